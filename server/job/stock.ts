import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import type { JobChange } from './change.ts'

/** Takes sets of string from the stock, or returns them. A string that is not counted stays so. */
export async function moveSets(trx: Trx, changes: JobChange[]) {
  const taken = new Map<number, number>()
  for (const { before, after } of changes) {
    if (after.string_id === null) continue
    const sets = Number(after.took_set) - Number(before.took_set)
    taken.set(after.string_id, (taken.get(after.string_id) ?? 0) + sets)
  }
  if (taken.size > 0) await movedSets.all(trx, { ids: [...taken.keys()], sets: [...taken.values()] })
}

// The strings are locked in the order of their ids, like all rows.
const movedSets = prepare({ ids: 'integer[]', sets: 'integer[]' }, (db, { ids, sets }) =>
  db
    .with('held', (db) =>
      db
        .selectFrom('strings')
        .innerJoin(
          sql<{ string_id: number; sets: number }>`(select unnest(${ids}) as string_id, unnest(${sets}) as sets)`.as(
            't',
          ),
          't.string_id',
          'strings.id',
        )
        .select(['strings.id', 't.sets'])
        .where('stock_sets', 'is not', null)
        .orderBy('strings.id')
        .forNoKeyUpdate('strings'),
    )
    .updateTable('strings as s')
    .from('held')
    .set({ stock_sets: sql`s.stock_sets - held.sets` })
    .whereRef('s.id', '=', 'held.id'),
)
