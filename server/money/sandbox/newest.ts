import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../base/database/connect.ts'
import type { SandboxRow } from './objects.ts'

/** Reads a page of a table, newest first, with the query parameters of Stripe's API. */
export async function newestOf<Table extends 'sandbox.events' | 'sandbox.refunds'>(
  db: Db,
  table: Table,
  query: Record<string, string>,
  condition: RawBuilder<unknown> = sql`true`,
): Promise<{ rows: SandboxRow<Table>[]; has_more: boolean }> {
  const limit = Math.min(100, Number(query.limit ?? 10))
  const since = new Date(Number(query['created[gte]'] ?? 0) * 1000)
  const after = query.starting_after
  const isAfter = sql`(created_at, id) < (select created_at, id from ${sql.table(table)} where id = ${after})`
  const { rows } = await sql<SandboxRow<Table>>`
    select * from ${sql.table(table)}
    where created_at >= ${since} and ${condition} and ${after === undefined ? sql`true` : isAfter}
    order by created_at desc, id desc limit ${limit + 1}
  `.execute(db)
  return { rows: rows.slice(0, limit), has_more: rows.length > limit }
}
