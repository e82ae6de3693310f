import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { PaymentReceipt, Receipt } from '../../contract/money/payments.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { PriceLines } from '../payments/price-lines.tsx'
import { ReceiptLine, ReceiptSheet, receiptTotal } from '../payments/receipt-sheet.tsx'
import { PaperPage } from '../ui/paper.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The player, and the person for whom the customer paid; empty for the customer's own racket. */
const forWhom = ({ person, player }: Receipt) => [player, person].filter(Boolean).join(' · ')

const REFUNDS = { done: say`Refunded`, due: say`Due: you will get your money back` }

/** The refund of everything, or the amount that went back; null without a refund. */
const refundOf = ({ refund, part_refunded, currency }: Receipt) =>
  refund ? REFUNDS[refund] : part_refunded > 0 ? formatMoney(part_refunded, currency) : null

const Sheet = ({ receipt }: { receipt: Receipt }) => (
  <ReceiptSheet
    receipt={receipt}
    about={
      <>
        <ReceiptLine label={say`Order`}>{say`String Job #${receipt.string_job_id}`}</ReceiptLine>
        {forWhom(receipt) && <ReceiptLine label={say`For`}>{forWhom(receipt)}</ReceiptLine>}
        <ReceiptLine label={say`Racket`}>{receipt.racket}</ReceiptLine>
        {receipt.string && <ReceiptLine label={say`String`}>{say.of(receipt.string)}</ReceiptLine>}
        {receipt.tension && <ReceiptLine label={say`Tension`}>{say.of(receipt.tension)}</ReceiptLine>}
        {receipt.remark && <ReceiptLine label={say`From the stringer`}>{receipt.remark}</ReceiptLine>}
      </>
    }
    refund={refundOf(receipt)}
  >
    <PriceLines lines={receipt.lines} className="border-b border-line py-3" />
  </ReceiptSheet>
)

/** The receipt of a payment: what the jobs have in common, and a line for each of them. */
function PaymentSheet({ payment: { number, amount, tax_amount, receipts } }: { payment: PaymentReceipt }) {
  const [first] = receipts
  if (!first) return null
  const tax = first.tax && { ...first.tax, amount: tax_amount ?? 0 }
  return (
    <ReceiptSheet receipt={{ ...first, number, amount, tax }}>
      <ul aria-label={say`String Jobs`}>
        {receipts.map((receipt) => (
          <PaidJob key={receipt.string_job_id} receipt={receipt} />
        ))}
      </ul>
    </ReceiptSheet>
  )
}

const PaidJob = ({ receipt }: { receipt: Receipt }) => (
  <li className="grid gap-1 border-b border-line py-3">
    <p className="flex items-baseline justify-between gap-4">
      <bdi className="min-w-0 font-strong wrap-anywhere">{receipt.racket}</bdi>
      <span>{receiptTotal(receipt)}</span>
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
      {!receipt.refund &&
        receipt.part_refunded > 0 &&
        ` · ${say`${formatMoney(receipt.part_refunded, receipt.currency)} refunded`}`}
    </p>
    <PriceLines lines={receipt.lines} />
  </li>
)

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
    <PaperPage {...PAGE} answer={receipt} language={receipt.data?.customer_language}>
      {(data) => <Sheet receipt={data} />}
    </PaperPage>
  )
}

/** The receipt of a whole payment, for printing. */
export function PaymentReceiptPage() {
  const { id } = useParams({ from: '/string-jobs/$id/payment-receipt' })
  const receipt = useQuery(query('getPaymentReceipt', { id }))
  return (
    <PaperPage {...PAGE} answer={receipt} language={receipt.data?.receipts[0]?.customer_language}>
      {(data) => <PaymentSheet payment={data} />}
    </PaperPage>
  )
}
