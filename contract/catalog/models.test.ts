import { expect, test } from 'vitest'
import { parseLimit } from './models.ts'

test.each([
  ['', null],
  [' 28 ', 28],
  ['27,5', 27.5],
  ['２７．５', 27.5],
  ['0x1c', Number.NaN],
  ['light', Number.NaN],
])('the limit %j is read as %j', (text, limit) => {
  expect(parseLimit(text)).toBe(limit)
})
