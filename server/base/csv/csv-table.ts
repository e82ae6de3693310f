import type * as z from 'zod/mini'
import { keysOf } from '../../../contract/base/keys.ts'
import {
  amountOf,
  DEFAULT_CURRENCY,
  decimalsOf,
  type MoneyRegion,
  plainAmount,
  readMoney,
} from '../../../contract/base/money.ts'
import { DEFAULT_COUNTRY } from '../../../contract/base/region.ts'
import type { Trx } from '../database/connect.ts'
import { type Cell, toCsv, withoutQuote } from './csv-text.ts'

/** `money` is an amount such as 3.50 in the file, and in the smallest unit in the database. */
type ColumnType = 'text' | 'integer' | 'numeric' | 'boolean' | 'money'

/** A table of the database whose rows are imported from CSV files and exported to them. */
export interface CsvTable<Column extends string, Row extends Record<Column, Cell>> {
  table: string
  /** The columns of the file with their types in the database, in the order of an export. */
  columns: Record<Column, ColumnType>
  required: readonly Column[]
  /** Rows that agree in these columns, without regard to case, are the same. */
  identity: readonly Column[]
  /** Checks a line; its output is the row. */
  schema: z.ZodMiniType<Row>
  /** The name of a row in messages. */
  noun: string
  /** A column that another table keeps: it is read like the others, and written by this function. */
  keptApart?: {
    column: Column
    write: (trx: Trx, rows: (Row & { id: number })[], actor_id: number | null) => Promise<void>
  }
  /** The region of the shop, which decides the currency of amounts of money and how they are written. */
  region?: MoneyRegion
  /** A row in a list. */
  labelOf: (row: Row) => string
}

export const columnNames = <Column extends string>({ columns }: { columns: Record<Column, ColumnType> }) =>
  keysOf(columns)

export const identityOf = <Column extends string>(
  { identity }: { identity: readonly Column[] },
  row: Record<Column, Cell>,
): string => JSON.stringify(identity.map((column) => String(row[column]).toLowerCase()))

const DEFAULT_REGION: MoneyRegion = { country: DEFAULT_COUNTRY, currency: DEFAULT_CURRENCY }

// Files of the portal have as many decimals as the currency. In others, three digits can be thousands: '15.000' rupiah.
const MAYBE_THOUSANDS = /[.,]\d{3}(?!\d)/

/** The value of a cell. A cell of the wrong type stays text, and the schema refuses it with its own message. */
export function cellValue(
  type: ColumnType,
  cell: string,
  region: MoneyRegion = DEFAULT_REGION,
): string | number | boolean | null {
  const text = withoutQuote(cell.trim())
  if (type === 'boolean') return /^(yes|true|1|)$/i.test(text) || (/^(no|false|0)$/i.test(text) ? false : text)
  if (type === 'text') return text
  if (text === '') return type === 'money' ? 0 : null
  if (type === 'money' && MAYBE_THOUSANDS.test(text) && decimalsOf(region.currency) !== 3) {
    const amount = readMoney(text, region)
    if (typeof amount === 'number') return amount
  }
  const isNumber = type === 'integer' ? /^-?\d{1,9}$/ : /^-?\d{1,9}([.,]\d{1,9})?$/
  if (!isNumber.test(text)) return text
  const number = Number(text.replace(',', '.'))
  return type === 'money' ? amountOf(number, region.currency) : number
}

/** The type of a column in the database. */
export const sqlType = (type: ColumnType) => (type === 'money' ? 'integer' : type)

/** All rows as a file that can be imported again. */
export function exportCsv<Column extends string, Row extends Record<Column, Cell>>(
  table: CsvTable<Column, Row>,
  rows: Record<Column, Cell>[],
): string {
  const columns = columnNames(table)
  return toCsv(
    columns,
    rows.map((row) =>
      columns.map((column) => {
        const cell = row[column]
        const isMoney = table.columns[column] === 'money' && typeof cell === 'number'
        return isMoney ? plainAmount(cell, (table.region ?? DEFAULT_REGION).currency) : cell
      }),
    ),
  )
}
