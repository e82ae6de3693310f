import { displayName } from '../../contract/job/rackets.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { formatMoney } from '../money.ts'
import { ReceiptLink } from '../payments/receipt-link.tsx'
import { linkLook } from '../ui/link-button.tsx'
import type { HandedOver } from './rackets-here.tsx'
import { racketCount } from './till.tsx'

/** The rackets that were just handed over. */
export const HandedOverNote = ({ done: { jobs, customer, paid, isOnAccount } }: { done: HandedOver }) => (
  <div role="status" className="mt-6 grid gap-2 rounded-10 border border-line bg-surface px-4 py-3 text-14">
    <p>
      Handed over: <b className="font-strong">{racketCount(jobs.length)}</b> to <bdi>{customer}</bdi>
      {paid !== null && `, ${formatMoney(paid)} ${isOnAccount ? 'on account' : 'paid'}`}.
    </p>
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {jobs.map((job) => (
        <li key={job.id} className="flex items-baseline gap-2">
          <StaffJobLink id={job.id} className={linkLook}>
            <bdi>{displayName(job.racket)}</bdi>
          </StaffJobLink>
          {job.is_order_paid && <ReceiptLink id={job.id} />}
        </li>
      ))}
    </ul>
  </div>
)
