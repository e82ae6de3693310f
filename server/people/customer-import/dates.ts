import { Temporal } from 'temporal-polyfill'
import { DATE_ORDERS, type DateOrder } from '../../../contract/people/customer-import.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// Longer text is no date, and takes long to search for a time of day.
const MAX_DATE = 100

/** A date as three numbers in the order in which they are written; a month in letters is a number, too. */
interface Parts {
  numbers: [number, number, number]
  /** The position of a month in letters; null if it is a number. */
  month: number | null
}

function partsOf(text: string): Parts | null {
  if (text.length > MAX_DATE) return null
  const [first = '', second = '', third = '', ...more] = text
    .toLowerCase()
    .replace(/[ t]\d{1,2}:\d{2}.*$/, '')
    .split(/[\s./,年月日년월일-]+/)
    .filter(Boolean)
  if (more.length > 0) return null
  const words = [first, second, third]
  const month = words.findIndex((word) => /^[a-z]{3,9}$/.test(word))
  const numbers = words.map((word, index) =>
    index === month ? MONTHS.indexOf(word.slice(0, 3)) + 1 : /^\d{1,4}$/.test(word) ? Number(word) : 0,
  )
  const [a = 0, b = 0, c = 0] = numbers
  return a && b && c ? { numbers: [a, b, c], month: month === -1 ? null : month } : null
}

/** False for text of another form, such as the number by which a spreadsheet counts the days. */
export const looksLikeDate = (text: string) => partsOf(text) !== null

/** The date that a text means in an order, as '2026-10-14'; null if there is no such date. Years have two or four digits. */
export function readDate(text: string, order: DateOrder): string | null {
  const parts = partsOf(text)
  if (!parts) return null
  // Nobody writes the day before the month in this form.
  const isIso = /^\d{4}-\d\d-\d\d/.test(text)
  const beginsWithYear = /^\d{4}\D/.test(text)
  if (order !== 'ymd' && (isIso || (beginsWithYear && order !== 'ydm'))) return readDate(text, 'ymd')
  const at = (letter: string) => parts.numbers[order.indexOf(letter)] ?? 0
  if (parts.month !== null && order.indexOf('m') !== parts.month) return null
  const year = at('y')
  if (year > 99 && year < 1900) return null
  try {
    const date = { year: year < 100 ? 2000 + year : year, month: at('m'), day: at('d') }
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/**
 * The orders in which most of the dates exist and are not after today, the usual one first, and a date that they read
 * differently. One order is enough if all read every date alike.
 */
export function dateOrdersOf(texts: string[], today: string): { orders: DateOrder[]; ambiguous: string | null } {
  const isPast = (date: string | null) => date !== null && date <= today
  const counts = DATE_ORDERS.map((order) => texts.filter((text) => isPast(readDate(text, order))).length)
  const most = Math.max(...counts)
  const orders = DATE_ORDERS.filter((_, index) => counts[index] === most)
  const differs = (text: string) =>
    new Set(orders.map((order) => readDate(text, order)).filter((date) => date !== null)).size > 1
  const ambiguous = texts.find(differs) ?? null
  return { orders: ambiguous === null ? orders.slice(0, 1) : orders, ambiguous }
}
