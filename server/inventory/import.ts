import { sql } from 'kysely'
import type { CsvColumn, ImportPreview, ImportResult, ShopStringInput } from '../../contract/inventory.ts'
import { CSV_COLUMNS } from '../../contract/inventory.ts'
import { stringLabel } from '../../contract/strings.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest } from '../http/errors.ts'
import { keyOf, readStringsCsv, type StringLine } from './csv.ts'

const SAMPLE = 20

interface Change extends StringLine {
  /** The row that is changed; null for a new string. */
  id: number | null
}

/** The changes that a file would make; columns that it does not have stay unchanged. */
async function plan(db: Db, csv: string, { lock }: { lock: boolean }) {
  const file = await readStringsCsv(csv)
  const there = await db
    .selectFrom('strings')
    .select(['id', 'surcharge', ...CSV_COLUMNS])
    .orderBy('id')
    .$if(lock, (select) => select.forNoKeyUpdate())
    .execute()
  const byKey = new Map(there.map((string) => [keyOf(string), string]))
  const changes = file.lines.flatMap(({ line, input }): Change[] => {
    const old = byKey.get(keyOf(input))
    if (!old) return [{ line, input, id: null }]
    const given = Object.fromEntries(file.columns.map((column) => [column, input[column]]))
    const merged: ShopStringInput = { ...old, ...given }
    const differs = file.columns.some((column: CsvColumn) => old[column] !== merged[column])
    return differs ? [{ line, input: merged, id: old.id }] : []
  })
  return { errors: file.errors, changes, unchanged: file.lines.length - changes.length }
}

const countNew = (changes: Change[]) => changes.filter(({ id }) => id === null).length

export async function previewImport(db: Db, csv: string): Promise<ImportPreview> {
  const { errors, changes, unchanged } = await plan(db, csv, { lock: false })
  const added = countNew(changes)
  return {
    added,
    changed: changes.length - added,
    unchanged,
    errors,
    sample: changes.slice(0, SAMPLE).map(({ line, input, id }) => ({
      line,
      label: stringLabel(input),
      outcome: id === null ? 'added' : 'changed',
    })),
  }
}

/** Imports a file, all of it or nothing; refuses (400) while one line has an error. */
export function importStrings(db: Db, csv: string): Promise<ImportResult> {
  return transact(db, async (trx) => {
    const { errors, changes, unchanged } = await plan(trx, csv, { lock: true })
    const [first, ...more] = errors
    if (first) {
      const others =
        more.length === 0 ? '' : ` ${more.length} more ${more.length === 1 ? 'line has' : 'lines have'} errors.`
      throw badRequest(`Line ${first.line}: ${first.message}. Nothing was imported.${others}`)
    }
    await write(trx, changes)
    const added = countNew(changes)
    return { added, changed: changes.length - added, unchanged }
  })
}

// The rows travel as one JSON parameter, so a long file needs no more statements than a short one.
async function write(trx: Db, changes: Change[]) {
  const rows = (wanted: Change[]) => sql`jsonb_to_recordset(${JSON.stringify(
    wanted.map(({ id, input }) => ({ id, ...input })),
  )}::jsonb) as f(
    id integer, manufacturer text, name text, color text, color_hex_code text, gauge_mm text, kind text,
    stock_sets integer, reorder_level integer, is_listed boolean
  )`
  await sql`
    insert into strings (${sql.join(CSV_COLUMNS.map((column) => sql.ref(column)))})
    select ${sql.join(CSV_COLUMNS.map((column) => sql.ref(`f.${column}`)))}
    from ${rows(changes.filter(({ id }) => id === null))}
  `.execute(trx)
  await sql`
    update strings s set ${sql.join(CSV_COLUMNS.map((column) => sql`${sql.ref(column)} = ${sql.ref(`f.${column}`)}`))}
    from ${rows(changes.filter(({ id }) => id !== null))}
    where s.id = f.id
  `.execute(trx)
}
