import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../base/time-units.ts'
import { closingOfDay, isOpen, nextOpenMoment, openTimesFrom } from './hours.ts'
import { hoursText, type OpeningHours, OpeningHoursInput } from './opening-hours.ts'

const berlin: OpeningHours = {
  spans: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
    { weekday: 6, opens: '09:00', closes: '12:00' },
    { weekday: 6, opens: '13:00', closes: '16:00' },
  ],
  closed: [{ from: '2026-12-24', to: '2026-12-26' }],
  time_zone: 'Europe/Berlin',
}
const everyDay = (time_zone: string, opens = '09:00', closes = '20:00'): OpeningHours => ({
  spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes })),
  closed: [],
  time_zone,
})
const at = (moment: string) => new Date(moment)

describe('the shop is open', () => {
  test.each([
    ['2026-11-23T09:00:00Z', true, 'at the moment of opening, Monday 10:00'],
    ['2026-11-23T08:59:59.999Z', false, 'before it'],
    ['2026-11-23T16:59:59.999Z', true, 'until closing'],
    ['2026-11-23T17:00:00Z', false, 'not at closing'],
    ['2026-11-28T11:30:00Z', false, 'not in the break of Saturday'],
    ['2026-11-29T11:00:00Z', false, 'not on Sunday'],
    ['2026-12-24T11:00:00Z', false, 'not on the first closed date'],
    ['2026-12-25T11:00:00Z', false, 'not between closed dates'],
    ['2026-12-23T16:00:00Z', true, 'the day before'],
  ])('at %s: %s, %s', (moment, open) => {
    expect(isOpen(berlin, at(moment))).toBe(open)
  })

  test('from 9:00 to 20:00 every day while no hours are set', () => {
    const unset = { spans: [], closed: [], time_zone: 'Asia/Tokyo' }
    expect(isOpen(unset, at('2026-11-22T00:00:00Z'))).toBe(true)
    expect(isOpen(unset, at('2026-11-22T10:59:00Z'))).toBe(true)
    expect(isOpen(unset, at('2026-11-22T11:00:00Z'))).toBe(false)
    expect(nextOpenMoment(unset, at('2026-11-22T11:00:00Z'))).toEqual(at('2026-11-23T00:00:00Z'))
  })
})

test('the next open moment is now while open, and otherwise the next opening', () => {
  expect(nextOpenMoment(berlin, at('2026-11-23T12:34:56Z'))).toEqual(at('2026-11-23T12:34:56Z'))
  expect(nextOpenMoment(berlin, at('2026-11-28T11:30:00Z'))).toEqual(at('2026-11-28T12:00:00Z'))
  expect(nextOpenMoment(berlin, at('2026-11-28T20:00:00Z'))).toEqual(at('2026-11-30T09:00:00Z'))
  expect(nextOpenMoment(berlin, at('2026-12-23T17:00:00Z'))).toEqual(at('2026-12-28T09:00:00Z'))
})

test('the closing time of a day is its last one, and null on a closed day', () => {
  expect(closingOfDay(berlin, at('2026-11-28T08:30:00Z'))).toEqual(at('2026-11-28T15:00:00Z'))
  expect(closingOfDay(berlin, at('2026-11-28T22:30:00Z'))).toEqual(at('2026-11-28T15:00:00Z'))
  expect(closingOfDay(berlin, at('2026-11-28T23:30:00Z'))).toBeNull()
  expect(closingOfDay(everyDay('Asia/Kolkata', '00:00', '24:00'), at('2026-11-22T12:00:00Z'))).toEqual(
    at('2026-11-22T18:30:00Z'),
  )
})

const openTimes = (hours: OpeningHours, from: Date, count: number) => {
  const times = openTimesFrom(hours, from)
  return Array.from({ length: count }, () => times.next().value as { start: Date; end: Date })
}

test('the open times continue across breaks, nights and closed days, and the first one starts at the moment', () => {
  const spans = (from: string, count: number) =>
    openTimes(berlin, at(from), count).map(({ start, end }) => [start, end])
  expect(spans('2026-11-23T09:30:00Z', 2)).toEqual([
    [at('2026-11-23T09:30:00Z'), at('2026-11-23T17:00:00Z')],
    [at('2026-11-24T09:00:00Z'), at('2026-11-24T17:00:00Z')],
  ])
  expect(spans('2026-11-28T10:30:00Z', 2)).toEqual([
    [at('2026-11-28T10:30:00Z'), at('2026-11-28T11:00:00Z')],
    [at('2026-11-28T12:00:00Z'), at('2026-11-28T15:00:00Z')],
  ])
  expect(spans('2026-12-23T16:30:00Z', 2)).toEqual([
    [at('2026-12-23T16:30:00Z'), at('2026-12-23T17:00:00Z')],
    [at('2026-12-28T09:00:00Z'), at('2026-12-28T17:00:00Z')],
  ])
})

