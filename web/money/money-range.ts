import { isoDay } from '../../contract/base/shop-time.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'

const DAY_MS = 86_400_000

/** The first and last day of each range, given the shop's today as midnight in UTC. */
export const RANGES = {
  today: { label: 'Today', days: (today: Date) => [today, today] },
  week: { label: 'Last 7 days', days: (today: Date) => [new Date(today.getTime() - 6 * DAY_MS), today] },
  month: { label: 'This month', days: (today: Date) => [firstOfMonth(today, 0), today] },
  last_month: {
    label: 'Last month',
    days: (today: Date) => [firstOfMonth(today, -1), new Date(firstOfMonth(today, 0).getTime() - DAY_MS)],
  },
  year: { label: 'This year', days: (today: Date) => [new Date(Date.UTC(today.getUTCFullYear(), 0)), today] },
} satisfies Record<string, { label: string; days: (today: Date) => [Date, Date] }>
export type Range = keyof typeof RANGES

const firstOfMonth = (day: Date, months: number) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months))

/** Days as someone typed them, in either order. A field that was emptied is the other day. */
export function daysBetween({ from, to }: MoneyQuery): MoneyQuery {
  const [first = from, last = to] = [from || to, to || from].toSorted()
  return { from: first, to: last }
}

/** The days of a range in the shop's time zone, which may differ from the device's. */
export function rangeOf(range: Range, now: Date, timeZone: string): MoneyQuery {
  const [from, to] = RANGES[range].days(new Date(isoDay(now, timeZone)))
  return { from: isoDay(from, 'UTC'), to: isoDay(to, 'UTC') }
}
