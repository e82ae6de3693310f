import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import type { JobChange } from './change.ts'

/** Takes sets of string from the stock, or returns them. A string that is not counted stays so. */
export async function moveSets(trx: Trx, changes: JobChange[]) {
  const taken = new Map<number, number>()
  for (const { before, after } of changes) {
    if (after.string_id === null) continue
    const sets = Number(after.took_set) - Number(before.took_set)
    taken.set(after.string_id, (taken.get(after.string_id) ?? 0) + sets)
  }
  // In the order of the ids, like all locks.
  for (const [id, sets] of [...taken].sort(([a], [b]) => a - b)) {
    await trx
      .updateTable('strings')
      .set({ stock_sets: sql`stock_sets - ${sets}::integer` })
      .where('id', '=', id)
      .where('stock_sets', 'is not', null)
      .execute()
  }
}
