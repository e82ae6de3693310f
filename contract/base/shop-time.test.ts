import { describe, expect, it, test } from 'vitest'
import { sayIn } from './say.ts'
import {
  calendarDay,
  calendarTime,
  clockText,
  fullDate,
  isSameDay,
  isTimeZone,
  longCalendarDay,
  longDay,
  mediumDate,
  readClock,
  relativeTime,
  shopTime,
  shortDate,
  shortTime,
  weekdaysOf,
  weekdayTime,
} from './shop-time.ts'

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

const afternoon = '2026-11-25T17:05:00Z'

describe('a moment in the form of a country', () => {
  test.each([
    ['US', 'Wed, Nov 25, 5:05 PM', 'Nov 25, 2026, 5:05 PM'],
    ['CA', 'Wed, Nov 25, 5:05 p.m.', 'Nov 25, 2026, 5:05 p.m.'],
    ['MY', 'Wed, 25 Nov, 5:05 pm', '25 Nov 2026, 5:05 pm'],
    ['DK', 'Wed, 25 Nov, 17.05', '25 Nov 2026, 17.05'],
    ['GB', 'Wed 25 Nov, 17:05', '25 Nov 2026, 17:05'],
    ['ID', 'Wed, 25 Nov, 17.05', '25 Nov 2026, 17.05'],
    ['JP', 'Wed, Nov 25, 17:05', 'Nov 25, 2026, 17:05'],
    // English has no form of its own for these countries: their order of day and month, and their clock.
    ['VN', 'Wed, 25 Nov, 17:05', '25 Nov 2026, 17:05'],
    ['TH', 'Wed, 25 Nov, 17:05', '25 Nov 2026, 17:05'],
    ['BR', 'Wed, 25 Nov, 17:05', '25 Nov 2026, 17:05'],
    ['CN', 'Wed, Nov 25, 17:05', 'Nov 25, 2026, 17:05'],
  ])('%s: %s, and %s', (country, short, full) => {
    const region = { country, time_zone: 'UTC' }
    expect(shopTime(afternoon, region)).toBe(short)
    expect(fullDate(afternoon, region)).toBe(full)
  })

  test.each([
    ['ja', 'JP', '11月25日(水) 17:05', '2026/11/25 17:05', '水曜日 17:05'],
    ['ko', 'KR', '11월 25일 (수) 오후 5:05', '2026. 11. 25. 오후 5:05', '수요일 오후 5:05'],
    ['zh-Hans', 'CN', '11月25日周三 17:05', '2026年11月25日 17:05', '周三 17:05'],
    ['id', 'ID', 'Rab, 25 Nov, 17.05', '25 Nov 2026, 17.05', 'Rab 17.05'],
    ['ms', 'MY', 'Rab, 25 Nov, 5:05 PTG', '25 Nov 2026, 5:05 PTG', 'Rab 5:05 PTG'],
  ] as const)('%s in %s: %s, %s, and %s', (language, country, short, full, near) => {
    const region = { country, time_zone: 'UTC', say: sayIn(language, new Map(), () => undefined) }
    expect(shopTime(afternoon, region)).toBe(short)
    expect(fullDate(afternoon, region)).toBe(full)
    expect(weekdayTime(afternoon, Date.parse(afternoon), region)).toBe(near)
  })

  test('is in the time zone of the shop', () => {
    expect(fullDate(afternoon, { country: 'JP', time_zone: 'Asia/Tokyo' })).toBe('Nov 26, 2026, 02:05')
    expect(mediumDate(afternoon, { country: 'JP', time_zone: 'Asia/Tokyo' })).toBe('Nov 26, 2026')
    expect(longDay(afternoon, { country: 'JP', time_zone: 'Asia/Tokyo' })).toBe('Thursday, November 26')
    const [a, b] = ['2026-11-25T14:59:00Z', '2026-11-25T15:00:00Z']
    expect(isSameDay(a, b, { time_zone: 'UTC' })).toBe(true)
    expect(isSameDay(a, b, { time_zone: 'Asia/Tokyo' })).toBe(false)
  })

  test('leaves out the year of this year', () => {
    const region = { country: 'US', time_zone: 'America/New_York' }
    const newYear = Date.parse('2027-01-01T04:00:00Z')
    expect(shortDate(afternoon, newYear, region)).toBe('Nov 25')
    expect(shortDate(afternoon, newYear + 2 * HOUR, region)).toBe('Nov 25, 2026')
  })
})

