import { sum } from '../base/sum.ts'
import { MINUTE_MS } from '../base/time-units.ts'

// The time that a stringer needs for a racket, measured by the timers.

/** A job that was timed: the seconds of both sides, and when it came and became ready in milliseconds. */
export interface TimedJob {
  stringer: number
  received: number
  mains: number
  crosses: number
  ready: number
}

/** A forecast needs at least this many timed jobs. */
export const JOBS_FOR_FORECAST = 30

/** The number of newest timed jobs from which the pace is computed. */
export const JOBS_TO_MEASURE = 400

/** A stringer with fewer timed jobs works at the pace of the shop. */
const JOBS_FOR_OWN_PACE = 10

const SAFE_SHARE = 0.8

// A longer break between two rackets is not a changeover: the hours were over, or no one was at the machine.
const LONGEST_CHANGEOVER = 30
const DEFAULT_CHANGEOVER = 5

/** Minutes per racket: `usual` is the average, which counts for a row of rackets, and `safe` is enough for 80% of them. */
export interface Pace {
  usual: number
  safe: number
}

/** The pace of the shop, and of each stringer with enough timed jobs. */
export interface Paces {
  shop: Pace
  own: Map<number, Pace>
}

/** The pace of the shop and its stringers; null when too few jobs were timed. Timers that never ran do not count. */
export function measurePaces(jobs: TimedJob[]): Paces | null {
  const timed = jobs.filter(({ mains, crosses }) => mains > 0 && crosses > 0)
  if (timed.length < JOBS_FOR_FORECAST) return null
  const stringers = [...new Set(timed.map(({ stringer }) => stringer))]
  const minutes = new Map(
    stringers.map((stringer) => [stringer, minutesOf(timed.filter((job) => job.stringer === stringer))]),
  )
  return {
    shop: paceOf([...minutes.values()].flat()),
    own: new Map(
      [...minutes]
        .filter(([, own]) => own.length >= JOBS_FOR_OWN_PACE)
        .map(([stringer, own]) => [stringer, paceOf(own)]),
    ),
  }
}

const paceOf = (minutes: number[]): Pace => ({
  usual: sum(minutes) / minutes.length,
  safe: quantile(minutes, SAFE_SHARE),
})

/** The minutes that each job of one stringer took, with the time since the racket before. */
function minutesOf(jobs: TimedJob[]): number[] {
  const inOrder = jobs.toSorted((a, b) => a.ready - b.ready)
  const strung = inOrder.map(({ mains, crosses }) => (mains + crosses) / 60)
  const changeovers = inOrder.map(({ received, ready }, i) => {
    const before = inOrder[i - 1]
    // While no racket waits, a break is not a part of the work.
    if (!before || received > before.ready) return null
    const gap = (ready - before.ready) / MINUTE_MS - (strung[i] ?? 0)
    return gap >= 0 && gap <= LONGEST_CHANGEOVER ? gap : null
  })
  const known = changeovers.filter((gap) => gap !== null)
  const usual = known.length > 0 ? quantile(known, 0.5) : DEFAULT_CHANGEOVER
  return strung.map((minutes, i) => minutes + (changeovers[i] ?? usual))
}

/** The smallest number that at least this share of the numbers does not exceed. */
function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}
