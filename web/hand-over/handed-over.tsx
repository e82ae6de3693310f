import { displayName } from '../../contract/job/rackets.ts'
import { say } from '../config.ts'
import { StaffJobLink } from '../counter/staff-job-link.tsx'
import { racketsText } from '../counts.ts'
import { formatMoney } from '../money.ts'
import { PaymentReceiptLink, ReceiptLink } from '../payments/receipt-link.tsx'
import { filled, HERE, THERE } from '../ui/filled.tsx'
import { linkLook } from '../ui/link-button.tsx'
import type { HandedOver } from './rackets-here.tsx'

/** The rackets that were just handed over, and the other jobs that were paid. */
export function HandedOverNote({ done: { jobs, alsoPaid, customer, paid, isOnAccount } }: { done: HandedOver }) {
  const money = paid !== null && (isOnAccount ? say`${formatMoney(paid)} on account` : say`${formatMoney(paid)} paid`)
  return (
    <div className="mt-6 grid gap-2 rounded-10 border border-line bg-surface px-4 py-3 text-14">
      <p role="status">
        {jobs.length > 0
          ? filled(
              money ? say`Handed over: ${HERE} to ${THERE}, ${money}.` : say`Handed over: ${HERE} to ${THERE}.`,
              <b className="font-strong">{racketsText(jobs.length)}</b>,
              <bdi>{customer}</bdi>,
            )
          : filled(say`${HERE}: ${money || ''}.`, <bdi>{customer}</bdi>)}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {[...jobs, ...alsoPaid].map((job) => (
          <li key={job.id} className="flex items-baseline gap-2">
            <StaffJobLink id={job.id} look={linkLook}>
              <bdi>{displayName(job.racket)}</bdi>
            </StaffJobLink>
            <ReceiptLink job={job} />
          </li>
        ))}
      </ul>
      {money && <PaymentReceiptLink jobs={[...jobs, ...alsoPaid]} />}
    </div>
  )
}
