import { benchOf, type QueuedJob } from '../../contract/job/forecast.ts'
import { promiseByQueue } from '../../contract/job/promise.ts'
import { median } from '../numbers.ts'
import { printTable } from '../table.ts'
import { TARGETS } from '../targets.ts'
import { toMoment } from './calendar.ts'
import { hoursOfShop, measureYear, type Quality, stringersAt } from './measure.ts'

const LOADS = [
  { name: 'half', load: 0.5 },
  { name: 'normal', load: 1 },
  { name: 'double', load: 2 },
]
const RULES = ['by the queue', '48 hours'] as const

/** Compares the product's promise with a fixed one of 48 hours, in the same simulated years. */
export function measurePromises({ seeds }: { seeds: number[] }) {
  const results = seeds.flatMap((seed) =>
    LOADS.flatMap(({ name, load }) =>
      RULES.map((rule) => ({ seed, load: name, rule, ...measureYear(seed, load, rule) })),
    ),
  )
  printTable(
    ['seed, load, promise', 'rackets', 'busy', 'kept', 'error, min', 'promised / real wait', 'while open'],
    results.map((result) => [`${result.seed}, ${result.load}, ${result.rule}`, ...cellsOf(result)]),
  )
  const time = forecastTime()
  console.log(
    `\nA promise with 5,000 open jobs: ${time.toFixed(1)} ms (≤ ${TARGETS.forecast} ${mark(time <= TARGETS.forecast)})`,
  )
  return { years: results, time }
}

const mark = (isReached: boolean) => (isReached ? '✓' : '✗')

function cellsOf({ rule, rackets, busy, kept, error, wait, waitWhileOpen }: Quality & { rule: string }): string[] {
  const { promise } = TARGETS
  const judged = (text: string, isReached: boolean) => (rule === RULES[0] ? `${text} ${mark(isReached)}` : text)
  return [
    String(rackets),
    `${Math.round(busy * 100)} %`,
    judged(`${(kept * 100).toFixed(1)} %`, kept >= promise.kept),
    judged(error.toFixed(1), error <= promise.error),
    judged(wait.toFixed(2), wait <= promise.wait),
    judged(waitWhileOpen.toFixed(2), waitWhileOpen <= promise.wait),
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
