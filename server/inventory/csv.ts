import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import {
  CSV_COLUMNS,
  type CsvColumn,
  type ImportPreview,
  MAX_IMPORT_LINES,
  type ShopString,
  ShopStringInput,
} from '../../contract/inventory.ts'
import { toCsv, withoutQuote } from '../http/csv.ts'

/** A valid line of the file. */
export interface StringLine {
  line: number
  input: ShopStringInput
}

export interface StringsFile {
  columns: CsvColumn[]
  lines: StringLine[]
  errors: ImportPreview['errors']
}

interface CsvRecord {
  record: string[]
  info: Pick<Info, 'lines'>
}

// No valid line comes near this many characters.
const MAX_LINE = 10_000
// The parser works on so many bytes, and the loop on so many lines, before other requests get their turn.
const SLICE = 16_384
const LINES_PER_TURN = 100

const REQUIRED: CsvColumn[] = ['manufacturer', 'name', 'color']
const isColumn = (name: string): name is CsvColumn => CSV_COLUMNS.some((column) => column === name)

/** Strings with the same key are the same string. */
export const keyOf = ({ manufacturer, name, color }: Pick<ShopString, 'manufacturer' | 'name' | 'color'>) =>
  JSON.stringify([manufacturer, name, color].map((text) => text.toLowerCase()))

/**
 * Reads a CSV file of strings: comma, semicolon or tab, columns by their names in any order, errors by line. Reading
 * pauses regularly, so that a long file does not hold up other requests.
 */
export async function readStringsCsv(text: string): Promise<StringsFile> {
  const failed = (line: number, message: string) => ({ columns: [], lines: [], errors: [{ line, message }] })
  const file: StringsFile = { columns: [], lines: [], errors: [] }
  const seen = new Map<string, number>()
  let rows = 0
  const long = firstLongLine(text)
  if (long) return failed(long, TOO_LONG)
  try {
    for await (const { record, info } of recordsOf(text)) {
      if (file.columns.length === 0) {
        const names = record.map((cell) => cell.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
        const wrong = wrongHeader(names)
        if (wrong) return failed(info.lines, wrong)
        file.columns = names.filter(isColumn)
        continue
      }
      rows += 1
      if (rows > MAX_IMPORT_LINES) return failed(1, `The file can have at most ${MAX_IMPORT_LINES} lines`)
      addRow(file, seen, { record, line: info.lines })
      if (rows % LINES_PER_TURN === 0) await nextTurn()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return failed(Number(error.lines) || 1, whyUnreadable(error))
  }
  return file.columns.length === 0 ? failed(1, 'The file is empty') : file
}

function addRow(file: StringsFile, seen: Map<string, number>, { record, line }: { record: string[]; line: number }) {
  const refuse = (message: string) => file.errors.push({ line, message })
  if (record.length > file.columns.length) {
    refuse(`There are ${record.length} cells, but only ${file.columns.length} columns`)
    return
  }
  const parsed = ShopStringInput.safeParse(valuesOf(file.columns, record))
  if (!parsed.success) {
    refuse(parsed.error.issues[0]?.message ?? 'This line is not valid')
    return
  }
  const twin = seen.get(keyOf(parsed.data))
  if (twin !== undefined) {
    refuse(`The same string is on line ${twin}`)
    return
  }
  seen.set(keyOf(parsed.data), line)
  file.lines.push({ line, input: parsed.data })
}

const TOO_LONG = `This line has more than ${MAX_LINE} characters`

/** The parser limits the length of a record's cells, but not how many there are. */
function firstLongLine(text: string): number | null {
  let line = 1
  for (let from = 0; from < text.length; line += 1) {
    const end = text.indexOf('\n', from)
    if ((end === -1 ? text.length : end) - from > MAX_LINE) return line
    if (end === -1) return null
    from = end + 1
  }
  return null
}

function recordsOf(text: string): AsyncIterable<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
  })
  return Readable.from(slicesOf(text)).pipe(parser)
}

async function* slicesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += SLICE) {
    yield bytes.subarray(from, from + SLICE)
    await nextTurn()
  }
}

function whyUnreadable({ code }: CsvError): string {
  if (code === 'CSV_MAX_RECORD_SIZE') return TOO_LONG
  return 'A quotation mark is opened here but never closed'
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
  if (twice) return `The column ${twice} appears twice`
  const missing = REQUIRED.find((name) => !names.includes(name))
  return missing ? `The column ${missing} is missing` : null
}

function valuesOf(columns: CsvColumn[], record: string[]) {
  return Object.fromEntries(columns.map((column, index) => [column, cellValue(column, record[index] ?? '')]))
}

/** The value of a cell. A cell of the wrong type stays text, and the schema refuses it with its own message. */
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
