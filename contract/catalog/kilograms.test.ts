import { describe, expect, test } from 'vitest'
import { StringJobInput } from '../job/string-jobs.ts'
import { isKgStep, isTensionStep, KG, lbsOfKg, orderedTensions } from './kilograms.ts'

/** 9.1, 9.2 and so on to 16.3. */
const STEPS = Array.from({ length: 73 }, (_, i) => (91 + i) / 10)

const order = (input: object) => {
  const result = StringJobInput.safeParse({ racket: 1, ...input })
  return result.success ? 'accepted' : result.error.issues[0]?.message
}
const RANGE = 'Enter tension in kg (9.1-16.3, in 0.1 kg increments)'

test('the steps in kg go from 9.1 to 16.3', () => {
  expect(STEPS.filter(isKgStep)).toEqual(STEPS)
  expect([STEPS[0], STEPS.at(-1)]).toEqual([KG.min, KG.max])
  expect([9, 16.4, 12.25, Number.NaN].filter(isKgStep)).toEqual([])
})

test.each(STEPS)('%s kg is converted to the nearest tension in lbs that can be ordered', (kg) => {
  const lbs = lbsOfKg(kg)
  expect(lbs >= 20 && lbs <= 36 && isTensionStep(lbs)).toBe(true)
  const allowed = Array.from({ length: 33 }, (_, i) => 20 + i / 2).filter(isTensionStep)
  const distance = (each: number) => Math.abs(each - kg * 2.20462262)
  expect(distance(lbs)).toBeCloseTo(Math.min(...allowed.map(distance)))
  expect(order({ tension: lbs, tension_kg: kg })).toBe('accepted')
})

test('20.5 lbs never comes from kg', () => {
  expect([9.2, 9.3].map(lbsOfKg)).toEqual([20, 21])
})

describe('an order', () => {
  test.each([
    [{ tension: 27, tension_kg: 12.25 }, RANGE],
    [{ tension: 20, tension_kg: 9 }, RANGE],
    [{ tension: 36, tension_kg: 16.4 }, RANGE],
    [{ tension: 25, tension_kg: 11 }, 'The tensions in lbs and in kg do not agree'],
    [{ tension: 24.5, tension_kg: 11.1, cross_tension: 26 }, 'The tensions in lbs and in kg do not agree'],
    [
      { tension: 24.5, tension_kg: 11.1, cross_tension: 25, cross_tension_kg: 11.8 },
      'The tensions in lbs and in kg do not agree',
    ],
    [{ tension: 25, cross_tension: 26, cross_tension_kg: 11.8 }, 'Cross tension in kg requires a main tension in kg'],
    [{ tension: 24.5, tension_kg: 11.1, cross_tension: 24.5, cross_tension_kg: 11.2 }, 'accepted'],
    [{ tension: 24.5, tension_kg: 11.1 }, 'accepted'],
    [{ tension: 24.5 }, 'accepted'],
  ])('with %j: %s', (input, answer) => {
    expect(order(input)).toBe(answer)
  })
})

test('tensions are shown in the unit of the order', () => {
  const lbs = { tension: 24.5, cross_tension: 26, tension_kg: null, cross_tension_kg: null }
  expect(orderedTensions(lbs)).toEqual({ mains: 24.5, crosses: 26, unit: 'lbs' })
  expect(orderedTensions({ ...lbs, tension_kg: 11.1, cross_tension_kg: 11.8 })).toEqual({
    mains: 11.1,
    crosses: 11.8,
    unit: 'kg',
  })
})
