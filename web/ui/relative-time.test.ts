import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.parse('2026-11-21T12:00:00.000Z')
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('relativeTime', () => {
  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [MINUTE, '1 minute ago'],
    [59 * MINUTE, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [DAY, '1 day ago'],
    [3 * DAY, '3 days ago'],
    [13 * DAY, '13 days ago'],
    [14 * DAY, '2 weeks ago'],
    [42 * DAY, '6 weeks ago'],
    [62 * DAY, '2 months ago'],
    [90 * DAY - 1, '2 months ago'],
    [90 * DAY, '3 months ago'],
    [364 * DAY, '12 months ago'],
    [366 * DAY, '1 year ago'],
    [740 * DAY, '2 years ago'],
  ])('describes %i ms ago as: %s', (age, words) => {
    expect(relativeTime(ago(age), now)).toBe(words)
  })

  it('returns just now for a time slightly in the future, as after a wrong clock', () => {
    expect(relativeTime(ago(-30_000), now)).toBe('just now')
  })
})