test.each([
  ['2026-11-24T17:00:00Z', 'Today 18:00'],
  ['2026-11-25T11:00:00Z', 'Tomorrow 12:00'],
  ['2026-11-26T17:00:00Z', 'Thu 18:00'],
  ['2026-12-03T17:00:00Z', 'Thu, 3 Dec, 18:00'],
])('a speed is named by its time: %s is %s', (moment, name) => {
  const morning = Date.parse('2026-11-24T09:00:00Z')
  expect(shortTime(moment, morning, { country: 'DE', time_zone: 'Europe/Berlin' })).toBe(name)
})

test.each([
  ['a day of 23 hours begins soon', '2026-03-08T04:30:00Z', '2026-03-08T22:00:00Z', 'Tomorrow 6:00 PM'],
  ['a day of 23 hours begins soon', '2026-03-08T04:30:00Z', '2026-03-09T16:00:00Z', 'Mon 12:00 PM'],
  ['a day of 25 hours has begun', '2026-11-01T04:30:00Z', '2026-11-01T22:00:00Z', 'Today 5:00 PM'],
  ['a day of 25 hours has begun', '2026-11-01T04:30:00Z', '2026-11-02T17:00:00Z', 'Tomorrow 12:00 PM'],
])('tomorrow is the next day of the calendar, also when %s', (_, now, moment, name) => {
  expect(shortTime(moment, Date.parse(now), { country: 'US', time_zone: 'America/New_York' })).toBe(name)
})

test('days and times of the shop are written in the form of its country', () => {
  const now = Date.parse('2027-01-01T01:00:00Z')
  const texts = (country: string, time_zone: string) =>
    [calendarDay, longCalendarDay].map((text) => text('2026-11-25', now, { country, time_zone }))
  expect(texts('US', 'America/New_York')).toEqual(['Wed, Nov 25', 'Wednesday, November 25'])
  expect(texts('US', 'UTC')).toEqual(['Wed, Nov 25, 2026', 'Wednesday, November 25, 2026'])
  expect(texts('DK', 'UTC')).toEqual(['Wed, 25 Nov 2026', 'Wednesday, 25 November 2026'])
  const moments = (country: string, time_zone: string) =>
    ['2026-12-31T18:00:00Z', now].map((moment) => calendarTime(moment, now, { country, time_zone }))
  expect(moments('US', 'America/New_York')).toEqual(['Thu, Dec 31, 1:00 PM', 'Thu, Dec 31, 8:00 PM'])
  expect(moments('US', 'UTC')).toEqual(['Thu, Dec 31, 2026, 6:00 PM', 'Fri, Jan 1, 1:00 AM'])
  expect(['09:30', '00:00', '24:00'].map((time) => clockText(time, { country: 'US' }))).toEqual([
    '9:30 AM',
    '12:00 AM',
    '12:00 AM',
  ])
  expect(['09:30', '00:00', '24:00'].map((time) => clockText(time, { country: 'DK' }))).toEqual([
    '09.30',
    '00.00',
    '24.00',
  ])
})

test.each([
  ['US', 7],
  ['DK', 1],
  ['AE', 1],
  ['KW', 6],
])('the week in %s begins with day %i', (country, first) => {
  const days = weekdaysOf({ country })
  expect(days[0]).toBe(first)
  expect(days.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('a time zone that does not exist is not one', () => {
  expect(['Asia/Kuala_Lumpur', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false])
})

test.each([
  ['17:00', '17:00'],
  ['5:00 PM', '17:00'],
  ['5pm', '17:00'],
  ['5:30 p.m.', '17:30'],
  ['12:00 AM', '00:00'],
  ['12 pm', '12:00'],
  ['9', '09:00'],
  ['17.00', '17:00'],
  ['24:00', '24:00'],
  ['24:01', null],
  ['25:00', null],
  ['13 pm', null],
  ['0 am', null],
  ['noon', null],
])('the time typed as %s is %s', (typed, time) => {
  expect(readClock(typed)).toBe(time)
})

test.each(['US', 'CA', 'DK', 'MY', 'JP', 'GB', 'VN'])('a time can be typed as it is shown in %s', (country) => {
  for (const time of ['00:00', '09:30', '12:00', '17:05']) expect(readClock(clockText(time, { country }))).toBe(time)
})
