import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDecimal } from '../../contract/base/money.ts'
import { creditsText, type PackReceipt } from '../../contract/money/packs.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { untilText } from '../payments/pack-text.ts'
import { METHODS, ReceiptLine } from '../payments/receipt-line.tsx'
import { TestMoney } from '../payments/test-money.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { Paper, PaperPage } from '../ui/paper.tsx'

const Sheet = ({ receipt }: { receipt: PackReceipt }) => (
  <Paper
    title={say`Receipt`}
    number={receipt.number}
    width="max-w-160"
    shop={{ ...receipt.shop, taxNumber: receipt.tax?.number }}
    head={<p className="mt-2 text-ink-2">{receipt.number}</p>}
  >
    <dl className="mt-8 border-t border-ink">
      <ReceiptLine label={say`Date`}>
        <MediumDate date={receipt.paid_date} />
      </ReceiptLine>
      {receipt.customer && <ReceiptLine label={say`Customer`}>{receipt.customer}</ReceiptLine>}
      <ReceiptLine label={say`Pack`}>
        {receipt.name}: {creditsText(receipt.credits, say)}
      </ReceiptLine>
      <ReceiptLine label={say`Valid`}>
        {receipt.expires_on === null ? say`Forever` : untilText(receipt.expires_on)}
      </ReceiptLine>
      <ReceiptLine label={say`Paid by`}>
        {METHODS[receipt.method]}
        {receipt.way && `, ${receipt.way}`}
      </ReceiptLine>
      {receipt.refunded > 0 && (
        <ReceiptLine label={say`Refund`}>{formatMoney(receipt.refunded, receipt.currency)}</ReceiptLine>
      )}
    </dl>
    <p className="flex items-baseline justify-between gap-4 py-4">
      <span className="text-ink-2">{say`Total`}</span>
      <span className="text-24 font-strong">{formatMoney(receipt.amount, receipt.currency)}</span>
    </p>
    {receipt.tax && (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14">
        <span className="text-ink-2">{say`Includes ${formatDecimal(receipt.tax.rate, config)}% tax`}</span>
        <span>{formatMoney(receipt.tax.amount, receipt.currency)}</span>
      </p>
    )}
    <TestMoney method={receipt.method} />
  </Paper>
)

/** The receipt of a pack of credits, for printing. */
export function PackReceiptPage() {
  const { id } = useParams({ from: '/packs/$id/receipt' })
  const receipt = useQuery(query('getPackReceipt', { id }))
  return (
    <PaperPage
      answer={receipt}
      otherwise="/credits"
      width="max-w-160"
      failed={say`The receipt could not be loaded. Please try again.`}
      missing={{ title: say`Not Found`, text: say`This pack does not exist.` }}
    >
      {(data) => <Sheet receipt={data} />}
    </PaperPage>
  )
}
