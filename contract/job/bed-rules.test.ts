import { describe, expect, test } from 'vitest'
import { type BedRules, USUAL } from './bed-choices.ts'
import { bedProblems, lowestCrosses } from './bed-rules.ts'

const ALL: BedRules = { allows_hybrids: true, allows_looser_crosses: true }
const NEVER_LOOSER = 'Cross tension must be at least equal to main tension'
const usual = { string: 1, hybrid: null, tension: 24, cross_tension: null, tension_kg: null, cross_tension_kg: null }

const messages = (order: object, rules = USUAL, kept: object | null = null) =>
  bedProblems({ ...usual, ...order }, rules, kept && { ...usual, ...kept }).map(({ message }) => message)

describe('the crosses of an order in lbs', () => {
  test.each([
    [null, []],
    [24, []],
    [26, []],
    [36, []],
    [23.5, [NEVER_LOOSER]],
    [19, [NEVER_LOOSER]],
    [23.3, [NEVER_LOOSER]],
    [24.3, ['Cross tension must be at minimum the same tension as the mains']],
  ])('with mains of 24: %s', (cross_tension, expected) => {
    expect(messages({ cross_tension })).toEqual(expected)
  })

  test.each([
    [20, []],
    [23.5, []],
    [19.5, ['Tension must be at least 20']],
    [23.3, ['Please enter a valid number in 0.5 increments']],
    [20.5, ['Please enter a valid number in 0.5 increments']],
  ])('with mains of 24 in a shop that allows looser ones: %s', (cross_tension, expected) => {
    expect(messages({ cross_tension }, ALL)).toEqual(expected)
  })

  test('are at most 4 lbs looser', () => {
    expect(messages({ tension: 28, cross_tension: 24 }, ALL)).toEqual([])
    const limit = 'Cross tension can be at most 4 lbs below main tension'
    expect(messages({ tension: 28, cross_tension: 23.5 }, ALL)).toEqual([limit])
  })

  test('are compared with nothing while the field of the mains is empty', () => {
    expect(messages({ tension: Number.NaN, cross_tension: 25 })).toEqual([])
    expect(messages({ tension: Number.NaN, cross_tension: 25 }, ALL)).toEqual([])
  })
})

describe('the crosses of an order in kg', () => {
  // Both are 24.5 lbs, so only the values in kg differ.
  const same = { tension: 24.5, tension_kg: 11.2, cross_tension: 24.5, cross_tension_kg: 11.1 }

  test('are compared in kg', () => {
    expect(messages(same)).toEqual([NEVER_LOOSER])
    expect(messages(same, ALL)).toEqual([])
  })

  test('are at most 2 kg looser, which is more than 4 lbs', () => {
    const order = { tension: 26.5, tension_kg: 12, cross_tension: 22, cross_tension_kg: 10 }
    expect(messages(order, ALL)).toEqual([])
    const limit = 'Cross tension can be at most 2 kg below main tension'
    expect(messages({ ...order, cross_tension_kg: 9.9 }, ALL)).toEqual([limit])
    expect(lowestCrosses(11.1, 'kg', ALL)).toBe(9.1)
    expect(lowestCrosses(10, 'kg', ALL)).toBe(9.1)
  })

  test('are compared with nothing while the field of the mains is empty', () => {
    const empty = { ...same, tension: Number.NaN, tension_kg: Number.NaN }
    expect(messages(empty)).toEqual([])
    expect(messages(empty, ALL)).toEqual([])
  })
})

describe('a job keeps', () => {
  const hybrid = { string: 2 }
  const kept = { hybrid, cross_tension: 22 }

  test('its crosses when the shop no longer takes such orders', () => {
    expect(messages(kept, USUAL, kept)).toEqual([])
    expect(messages({ hybrid, tension: 25 }, USUAL, kept)).toEqual([])
    expect(messages({ cross_tension: 22 }, USUAL, kept)).toEqual([])
  })

  test('no part of them', () => {
    expect(messages({ ...kept, cross_tension: 23 }, USUAL, kept)).toEqual([NEVER_LOOSER])
    const ONE = 'Mains and crosses must have the same string'
    expect(messages({ hybrid: { string: null } }, USUAL, kept)).toEqual([ONE])
    expect(messages({ string: 3, hybrid }, USUAL, kept)).toEqual([ONE])
  })
})
