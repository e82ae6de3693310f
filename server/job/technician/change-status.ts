import { isCancelled, isPending, type OrderStatus, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { lockOwnersOf } from '../locks.ts'
import { setStatus } from '../string-jobs/set-status.ts'
import { undoableOnJob } from '../undo/actions.ts'
import { getTechnicianJob, hasRefund, holdRacketOf, lockJobToWork, NO_TECHNICIAN_JOB } from './queries.ts'

/**
 * Changes a job's status; the same status again changes nothing. Throws 404 when the job is missing, and 409 when its
 * status is not `from` (if given), its money went back, or its racket was deleted.
 */
export function changeStatus(
  db: Db,
  id: number,
  { status, from, actor_id }: { status: OrderStatus; from?: OrderStatus; actor_id: number },
): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    if (isCancelled(status)) await lockOwnersOf(trx, [id])
    const hasRacket = !isPending(status) || (await holdRacketOf(trx, id))
    const job = await lockJobToWork(trx, id)
    if (!job) throw notFound(NO_TECHNICIAN_JOB)

    const before = job.order_status
    if (from && from !== before) throw conflict(`This job is already ${statusLabel(before)}.`)
    if (status !== before) {
      if (isCancelled(before) && (await hasRefund(trx, id))) {
        throw conflict('The payment for this job is being refunded. Please order a new job.')
      }
      if (!hasRacket) throw conflict('The customer has deleted this racket. Please order a new job.')
      await undoableOnJob(trx, { actor_id, kind: 'status', id }, () => setStatus(trx, job, { status, actor_id }))
    }
    return getTechnicianJob(trx, id)
  })
}
