import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { prepare } from '../base/database/prepare.ts'
import type { JobChange } from './change.ts'
import type { JobRow } from './locked-job.ts'

/** The string that is in the racket, or will be; null: the customer's own. */
export const usedString = ({ as_strung, string_id }: Pick<JobRow, 'as_strung' | 'string_id'>) =>
  as_strung ? as_strung.mains.string : string_id

/** Takes sets of string from the stock, or returns them. A string that is not counted stays so. */
export async function moveSets(trx: Trx, changes: JobChange[]) {
  const taken = new Map<number, number>()
  const take = (row: JobRow, sets: number) => {
    const string = usedString(row)
    if (row.took_set && string !== null) taken.set(string, (taken.get(string) ?? 0) + sets)
  }
  for (const { before, after } of changes) {
    take(before, -1)
    take(after, 1)
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
