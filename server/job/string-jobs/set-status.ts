import { sql } from 'kysely'
import { isCancelled, isCompleted, type OrderStatus, returnsSet, takesSet } from '../../../contract/job/statuses.ts'
import type { Trx } from '../../base/database/connect.ts'
import { planAnnouncementsOf } from '../../messages/plan.ts'
import { startRefund } from '../../money/payments/refunds.ts'
import { type JobChange, withEvents } from './queries.ts'

interface LockedJob {
  id: number
  order_status: OrderStatus
  technician_id: number | null
  is_order_paid: boolean
  had_checkout: boolean
}

/**
 * Sets the status of a job with its completion date and history, takes its string from the stock, and starts giving back
 * the money of a cancelled job. An unassigned job is assigned to the person who strings it. The job must be locked, and
 * to cancel it, the owner's row as well.
 */
export async function setStatus(
  trx: Trx,
  job: LockedJob,
  { status, actor_id }: { status: OrderStatus; actor_id: number },
) {
  const strings = takesSet(job.order_status, status)
  const taken_by = strings && job.technician_id === null ? actor_id : null
  const changes: JobChange[] = [{ event: 'status', from: job.order_status, to: status }]
  if (taken_by !== null) changes.unshift({ event: 'assigned', to: taken_by })
  const write = withEvents(trx, job.id, actor_id, changes)
  await writeStatus(write, job, { status, technician_id: taken_by ?? job.technician_id })
  if (isCancelled(status)) await startRefund(trx, job, actor_id)
  await planAnnouncementsOf(trx, job.id, new Date())
}

/** Writes a status together with its history and the set of string that it takes or returns. */
async function writeStatus(
  write: ReturnType<typeof withEvents>,
  { id, order_status }: { id: number; order_status: OrderStatus },
  { status, technician_id }: { status: OrderStatus; technician_id: number | null },
) {
  const order_completion_date = isCompleted(status) ? sql<Date>`now()` : null
  const row = { order_status: status, order_completion_date, technician_id }
  if (takesSet(order_status, status)) {
    const took_set = sql<boolean>`took_set or exists (select from moved)`
    await withSet(write, id, -1)
      .updateTable('string_jobs')
      .set({ ...row, took_set })
      .where('id', '=', id)
      .execute()
  } else if (returnsSet(status)) {
    await withSet(write, id, 1)
      .updateTable('string_jobs')
      .set({ ...row, took_set: false })
      .where('id', '=', id)
      .execute()
  } else {
    await write.updateTable('string_jobs').set(row).where('id', '=', id).execute()
  }
}

/** Changes the stock of a job's string in the same statement. A string that is not counted stays so. */
const withSet = (write: ReturnType<typeof withEvents>, id: number, sets: 1 | -1) =>
  write.with('moved', (db) =>
    db
      .updateTable('strings as s')
      .from('string_jobs as j')
      .set({ stock_sets: sql`s.stock_sets + ${sql.lit(sets)}` })
      .where('j.id', '=', id)
      .whereRef('s.id', '=', 'j.string_id')
      .where('j.took_set', '=', sets > 0)
      .where('s.stock_sets', 'is not', null)
      .returning('s.id'),
  )
