import * as z from 'zod/mini'
import { MAX_PAGE } from '../../contract/base/request-limits.ts'
import type { MoneyQuery } from '../../contract/money/money.ts'
import { BYS, type By, FIGURES, type Figure } from '../../contract/work/reports.ts'
import { pageInAddress } from '../address.ts'
import { RANGE_OPTIONS, type Range, rangeOf } from '../money/day-range.ts'

/** The values in the address of the reports. */
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

/** The search parameters of the reports before they are read: each can be missing, or anything. */
export type ReportAddress = { [Name in keyof ReportSearch]?: unknown }

const Day = z.iso.date()

/** A day of an address; empty for text that is no day of any calendar, such as 2026-13-45. */
const dayOf = (value: unknown) => Day.safeParse(value).data ?? ''

/** Reads the search parameters. Invalid values become the defaults. */
export function readReportSearch(search: ReportAddress): ReportSearch {
  const figure = FIGURES.find((each) => each === search.figure)
  // The router reads a number as a number.
  const key = ['string', 'number'].includes(typeof search.group) ? String(search.group) : undefined
  const by = BYS.find((each) => each === search.by) ?? 'string'
  const group = by === 'day' ? dayOf(key) || undefined : key
  return {
    range: RANGE_OPTIONS.find(({ value }) => value === search.range)?.value ?? 'month',
    from: dayOf(search.from),
    to: dayOf(search.to),
    by,
    page: pageInAddress(search.page, MAX_PAGE),
    listPage: pageInAddress(search.listPage, MAX_PAGE),
    ...(figure && { figure, ...(group !== undefined && { group }), ...(search.before === true && { before: true }) }),
  }
}

/**
 * The days of a range in the shop's calendar, as they were chosen: the first can be after the last. Dates that are missing
 * are those of this month.
 */
export function daysOf({ range, from, to }: Pick<ReportSearch, 'range' | 'from' | 'to'>, now: Date): MoneyQuery {
  const days = rangeOf(range === 'dates' ? 'month' : range, now)
  return range === 'dates' ? { from: from || days.from, to: to || days.to } : days
}
