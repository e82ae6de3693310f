import { parseArgs } from 'node:util'
import { RESTRING_AFTER_DAYS } from '../contract/job/rackets.ts'
import { median } from '../tools/numbers.ts'
import { mark, printTable } from '../tools/report.ts'
import { type Replayed, replaySeasons } from './seasons.ts'

// Compares the forecast of the end of strings with the fixed 90 days, in the same replayed seasons: docs/forecasts.md has
// the results.

const TYPES = [14, 30, 60, 90, 150]
/** The first types, for which the forecast must be at least `times` as good. */
const TARGETS = { error: 0.25, often: 3, times: 2 }

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: ['1', '2', '3'] },
    players: { type: 'string', default: '200' },
    between: { type: 'string', default: '0.5' },
  },
})

const errorOf = (lives: Replayed[], said: (life: Replayed) => number) =>
  median(lives.map((life) => Math.abs(said(life) - life.real) / life.real))
const percent = (share: number) => `${(share * 100).toFixed(1)}%`

const rows = values.seed.flatMap((seed) => {
  const all: Replayed[] = []
  const rowsOfSeed = TYPES.map((usual, place) => {
    const lives = replaySeasons(Number(seed), usual, {
      players: Number(values.players),
      between: Number(values.between),
    })
    all.push(...lives)
    const [own, fixed] = [errorOf(lives, ({ forecast }) => forecast), errorOf(lives, () => RESTRING_AFTER_DAYS)]
    const isMet = place < TARGETS.often ? own * TARGETS.times <= fixed : own <= fixed
    return [`${seed}, about ${usual} days`, String(lives.length), percent(own), `${percent(fixed)} ${mark(isMet)}`]
  })
  const error = errorOf(all, ({ forecast }) => forecast)
  const fixed = errorOf(all, () => RESTRING_AFTER_DAYS)
  return [
    ...rowsOfSeed,
    [`${seed}, all`, String(all.length), `${percent(error)} ${mark(error <= TARGETS.error)}`, percent(fixed)],
  ]
})
printTable(['seed, strings last', 'forecast lives', 'error of the forecast', 'error of 90 days'], rows)
