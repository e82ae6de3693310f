import { parseArgs } from 'node:util'
import { keysOf } from '../contract/base/keys.ts'
import { createRandom } from '../server/demo/random.ts'
import { mark, printTable } from '../tools/report.ts'
import { hearOther, hearPair } from './sound/measure.ts'
import { CONDITIONS, OTHER_SOUNDS } from './sound/recordings.ts'

// Measures the analysis of taps on synthetic recordings: docs/sound.md has the results.

/** `unsure` is the highest share of pairs without a result in each condition. */
const TARGETS = {
  p95: 0.03,
  worst: 0.06,
  unsure: { quiet: 0.05, shop: 0.1, hall: 0.3, speech: 0.3, 'off center': 0.3 },
  refused: 0.99,
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: ['1', '2', '3'] },
    pairs: { type: 'string', default: '100' },
    others: { type: 'string', default: '100' },
  },
})
const percent = (share: number, isMet: boolean) => `${(share * 100).toFixed(1)}% ${mark(isMet)}`

const pairRows: string[][] = []
const otherRows: string[][] = []
for (const seed of values.seed) {
  const { next } = createRandom(Number(seed))
  for (const name of keysOf(CONDITIONS)) {
    const results = Array.from({ length: Number(values.pairs) }, () => hearPair(next, name))
    const errors = results.flatMap(({ error }) => error ?? []).toSorted((a, b) => a - b)
    const [p95 = 0, worst = 0] = [errors[Math.floor(errors.length * 0.95)], errors.at(-1)]
    const unsure = 1 - errors.length / results.length
    pairRows.push([
      `${seed}, ${name}`,
      String(results.length),
      percent(unsure, unsure <= TARGETS.unsure[name]),
      percent(errors[Math.floor(errors.length / 2)] ?? 0, true),
      percent(p95, p95 <= TARGETS.p95),
      percent(worst, worst <= TARGETS.worst),
      tally(results.flatMap(({ doubts }) => doubts)),
    ])
  }
  for (const name of keysOf(OTHER_SOUNDS)) {
    const heard = Array.from({ length: Number(values.others) }, () => hearOther(next, name))
    const doubts = heard.filter((one) => typeof one === 'string')
    const refused = doubts.length / heard.length
    otherRows.push([
      `${seed}, ${name}`,
      String(heard.length),
      percent(refused, refused >= TARGETS.refused),
      tally(doubts),
    ])
  }
}
printTable(['seed, condition', 'pairs', 'not sure', 'median error', 'p95', 'worst', 'reasons'], pairRows)
printTable(['seed, sound', 'recordings', 'not sure', 'reasons'], otherRows)

function tally(reasons: string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ')
}
