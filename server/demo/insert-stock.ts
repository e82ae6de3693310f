import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { countSets } from '../catalog/stock/entries.ts'
import type { Staff } from './write.ts'

interface Count {
  string_id: number
  sets: number
}

/** The string that the strung rackets used, a reel for each string that the shop counts, and the last count. */
export async function insertStock(trx: Trx, shelf: Count[], { manager }: Staff) {
  await sql`
    insert into stock_entries (string_id, meters, reason, string_job_id, "by", "at")
    select string_id, -used_meters, 'used', id, technician_id, ready_at from string_jobs
    where used_meters > 0 and string_id is not null order by ready_at, id
  `.execute(trx)
  const counts = await withBusiest(trx, shelf)
  await sql`
    insert into stock_entries (string_id, meters, reason, pieces, cost, day, "by", "at")
    select id, 200, 'bought', 1, 9500, current_date - 30, ${manager}::integer, now() - interval '30 days' from strings
    where id = any(${counts.map(({ string_id }) => string_id)}::integer[]) order by id
  `.execute(trx)
  await countSets(trx, manager, counts)
}

/** Of the two strings that were used most, one set is left, so that there is something to order. */
async function withBusiest(trx: Trx, shelf: Count[]): Promise<Count[]> {
  const busiest = await trx
    .selectFrom('stock_entries')
    .select('string_id')
    .groupBy('string_id')
    .orderBy(sql`sum(meters)`)
    .orderBy('string_id')
    .limit(2)
    .execute()
  const ids = busiest.map(({ string_id }) => string_id)
  return [
    ...shelf.filter(({ string_id }) => !ids.includes(string_id)),
    ...ids.map((string_id) => ({ string_id, sets: 1 })),
  ]
}
