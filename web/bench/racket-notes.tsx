import { ownerLines } from '../../contract/base/person.ts'
import { isCancelled, isCompleted } from '../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../contract/job/technician.ts'
import { say } from '../config.ts'
import { PrintLabelLink } from '../labels/print-label-link.tsx'

/** The notes that the technician must read before they begin. */
export function RacketNotes({ job }: { job: TechnicianJob }) {
  const end = endOf(job)
  const isOutdated = job.label === 'outdated' && job.ticket !== null
  return (
    <>
      {end && (
        <p role="note" className="rounded-8 border border-cork-edge bg-cork-soft px-4 py-3">
          {end}
        </p>
      )}
      {isOutdated && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-8 border border-cork-edge bg-cork-soft px-4 py-3 text-14">
          <span>{say`The label is out of date.`}</span>
          <PrintLabelLink jobs={[job]} />
        </div>
      )}
      {job.technician_notes && (
        <section aria-label={say`Notes`}>
          <h2 className="text-14">{say`Notes`}</h2>
          <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {job.technician_notes}
          </p>
        </section>
      )}
    </>
  )
}

/** Returns a sentence that says why there is nothing to string; null while there is. */
function endOf({ order_status, left_at, racket }: TechnicianJob): string | null {
  const { name } = ownerLines(racket.owner, say)
  if (isCancelled(order_status)) {
    return left_at
      ? say`This job is cancelled, and the racket has left the shop. If the racket is here, it needs a new order.`
      : say`This job is cancelled. Do not string the racket: ${name} gets it back at the counter.`
  }
  if (isCompleted(order_status)) {
    return say`This job is completed, and the racket has left the shop. If the racket is here again, it needs a new order.`
  }
  return null
}
