import { isCorrectable } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { NewPromise, useIsLate } from '../promises/job-promise.tsx'
import { Fold } from '../ui/fold.tsx'
import { CorrectOrder } from './correct-order.tsx'

/** What staff can change about an order, folded unless its promise cannot be kept; nothing once the job is completed or cancelled. */
export function ChangeOrder({ job }: { job: TechnicianJob }) {
  const isLate = useIsLate(job)
  if (!isCorrectable(job)) return null
  return (
    <Fold title="Change Order" note="Correct it, or promise a new time" isOpen={isLate}>
      <div className="flex flex-wrap gap-2">
        <CorrectOrder job={job} />
        <NewPromise job={job} />
      </div>
    </Fold>
  )
}
