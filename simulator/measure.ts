import type { OpeningHours, OpeningSpan } from '../contract/catalog/opening-hours.ts'
import { byDue } from '../contract/job/due-order.ts'
import { benchOf } from '../contract/job/forecast.ts'
import { JOBS_TO_MEASURE, measurePaces, type Pace } from '../contract/job/pace.ts'
import { promiseByHours, promiseByQueue } from '../contract/job/promise.ts'
import { median } from '../tools/numbers.ts'
import { CLOSED, MINUTE, OPEN, openMinutes, STRINGERS, toMoment, toWallClock, type Week } from './calendar.ts'
import { type Knowledge, type PromiseRule, type Racket, runYear } from './shop-year.ts'

// Calls the promise as the product does, with the settings of the simulated shop.

const time = (hour: number) => `${String(hour).padStart(2, '0')}:00`

const spansOfWeek = (week: Week): OpeningSpan[] =>
  week.flatMap((hours, day) => (hours ? [{ weekday: day + 1, opens: time(hours[0]), closes: time(hours[1]) }] : []))

const closed = CLOSED.map((date) => ({ from: date, to: date }))
export const hoursOfShop: OpeningHours = { spans: spansOfWeek(OPEN), closed, time_zone: 'Europe/Berlin' }
const staff = STRINGERS.map(({ id, week, holiday: [from, to] }) => ({
  id,
  hours: { ...hoursOfShop, spans: spansOfWeek(week), closed: [...closed, { from, to }] },
}))

export const stringersAt = (pace: Pace) => staff.map((person) => ({ ...person, pace, lastSeen: null }))

const promiseOfProduct: PromiseRule = ({ now, open, strung }: Knowledge) => {
  const moment = toMoment(now)
  const ms = (wall: number) => toMoment(wall).getTime()
  const paces = measurePaces(
    strung.slice(-JOBS_TO_MEASURE).map(({ stringer, received, mains, crosses, ready }) => ({
      stringer: stringer ?? 0,
      received: ms(received),
      mains,
      crosses,
      ready: ms(ready ?? 0),
    })),
  )
  if (!paces) {
    const promised = promiseByHours(hoursOfShop, 48, moment)
    if ('reason' in promised) throw new Error(promised.reason)
    return { due: toWallClock(promised.due), forecast: null }
  }
  const stringers = staff.map((person) => {
    const last = strung.findLast(({ stringer }) => stringer === person.id)?.ready
    return { ...person, pace: paces.own.get(person.id) ?? paces.shop, lastSeen: last ? ms(last) : null }
  })
  const jobs = open
    .map(({ id, due, received, stringer, started }) => ({
      id,
      received: ms(received),
      due: ms(due),
      stringer,
      started: started === null ? null : ms(started),
    }))
    .sort(byDue)
  const promised = promiseByQueue(hoursOfShop, benchOf(stringers, moment), jobs)
  if ('reason' in promised) throw new Error(promised.reason)
  return { due: toWallClock(promised.due), forecast: toWallClock(promised.ready) }
}

const fixedPromise: PromiseRule = ({ now }) => ({ due: now + 48 * 60 * MINUTE, forecast: now + 48 * 60 * MINUTE })

export interface Quality {
  rackets: number
  busy: number
  /** The share that was ready within the promise and 30 minutes. */
  kept: number
  /** The median minutes of opening time between the forecast and the moment at which a racket was ready. */
  error: number
  /** The median promised wait divided by the median wait, in clock time and in opening time. */
  wait: number
  waitWhileOpen: number
}

export function measureYear(seed: number, load: number, rule: 'by the queue' | '48 hours'): Quality {
  const year = runYear(seed, load, rule === 'by the queue' ? promiseOfProduct : fixedPromise)
  // The first rackets of a new shop are promised by hours, because nothing was timed yet.
  const rackets = year.rackets.filter(({ forecast }) => forecast !== null)
  const ready = (racket: Racket) => racket.ready ?? Infinity
  const ratio = (wait: (racket: Racket, until: number) => number) =>
    median(rackets.map((racket) => wait(racket, racket.due))) /
    median(rackets.map((racket) => wait(racket, ready(racket))))
  return {
    rackets: rackets.length,
    busy: year.busy,
    kept: rackets.filter((racket) => ready(racket) <= racket.due + 30 * MINUTE).length / rackets.length,
    error: median(rackets.map((racket) => openMinutes(racket.forecast ?? 0, ready(racket)))),
    wait: ratio((racket, until) => until - racket.received),
    waitWhileOpen: ratio((racket, until) => openMinutes(racket.received, until)),
  }
}
