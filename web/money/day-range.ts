import { keysOf } from '../../contract/base/keys.ts'
import { isoDay, weekdaysOf } from '../../contract/base/shop-time.ts'
import { DAY_MS } from '../../contract/base/time-units.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { config, say } from '../config.ts'

const addDays = (day: Date, days: number) => new Date(day.getTime() + days * DAY_MS)
const monthOf = (day: Date, months: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months))
const yearOf = (day: Date, years: number) => new Date(Date.UTC(day.getUTCFullYear() + years, 0))

/** The first day of the week of a day. */
function weekOf(day: Date): Date {
  const [first = 1] = weekdaysOf(config)
  return addDays(day, -((day.getUTCDay() - first + 7) % 7))
}

/** The first and last day of each range, given the shop's today as midnight in UTC. */
const RANGES = {
  today: { label: say`Today`, days: (today) => [today, today] },
  seven_days: { label: say`Last 7 days`, days: (today) => [addDays(today, -6), today] },
  week: { label: say`This week`, days: (today) => [weekOf(today), today] },
  last_week: { label: say`Last week`, days: (today) => [addDays(weekOf(today), -7), addDays(weekOf(today), -1)] },
  month: { label: say`This month`, days: (today) => [monthOf(today, 0), today] },
  last_month: { label: say`Last month`, days: (today) => [monthOf(today, -1), addDays(monthOf(today, 0), -1)] },
  year: { label: say`This year`, days: (today) => [yearOf(today, 0), today] },
  last_year: { label: say`Last year`, days: (today) => [yearOf(today, -1), addDays(yearOf(today, 0), -1)] },
} satisfies Record<string, { label: string; days: (today: Date) => [Date, Date] }>
type Preset = keyof typeof RANGES
/** `dates`: the days that a person chose. */
export type Range = Preset | 'dates'

export const RANGE_OPTIONS: { value: Range; label: string }[] = [
  ...keysOf(RANGES).map((value) => ({ value, label: RANGES[value].label })),
  { value: 'dates', label: say`Other dates` },
]

/** The days of a range in the shop's time zone, which may differ from the device's. */
export function rangeOf(range: Preset, now: Date, timeZone = config.time_zone): MoneyQuery {
  const [from, to] = RANGES[range].days(new Date(isoDay(now, timeZone)))
  return { from: isoDay(from, 'UTC'), to: isoDay(to, 'UTC') }
}

/** Days as someone typed them, in either order. A field that was emptied is the other day. */
export function orderedDays({ from, to }: MoneyQuery): MoneyQuery {
  const [first = from, last = to] = [from || to, to || from].toSorted()
  return { from: first, to: last }
}
