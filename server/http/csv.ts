import { stringify } from 'csv-stringify/sync'

// A spreadsheet runs a cell that begins with one of these; a quote before it makes it text.
const formula = /^'*[=+\-@\t\r]/

/** A cell that no spreadsheet takes for a formula. */
export const neutralised = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text that `neutralised` was given. */
export const withoutQuote = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

export type Cell = string | number | boolean | null

/** Rows as a CSV file that spreadsheets open as UTF-8; text is neutralised, numbers stay numbers. */
export function toCsv(header: readonly string[], rows: Cell[][]): string {
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
      return typeof cell === 'string' ? neutralised(cell) : cell
    }),
  )
  return stringify([[...header], ...cells], { bom: true, record_delimiter: 'windows' })
}
