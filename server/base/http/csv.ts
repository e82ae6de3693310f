import { stringify } from 'csv-stringify/sync'

// Spreadsheets run a cell that begins with one of these characters as a formula, unless a quote precedes it.
const formula = /^'*[=+\-@\t\r]/

/** An amount is no formula. */
const negativeNumber = /^-\d+(\.\d+)?$/

/** Quotes text that a spreadsheet would run as a formula. */
export const neutralised = (text: string) => (formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text)

/** The inverse of `neutralised`. */
export const withoutQuote = (text: string) => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text)

/** Begins a file, because spreadsheets take one without it for the old character set of their language. */
export const UTF8_MARK = '\u{feff}'

export type Cell = string | number | boolean | null

/** A CSV file that spreadsheets open as UTF-8. Text is neutralised; numbers stay numbers; booleans become yes and no. */
export function toCsv(header: readonly string[], rows: Cell[][]): string {
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
      return typeof cell === 'string' ? neutralised(cell) : cell
    }),
  )
  return UTF8_MARK + stringify([[...header], ...cells], { record_delimiter: 'windows' })
}
