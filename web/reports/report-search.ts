import { isoDay, weekdaysOf } from '../../contract/base/shop-time.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { BYS, type By, FIGURES, type Figure } from '../../contract/work/reports.ts'
import { pageOf } from '../address.ts'
import { config } from '../config.ts'

const DAY_MS = 86_400_000
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
  today: { label: 'Today', days: (today) => [today, today] },
  week: { label: 'This week', days: (today) => [weekOf(today), today] },
  last_week: { label: 'Last week', days: (today) => [addDays(weekOf(today), -7), addDays(weekOf(today), -1)] },
  month: { label: 'This month', days: (today) => [monthOf(today, 0), today] },
  last_month: { label: 'Last month', days: (today) => [monthOf(today, -1), addDays(monthOf(today, 0), -1)] },
  year: { label: 'This year', days: (today) => [yearOf(today, 0), today] },
  last_year: { label: 'Last year', days: (today) => [yearOf(today, -1), addDays(yearOf(today, 0), -1)] },
} satisfies Record<string, { label: string; days: (today: Date) => [Date, Date] }>
type Preset = keyof typeof RANGES
/** `dates`: the days in the address. */
export type Range = Preset | 'dates'

const DATES = 'dates'
export const RANGE_OPTIONS: { value: Range; label: string }[] = [
  // Object.entries() loses the type of the keys.
  ...Object.entries(RANGES).map(([value, { label }]) => ({ value: value as Preset, label })),
  { value: DATES, label: 'Free dates' },
]

/** What the address of the reports says. */
export interface ReportSearch {
  range: Range
  /** The days of the range 'dates'. */
  from: string
  to: string
  by: By
  page: number
  /** The figure whose list is open; `group` is the key of the group that it is about. */
  figure?: Figure | undefined
  group?: string | undefined
  /** The list is about the period before. */
  before?: boolean | undefined
  listPage: number
}

/** The same before it is read. */
export type ReportAddress = { [Name in keyof ReportSearch]?: unknown }

const MAX_PAGE = 1_000_000
const dayOf = (value: unknown) => (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : '')

/** Reads the search parameters. Invalid values become the defaults. */
export function readReportSearch(search: ReportAddress): ReportSearch {
  const figure = FIGURES.find((each) => each === search.figure)
  // The router reads a number as a number.
  const group = ['string', 'number'].includes(typeof search.group) ? String(search.group) : undefined
  return {
    range: RANGE_OPTIONS.find(({ value }) => value === search.range)?.value ?? 'month',
    from: dayOf(search.from),
    to: dayOf(search.to),
    by: BYS.find((by) => by === search.by) ?? 'string',
    page: pageOf(search.page, MAX_PAGE),
    listPage: pageOf(search.listPage, MAX_PAGE),
    ...(figure && { figure, ...(group !== undefined && { group }), ...(search.before === true && { before: true }) }),
  }
}

/** The days of a range in the shop's calendar. Free dates that are missing are those of this month. */
export function daysOf({ range, from, to }: Pick<ReportSearch, 'range' | 'from' | 'to'>, now: Date): MoneyQuery {
  const today = new Date(isoDay(now, config.time_zone))
  const [first, last] = RANGES[range === DATES ? 'month' : range].days(today)
  const days = { from: isoDay(first, 'UTC'), to: isoDay(last, 'UTC') }
  return range === DATES ? { from: from || days.from, to: to || days.to } : days
}
