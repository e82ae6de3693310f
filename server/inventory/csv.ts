import { CsvError, parse } from 'csv-parse/sync'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type ImportPreview,
  MAX_IMPORT_LINES,
  type ShopString,
  ShopStringInput,
} from '../../contract/inventory.ts'
import { toCsv, withoutQuote } from '../http/csv.ts'

/** A line of the file that can be read: what it says, and of which columns. */
export interface StringLine {
  line: number
  input: ShopStringInput
}

export interface StringsFile {
  columns: CsvColumn[]
  lines: StringLine[]
  errors: ImportPreview['errors']
}

interface Record {
  record: string[]
  info: { lines: number }
}

const REQUIRED: CsvColumn[] = ['manufacturer', 'name', 'color']
const isColumn = (name: string): name is CsvColumn => CSV_COLUMNS.some((column) => column === name)

/** Two strings of one key are the same string. */
export const keyOf = ({ manufacturer, name, color }: Pick<ShopString, 'manufacturer' | 'name' | 'color'>) =>
  JSON.stringify([manufacturer, name, color].map((text) => text.toLowerCase()))

/** Reads a CSV file of strings: comma, semicolon or tab, columns by their names in any order, errors by line. */
export function readStringsCsv(text: string): StringsFile {
  const failed = (line: number, message: string) => ({ columns: [], lines: [], errors: [{ line, message }] })
  const records = parseRecords(text)
  if ('message' in records) return failed(records.line, records.message)

  const [header, ...rows] = records
  if (!header) return failed(1, 'The file is empty')
  const names = header.record.map((cell) => cell.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
  const wrong = wrongHeader(names)
  if (wrong) return failed(header.info.lines, wrong)
  if (rows.length > MAX_IMPORT_LINES) return failed(1, `The file can have at most ${MAX_IMPORT_LINES} lines`)

  const columns = names.filter(isColumn)
  const file: StringsFile = { columns, lines: [], errors: [] }
  const seen = new Map<string, number>()
  for (const { record, info } of rows) {
    const line = info.lines
    const refuse = (message: string) => file.errors.push({ line, message })
    if (record.length > columns.length) {
      refuse(`There are ${record.length} cells, but only ${columns.length} columns`)
      continue
    }
    const parsed = ShopStringInput.safeParse(valuesOf(columns, record))
    if (!parsed.success) {
      refuse(parsed.error.issues[0]?.message ?? 'This line cannot be used')
      continue
    }
    const twin = seen.get(keyOf(parsed.data))
    if (twin === undefined) {
      seen.set(keyOf(parsed.data), line)
      file.lines.push({ line, input: parsed.data })
    } else refuse(`The same string stands on line ${twin}`)
  }
  return file
}

function parseRecords(text: string): Record[] | { line: number; message: string } {
  try {
    // The parser's type does not follow `info`.
    return parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // With the header: one more than allowed is enough to see that there are too many.
      to: MAX_IMPORT_LINES + 2,
    }) as unknown as Record[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: Number(error.lines) || 1, message: 'A quotation mark is opened here and never closed' }
  }
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function wrongHeader(names: string[]): string | null {
  const unknown = names.find((name) => !isColumn(name))
  if (unknown !== undefined) {
    return `There is no column "${[...unknown].slice(0, 40).join('')}". There are: ${CSV_COLUMNS.join(', ')}`
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `The column ${twice} stands there twice`
  const missing = REQUIRED.find((name) => !names.includes(name))
  return missing ? `The column ${missing} is missing` : null
}

function valuesOf(columns: CsvColumn[], record: string[]) {
  return Object.fromEntries(columns.map((column, index) => [column, cellValue(column, record[index] ?? '')]))
}

/** What a cell says; a cell that cannot be read stays text, which the schema then refuses in its own words. */
function cellValue(column: CsvColumn, cell: string): string | number | boolean | null {
  const text = withoutQuote(cell.trim())
  if (column === 'is_listed') return /^(yes|true|1|)$/i.test(text) || (/^(no|false|0)$/i.test(text) ? false : text)
  if (column === 'stock_sets' || column === 'reorder_level') {
    if (text === '') return null
    return /^-?\d{1,9}$/.test(text) ? Number(text) : text
  }
  return text
}

/** Every string as a file that can be imported again. */
export const stringsToCsv = (strings: ShopString[]) =>
  toCsv(
    CSV_COLUMNS,
    strings.map((string) => CSV_COLUMNS.map((column) => string[column])),
  )
