import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

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

/** Counts writing statements, including those that are rolled back later. Returns a function that reads the count. */
export async function countWrites(db: Db): Promise<() => Promise<number>> {
  const { rows: counters } = await sql`select where to_regclass('public.written') is not null`.execute(db)
  // Adding triggers makes every connection plan its statements again, so it is done once for each database.
  if (counters.length === 0) await addCounter(db)
  return async () => {
    const { rows } = await sql<{ count: number }>`
      select case when is_called then last_value else 0 end as count from written
    `.execute(db)
    return rows[0]?.count ?? 0
  }
}

async function addCounter(db: Db) {
  await sql`create sequence written`.execute(db)
  await sql`
    create function note_write() returns trigger language plpgsql as
      'begin perform nextval(''public.written''); return null; end'
  `.execute(db)
  await sql`
    do $$ declare name text; begin
      for name in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname in ('public', 'auth', 'sandbox')
      loop
        execute 'create trigger zz_note_write after insert or update or delete on ' || name
          || ' for each statement execute function public.note_write()';
      end loop;
    end $$
  `.execute(db)
}
