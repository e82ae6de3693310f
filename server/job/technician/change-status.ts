import { isCancelled, isPending, type OrderStatus } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { requireNotStrung, requireSeenStatus } from '../require-status.ts'
import { requireTechnician } from './assign.ts'
import { changeTechnicianJob } from './change-technician-job.ts'
import { hasRefund } from './queries.ts'

interface Change {
  status: OrderStatus
  from?: OrderStatus
  strung_by?: number
  actor_id: number
}

/**
 * Changes a job's status; the same status again changes nothing. Throws 404 when the job is missing, 400 when `strung_by`
 * is not a technician, and 409 when its status is not `from` (if given), it was already strung by another person, its money
 * went back, or its racket was deleted.
 */
export function changeStatus(
  db: Db,
  id: number,
  { status, from, strung_by, actor_id }: Change,
): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    if (strung_by !== undefined) await requireTechnician(trx, strung_by)
    return changeTechnicianJob(trx, id, actor_id, async (_, job) => {
      const before = job.order_status
      requireSeenStatus(job, from)
      if (strung_by !== undefined && strung_by !== job.strung_by) requireNotStrung(job)
      if (status === before) return null
      if (isCancelled(before) && (await hasRefund(trx, id))) {
        throw conflict('The payment for this job is being refunded. Please order a new job.')
      }
      if (isPending(status) && !job.has_racket) {
        throw conflict('The customer has deleted this racket. Please order a new job.')
      }
      return { set: { order_status: status, ...(strung_by !== undefined && { strung_by }) } }
    })
  })
}
