import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { creditsText, type PackReceipt } from '../../contract/money/packs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { untilText } from '../payments/pack-text.ts'
import { ReceiptLine, ReceiptSheet } from '../payments/receipt-sheet.tsx'
import { PaperPage } from '../ui/paper.tsx'

const Sheet = ({ receipt }: { receipt: PackReceipt }) => (
  <ReceiptSheet
    receipt={receipt}
    about={
      <>
        <ReceiptLine label={say`Pack`}>
          {receipt.name}: {creditsText(receipt.credits, say)}
        </ReceiptLine>
        <ReceiptLine label={say`Valid`}>
          {receipt.expires_on === null ? say`Forever` : untilText(receipt.expires_on)}
        </ReceiptLine>
      </>
    }
    refund={receipt.refunded > 0 && formatMoney(receipt.refunded, receipt.currency)}
  />
)

/** The receipt of a pack of credits, for printing. */
export function PackReceiptPage() {
  const { id } = useParams({ from: '/packs/$id/receipt' })
  const receipt = useQuery(query('getPackReceipt', { id }))
  return (
    <PaperPage
      answer={receipt}
      language={receipt.data?.customer_language}
      otherwise="/credits"
      width="max-w-160"
      failed={say`The receipt could not be loaded. Please try again.`}
      missing={{ title: say`Not Found`, text: say`This pack does not exist.` }}
    >
      {(data) => <Sheet receipt={data} />}
    </PaperPage>
  )
}
