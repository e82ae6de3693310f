import { type RawBuilder, sql } from 'kysely'
import type { MyData, MyDataSection } from '../../../contract/work/my-data.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { MY_DATA } from './sections.ts'

/**
 * Everything about a person as it is at one moment. Throws 409 while the same person's data is being collected, because
 * that reads much and holds a connection.
 */
export const myData = (db: Db, id: number): Promise<MyData> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { rows } = await sql<{ is_alone: boolean; made_at: string }>`
        select pg_try_advisory_xact_lock(hashtext('my data'), ${id}) as is_alone, iso(now()) as made_at
      `.execute(trx)
      const [{ is_alone = false, made_at = '' } = {}] = rows
      if (!is_alone) throw conflict('Your data is being collected already. Please try again in a minute.')
      const sections: MyDataSection[] = []
      for (const [name, { title, note = '', query }] of Object.entries(MY_DATA)) {
        const { rows, total } = await newestRows(trx, rowsOf(query, id))
        const cut =
          total > rows.length ? `Only the newest ${MOST_ROWS} of ${total} are here. The shop has the others.` : ''
        sections.push({ name, title, note: [note, cut].filter(Boolean).join(' '), rows })
      }
      return { made_at, sections }
    })

// Far more than people have. Entries that a program makes in a customer's name would not all fit into the memory.
const MOST_ROWS = 20_000

type Row = MyDataSection['rows'][number]

const rowsOf = (query: string, id: number) =>
  sql<Row>`${sql.join(
    query.split('$1').map((part) => sql.raw(part)),
    sql`${id}::integer`,
  )}`

/** The newest rows of a section, which are its last ones, and how many it has. */
async function newestRows(trx: Trx, query: RawBuilder<Row>): Promise<{ rows: Row[]; total: number }> {
  const { rows } = await sql<Row>`${query} limit ${sql.lit(MOST_ROWS + 1)}`.execute(trx)
  if (rows.length <= MOST_ROWS) return { rows, total: rows.length }
  const counted = await sql<{ total: number }>`select count(*)::integer as total from (${query}) section`.execute(trx)
  const total = counted.rows[0]?.total ?? 0
  const newest = await sql<Row>`${query} offset ${total - MOST_ROWS}`.execute(trx)
  return { rows: newest.rows, total }
}
