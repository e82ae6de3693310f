import { HOUR_MS } from '../base/time-units.ts'
import { LONGEST_CLOSING, nextOpenMoment, nextPromisableMoment } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { byDue } from './due-order.ts'
import { type ForecastBench, finishTimes, type QueuedJob } from './forecast.ts'
import type { Pace } from './pace.ts'

// The moment that the shop promises to a customer. All functions take `now` as an argument and never return the past.

/** The reason why no moment can be promised. */
export type NoPromise = 'closed' | 'no_stringers'

/** `due` is the moment to promise; `ready` is the moment at which the racket will probably be ready. */
export type Promised = { due: Date; ready: Date } | { reason: NoPromise }

/** The promise by hours: `turnaround_hours` after `now`, or after the next opening while the shop is closed. */
export function promiseByHours(hours: OpeningHours, turnaround_hours: number, now: Date): Promised {
  const begin = nextOpenMoment(hours, now)
  if (!begin || begin.getTime() - now.getTime() > LONGEST_CLOSING) return { reason: 'closed' }
  return promisedAt(hours, new Date(begin.getTime() + turnaround_hours * HOUR_MS))
}

function promisedAt(hours: OpeningHours, ready: Date): Promised {
  const due = nextPromisableMoment(hours, ready)
  return due ? { due, ready } : { reason: 'closed' }
}

/**
 * The promise by the queue for a racket that is received now: the moment at which all present jobs and this racket are
 * done, or a later one if an earlier promise would be broken otherwise. `jobs` are in due order.
 */
export function promiseByQueue(hours: OpeningHours, bench: ForecastBench, jobs: QueuedJob[]): Promised {
  const all = [...jobs, { ...NEXT, due: null, received: bench.now }]
  const finish = (pace: keyof Pace) => finishTimes(bench, all, pace).at(-1) ?? Infinity
  const safe = finish('safe')
  if (safe === Infinity) return { reason: 'no_stringers' }
  const promised = promisedAt(hours, new Date(safe))
  if ('reason' in promised) return promised
  const ready = new Date(finish('usual'))
  const latest = Math.max(promised.due.getTime(), ...jobs.map(({ due }) => due ?? 0))
  let due: Date | null = promised.due
  // A racket that is due after all others breaks no promise, so the latest promise ends the search.
  for (let hour = 0; due && due.getTime() < latest && hour < HOURS_TO_TRY; hour++) {
    if (keepsPromises(bench, jobs, due)) return { due, ready }
    due = nextPromisableMoment(hours, new Date(due.getTime() + 1))
  }
  return { due: new Date(latest), ready }
}

const HOURS_TO_TRY = 12

/** A racket that is received now, so it comes after all others. */
const NEXT = { id: Infinity, stringer: null, started: null }

/** Returns true if one more racket can be ready by `due` without making a racket late that is on time now. */
export function keepsPromises(bench: ForecastBench, jobs: QueuedJob[], due: Date): boolean {
  const added = { ...NEXT, due: due.getTime(), received: bench.now }
  const place = jobs.findIndex((job) => byDue(added, job) < 0)
  const index = place === -1 ? jobs.length : place
  const before = finishTimes(bench, jobs, 'safe')
  const after = finishTimes(bench, jobs.toSpliced(index, 0, added), 'safe')
  const isOnTime = (finish: number | undefined, job: QueuedJob) =>
    job.due === null || (finish !== undefined && finish <= job.due)
  if (!isOnTime(after[index], added)) return false
  return jobs.every((job, i) => !isOnTime(before[i], job) || isOnTime(after[i < index ? i : i + 1], job))
}
