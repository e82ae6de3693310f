import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { type ImportPreview, MAX_IMPORT_LINES } from '../../../contract/base/csv.ts'
import { type CsvTable, cellValue, columnNames, identityOf } from './csv-table.ts'
import type { Cell } from './csv-text.ts'

/** A valid line of the file. */
export interface Line<Row> {
  line: number
  input: Row
}

export interface CsvContent<Column, Row> {
  columns: Column[]
  lines: Line<Row>[]
  errors: ImportPreview['errors']
}

/** A record of the file with its cells. */
export interface CsvLine {
  cells: string[]
  /** Counts from 1, the header. */
  line: number
}

/** The reason why a file cannot be read as CSV, and the line. */
export class UnreadableCsv extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

interface CsvRecord {
  record: string[]
  info: Pick<Info, 'lines'>
}

// No valid line comes near this many characters.
const MAX_LINE = 10_000
// The parser works on so many bytes, and a loop on so many lines, before other requests get their turn.
const SLICE = 16_384
export const LINES_PER_TURN = 5

/**
 * The records of a CSV file, the header first; separated by comma, semicolon, tab or vertical bar. Reading pauses
 * regularly, so that a long file does not hold up other requests. Throws UnreadableCsv.
 */
export async function* csvRecords(text: string): AsyncGenerator<CsvLine> {
  const long = firstLongLine(text)
  if (long) throw new UnreadableCsv(long, TOO_LONG)
  let records = 0
  try {
    for await (const { record, info } of recordsOf(text)) {
      // The header is not one of the lines.
      if (records > MAX_IMPORT_LINES) {
        throw new UnreadableCsv(1, `The file can have at most ${MAX_IMPORT_LINES} lines`)
      }
      yield { cells: record, line: info.lines }
      records += 1
      if (records % LINES_PER_TURN === 0) await nextTurn()
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableCsv(Number(error.lines) || 1, whyUnreadable(error)) : error
  }
}

/** Reads a CSV file: columns by their names in any order, errors by line. */
export async function readCsv<Column extends string, Row extends Record<Column, Cell>>(
  table: CsvTable<Column, Row>,
  text: string,
): Promise<CsvContent<Column, Row>> {
  const failed = (line: number, message: string) => ({ columns: [], lines: [], errors: [{ line, message }] })
  const content: CsvContent<Column, Row> = { columns: [], lines: [], errors: [] }
  const seen = new Map<string, number>()
  try {
    for await (const { cells, line } of csvRecords(text)) {
      if (content.columns.length === 0) {
        const names = cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[ -]+/g, '_'))
        const wrong = wrongHeader(table, names)
        if (wrong) return failed(line, wrong)
        // The check above refuses other names.
        content.columns = names as Column[]
        continue
      }
      addRow(table, content, seen, { cells, line })
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error
    return failed(error.line, error.message)
  }
  return content.columns.length === 0 ? failed(1, 'The file is empty') : content
}

/** The refusal of a line with more cells than the file has columns; null for any other line. */
export const surplusProblem = (cells: unknown[], columns: readonly unknown[]): string | null =>
  cells.length > columns.length
    ? `This line has more cells (${cells.length}) than there are columns (${columns.length})`
    : null

function addRow<Column extends string, Row extends Record<Column, Cell>>(
  table: CsvTable<Column, Row>,
  content: CsvContent<Column, Row>,
  seen: Map<string, number>,
  { cells, line }: CsvLine,
) {
  const { columns, lines, errors } = content
  const refuse = (message: string) => errors.push({ line, message })
  const surplus = surplusProblem(cells, columns)
  if (surplus) {
    refuse(surplus)
    return
  }
  const values = columns.map((column, index) => [
    column,
    cellValue(table.columns[column], cells[index] ?? '', table.region),
  ])
  const parsed = table.schema.safeParse(Object.fromEntries(values))
  if (!parsed.success) {
    refuse(parsed.error.issues[0]?.message ?? 'This line is not valid')
    return
  }
  const key = identityOf(table, parsed.data)
  const twin = seen.get(key)
  if (twin !== undefined) {
    refuse(`The same ${table.noun} is on line ${twin}`)
    return
  }
  seen.set(key, line)
  lines.push({ line, input: parsed.data })
}

const TOO_LONG = `This line has more than ${MAX_LINE} characters`

// Excel for the Mac can end lines with a carriage return alone.
const LINE_BREAK = /\r\n|\n|\r/
const LONG_LINE = new RegExp(`(?:^|[\\r\\n])[^\\r\\n]{${MAX_LINE + 1}}`)

/** The parser limits the length of a record's cells, but not how many there are. */
function firstLongLine(text: string): number | null {
  const at = text.search(LONG_LINE)
  return at === -1 ? null : text.slice(0, at + 1).split(LINE_BREAK).length
}

function recordsOf(text: string): AsyncIterable<CsvRecord> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter: delimiterOf(text),
    from_line: NAMED_DELIMITER.test(text) ? 2 : 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Spreadsheets save empty rows below a table as separators.
    skip_records_with_empty_values: true,
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

/** The first line of files for Excel, which names their delimiter: 'sep=;'. The header follows it. */
const NAMED_DELIMITER = /^\uFEFF?"?sep=([,;\t|])"?(?=[\r\n])/i

/** The character that separates the cells of a CSV file: the one that it names, or the most frequent one in its header. */
export function delimiterOf(text: string): string {
  const [, named] = NAMED_DELIMITER.exec(text) ?? []
  if (named) return named
  const [header = ''] = text.split(LINE_BREAK, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t', '|'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function wrongHeader<Column extends string, Row extends Record<Column, Cell>>(
  table: CsvTable<Column, Row>,
  names: string[],
): string | null {
  const columns: string[] = columnNames(table)
  const unknown = names.find((name) => !columns.includes(name))
  if (unknown !== undefined) {
    return `There is no column "${[...unknown].slice(0, 40).join('')}". There are: ${columns.join(', ')}`
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) return `The column ${twice} appears twice`
  const missing = table.required.find((name) => !names.includes(name))
  return missing ? `The column ${missing} is missing` : null
}
