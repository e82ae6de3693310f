import * as z from 'zod/mini'
import { english } from '../base/say.ts'
import { listed } from '../base/sentence.ts'
import { type ClockRegion, clockText, weekdayName, weekdaysOf } from '../base/shop-time.ts'
import { DAY_MS } from '../base/time-units.ts'
import { wholeBetween } from '../base/whole-between.ts'

/** The days of the week as ISO 8601 numbers them: Monday is 1. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

// The rules for pairs of times and dates are not checked when one of them cannot be read.
const TIME = { error: 'Enter a time such as 09:30', abort: true }
const DATE = { error: 'Enter a date such as 2026-12-24', abort: true }

const SPANS = { error: 'Please send the time spans as a list of weekday, opens and closes' }
const CLOSED = { error: 'Please send the closed dates as a list of from and to' }

const Weekday = wholeBetween(1, 7, 'The day must be a number from 1 (Monday) to 7 (Sunday)')

// The end of a day is 24:00. Times of equal length can be compared as text, and so can dates.
/** A clock time, such as 09:30. */
export const Time = z.string(TIME).check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, TIME))

/** A date of the shop's calendar, such as 2026-12-24. */
export const ShopDate = z.iso.date(DATE).check(z.refine((date) => date >= '2020-01-01' && date < '2200-01-01', DATE))

/** A time span on one weekday during which the shop is open, by the clock of the shop: `{ 1, '09:30', '18:00' }`. */
export const OpeningSpan = z
  .strictObject({ weekday: Weekday, opens: Time, closes: Time }, SPANS)
  .check(z.refine(({ opens, closes }) => opens < closes, { error: 'The shop must open before it closes' }))
export type OpeningSpan = z.infer<typeof OpeningSpan>

/** Dates on which the shop is closed, from the first to the last of them. */
export const ClosedDates = z
  .strictObject({ from: ShopDate, to: ShopDate }, CLOSED)
  .check(z.refine(({ from, to }) => from <= to, { error: 'The last closed date is before the first' }))
  .check(
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 366 * DAY_MS, {
      error: 'The shop can be closed for at most a year at a time',
    }),
  )
export type ClosedDates = z.infer<typeof ClosedDates>

/** The first two neighbors in a sorted list that are out of order; undefined when there are none. */
const clash = <T>(sorted: T[], isClash: (before: T, after: T) => boolean): T | undefined =>
  sorted.find((after, i) => i > 0 && isClash(sorted[i - 1] as T, after)) // The index is in the list.

const bySpan = (a: OpeningSpan, b: OpeningSpan) => a.weekday - b.weekday || (a.opens < b.opens ? -1 : 1)
const byDate = (a: ClosedDates, b: ClosedDates) => (a.from < b.from ? -1 : 1)

/** The spans and closed dates in the order of the calendar. */
export const inCalendarOrder = ({ spans, closed }: OpeningHoursInput): OpeningHoursInput => ({
  spans: spans.toSorted(bySpan),
  closed: closed.toSorted(byDate),
})

/** The time spans of a week that a manager sends. `overlapProblem` checks the rest. */
export const weekSpans = z
  .array(OpeningSpan, SPANS)
  .check(z.maxLength(50, { error: 'There can be at most 50 time spans' }))

/** The refusal of time spans of which one overlaps with another; undefined when none does. */
export function overlapProblem(spans: OpeningSpan[]): string | undefined {
  const overlaps = (before: OpeningSpan, after: OpeningSpan) =>
    before.weekday === after.weekday && after.opens < before.closes
  const span = clash(spans.toSorted(bySpan), overlaps)
  return span && `Two time spans on ${WEEKDAYS[span.weekday - 1]} overlap`
}

const datesClash = ({ closed }: Pick<OpeningHoursInput, 'closed'>) =>
  clash(closed.toSorted(byDate), (before, after) => after.from <= before.to)

const lists = {
  spans: weekSpans,
  closed: z.array(ClosedDates, CLOSED).check(z.maxLength(100, { error: 'There can be at most 100 closed dates' })),
}

const withoutOverlaps = z.superRefine<Partial<OpeningHoursInput>>(({ spans = [], closed = [] }, context) => {
  const overlap = overlapProblem(spans)
  if (overlap) context.addIssue({ code: 'custom', path: ['spans'], message: overlap })
  const dates = datesClash({ closed })
  if (dates) {
    context.addIssue({
      code: 'custom',
      path: ['closed'],
      message: `${dates.from} is in the list of closed dates twice`,
    })
  }
})

