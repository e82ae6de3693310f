import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** A fingerprint of every row of every table. */
export async function digestOf(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'auth', 'sandbox') order by 1
  `.execute(db)
  const sums = tables.map(
    ({ name }) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`,
  )
  const { rows } = await sql.raw<{ digest: string }>(`select ${sums.join(` || `)} as digest`).execute(db)
  return rows[0]?.digest ?? ''
}
