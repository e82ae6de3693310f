import { MINUTE_MS } from '../base/time-units.ts'
import { LONGEST_CLOSING, openTimesFrom, type RestOfOpenTime } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import type { Due } from './due-order.ts'
import type { Pace } from './pace.ts'

// Computes when each racket will be ready if the stringers work through the queue in their hours.

/** A stringer with the hours at the machine, the minutes per racket, and the last sign of work in milliseconds. */
export interface Stringer {
  id: number
  hours: OpeningHours
  pace: Pace
  lastSeen: number | null
}

/** A racket in the shop that is to be strung. `started` is in milliseconds, null when it is not on the machine. */
export interface QueuedJob extends Due {
  received: number
  /** The stringer who must string it; null for anyone. */
  stringer: number | null
  started: number | null
}

interface Worker {
  id: number
  /** Milliseconds per racket. */
  pace: Pace
  lastSeen: number
  /** The hours from now on, by their number; undefined after the last. */
  hoursAt: (index: number) => Hours | undefined
}

/** `start` is not before now; `begin` is when these hours really began. */
interface Hours {
  begin: number
  start: number
  end: number
}

/** The stringers at their machines, ready for any number of forecasts at the same moment. */
export interface ForecastBench {
  now: number
  workers: Worker[]
}

// A pace below this is a mistake, such as a timer that was started and stopped.
const FASTEST = 5

export function benchOf(stringers: Stringer[], now: Date): ForecastBench {
  const workers = stringers.map(({ id, hours, pace, lastSeen }) => ({
    id,
    pace: { usual: Math.max(pace.usual, FASTEST) * MINUTE_MS, safe: Math.max(pace.safe, FASTEST) * MINUTE_MS },
    lastSeen: lastSeen ?? 0,
    hoursAt: readAsNeeded(openTimesFrom(hours, now), now.getTime()),
  }))
  return { now: now.getTime(), workers: workers.filter(({ hoursAt }) => hoursAt(0)) }
}

/** Reads a generator step by step, as far as it is needed. Stringers who are away for a month do not count. */
function readAsNeeded(times: Generator<RestOfOpenTime>, now: number): Worker['hoursAt'] {
  const known: Hours[] = []
  return (index) => {
    while (known.length <= index) {
      const { value } = times.next()
      if (!value) return undefined
      const { begin, start, end } = value
      const hours = { begin: begin.getTime(), start: start.getTime(), end: end.getTime() }
      if (hours.start - (known.at(-1)?.end ?? now) > LONGEST_CLOSING) {
        times.return(undefined)
        return undefined
      }
      known.push(hours)
    }
    return known[index]
  }
}

/** A worker in the middle of a forecast: free at `at`, which is Infinity after the last hours. */
interface Machine {
  id: number
  /** Milliseconds per racket. */
  pace: number
  hoursAt: Worker['hoursAt']
  at: number
  index: number
}

// A stringer who touches none of the waiting rackets for this long is not here, whatever the hours say.
const UNSEEN = 45 * MINUTE_MS

/** True if a stringer should be at the machine and is not: rackets wait, and there is no sign of work. */
function isMissing({ id, hoursAt, lastSeen }: Worker, now: number, jobs: QueuedJob[]): boolean {
  const hours = hoursAt(0)
  if (!hours || hours.start > now || jobs.some(({ started, stringer }) => started !== null && stringer === id)) {
    return false
  }
  const waits = jobs.filter(({ started, stringer }) => started === null && (stringer ?? id) === id)
  const first = Math.min(...waits.map(({ received }) => received))
  return now - Math.max(hours.begin, lastSeen, first) > UNSEEN
}

/**
 * Returns when each job will be finished, in milliseconds, in the order of `jobs`, which is the order of the work.
 * Infinity means never.
 * At the usual pace, half of them are ready earlier. The safe pace is for promises.
 */
export function finishTimes({ now, workers }: ForecastBench, jobs: QueuedJob[], pace: keyof Pace): number[] {
  const machines = workers.map((worker) =>
    moveToWork({
      id: worker.id,
      pace: worker.pace[pace],
      hoursAt: worker.hoursAt,
      at: now,
      index: isMissing(worker, now, jobs) ? 1 : 0,
    }),
  )
  const finished = new Array<number>(jobs.length).fill(Infinity)
  jobs.forEach(({ started, stringer }, i) => {
    const machine = started === null ? undefined : machines.find(({ id }) => id === stringer)
    if (machine && started !== null) finished[i] = finishStarted(machine, now - started, now)
  })
  jobs.forEach(({ stringer }, i) => {
    if (finished[i] !== Infinity) return
    const machine = machines.find(({ id }) => id === stringer) ?? firstFree(machines)
    if (machine) finished[i] = work(machine, machine.pace)
  })
  return finished
}

/** The work left on a racket that is on the machine: the rest of the pace, but at least a quarter of it. */
function finishStarted(machine: Machine, elapsed: number, now: number): number {
  const { pace } = machine
  const isBeingStrung = elapsed >= 0 && elapsed < 2 * pace
  if (isBeingStrung && machine.at > now && machine.index === 0) machine.at = now
  return work(machine, Math.min(pace, Math.max(pace - elapsed, pace / 4)))
}

function work(machine: Machine, time: number): number {
  const finish = machine.at + time
  machine.at = finish
  moveToWork(machine)
  return finish
}

function firstFree(machines: Machine[]): Machine | undefined {
  let first = machines[0]
  for (const machine of machines) if (first && machine.at < first.at) first = machine
  return first
}

/** Moves on to the next moment at which the stringer begins a racket: only if it is done by the end of the hours. */
function moveToWork(machine: Machine): Machine {
  const { hoursAt, pace } = machine
  for (;;) {
    const hours = hoursAt(machine.index)
    if (!hours) {
      machine.at = Infinity
      return machine
    }
    if (machine.at < hours.start) machine.at = hours.start
    // In hours shorter than the pace, a racket that is begun at once is finished after them.
    if (machine.at + pace <= hours.end || (machine.at === hours.begin && hours.end > machine.at)) return machine
    machine.index++
  }
}
