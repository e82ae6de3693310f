import { DAY_MS } from '../base/time-units.ts'
import type { MoneyQuery } from '../money/money.ts'

const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10)
const addDays = (day: string, days: number) => toDay(Date.parse(day) + days * DAY_MS)

/** The days of a period, both ends included. */
export const lengthOf = ({ from, to }: MoneyQuery) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The place of a day in a period, which counts from 0. */
export const dayNumber = (day: string, { from }: MoneyQuery) => (Date.parse(day) - Date.parse(from)) / DAY_MS

/** The day at a place of a period. */
export const dayAt = (place: number, { from }: MoneyQuery) => addDays(from, place)

/** The same day some months earlier, or the last day of that month if it is shorter. */
function monthsEarlier(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - months - 1, Math.min(date, last)))
}

const isLastOfMonth = (day: string) => addDays(day, 1).endsWith('-01')

/**
 * The period with which a report compares: the same days of the month before for days from the first of a month, the same
 * days of the year before for days from the first of January, the same weekdays for less than a week, and otherwise as many
 * days just before. A whole month is compared with a whole month.
 */
export function periodBefore(period: MoneyQuery): MoneyQuery {
  const { from, to } = period
  if (from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && from !== to) {
    return { from: monthsEarlier(from, 1), to: isLastOfMonth(to) ? addDays(from, -1) : monthsEarlier(to, 1) }
  }
  if (from.endsWith('-01-01') && from.slice(0, 4) === to.slice(0, 4) && from !== to) {
    return { from: monthsEarlier(from, 12), to: isLastOfMonth(to) ? monthsEarlierEnd(to) : monthsEarlier(to, 12) }
  }
  const length = lengthOf(period)
  const step = length > 1 && length < 7 ? 7 : length
  return { from: addDays(from, -step), to: addDays(to, -step) }
}

/** The last day of the same month a year earlier. */
const monthsEarlierEnd = (day: string) => addDays(monthsEarlier(addDays(day, 1), 12), -1)
