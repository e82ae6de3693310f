import { stringify } from 'csv-stringify/sync'

// Spreadsheets run a cell that begins with one of these characters as a formula, unless a quote precedes it. Those of many
// countries begin another cell after a semicolon or a tab, and another row after a line break, even in quotes.
const START = String.raw`^|[;\t\r\n]`
const FORMULA = "'*[=+@＝＋－＠-]"
const formula = new RegExp(`(?<=${START})(?=${FORMULA})`, 'g')
const quotedFormula = new RegExp(`(?<=${START})'(?=${FORMULA})`, 'g')

/** An amount is no formula. */
const negativeNumber = /^-\d+(\.\d+)?$/

/** Quotes what a spreadsheet would run as a formula. */
export const neutralized = (text: string) => (negativeNumber.test(text) ? text : text.replaceAll(formula, "'"))

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** `neutralized` in SQL, for an expression whose value is text. */
export const neutralizedSql = (text: string) =>
  `case when ${text} ~ ${quoted(`(${START})${FORMULA}`)} and ${text} !~ ${quoted(negativeNumber.source)}
    then regexp_replace(${text}, ${quoted(`(${START})(?=${FORMULA})`)}, ${quoted(String.raw`\1'`)}, 'g') else ${text} end`

/** The inverse of `neutralized`. */
export const withoutQuote = (text: string) => text.replaceAll(quotedFormula, '')

/** Begins a file, because spreadsheets take one without it for the old character set of their language. */
export const UTF8_MARK = '\u{feff}'

export type Cell = string | number | boolean | null

/** A CSV file that spreadsheets open as UTF-8. Text is neutralized; numbers stay numbers; booleans become yes and no. */
export function toCsv(header: readonly string[], rows: Cell[][], delimiter = ','): string {
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
      return typeof cell === 'string' ? neutralized(cell) : cell
    }),
  )
  return UTF8_MARK + stringify([header.map(neutralized), ...cells], { delimiter, record_delimiter: 'windows' })
}