test('a shop that is closed for two years has no next opening', () => {
  const years = [2026, 2027, 2028, 2029].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
  expect(nextOpenMoment({ ...berlin, closed: years }, at('2026-06-01T12:00:00Z'))).toBeNull()
})

describe('on the days when the clocks change', () => {
  test.each([
    // zone, date, opening and closing of 9:00 to 20:00
    ['Europe/Berlin', '2026-03-29', '2026-03-29T07:00:00Z', '2026-03-29T18:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T08:00:00Z', '2026-10-25T19:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-08T13:00:00Z', '2026-03-09T00:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T22:00:00Z', '2026-10-04T09:00:00Z'],
    ['Asia/Kathmandu', '2026-10-04', '2026-10-04T03:15:00Z', '2026-10-04T14:15:00Z'],
  ])('%s keeps its local opening hours on %s', (zone, date, opening, closing) => {
    const hours = everyDay(zone)
    const before = new Date(at(opening).getTime() - 3_600_000)
    expect(nextOpenMoment(hours, before), date).toEqual(at(opening))
    expect(closingOfDay(hours, at(opening))).toEqual(at(closing))
  })

  test.each([
    // minutes that a shop with a night shift from 00:00 to 06:00 is open on that date
    ['Europe/Berlin', '2026-03-28T23:00:00Z', 300],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', 420],
    ['Australia/Lord_Howe', '2026-10-03T13:30:00Z', 330],
    ['Africa/Cairo', '2026-04-23T22:00:00Z', 300],
  ])('%s from %s is open for %d minutes', (zone, midnight, minutes) => {
    const hours = everyDay(zone, '00:00', '06:00')
    expect(isOpen(hours, at(midnight))).toBe(true)
    expect(closingOfDay(hours, at(midnight))).toEqual(new Date(at(midnight).getTime() + minutes * MINUTE_MS))
  })

  test('an opening in a skipped hour is an hour later, and a time that occurs twice counts as open in between', () => {
    expect(nextOpenMoment(everyDay('Europe/Berlin', '02:30', '08:00'), at('2026-03-29T00:00:00Z'))).toEqual(
      at('2026-03-29T01:30:00Z'),
    )
    const night = everyDay('Europe/Berlin', '02:15', '02:45')
    expect(nextOpenMoment(night, at('2026-10-24T23:00:00Z'))).toEqual(at('2026-10-25T00:15:00Z'))
    expect(closingOfDay(night, at('2026-10-25T00:15:00Z'))).toEqual(at('2026-10-25T01:45:00Z'))
  })
})

test('times that meet when the clocks are set back do not overlap, and midnight of the next day can still be open', () => {
  const spans = [
    { weekday: 7, opens: '01:00', closes: '02:30' },
    { weekday: 7, opens: '02:30', closes: '05:00' },
  ]
  expect(openTimes({ ...berlin, spans }, at('2026-10-24T12:00:00Z'), 2)).toMatchObject([
    { start: at('2026-10-24T23:00:00Z'), end: at('2026-10-25T01:30:00Z') },
    { start: at('2026-10-25T01:30:00Z'), end: at('2026-10-25T04:00:00Z') },
  ])
  // In Havana, midnight between these dates occurs twice.
  const evening = { spans: [{ weekday: 6, opens: '20:00', closes: '24:00' }], closed: [], time_zone: 'America/Havana' }
  expect(isOpen(evening, at('2026-11-01T04:30:00Z'))).toBe(true)
  expect(isOpen(evening, at('2026-11-01T05:00:00Z'))).toBe(false)
})

test('in every zone, the shop is open from the start of each open time to its end, and closed before the next one', () => {
  const zones = [
    'Europe/Berlin',
    'America/Santiago',
    'Pacific/Apia',
    'Asia/Kolkata',
    'Africa/Cairo',
    'America/St_Johns',
  ]
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.date({ min: at('2025-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z'), noInvalidDate: true }),
      (time_zone, from) => {
        const hours = { ...berlin, time_zone }
        const times = openTimes(hours, from, 8)
        for (const [index, { start, end }] of times.entries()) {
          expect(isOpen(hours, start)).toBe(true)
          expect(isOpen(hours, new Date(end.getTime() - 1))).toBe(true)
          expect(isOpen(hours, end)).toBe(false)
          if (index > 0) expect(nextOpenMoment(hours, times[index - 1]?.end ?? from)).toEqual(start)
        }
      },
    ),
  )
})

