import { parseArgs } from 'node:util'
import { benchOf, type QueuedJob } from '../contract/job/forecast.ts'
import { promiseByQueue } from '../contract/job/promise.ts'
import { median } from '../tools/numbers.ts'
import { atMost, mark, printTable } from '../tools/report.ts'
import { toMoment } from './calendar.ts'
import { hoursOfShop, measureYear, type Quality, stringersAt } from './measure.ts'

// Compares the product's promise with a fixed one of 48 hours, in the same simulated years.

/** `wait` is the promised wait by the real one, `error` is in minutes of opening time, and `ms` is CPU time. */
const TARGETS = { kept: 0.9, error: 20, wait: 1.5, ms: 20 }

const LOADS = [
  { name: 'half', load: 0.5 },
  { name: 'normal', load: 1 },
  { name: 'double', load: 2 },
]
const RULES = ['by the queue', '48 hours'] as const

const { values } = parseArgs({
  options: { seed: { type: 'string', multiple: true, default: ['1', '2', '3', '4', '5'] } },
})

const rows = values.seed
  .map(Number)
  .flatMap((seed) =>
    LOADS.flatMap(({ name, load }) =>
      RULES.map((rule) => [`${seed}, ${name}, ${rule}`, ...cellsOf({ rule, ...measureYear(seed, load, rule) })]),
    ),
  )
printTable(['seed, load, promise', 'rackets', 'busy', 'kept', 'error, min', 'promised / real wait', 'while open'], rows)
const time = forecastTime()
console.log(`\nA promise with 5,000 open jobs: ${time.toFixed(1)} ms (${atMost(time, TARGETS.ms)})`)

function cellsOf({ rule, rackets, busy, kept, error, wait, waitWhileOpen }: Quality & { rule: string }): string[] {
  const judged = (text: string, isMet: boolean) => (rule === RULES[0] ? `${text} ${mark(isMet)}` : text)
  return [
    String(rackets),
    `${Math.round(busy * 100)} %`,
    judged(`${(kept * 100).toFixed(1)} %`, kept >= TARGETS.kept),
    judged(error.toFixed(1), error <= TARGETS.error),
    judged(wait.toFixed(2), wait <= TARGETS.wait),
    judged(waitWhileOpen.toFixed(2), waitWhileOpen <= TARGETS.wait),
  ]
}

/** The median CPU time of a promise with 5,000 open jobs, in milliseconds. */
function forecastTime(): number {
  const now = toMoment(Date.UTC(2026, 2, 3, 14))
  const jobs: QueuedJob[] = Array.from({ length: 5_000 }, (_, id) => ({
    id,
    received: now.getTime(),
    due: now.getTime() + id * 1_000_000,
    stringer: null,
    started: null,
  }))
  return median(
    Array.from({ length: 15 }, () => {
      const start = process.cpuUsage()
      promiseByQueue(hoursOfShop, benchOf(stringersAt({ usual: 26, safe: 30 }), now), jobs)
      const { user, system } = process.cpuUsage(start)
      return (user + system) / 1000
    }),
  )
}
