import { expect, test } from 'vitest'
import { orderedDays, rangeOf } from './day-range.ts'

const newYearInAuckland = new Date('2026-12-31T11:30:00.000Z')

test.each([
  ['today', 'Pacific/Auckland', '2027-01-01', '2027-01-01'],
  ['seven_days', 'Pacific/Auckland', '2026-12-26', '2027-01-01'],
  ['month', 'Pacific/Auckland', '2027-01-01', '2027-01-01'],
  ['last_month', 'Pacific/Auckland', '2026-12-01', '2026-12-31'],
  ['year', 'Pacific/Auckland', '2027-01-01', '2027-01-01'],
  ['month', 'America/Los_Angeles', '2026-12-01', '2026-12-31'],
  ['last_month', 'America/Los_Angeles', '2026-11-01', '2026-11-30'],
] as const)('the dates of %s are the dates of a shop in %s', (range, timeZone, from, to) => {
  expect(rangeOf(range, newYearInAuckland, timeZone)).toEqual({ from, to })
})

test('days that were typed are put in order, and an emptied field is the other day', () => {
  const days = { from: '2026-11-01', to: '2026-11-24' }
  expect(orderedDays(days)).toEqual(days)
  expect(orderedDays({ from: days.to, to: days.from })).toEqual(days)
  expect(orderedDays({ from: '', to: days.to })).toEqual({ from: days.to, to: days.to })
})
