import { sql } from 'kysely'
import type { Db } from '../base/database/connect.ts'

const OURS = sql`n.nspname in ('public', 'auth', 'sandbox')`
/** Functions of extensions are not ours. */
const NOT_OF_EXTENSION = sql`not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** The functions, triggers and views of a database, by their names, as PostgreSQL describes them. */
export async function catalogOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind = 'f' and ${NOT_OF_EXTENSION}
  union all
    select 'view ' || c.oid::regclass, pg_get_viewdef(c.oid)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OURS} and c.relkind = 'v'
  union all
    select 'trigger ' || t.tgname || ' on ' || c.oid::regclass, pg_get_triggerdef(t.oid) || t.tgenabled::text
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not t.tgisinternal
  `.execute(db)
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}
