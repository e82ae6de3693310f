import { isCorrectable, isToBeStrung } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { NewPromise, useIsLate } from '../promises/job-promise.tsx'
import { Fold } from '../ui/fold.tsx'
import { CorrectOrder } from './correct-order.tsx'

/**
 * The form for changes that staff make to an order, folded once it is begun, unless its promise cannot be kept; hidden
 * once the job is completed or cancelled.
 */
export function ChangeOrder({ job }: { job: TechnicianJob }) {
  const isLate = useIsLate(job)
  // An order that is not begun is the one that people correct.
  const isFresh = isToBeStrung(job.order_status) && !job.started_at
  return (
    // Only hidden, so that an open dialog stays and shows why it was refused.
    <div className="no-print" hidden={!isCorrectable(job)}>
      <Fold title={say`Change Order`} note={say`Correct it, or promise a new time`} isOpen={isLate || isFresh}>
        <div className="flex flex-wrap gap-2">
          <CorrectOrder job={job} />
          <NewPromise job={job} />
        </div>
      </Fold>
    </div>
  )
}
