import { expect, test } from 'vitest'
import { freshness, offUsual, shareOfNew, tensionOfSound, usualSound } from './sound-rules.ts'

const reading = (hz: number, mains = 26, crosses = 28) => ({ hz, mains, crosses })
const FIVE = [1100, 1110, 1120, 1130, 1140].map((hz) => reading(hz))

test('the tension is the square of the frequency, in words fresh, fine and soft', () => {
  expect(shareOfNew(1066.5, 1118)).toBeCloseTo(0.91, 3)
  expect([1, 0.95, 0.949, 0.81, 0.8].map((share) => freshness(share))).toEqual([
    'Fresh',
    'Fresh',
    'Fine',
    'Fine',
    'Soft',
  ])
})

test('what is usual needs five readings within a pound', () => {
  const order = { mains: 26, crosses: 28 }
  expect(usualSound(order, FIVE.slice(1))).toBeNull()
  expect(usualSound(order, [...FIVE.slice(1), reading(1100, 24.5, 28)])).toBeNull()
  expect(usualSound(order, [...FIVE.slice(1), reading(1100, 26, 29.5)])).toBeNull()
  expect(usualSound(order, FIVE)).toEqual({ hz: 1120, spread: expect.closeTo(15.8, 1), readings: 5 })
})

test('a sound is as usual within 3% of the tension, or within two standard deviations', () => {
  const alike = { hz: 1143, spread: 3 }
  expect(offUsual(1130, alike)).toBe(0)
  expect(offUsual(1120, alike)).toBeCloseTo(-0.04, 2)
  expect(offUsual(1166, alike)).toBeCloseTo(0.04, 2)
  expect(offUsual(1120, { hz: 1143, spread: 12 })).toBe(0)
})

test('a tension is that of the shop’s own readings, with their spread', () => {
  expect(tensionOfSound(1120, FIVE.slice(1))).toBeNull()
  const tension = tensionOfSound(1120, FIVE)
  expect(tension?.lbs).toBeCloseTo(27, 5)
  expect(tension?.spread).toBeCloseTo(0.76, 1)
})
