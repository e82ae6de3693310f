import { isToBeStrung } from '../../contract/statuses.ts'
import type { TechnicianJob } from '../../contract/technician.ts'
import { Button } from '../ui/button.tsx'
import { DueText } from './due-text.tsx'
import { makeNewPromise } from './new-promise.ts'

/** What was promised for a racket in the shop, for staff, who can promise a new time. */
export function JobPromise({ job }: { job: TechnicianJob }) {
  if (!job.received_at || !isToBeStrung(job.order_status)) return null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
      <DueText job={job} />
      <Button className="no-print" onClick={() => void makeNewPromise(job)}>
        New Promise
      </Button>
    </div>
  )
}