/** The opening hours that a manager enters. Without spans the hours are not set. */
export const OpeningHoursInput = z.strictObject(lists).check(withoutOverlaps)
export interface OpeningHoursInput {
  spans: OpeningSpan[]
  closed: ClosedDates[]
}

/**
 * The hours and dates to save. A list that is left out stays. `from` has what the person saw: a list that was changed
 * since is refused (409).
 */
export const OpeningHoursChange = z
  .strictObject({
    spans: z.exactOptional(lists.spans),
    closed: z.exactOptional(lists.closed),
    from: z.exactOptional(z.strictObject(lists, { error: 'from must have the spans and closed dates' })),
  })
  .check(withoutOverlaps)
export type OpeningHoursChange = z.infer<typeof OpeningHoursChange>

/** The shop's opening hours and the time zone of its clock. Without spans the hours are not set. */
export const OpeningHours = z.object({
  spans: z.array(OpeningSpan),
  closed: z.array(ClosedDates),
  time_zone: z.string(),
})
export type OpeningHours = z.infer<typeof OpeningHours>

/** The spans that apply: those that were set, otherwise 9:00 to 20:00 every day. */
export const spansOf = ({ spans }: Pick<OpeningHours, 'spans'>): OpeningSpan[] =>
  spans.length > 0 ? spans : WEEKDAYS.map((_, day) => ({ weekday: day + 1, opens: '09:00', closes: '20:00' }))

/** The days of a week, beginning later if the week would split a run: 'Tue to Sun' where weeks begin on Sunday. */
function wholeRuns(week: number[], textOf: (day: number) => string): number[] {
  const [first = '', ...rest] = week.map(textOf)
  const start = first !== '' && rest.at(-1) === first ? rest.findIndex((text) => text !== first) + 1 : 0
  return [...week.slice(start), ...week.slice(0, start)]
}

/** Each run of days with the same text: 'Mon to Fri', or 'Every day', with the text. Days without a text are left out. */
function runsOf(
  week: number[],
  textOf: (day: number) => string,
  { say = english, country }: Pick<ClockRegion, 'country' | 'say'>,
): { days: string; text: string }[] {
  const days = wholeRuns(week, textOf)
  const texts = days.map(textOf)
  const nameOf = (index: number) => {
    const day = days[index] ?? 1
    return say.language === 'en' ? (WEEKDAYS[day - 1] ?? '') : weekdayName(day, { country, say })
  }
  return texts.flatMap((text, first) => {
    if (text === '' || text === texts[first - 1]) return []
    const next = texts.findIndex((other, index) => index > first && other !== text)
    const last = (next === -1 ? WEEKDAYS.length : next) - 1
    if (last - first === WEEKDAYS.length - 1) return [{ days: say`Every day`, text }]
    return [{ days: last > first ? say`${nameOf(first)} to ${nameOf(last)}` : nameOf(first), text }]
  })
}

/** The days on which the shop is open: 'Mon to Fri, Sun'. */
export function openDaysText(spans: OpeningSpan[], region: Pick<ClockRegion, 'country' | 'say'>): string {
  const { say = english } = region
  const openOn = (day: number) => (spans.some(({ weekday }) => weekday === day) ? 'open' : '')
  const runs = runsOf(weekdaysOf(region), openOn, region)
  return listed(
    runs.map(({ days }) => days),
    say.language,
  )
}

/** The hours of one day in words: '10:00 AM to 12:00 PM, 2:00 PM to 6:00 PM'. Empty for a day without any. */
export function dayHoursText(spans: OpeningSpan[], day: number, region: Pick<ClockRegion, 'country' | 'say'>): string {
  const { say = english } = region
  return listed(
    spans
      .filter(({ weekday }) => weekday === day)
      .toSorted(bySpan)
      .map(({ opens, closes }) => say`${clockText(opens, region)} to ${clockText(closes, region)}`),
    say.language,
  )
}

/** The hours in words, a line for each run of days with the same hours: 'Mon to Fri 10:00 AM to 6:00 PM'. */
export const hoursText = (spans: OpeningSpan[], region: Pick<ClockRegion, 'country' | 'say'>): string =>
  runsOf(weekdaysOf(region), (day) => dayHoursText(spans, day, region), region)
    .map(({ days, text }) => `${days} ${text}`)
    .join('\n')
