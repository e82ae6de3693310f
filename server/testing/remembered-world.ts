import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'
import { KEPT, type TestApp } from './test-app.ts'

// A call can depend on how old a row is, so a busy machine makes a new world in time.
const LONGEST_MS = 30_000

/**
 * Returns a function for the start of each test. It calls `create` and copies all rows; for the next seconds it restores
 * these rows with one statement instead, which is much faster. The database must be empty before each call,
 * as it is between tests.
 */
export function rememberedWorld<World>(portal: TestApp, create: (portal: TestApp) => Promise<World>) {
  let last: { world: World; restore(): Promise<unknown>; at: number } | undefined
  return async (): Promise<World> => {
    if (last && Date.now() - last.at < LONGEST_MS) {
      await last.restore()
      return last.world
    }
    const at = Date.now()
    const world = await create(portal)
    last = { world, restore: await copyRows(portal.db), at }
    return world
  }
}

/** Copies the rows of all tables and the positions of their sequences. Returns a function that restores them. */
async function copyRows(db: Db): Promise<() => Promise<unknown>> {
  const tables = await filledTables(db)
  const copy = tables.map(({ name }, index) => `create table copied.t${index} as table ${name}`)
  await sql.raw(`drop schema if exists copied cascade; create schema copied; ${copy.join('; ')}`).execute(db)
  const { rows: sequences } = await sql<{ name: string; value: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where last_value is not null and schemaname in ('public', 'auth', 'sandbox')
  `.execute(db)
  const statements = [
    // Skips triggers, which have done their work on the copied rows, and the order of foreign keys.
    'set local session_replication_role = replica',
    ...tables.flatMap(({ name, columns }, index) => [
      `delete from ${name}`,
      `insert into ${name} (${columns}) overriding system value select ${columns} from copied.t${index}`,
    ]),
    ...sequences.map(({ name, value }) => `perform setval('${name}', ${value})`),
  ]
  return () => sql.raw(`do $$ begin ${statements.join('; ')}; end $$`).execute(db)
}

/** The tables that have rows, with their columns except computed ones. */
async function filledTables(db: Db): Promise<{ name: string; columns: string }[]> {
  // Prices belong to a world; the other tables that outlive a test do not.
  const skipped = KEPT.filter((name) => name !== 'membership_tiers')
  const { rows: all } = await sql<{ name: string; columns: string }>`
    select format('%I.%I', table_schema, table_name) as name,
      string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'auth', 'sandbox') and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name <> all (${sql.lit(`{${skipped.join(',')}}`)}::text[])
    group by 1 order by 1
  `.execute(db)
  const filled = all.map(({ name }) => `select '${name}' as name where exists (select from ${name})`)
  const { rows } = await sql.raw<{ name: string }>(filled.join(' union all ')).execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return all.filter(({ name }) => names.has(name))
}
