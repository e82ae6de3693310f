import { afterEach, expect, test } from 'vitest'
import { english } from '../../contract/base/say.ts'
import { config } from '../config.ts'
import { newRow, rowOf, speedOf } from './speed-form.ts'

const before = { ...config }
afterEach(() => Object.assign(config, before))

test.each([
  ['KR', 'ko'],
  ['MY', 'ms'],
  ['SG', 'zh-Hans'],
  ['US', 'ja'],
  ['DE', 'de'],
] as const)('the times of a speed are read again as the form shows them, in %s in %s', (country, language) => {
  Object.assign(config, { country, say: Object.assign(english.bind(null), english, { language }) })
  const speed = { id: 1, days: 1, ready_by: '12:00', bring_by: '18:30', surcharge: 500, most_per_day: null }
  const { id, ...input } = speed
  expect(speedOf(rowOf(speed))).toEqual(input)
  expect(speedOf({ ...newRow(), surcharge: '5' })).toMatchObject({ ready_by: '12:00', bring_by: '18:00' })
})

test('the numbers of a speed can be typed in full width, as Japanese keyboards do', () => {
  const row = { ...newRow(), days: '２', surcharge: '５', most_per_day: '１０' }
  expect(speedOf(row)).toMatchObject({ days: 2, surcharge: 500, most_per_day: 10 })
})
