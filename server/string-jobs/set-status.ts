import { sql } from 'kysely'
import { isCancelled, isCompleted, type OrderStatus, returnsSet, takesSet } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { startRefund } from '../payments/refunds.ts'
import { recordEvent } from './queries.ts'

interface Change {
  id: number
  from: OrderStatus
  to: OrderStatus
}

/**
 * Sets the status of a job with its completion date and history, takes its string from the stock, and starts giving back
 * the money of a cancelled job. The job must be locked, and to cancel it, the owner's row as well.
 */
export async function setStatus(
  trx: Db,
  job: { id: number; order_status: OrderStatus },
  { status, actor_id }: { status: OrderStatus; actor_id: number },
) {
  await writeStatus(trx, { id: job.id, from: job.order_status, to: status })
  await recordEvent(trx, job.id, actor_id, 'status', { from: job.order_status, to: status })
  if (isCancelled(status)) await startRefund(trx, job.id, actor_id)
}

/** Writes a status together with the set of string that it takes or returns. */
async function writeStatus(trx: Db, { id, from, to }: Change) {
  const row = { order_status: to, order_completion_date: isCompleted(to) ? sql<Date>`now()` : null }
  if (takesSet(from, to)) {
    await withSet(trx, id, -1)
      .updateTable('string_jobs')
      .set({ ...row, took_set: sql<boolean>`took_set or exists (select from moved)` })
      .where('id', '=', id)
      .execute()
  } else if (returnsSet(to)) {
    await withSet(trx, id, 1)
      .updateTable('string_jobs')
      .set({ ...row, took_set: false })
      .where('id', '=', id)
      .execute()
  } else {
    await trx.updateTable('string_jobs').set(row).where('id', '=', id).execute()
  }
}

/** Changes the stock of a job's string in the same statement. A string that is not counted stays so. */
const withSet = (trx: Db, id: number, sets: 1 | -1) =>
  trx.with('moved', (db) =>
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
