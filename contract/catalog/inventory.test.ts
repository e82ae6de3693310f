import { expect, test } from 'vitest'
import { stockState } from './inventory.ts'

test.each([
  [null, 2, 'not counted'],
  [-1, null, 'out'],
  [0, null, 'out'],
  [1, null, 'enough'],
  [2, 2, 'low'],
  [3, 2, 'enough'],
] as const)('%s sets with the reorder level %s: %s', (stock_sets, reorder_level, state) => {
  expect(stockState({ stock_sets, reorder_level })).toBe(state)
})
