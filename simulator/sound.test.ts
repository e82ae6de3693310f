import { expect, test } from 'vitest'
import { createRandom } from '../server/demo/random.ts'
import { roundsOf, SEED } from '../server/testing/random.ts'
import { type ConditionName, hearOther, hearPair, type OtherName } from './sound/measure.ts'

test.each<[ConditionName, number]>([
  ['quiet', 0.05],
  ['shop', 0.1],
  ['hall', 0.3],
  ['speech', 0.3],
  ['off center', 0.3],
])('the loss of tension is heard: %s', (name, unsure) => {
  const { next } = createRandom(SEED)
  const pairs = roundsOf({ usual: 5, race: 200 })
  const errors = Array.from({ length: pairs }, () => hearPair(next, name)).flatMap(({ error }) => error ?? [])
  // A few pairs say little about the share, so one more may be unsure.
  expect(pairs - errors.length).toBeLessThanOrEqual(Math.ceil(pairs * unsure) + 1)
  expect(Math.max(...errors)).toBeLessThan(0.06)
  expect(errors.filter((error) => error > 0.03).length).toBeLessThanOrEqual(errors.length * 0.05)
})

test.each<[OtherName, string[]]>([
  ['silence', ['silence', 'steady']],
  ['speech', ['steady', 'unclear', 'few', 'differ']],
  ['music', ['beep', 'steady', 'unclear', 'few', 'differ']],
  ['beep', ['beep', 'steady', 'unclear', 'few']],
  ['claps', ['unclear', 'few', 'steady', 'differ']],
])('no tap is heard in %s', (name, doubts) => {
  const { next } = createRandom(SEED)
  const count = roundsOf({ usual: 4, race: 100 })
  const heard = Array.from({ length: count }, () => hearOther(next, name))
  const refused = heard.filter((one) => typeof one === 'string')
  expect(refused.length).toBeGreaterThanOrEqual(count * 0.99)
  expect(refused.filter((doubt) => !doubts.includes(doubt))).toEqual([])
})
