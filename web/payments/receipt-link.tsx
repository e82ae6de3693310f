import { useQuery } from '@tanstack/react-query'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { PlainLink } from '../ui/plain-link.tsx'

const LOOK = 'touch text-12 text-ink-2 underline underline-offset-2 hover:text-ink'

/** A link to the receipt of a job. */
export const ReceiptLink = ({ id }: { id: number }) => (
  <PlainLink href={`/string-jobs/${id}/receipt`} className={LOOK}>
    Receipt
  </PlainLink>
)

/** A link to the one receipt of several jobs, if one payment paid for all of them that are paid. */
export function PaymentReceiptLink({ jobs }: { jobs: Pick<StringJob, 'id' | 'is_order_paid'>[] }) {
  const paid = jobs.filter(({ is_order_paid }) => is_order_paid)
  const [first] = paid
  const receipt = useQuery({ ...query('getPaymentReceipt', { id: first?.id ?? 0 }), enabled: paid.length > 1 }).data
  if (!first || receipt?.receipts.length !== paid.length) return null
  return (
    <p>
      <PlainLink href={`/string-jobs/${first.id}/payment-receipt`} className={LOOK}>
        Receipt for {paid.length} rackets
      </PlainLink>
    </p>
  )
}
