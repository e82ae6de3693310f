import { sql } from 'kysely'
import type { MyData, MyDataSection } from '../../../contract/work/my-data.ts'
import type { Db } from '../../base/database/connect.ts'
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
        const { rows } = await sql<MyDataSection['rows'][number]>`${sql.join(
          query.split('$1').map((part) => sql.raw(part)),
          sql`${id}::integer`,
        )}`.execute(trx)
        sections.push({ name, title, note, rows })
      }
      return { made_at, sections }
    })
