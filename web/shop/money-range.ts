import type { MoneyQuery } from '../../contract/shop-money.ts'

const day = (date: Date) =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-')

/** The first and the last day of what a manager looks at most, as the device's calendar has them. */
export const RANGES = {
  week: { label: 'Last 7 days', days: (now: Date) => [daysBefore(now, 6), now] },
  month: { label: 'This month', days: (now: Date) => [new Date(now.getFullYear(), now.getMonth(), 1), now] },
  last_month: {
    label: 'Last month',
    days: (now: Date) => [
      new Date(now.getFullYear(), now.getMonth() - 1, 1),
      new Date(now.getFullYear(), now.getMonth(), 0),
    ],
  },
  year: { label: 'This year', days: (now: Date) => [new Date(now.getFullYear(), 0, 1), now] },
} satisfies Record<string, { label: string; days: (now: Date) => [Date, Date] }>
export type Range = keyof typeof RANGES

const daysBefore = (date: Date, days: number) => new Date(date.getFullYear(), date.getMonth(), date.getDate() - days)

export function rangeOf(range: Range, now: Date): MoneyQuery {
  const [from, to] = RANGES[range].days(now)
  return { from: day(from), to: day(to) }
}
