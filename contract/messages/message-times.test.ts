import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { dueReminder, endOfDelay, nextAttempt, planMessages, sendingMoment } from './message-times.ts'

const hours: OpeningHours = {
  // 2026-05-04 is a Monday. The shop has a break on Mondays, and is closed on Sundays.
  spans: [
    { weekday: 1, opens: '09:00', closes: '12:00' },
    { weekday: 1, opens: '14:00', closes: '18:00' },
    ...[2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '09:00', closes: '18:00' })),
  ],
  closed: [{ from: '2026-05-14', to: '2026-05-15' }],
  time_zone: 'Europe/Berlin',
}
const times = { hours, delay_minutes: 15 }
const at = (clock: string) => new Date(`2026-05-${clock.replace(' ', 'T')}:00+02:00`)

describe('the delay of a message', () => {
  test.each([
    ['during opening hours ends after the set minutes', '05 10:00', '05 10:15'],
    ['ends a minute before closing time', '05 17:50', '05 17:59'],
    ['ends a minute before closing time if it would end with it', '05 17:45', '05 17:59'],
    ['ends before a break', '04 11:55', '04 11:59'],
    ['of a racket that becomes ready while the shop is closed ends at the next opening', '05 18:00', '06 09:00'],
    ['of a racket that becomes ready just before the opening is not cut short', '05 08:55', '05 09:10'],
    ['skips Sundays', '09 18:30', '11 09:00'],
    ['skips closed dates', '13 18:30', '16 09:00'],
  ])('%s', (_, ready, due) => {
    expect(endOfDelay(times, at(ready))).toEqual(at(due))
  })

  test('continues past midnight in a shop that is open day and night', () => {
    const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    expect(endOfDelay({ ...times, hours: { ...hours, spans } }, at('05 23:55'))).toEqual(at('06 00:10'))
  })

  test('is zero when it is set to 0', () => {
    expect(endOfDelay({ hours, delay_minutes: 0 }, at('05 10:00'))).toEqual(at('05 10:00'))
  })

  test('never ends for a shop that is closed for years', () => {
    const closed = ['2026', '2027', '2028', '2029'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
    expect(endOfDelay({ ...times, hours: { ...hours, closed } }, at('05 10:00'))).toBeNull()
  })
})

const job = (id: number, order_id: number, ready: string, is_order_partial = false) => ({
  id,
  order_id,
  moment: at(ready),
  is_order_partial,
})

describe('the messages of a customer', () => {
  test('are combined for rackets that become ready within the delay, and due at the end of the first delay', () => {
    expect(planMessages([job(1, 1, '05 10:00'), job(2, 2, '05 10:10')], times)).toEqual([
      { job_ids: [1, 2], due: at('05 10:15') },
    ])
  })

  test('are combined for an order, and due after the delay of its last racket', () => {
    expect(planMessages([job(1, 1, '05 10:00'), job(2, 1, '05 11:00')], times)).toEqual([
      { job_ids: [1, 2], due: at('05 11:15') },
    ])
  })

  test('about a part of an order wait for closing time', () => {
    expect(planMessages([job(1, 1, '05 10:00', true), job(2, 2, '05 11:00')], times)).toEqual([
      { job_ids: [2], due: at('05 11:15') },
      { job_ids: [1], due: at('05 17:59') },
    ])
    expect(planMessages([job(1, 1, '05 10:00', true), job(2, 2, '05 17:50')], times)).toEqual([
      { job_ids: [1, 2], due: at('05 17:59') },
    ])
  })

  test('about a part of an order do not end at a break', () => {
    expect(planMessages([job(1, 1, '04 10:00', true)], times)).toEqual([{ job_ids: [1], due: at('04 17:59') }])
  })
})

test('a due message is sent only during opening hours, unless staff send it', () => {
  const due = at('05 10:15')
  expect(sendingMoment({ due, is_by_hand: false }, hours, at('05 10:14'))).toEqual(due)
  expect(sendingMoment({ due, is_by_hand: false }, hours, at('05 10:16'))).toEqual(at('05 10:16'))
  expect(sendingMoment({ due, is_by_hand: false }, hours, at('05 20:00'))).toEqual(at('06 09:00'))
  expect(sendingMoment({ due, is_by_hand: true }, hours, at('05 20:00'))).toEqual(at('05 20:00'))
  const closed = ['2026', '2027', '2028', '2029'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }))
  expect(sendingMoment({ due, is_by_hand: false }, { ...hours, closed }, at('05 20:00'))).toEqual(at('06 20:00'))
})

