import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { formatDecimal } from '../../contract/base/money.ts'
import type { PaymentReceipt, Receipt } from '../../contract/money/payments.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { PriceLines } from '../payments/price-lines.tsx'
import { METHODS, ReceiptLine } from '../payments/receipt-line.tsx'
import { TestMoney } from '../payments/test-money.tsx'
import { MediumDate } from '../ui/dates.tsx'
import { Paper, PaperPage } from '../ui/paper.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** A credit has no price here: it was bought or granted before. */
const totalOf = ({ method, amount, currency }: Receipt) =>
  method === 'credit' ? say`1 stringing credit` : formatMoney(amount, currency)

/** The player, and the person for whom the customer paid; empty for the customer's own racket. */
const forWhom = ({ person, player }: Receipt) => [player, person].filter(Boolean).join(' · ')

function Sheet({ receipt }: { receipt: Receipt }) {
  return (
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
        <ReceiptLine label={say`Order`}>{say`String Job #${receipt.string_job_id}`}</ReceiptLine>
        {forWhom(receipt) && <ReceiptLine label={say`For`}>{forWhom(receipt)}</ReceiptLine>}
        <ReceiptLine label={say`Racket`}>{receipt.racket}</ReceiptLine>
        {receipt.string && <ReceiptLine label={say`String`}>{say.of(receipt.string)}</ReceiptLine>}
        {receipt.tension && <ReceiptLine label={say`Tension`}>{say.of(receipt.tension)}</ReceiptLine>}
        {receipt.remark && <ReceiptLine label={say`From the stringer`}>{receipt.remark}</ReceiptLine>}
        <ReceiptLine label={say`Paid by`}>
          {METHODS[receipt.method]}
          {receipt.way && `, ${receipt.way}`}
        </ReceiptLine>
        {receipt.refund && (
          <ReceiptLine label={say`Refund`}>
            {receipt.refund === 'done' ? say`Refunded` : say`Due: you will get your money back`}
          </ReceiptLine>
        )}
      </dl>
      <PriceLines lines={receipt.lines} className="border-b border-line py-3" />
      <p className="flex items-baseline justify-between gap-4 py-4">
        <span className="text-ink-2">{say`Total`}</span>
        <span className="text-24 font-strong">{totalOf(receipt)}</span>
      </p>
      {receipt.tax && receipt.amount > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14">
          <span className="text-ink-2">{say`Includes ${formatDecimal(receipt.tax.rate, config)}% tax`}</span>
          <span>{formatMoney(receipt.tax.amount, receipt.currency)}</span>
        </p>
      )}
      <TestMoney method={receipt.method} />
    </Paper>
  )
}

/** The receipt of a payment: what the jobs have in common, and a line for each of them. */
function PaymentSheet({ payment: { number, amount, tax_amount, receipts } }: { payment: PaymentReceipt }) {
  const [first] = receipts
  if (!first) return null
  return (
    <Paper
      title={say`Receipt`}
      number={number}
      width="max-w-160"
      shop={{ ...first.shop, taxNumber: first.tax?.number }}
      head={<p className="mt-2 text-ink-2">{number}</p>}
    >
      <dl className="mt-8 border-t border-ink">
        <ReceiptLine label={say`Date`}>
          <MediumDate date={first.paid_date} />
        </ReceiptLine>
        {first.customer && <ReceiptLine label={say`Customer`}>{first.customer}</ReceiptLine>}
        <ReceiptLine label={say`Paid by`}>
          {METHODS[first.method]}
          {first.way && `, ${first.way}`}
        </ReceiptLine>
      </dl>
      <ul aria-label={say`String Jobs`}>
        {receipts.map((receipt) => (
          <li key={receipt.string_job_id} className="grid gap-1 border-b border-line py-3">
            <p className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 font-strong wrap-anywhere">{receipt.racket}</bdi>
              <span>{totalOf(receipt)}</span>
            </p>
            <p className="text-14 text-ink-2">
              {say`String Job #${receipt.string_job_id}`}
              {forWhom(receipt) && (
                <>
                  {' · '}
                  <bdi>{forWhom(receipt)}</bdi>
                </>
              )}
              {receipt.string && (
                <>
                  {' · '}
                  <bdi>{say.of(receipt.string)}</bdi> · {say.of(receipt.tension ?? '')}
                </>
              )}
              {receipt.refund && ` · ${receipt.refund === 'done' ? say`Refunded` : say`Refund due`}`}
            </p>
            <PriceLines lines={receipt.lines} />
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-4 py-4">
        <span className="text-ink-2">{say`Total`}</span>
        <span className="text-24 font-strong">{totalOf({ ...first, amount })}</span>
      </p>
      {first.tax && tax_amount !== null && amount > 0 && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-3 text-14">
          <span className="text-ink-2">{say`Includes ${formatDecimal(first.tax.rate, config)}% tax`}</span>
          <span>{formatMoney(tax_amount, first.currency)}</span>
        </p>
      )}
      <TestMoney method={first.method} />
    </Paper>
  )
}

const SheetSkeleton = () => (
  <>
    <Skeleton className="h-8 w-40" />
    <Skeleton className="mt-8 h-64 max-w-160" />
  </>
)

const PAGE = {
  otherwise: '/string-jobs',
  width: 'max-w-160',
  failed: say`The receipt could not be loaded. Please try again.`,
  skeleton: <SheetSkeleton />,
} as const

/** The receipt of a paid job, for printing. */
export function ReceiptPage() {
  const { id } = useParams({ from: '/string-jobs/$id/receipt' })
  const receipt = useQuery(query('getReceipt', { id }))
  return (
    <PaperPage {...PAGE} answer={receipt}>
      {(data) => <Sheet receipt={data} />}
    </PaperPage>
  )
}

/** The receipt of a whole payment, for printing. */
export function PaymentReceiptPage() {
  const { id } = useParams({ from: '/string-jobs/$id/payment-receipt' })
  const receipt = useQuery(query('getPaymentReceipt', { id }))
  return (
    <PaperPage {...PAGE} answer={receipt}>
      {(data) => <PaymentSheet payment={data} />}
    </PaperPage>
  )
}
