import { DAY_MS } from '../contract/base/time-units.ts'
import { daysBetween, expectedLife, LIVES_COUNTED } from '../contract/job/life-rules.ts'
import { randomOf } from './random.ts'

// Replayed seasons of players: how long their strings last, and what the portal says before.

/** The standard deviation of the lives of a type, as a share of its days. */
const SPREAD = 0.25
/** One string in ten breaks early. */
const BREAKS = 0.1
/** Nobody plays from July 15 to August 31. */
const PAUSE = { from: [6, 15], to: [7, 31] } as const
const YEARS = 5
const START = Date.UTC(2026, 0, 1)

function isPause(moment: number): boolean {
  const date = new Date(moment)
  const day = date.getUTCMonth() * 31 + date.getUTCDate()
  return day >= PAUSE.from[0] * 31 + PAUSE.from[1] && day <= PAUSE.to[0] * 31 + PAUSE.to[1]
}

/** The moment at which strings have been played for so many days of the season. */
function playedUntil(from: number, days: number): number {
  let moment = from
  for (let left = days; left > 0; moment += DAY_MS) if (!isPause(moment)) left -= 1
  return moment
}

/** One life that was forecast: what really happened, and what the portal said. All in days. */
export interface Replayed {
  real: number
  forecast: number
}

/**
 * Replays the seasons of players whose strings last about so many days, with one racket each. `between` is the share of the
 * spread (its variance) by which the players differ; the lives of one player differ by the rest.
 */
export function replaySeasons(
  seed: number,
  usual: number,
  { players, between }: { players: number; between: number },
): Replayed[] {
  const { next, normal } = randomOf(seed)
  const ofPlayer = (days: number) => () => {
    const whole = Math.max(1, days * (1 + SPREAD * Math.sqrt(1 - between) * normal()))
    return next() < BREAKS ? Math.max(1, whole * next()) : whole
  }
  return Array.from({ length: players }, () => {
    const days = Math.max(1, usual * (1 + SPREAD * Math.sqrt(between) * normal()))
    return replayPlayer(START + next() * 365 * DAY_MS, ofPlayer(days))
  }).flat()
}

function replayPlayer(begin: number, life: () => number): Replayed[] {
  const lives: number[] = []
  const replayed: Replayed[] = []
  for (let strung = begin; strung < begin + YEARS * 365 * DAY_MS; ) {
    const end = playedUntil(strung, life())
    const forecast = expectedLife({ racket: lives.slice(-LIVES_COUNTED), player: [], unfinished: null })
    const real = daysBetween(new Date(strung), new Date(end))
    if (forecast) replayed.push({ real, forecast: forecast.days })
    lives.push(real)
    // The shop needs two days.
    strung = end + 2 * DAY_MS
  }
  return replayed
}
