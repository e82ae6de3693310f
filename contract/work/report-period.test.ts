import { expect, test } from 'vitest'
import { dayAt, dayNumber, periodBefore } from './report-period.ts'

test.each([
  ['a day', '2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24'],
  ['the first of a month', '2026-11-01', '2026-11-01', '2026-10-31', '2026-10-31'],
  ['some weekdays', '2026-11-23', '2026-11-25', '2026-11-16', '2026-11-18'],
  ['all days of a week but one', '2026-11-16', '2026-11-21', '2026-11-09', '2026-11-14'],
  ['a week', '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['a part of a month', '2026-11-01', '2026-11-25', '2026-10-01', '2026-10-25'],
  ['a whole month', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
  ['a whole shorter month', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['a day that the month before does not have', '2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['a part of January', '2026-01-01', '2026-01-10', '2025-12-01', '2025-12-10'],
  ['a year until the end of February', '2025-01-01', '2025-02-28', '2024-01-01', '2024-02-29'],
  ['a part of a year', '2026-01-01', '2026-11-25', '2025-01-01', '2025-11-25'],
  ['a whole year', '2028-01-01', '2028-12-31', '2027-01-01', '2027-12-31'],
  ['two months to the end of a leap February', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['other days', '2026-11-03', '2026-11-12', '2026-10-24', '2026-11-02'],
  ['two years', '2025-01-01', '2026-12-31', '2023-01-02', '2024-12-31'],
])('%s is compared with the same kind of period before', (_, from, to, first, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: first, to: last })
})

test('each day has a place in its period, and back', () => {
  const period = { from: '2026-03-27', to: '2026-04-02' }
  expect(dayAt(dayNumber('2026-03-31', period), period)).toBe('2026-03-31')
})