test('reminders are due set numbers of days after a racket became ready, and are skipped if they are from before a restore', () => {
  const ready = at('01 10:00')
  const due = (now: string, not_before: Date | null = null) => dueReminder(ready, [3, 10], at(now), not_before)
  expect([due('04 09:59'), due('04 10:00'), due('11 09:59'), due('11 10:00')]).toEqual([0, 1, 1, 2])
  expect([due('05 10:00', at('04 12:00')), due('11 10:00', at('04 12:00')), due('12 10:00', at('12 09:00'))]).toEqual([
    0, 2, 0,
  ])
})

test('a failed message is tried again for a day and at least six times', () => {
  const first = at('05 10:00')
  expect(nextAttempt(first, 1, first)).toEqual(at('05 10:01'))
  expect(nextAttempt(first, 20, at('06 09:00'))).toEqual(at('06 10:00'))
  expect(nextAttempt(first, 20, at('06 10:00'))).toBeNull()
  expect(nextAttempt(first, 5, at('06 10:00'))).toEqual(at('06 10:15'))
})

// This clock does not use the product's code for time zones: it shows the local time of Intl.
const clocks = new Map<string, Intl.DateTimeFormat>()
function wallClock(time_zone: string, moment: Date) {
  const options = {
    timeZone: time_zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const clock = clocks.get(time_zone) ?? new Intl.DateTimeFormat('en', options)
  clocks.set(time_zone, clock)
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, value]))
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.get('weekday') ?? '') + 1
  return { weekday, time: `${parts.get('hour')}:${parts.get('minute')}` }
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Santiago']
const rounds = 20 * (fc.readConfigureGlobal().numRuns ?? 100)

test(`no message is sent outside opening hours (${rounds} random moments in five zones)`, () => {
  const year = { min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }
  const spans = [
    { weekday: 1, opens: '00:00', closes: '03:00' },
    { weekday: 3, opens: '09:00', closes: '12:00' },
    { weekday: 3, opens: '14:00', closes: '18:30' },
    { weekday: 6, opens: '20:00', closes: '24:00' },
    { weekday: 7, opens: '00:00', closes: '04:00' },
  ]
  const isInHours = (time_zone: string, moment: Date) => {
    const { weekday, time } = wallClock(time_zone, moment)
    return spans.some((span) => span.weekday === weekday && span.opens <= time && time < span.closes)
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.date(year),
      fc.integer({ min: 0, max: 1440 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 3 * 86_400 }),
      (time_zone, moment, delay_minutes, is_order_partial, late) => {
        const shop = { hours: { spans, closed: [], time_zone }, delay_minutes }
        const [message] = planMessages([{ id: 1, order_id: 1, moment, is_order_partial }], shop)
        if (!message) throw new Error('no message is planned')
        expect(message.due.getTime()).toBeGreaterThanOrEqual(moment.getTime())
        expect(isInHours(time_zone, message.due)).toBe(true)
        // The worker may be late.
        const now = new Date(message.due.getTime() + late * 1000)
        const sent = sendingMoment({ due: message.due, is_by_hand: false }, shop.hours, now)
        expect(isInHours(time_zone, sent)).toBe(true)
      },
    ),
    { numRuns: rounds },
  )
}, 300_000)
