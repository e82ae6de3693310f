import { expect, test } from 'vitest'
import { stepTension } from './tension-step.ts'

test.each(['lbs', 'kg'] as const)('the steps in %s go through every tension, up and down', (unit) => {
  const up = [unit === 'kg' ? 9.1 : 20]
  for (let step = 0; step < 100; step += 1) up.push(stepTension(up.at(-1) ?? 0, 1, unit))
  const all = [...new Set(up)]
  expect(all).toEqual(
    unit === 'kg'
      ? Array.from({ length: 73 }, (_, i) => (91 + i) / 10)
      : Array.from({ length: 33 }, (_, i) => 20 + i / 2).filter((lbs) => lbs !== 20.5),
  )
  expect(all.toReversed().map((tension) => stepTension(tension, -1, unit))).toEqual([
    ...all.toReversed().slice(1),
    all[0],
  ])
})

test('no step goes below the lowest crosses, also where these are no step themselves', () => {
  expect(stepTension(21, -1, 'lbs', 20.5)).toBe(21)
  expect(stepTension(21.5, -1, 'lbs', 20.5)).toBe(21)
})

test('a tension between two steps moves to the next step', () => {
  expect(stepTension(12.25, 1, 'kg')).toBe(12.3)
  expect(stepTension(12.25, -1, 'kg')).toBe(12.2)
  expect(stepTension(24.2, 1, 'lbs')).toBe(24.5)
})