describe('the input', () => {
  const spans = [{ weekday: 1, opens: '10:00', closes: '18:00' }]
  const refusal = (input: unknown) => OpeningHoursInput.safeParse(input).error?.issues[0]?.message

  test('accepts spans that touch, and a day that ends at 24:00', () => {
    const touching = [...spans, { weekday: 1, opens: '18:00', closes: '24:00' }]
    expect(OpeningHoursInput.safeParse({ spans: touching, closed: [] }).success).toBe(true)
  })

  test.each([
    [{ spans: [{ weekday: 1, opens: '18:00', closes: '10:00' }] }, 'The shop must open before it closes'],
    [{ spans: [{ weekday: 1, opens: '10:00', closes: '10:00' }] }, 'The shop must open before it closes'],
    [{ spans: [{ weekday: 1, opens: '24:00', closes: '24:00' }] }, 'The shop must open before it closes'],
    [{ spans: [{ weekday: 1, opens: '9:00', closes: '10:00' }] }, 'Enter a time such as 09:30'],
    [{ spans: [{ weekday: 1, opens: '10:00', closes: '24:01' }] }, 'Enter a time such as 09:30'],
    [
      { spans: [{ weekday: 8, opens: '10:00', closes: '18:00' }] },
      'The day must be a number from 1 (Monday) to 7 (Sunday)',
    ],
    [{ spans: [...spans, { weekday: 1, opens: '17:59', closes: '20:00' }] }, 'Two time spans on Mon overlap'],
    [{ closed: [{ from: '2026-02-29', to: '2026-03-01' }] }, 'Enter a date such as 2026-12-24'],
    [{ closed: [{ from: '0000-01-01', to: '0000-01-01' }] }, 'Enter a date such as 2026-12-24'],
    [{ closed: [{ from: '2026-12-26', to: '2026-12-24' }] }, 'The last closed date is before the first'],
    [{ closed: [{ from: '2026-01-01', to: '2027-02-01' }] }, 'The shop can be closed for at most a year at a time'],
    [
      {
        closed: [
          { from: '2026-12-24', to: '2026-12-26' },
          { from: '2026-12-26', to: '2026-12-31' },
        ],
      },
      '2026-12-26 is in the list of closed dates twice',
    ],
  ])('refuses %j: %s', (input, message) => {
    expect(refusal({ spans, closed: [], ...input })).toBe(message)
  })
})

test('the text of the hours combines consecutive days', () => {
  const inGermany = { country: 'DE' }
  expect(hoursText(berlin.spans, inGermany)).toBe('Mon to Fri 10:00 to 18:00\nSat 09:00 to 12:00, 13:00 to 16:00')
  expect(hoursText(everyDay('UTC').spans, inGermany)).toBe('Every day 09:00 to 20:00')
  expect(
    hoursText(
      berlin.spans.filter(({ weekday }) => weekday !== 3),
      inGermany,
    ),
  ).toBe('Mon to Tue 10:00 to 18:00\nThu to Fri 10:00 to 18:00\nSat 09:00 to 12:00, 13:00 to 16:00')
})

test('the text of the hours does not split a run where the week begins', () => {
  const on = (weekdays: number[], opens: string) => weekdays.map((weekday) => ({ weekday, opens, closes: '20:00' }))
  const inJapan = { country: 'JP' }
  expect(hoursText(on([2, 3, 4, 5, 6, 7], '11:00'), inJapan)).toBe('Tue to Sun 11:00 to 20:00')
  expect(hoursText(on([7], '11:00'), inJapan)).toBe('Sun 11:00 to 20:00')
  expect(hoursText([...on([1, 2, 3, 4, 5], '09:00'), ...on([6, 7], '11:00')], inJapan)).toBe(
    'Mon to Fri 09:00 to 20:00\nSat to Sun 11:00 to 20:00',
  )
  expect(hoursText(on([1, 2, 3, 4, 5, 6, 7], '11:00'), inJapan)).toBe('Every day 11:00 to 20:00')
})

test('the text of the hours begins with the first day of the week, by the clock of the country', () => {
  const spans = [...berlin.spans, { weekday: 7, opens: '11:00', closes: '24:00' }]
  const fri = (hours: string) => `Mon to Fri ${hours}`
  expect(hoursText(spans, { country: 'US' }).split('\n')).toEqual([
    'Sun 11:00 AM to 12:00 AM',
    fri('10:00 AM to 6:00 PM'),
    'Sat 9:00 AM to 12:00 PM, 1:00 PM to 4:00 PM',
  ])
  expect(hoursText(spans, { country: 'DK' }).split('\n')).toEqual([
    fri('10.00 to 18.00'),
    'Sat 09.00 to 12.00, 13.00 to 16.00',
    'Sun 11.00 to 24.00',
  ])
})
