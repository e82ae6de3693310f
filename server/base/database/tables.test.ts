import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

// The compiler believes what tables/ says about the database. Here it compares that with the real columns, with one check
// on each line.

const portal = testApp()
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const FOLDER = `${ROOT}dist/column-types`
const TSCONFIG = { extends: '../../tsconfig.json', compilerOptions: { incremental: false, types: ['node'] } }

/** The types that queries return for those of PostgreSQL. JSON can be anything. */
const TYPES: Record<string, string> = {
  ...{ int2: 'number', int4: 'number', int8: 'number', numeric: 'number', float8: 'number', bool: 'boolean' },
  ...{ text: 'string', varchar: 'string', uuid: 'string', xid8: 'string', _text: 'string[]', _int4: 'number[]' },
  ...{ bytea: 'Buffer', timestamptz: 'Date', date: 'string', jsonb: 'unknown' },
}

const HEAD = `import type { Selectable } from 'kysely'
import type { Database } from '../../server/base/database/schema.ts'
type Row<T> = T extends keyof Database ? Selectable<Database[T]> : never
type Names<T> = T extends keyof Database ? keyof Row<T> : never
type Is<Typed, Real, IsNull> = unknown extends Typed ? true
  : [Typed] extends [Real | null] ? (null extends Typed ? true : false) extends IsNull ? true : 'nullable?' : 'type?'
type Column<T, C, Real, IsNull> = T extends keyof Database
  ? C extends keyof Row<T> ? Is<Row<T>[C], Real, IsNull> : 'not in tables/' : true
type Only<Typed, Real> = [Exclude<Typed, Real>] extends [never] ? true : Exclude<Typed, Real>
`

test('tables/ has the columns of the database, with their types and whether they can be null', async () => {
  const { rows } = await sql<{ table: string; column: string; type: string; is_null: boolean; is_view: boolean }>`
    select case table_schema when 'public' then '' else table_schema || '.' end || table_name as "table",
      column_name as "column", udt_name as type, is_nullable = 'YES' as is_null, table_type = 'VIEW' as is_view
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'sandbox') order by 1, ordinal_position
  `.execute(portal.db)
  const names = (values: string[]) => values.map((value) => `'${value}'`).join(' | ')
  const tables = [...new Set(rows.map(({ table }) => table))]
  // PostgreSQL does not know which columns of a view are never null.
  const checks = rows.map(
    ({ table, column, type, is_null, is_view }) =>
      `Column<'${table}', '${column}', ${TYPES[type]}, ${is_view ? 'boolean' : is_null}>`,
  )
  for (const name of tables) {
    const columns = rows.filter(({ table }) => table === name).map(({ column }) => column)
    checks.push(`Only<Names<'${name}'>, ${names(columns)}>`)
  }
  checks.push(`Only<keyof Database, ${names(tables)}>`)
  const lines = [
    ...HEAD.split('\n').slice(0, -1),
    ...checks.map((check, i) => `export const check${i}: ${check} = true`),
  ]

  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(`${FOLDER}/columns.ts`, lines.join('\n'))
  writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify({ ...TSCONFIG, files: ['columns.ts'] }))
  const tsc = [`${ROOT}node_modules/typescript/lib/tsc.js`, '-p', FOLDER]
  const { status, stdout } = spawnSync(process.execPath, tsc, { encoding: 'utf8' })
  const wrong = stdout.replaceAll(/\S*columns\.ts\((\d+),\d+\)/g, (_, line) => lines[Number(line) - 1] ?? '')
  expect([status, wrong]).toEqual([0, ''])
})
