import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

/** The texts that some checks of the database list, by the name of the check. `which` selects rows of pg_constraint. */
export async function listedValues(db: Db, which: RawBuilder<boolean>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c' and ${which}
  `.execute(db)
  const valuesIn = (text: string) => [...text.matchAll(/'([\w-]+)'::text/g)].flatMap(([, value]) => value ?? [])
  return Object.fromEntries(rows.map(({ name, text }) => [name, valuesIn(text)]))
}
