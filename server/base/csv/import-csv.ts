import { sql } from 'kysely'
import type { ImportPreview, ImportResult } from '../../../contract/base/csv.ts'
import { type Db, type Trx, transact } from '../database/connect.ts'
import { type CsvTable, columnNames, identityOf, sqlType } from './csv-table.ts'
import type { Cell } from './csv-text.ts'
import { type Line, readCsv } from './read-csv.ts'
import { refusedLine } from './refused-line.ts'

const SAMPLE = 20

interface Change<Row> extends Line<Row> {
  /** The row that is changed; null for a new one. */
  id: number | null
}

/** The changes that a file would make; columns that it does not have stay unchanged. */
async function plan<Column extends string, Row extends Record<Column, Cell>>(
  db: Db,
  table: CsvTable<Column, Row>,
  csv: string,
  { lock }: { lock: boolean },
) {
  const content = await readCsv(table, csv)
  const names = sql.join(columnNames(table).map((column) => sql.ref(column)))
  const { rows: stored } = await sql<Row & { id: number }>`
    select id, ${names} from ${sql.table(table.table)} order by id ${sql.raw(lock ? 'for no key update' : '')}
  `.execute(db)
  const byKey = new Map(stored.map((row) => [identityOf(table, row), row]))
  const changes = content.lines.flatMap(({ line, input }): Change<Row>[] => {
    const old = byKey.get(identityOf(table, input))
    if (!old) return [{ line, input, id: null }]
    const given = Object.fromEntries(content.columns.map((column) => [column, input[column]]))
    const merged: Row = { ...old, ...given }
    const differs = content.columns.some((column) => old[column] !== merged[column])
    return differs ? [{ line, input: merged, id: old.id }] : []
  })
  return { errors: content.errors, changes, unchanged: content.lines.length - changes.length }
}

const countNew = (changes: { id: number | null }[]) => changes.filter(({ id }) => id === null).length

/** Returns the changes that an import would make, without making them. */
export async function previewImport<Column extends string, Row extends Record<Column, Cell>>(
  db: Db,
  table: CsvTable<Column, Row>,
  csv: string,
): Promise<ImportPreview> {
  const { errors, changes, unchanged } = await plan(db, table, csv, { lock: false })
  const added = countNew(changes)
  return {
    added,
    changed: changes.length - added,
    unchanged,
    errors,
    sample: changes.slice(0, SAMPLE).map(({ line, input, id }) => ({
      line,
      label: table.labelOf(input),
      outcome: id === null ? 'added' : 'changed',
    })),
  }
}

/** Imports a file, all of it or nothing; refuses (400) while one line has an error. `actor_id` is null for the terminal. */
export function importCsv<Column extends string, Row extends Record<Column, Cell>>(
  db: Db,
  table: CsvTable<Column, Row>,
  csv: string,
  actor_id: number | null,
): Promise<ImportResult> {
  return transact(db, async (trx) => {
    const { errors, changes, unchanged } = await plan(trx, table, csv, { lock: true })
    const [first, ...more] = errors
    if (first) throw refusedLine(first, more.length)
    // An import may change every row, so open pages get no notices of it.
    await sql`select set_config('stringbed.import', 'on', true)`.execute(trx)
    const written = await write(trx, table, changes)
    await table.keptApart?.write(trx, written, actor_id)
    const added = countNew(changes)
    return { added, changed: changes.length - added, unchanged }
  })
}

/**
 * Returns all rows of the file with their ids. The rows travel as one JSON parameter, so a long file needs no more
 * statements.
 */
async function write<Column extends string, Row extends Record<Column, Cell>>(
  trx: Trx,
  table: CsvTable<Column, Row>,
  changes: Change<Row>[],
): Promise<(Row & { id: number })[]> {
  const all = columnNames(table)
  const columns = all.filter((column) => column !== table.keptApart?.column)
  const types = columns.map((column) => sql`${sql.ref(column)} ${sql.raw(sqlType(table.columns[column]))}`)
  const rows = (wanted: Change<Row>[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(
      wanted.map(({ id, input }) => ({ id, ...input })),
    )}::jsonb) as f(id integer, ${sql.join(types)})`
  const { rows: added } = await sql<Row & { id: number }>`
    insert into ${sql.table(table.table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`f.${column}`)))}
    from ${rows(changes.filter(({ id }) => id === null))}
    returning id, ${sql.join(table.identity.map((column) => sql.ref(column)))}
  `.execute(trx)
  await sql`
    update ${sql.table(table.table)} s
    set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`f.${column}`)}`))}
    from ${rows(changes.filter(({ id }) => id !== null))}
    where s.id = f.id
  `.execute(trx)
  const ids = new Map(added.map((row) => [identityOf(table, row), row.id]))
  return changes.map(({ id, input }) => ({ ...input, id: id ?? ids.get(identityOf(table, input)) ?? 0 }))
}
