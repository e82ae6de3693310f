import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type CustomerImport,
  type CustomerImportPreview,
  DATE_ORDERS,
  type DateOrder,
  type ImportField,
} from '../../../contract/people/customer-import.ts'
import { type CsvLine, csvRecords, LINES_PER_TURN, surplusProblem, UnreadableCsv } from '../../base/csv/read-csv.ts'
import { badRequest } from '../../base/errors.ts'
import { recognizeColumns, unitOfColumns, wrongColumns } from './columns.ts'
import { dateOrdersOf, readDate } from './dates.ts'
import { WrongCell } from './fields.ts'
import { cellReader, type ImportLine, nameOn, plainName, readLine, type Shop } from './read-lines.ts'

/** A file as it is read for an import. */
export interface CustomerFile {
  /** The reason why the file cannot be read; null if it can. */
  problem: string | null
  columns: CustomerImportPreview['columns']
  ambiguous_date: CustomerImportPreview['ambiguous_date']
  /** The number of lines without the header. */
  total: number
  lines: ImportLine[]
  errors: (CustomerImportPreview['errors'][number] & { cells: string[] })[]
}

/** Reads a file of customers. The problems are in `errors`, by line. Throws 400 for columns that do not fit the file. */
export async function readCustomers(
  input: Omit<CustomerImport, 'leaves_out_errors'>,
  shop: Shop,
): Promise<CustomerFile> {
  const empty: CustomerFile = { problem: null, columns: [], ambiguous_date: null, total: 0, lines: [], errors: [] }
  const failed = (line: number, message: string, file = empty) => ({ ...file, problem: `Line ${line}: ${message}` })
  const records: CsvLine[] = []
  try {
    for await (const record of csvRecords(input.csv)) records.push(record)
  } catch (error) {
    if (error instanceof UnreadableCsv) return failed(error.line, error.message)
    throw error
  }
  const [header, ...rest] = records
  if (!header) return failed(1, 'The file is empty')
  if (input.columns && input.columns.length !== header.cells.length) {
    throw badRequest('The columns were chosen for another file. Please choose the file again.')
  }
  const fields = input.columns ?? recognizeColumns(header.cells)
  const columns = header.cells.map((name, index) => ({
    name: name.trim(),
    sample: rest.find(({ cells }) => cells[index]?.trim())?.cells[index]?.trim() ?? '',
    field: fields[index] ?? null,
  }))
  const file = { ...empty, columns, total: rest.length }
  const wrong = wrongColumns(fields)
  if (wrong) return failed(header.line, wrong, file)
  const dates = datesOf(rest, fields, shop.today)
  const unit = unitOfColumns(header.cells, fields) ?? shop.unit
  return {
    ...file,
    ambiguous_date: dates.ambiguous === null ? null : { text: dates.ambiguous, readings: readingsOf(dates.ambiguous) },
    ...(await readAll(rest, fields, { shop: { ...shop, unit }, order: input.date_order ?? dates.orders[0] ?? 'ymd' })),
  }
}

/** The days that a date would be, each with the first order that reads it so. */
function readingsOf(text: string) {
  const readings = DATE_ORDERS.map((order) => ({ order, date: readDate(text, order) ?? '' }))
  return readings.filter(
    ({ date }, index) => date !== '' && readings.findIndex((other) => other.date === date) === index,
  )
}

function datesOf(records: CsvLine[], fields: (ImportField | null)[], today: string) {
  const cellOf = cellReader(fields)
  const texts = records.map((record) => cellOf(record)('last_strung')).filter(Boolean)
  return dateOrdersOf(texts, today)
}

/** Reads the lines with pauses, because the phone numbers of a long file take seconds. */
async function readAll(
  records: CsvLine[],
  fields: (ImportField | null)[],
  { shop, order }: { shop: Shop; order: DateOrder },
): Promise<Pick<CustomerFile, 'lines' | 'errors'>> {
  const lines: ImportLine[] = []
  const errors: CustomerFile['errors'] = []
  const cells = cellReader(fields)
  const emails = new Map<string, { name: string; line: number }>()
  for (const [index, record] of records.entries()) {
    if (index % LINES_PER_TURN === 0) await nextTurn()
    const cellOf = cells(record)
    try {
      const surplus = surplusProblem(record.cells, fields)
      if (surplus) throw new WrongCell(surplus)
      const read = readLine(cellOf, { line: record.line, shop, order })
      refuseSecondOwner(emails, read)
      lines.push(read)
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error
      errors.push({
        line: record.line,
        customer: nameOn(cellOf).slice(0, 100),
        message: error.message,
        cells: record.cells,
      })
    }
  }
  return { lines, errors }
}

/** An email belongs to one person, so two names with it are a mistake that the shop has to look at. */
function refuseSecondOwner(emails: Map<string, { name: string; line: number }>, { line, owner }: ImportLine) {
  if (owner.email === '') return
  const key = owner.email.toLowerCase()
  const first = emails.get(key)
  if (!first) emails.set(key, { name: owner.name, line })
  else if (plainName(first.name) !== plainName(owner.name)) {
    throw new WrongCell(`${owner.email} is the email of ${first.name} on line ${first.line}`)
  }
}
