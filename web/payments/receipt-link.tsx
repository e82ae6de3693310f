import { isPaidByPayment } from '../../contract/job/statuses.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { query } from '../api.ts'
import { say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'
import { PlainLink } from '../ui/plain-link.tsx'

const LOOK = 'touch text-12 text-ink-2 underline underline-offset-2 hover:text-ink'

type Paid = Pick<StringJob, 'id' | 'is_order_paid' | 'is_paid_by_other' | 'redo_of' | 'is_imported'>

/** True for a job with a receipt for its owner, who paid for it. Another customer who paid has the receipt in 'Bills'. */
const hasReceipt = (job: Paid) => isPaidByPayment(job) && !job.is_paid_by_other

/** A link to the receipt of a job; nothing for a job without one. */
export const ReceiptLink = ({ job }: { job: Paid }) =>
  hasReceipt(job) && <PlainLink href={`/string-jobs/${job.id}/receipt`} className={LOOK}>{say`Receipt`}</PlainLink>

/** A link to the one receipt of several jobs, if one payment paid for all of them that are paid. */
export function PaymentReceiptLink({ jobs }: { jobs: Paid[] }) {
  const paid = jobs.filter(hasReceipt)
  const [first] = paid
  const receipt = useSideRead({ ...query('getPaymentReceipt', { id: first?.id ?? 0 }), enabled: paid.length > 1 })
  if (!first || receipt?.receipts.length !== paid.length) return null
  return (
    <p>
      <PlainLink
        href={`/string-jobs/${first.id}/payment-receipt`}
        className={LOOK}
      >{say`Receipt for ${paid.length} rackets`}</PlainLink>
    </p>
  )
}
