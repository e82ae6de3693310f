import { Temporal } from 'temporal-polyfill'
import { DAY_MS, HOUR_MS } from '../base/time-units.ts'
import { type OpeningHours, spansOf } from './opening-hours.ts'

// The shop's clock. Only this file uses the library for time zones, and nothing that the first load needs imports it.

/** A time during which the shop is open, without `end` itself. */
interface OpenTime {
  start: Date
  end: Date
}

/** The rest of such a time from a moment on; `begin` is its real beginning. */
export interface RestOfOpenTime extends OpenTime {
  begin: Date
}

const dateIn = (time_zone: string, moment: Date) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(time_zone).toPlainDate()

// A forecast asks for the same moments again and again, and reading a time zone is slow. The keys are clock times of
// days near today, so the map is emptied long before it becomes large.
const knownMoments = new Map<string, number>()
const MAX_KNOWN = 10_000

/**
 * The moment of a wall-clock time. A time that occurs twice when summer time ends is the first for opening and the
 * second for closing. A time that is skipped when summer time begins is an hour later.
 */
function momentOf(date: Temporal.PlainDate, time: string, time_zone: string, disambiguation: 'compatible' | 'later') {
  const key = `${date.toString()} ${time} ${time_zone} ${disambiguation}`
  const known = knownMoments.get(key)
  if (known !== undefined) return new Date(known)
  const day = time === '24:00' ? date.add({ days: 1 }) : date
  const clock = day.toPlainDateTime(time === '24:00' ? '00:00' : time)
  const moment = clock.toZonedDateTime(time_zone, { disambiguation }).epochMilliseconds
  if (knownMoments.size >= MAX_KNOWN) knownMoments.clear()
  knownMoments.set(key, moment)
  return new Date(moment)
}

/** The moment of a day and a time of the shop's clock. A time that occurs twice is the second one. */
export const momentInShop = (day: string, time: string, { time_zone }: Pick<OpeningHours, 'time_zone'>) =>
  momentOf(Temporal.PlainDate.from(day), time, time_zone, 'later')

/** Returns the times at which the shop is open on a date of its calendar, in order. */
function openTimesOn(hours: OpeningHours, date: Temporal.PlainDate): OpenTime[] {
  const isoDate = date.toString()
  if (hours.closed.some(({ from, to }) => from <= isoDate && isoDate <= to)) return []
  let free = new Date(0)
  return spansOf(hours)
    .filter(({ weekday }) => weekday === date.dayOfWeek)
    .toSorted((a, b) => (a.opens < b.opens ? -1 : 1))
    .flatMap(({ opens, closes }) => {
      const opening = momentOf(date, opens, hours.time_zone, 'compatible')
      const end = momentOf(date, closes, hours.time_zone, 'later')
      // Spans can touch when summer time begins in the middle of them.
      const start = opening < free ? free : opening
      if (start >= end) return []
      free = end
      return [{ start, end }]
    })
}

// Closed dates end after a year at most, so a year and two weeks always contain the next opening after one of them.
const DAYS_AHEAD = 800

/** Yields the times at which the shop is open from a moment on, in order. A time that has begun starts at the moment. */
export function* openTimesFrom(hours: OpeningHours, from: Date): Generator<RestOfOpenTime> {
  // Midnight of the next date can belong to the date before, so the search starts there.
  const first = dateIn(hours.time_zone, from).subtract({ days: 1 })
  for (let day = 0; day <= DAYS_AHEAD; day++) {
    for (const { start, end } of openTimesOn(hours, first.add({ days: day }))) {
      if (end > from) yield { begin: start, start: start < from ? from : start, end }
    }
  }
}

/** Returns true if the shop is open at a moment. It is not open at the moment of closing. */
export const isOpen = (hours: OpeningHours, now: Date): boolean =>
  nextOpenMoment(hours, now)?.getTime() === now.getTime()

/** `now` while the shop is open, otherwise its next opening; null when it stays closed for more than two years. */
export const nextOpenMoment = (hours: OpeningHours, now: Date): Date | null =>
  openTimesFrom(hours, now).next().value?.start ?? null

/** The last closing time on the date of `now`; null when the shop is closed on that date. */
export const closingOfDay = (hours: OpeningHours, now: Date): Date | null =>
  openTimesOn(hours, dateIn(hours.time_zone, now)).at(-1)?.end ?? null

/**
 * The opening on the last open day before the date of `moment` in the shop's calendar; null when the shop is closed for
 * the month before it.
 */
export function openingBeforeDay(hours: OpeningHours, moment: Date): Date | null {
  const date = dateIn(hours.time_zone, moment)
  for (let day = 1; day * DAY_MS <= LONGEST_CLOSING; day++) {
    const [first] = openTimesOn(hours, date.subtract({ days: day }))
    if (first) return first.start
  }
  return null
}

/**
 * The moment when an open shop closes, at `limit` or before it; null when it is still open at `limit`. Open times that
 * touch, such as those before and after midnight, are one.
 */
export function closingWithin(hours: OpeningHours, now: Date, limit: Date): Date | null {
  let closing = now
  for (const { start, end } of openTimesFrom(hours, now)) {
    if (start > closing) break
    closing = end
    if (closing > limit) return null
  }
  return closing
}

/** A month in milliseconds. No promise is made while the shop is closed for longer. */
export const LONGEST_CLOSING = 31 * DAY_MS

/**
 * The moment to promise for work that is done at `moment`: the next full hour of the shop's clock while it is open, or
 * its closing if that is earlier. Null when the shop stays closed for a month.
 */
export function nextPromisableMoment(hours: OpeningHours, moment: Date): Date | null {
  const open = openTimesFrom(hours, moment).next().value
  if (!open || open.start.getTime() - moment.getTime() > LONGEST_CLOSING) return null
  const { minute, second, millisecond } = Temporal.Instant.fromEpochMilliseconds(
    open.start.getTime(),
  ).toZonedDateTimeISO(hours.time_zone)
  const pastHour = (minute * 60 + second) * 1000 + millisecond
  const hour = pastHour === 0 ? open.start.getTime() : open.start.getTime() + HOUR_MS - pastHour
  return new Date(Math.min(hour, open.end.getTime()))
}

/** A speed by the shop's clock: the racket is ready this number of days after it is received. */
interface SpeedTerms {
  days: number
  ready_by: string
  bring_by: string
}

/**
 * Returns the next moment that a speed can promise, and the moment by which the racket must arrive: the speed's time on
 * an open day, or closing time if that is earlier. A promise for a time when the shop is closed moves to its next
 * opening. Returns null while the shop is closed for a month.
 */
export function speedMoments(hours: OpeningHours, speed: SpeedTerms, now: Date): { bring_by: Date; due: Date } | null {
  const today = dateIn(hours.time_zone, now)
  for (let day = 0; day * DAY_MS <= LONGEST_CLOSING; day++) {
    const date = today.add({ days: day })
    const open = openTimesOn(hours, date)
    const [first, last] = [open[0], open.at(-1)]
    if (!first || !last) continue
    const limit = momentOf(date, speed.bring_by, hours.time_zone, 'later')
    const bring_by = limit < last.end ? limit : last.end
    if (bring_by < now || bring_by <= first.start) continue
    const ready = momentOf(date.add({ days: speed.days }), speed.ready_by, hours.time_zone, 'later')
    const due = isOpen(hours, new Date(ready.getTime() - 1)) ? ready : nextOpenMoment(hours, ready)
    return due && due > bring_by && due.getTime() - ready.getTime() <= LONGEST_CLOSING ? { bring_by, due } : null
  }
  return null
}
