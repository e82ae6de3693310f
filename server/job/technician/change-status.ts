import { isCancelled, isPending, type OrderStatus, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../../job/change.ts'
import { getTechnicianJob, hasRefund } from './queries.ts'

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
    await changeJob(trx, id, { actor_id }, async (_, job) => {
      const before = job.order_status
      if (from && from !== before) throw conflict(`This job is already ${statusLabel(before)}.`)
      if (status === before) return null
      if (isCancelled(before) && (await hasRefund(trx, id))) {
        throw conflict('The payment for this job is being refunded. Please order a new job.')
      }
      if (isPending(status) && !job.has_racket) {
        throw conflict('The customer has deleted this racket. Please order a new job.')
      }
      return { set: { order_status: status } }
    })
    return getTechnicianJob(trx, id)
  })
}
