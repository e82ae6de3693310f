import { sql } from 'kysely'
import { isCancelled, isCompleted, type OrderStatus } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { startRefund } from '../payments/refunds.ts'
import { recordEvent } from './queries.ts'

/**
 * Sets the status of a job with its completion date and history, and starts giving back the money of a cancelled job.
 * The job must be locked, and to cancel it, the owner's row as well.
 */
export async function setStatus(
  trx: Db,
  job: { id: number; order_status: OrderStatus },
  { status, actor_id }: { status: OrderStatus; actor_id: number },
) {
  const order_completion_date = isCompleted(status) ? sql<Date>`now()` : null
  await trx
    .updateTable('string_jobs')
    .set({ order_status: status, order_completion_date })
    .where('id', '=', job.id)
    .execute()
  await recordEvent(trx, job.id, actor_id, 'status', { from: job.order_status, to: status })
  if (isCancelled(status)) await startRefund(trx, job.id, actor_id)
}
