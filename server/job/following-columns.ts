import { hasCredit, withoutCredit } from '../../contract/job/price-lines.ts'
import { isCancelled, isCompleted, isStrung, isToBeStrung, returnsSet, takesSet } from '../../contract/job/statuses.ts'
import { isSameBed, orderedBed, orderOfRow } from '../../contract/job/string-bed.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Changer } from './change.ts'
import type { LockedJob } from './locked-job.ts'
import { promiseArrivals } from './promises/arrivals.ts'
import { pricesOf } from './set-lines.ts'
import { type JobColumns, NOW } from './write.ts'

interface Acted {
  job: LockedJob
  set: JobColumns
}

/**
 * The columns that actions set, with those of the same rows that follow from them. A column that the action itself sets
 * stays as it is. Triggers keep the ticket and the moments of the visit in step.
 */
export async function followingColumns(trx: Trx, acted: Acted[], changer: Changer): Promise<JobColumns[]> {
  const sets = acted.map(({ job, set }) => ({
    ...completion(job, set),
    ...usedString(job, set),
    ...returnedCredit(job, set),
    ...closedQuestion(job, set),
    ...stringer(job, set, changer),
    ...notStrung(job, set),
    ...asOrdered(job, set),
    ...set,
  }))
  const arriving = acted.flatMap(({ job }, index) => {
    const set = sets[index] ?? {}
    return entersQueue(job, set) && job.due_at === null && set.due_at === undefined ? [{ job, set }] : []
  })
  const promises = await promiseArrivals(
    trx,
    arriving.map(({ job, set }) => ({ ...job, technician_id: set.technician_id ?? job.technician_id })),
  )
  for (const { job, set } of arriving) Object.assign(set, promises.get(job.id))
  return sets
}

/** A job has a completion date while it is completed. */
function completion(job: LockedJob, { order_status = job.order_status }: JobColumns): JobColumns {
  if (order_status === job.order_status) return {}
  return { order_completion_date: isCompleted(order_status) ? NOW : null }
}

/** A racket that is strung has a set of string in it. A job keeps its meters when the length of a set changes. */
function usedString(job: LockedJob, { order_status = job.order_status, as_strung }: JobColumns): JobColumns {
  // Unlike a job that the customer pays for, a cancelled redo costs the shop nothing.
  if (job.redo_of !== null && isCancelled(order_status)) return { used_meters: 0 }
  // A racket that was strung before the shop counted meters uses string once what was strung is corrected.
  const isCorrected = as_strung !== undefined && isStrung(order_status) && !job.is_imported
  if (takesSet(job.order_status, order_status) || isCorrected) return { used_meters: job.used_meters || job.set_meters }
  return returnsSet(job.order_status, order_status) ? { used_meters: 0 } : {}
}

/** An unpaid job that is cancelled loses the credit for its stringing. A paid job keeps the lines of its payment. */
function returnedCredit(job: LockedJob, { order_status = job.order_status }: JobColumns): JobColumns {
  const { price_lines } = job
  const isReturned = isCancelled(order_status) && !job.is_order_paid && price_lines !== null && hasCredit(price_lines)
  return isReturned ? pricesOf(withoutCredit(price_lines)) : {}
}

/** Nobody is asked about the frame of a racket that was strung, or that will not be. */
function closedQuestion(job: LockedJob, { order_status = job.order_status }: JobColumns): JobColumns {
  const isClosed = job.frame_question_id !== null && !isToBeStrung(order_status)
  return isClosed ? { frame_question_id: null, frame_state: null } : {}
}

/** An edit of the order can make it say what was strung. */
function asOrdered(job: LockedJob, set: JobColumns): JobColumns {
  if (job.as_strung === null || set.tension === undefined) return {}
  return isSameBed(job.as_strung, orderedBed(orderOfRow({ ...job, ...set }))) ? { as_strung: null } : {}
}

/** An unassigned job is assigned to the person who strings its racket. */
function stringer(job: LockedJob, set: JobColumns, { actor_id }: Changer): JobColumns {
  if (job.technician_id !== null || actor_id === null) return {}
  const status = set.order_status ?? job.order_status
  const isTimed = set.started_at ?? set.mains_duration ?? set.cross_duration
  const isStrungNow = takesSet(job.order_status, status) || (isToBeStrung(status) && isTimed !== undefined)
  return isStrungNow ? { technician_id: set.strung_by ?? actor_id } : {}
}

/** A racket that is to be strung again has no stringer yet. */
function notStrung(job: LockedJob, { order_status = job.order_status }: JobColumns): JobColumns {
  return job.strung_by !== null && isToBeStrung(order_status) ? { strung_by: null } : {}
}

/** True if the racket waits in the shop to be strung from now on. */
function entersQueue(job: LockedJob, set: JobColumns): boolean {
  const wasThere = job.received_at !== null && job.left_at === null
  // A racket that was collected is there again when its job becomes new.
  const isThere = wasThere || isCompleted(job.order_status) || Boolean(set.received_at ?? set.started_at)
  const isInQueue = isThere && isToBeStrung(set.order_status ?? job.order_status)
  return isInQueue && !(wasThere && isToBeStrung(job.order_status))
}
