import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOpen } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'
import { byDue } from './due-order.ts'
import { benchOf, type QueuedJob, type Stringer } from './forecast.ts'
import { measurePaces } from './pace.ts'
import { keepsPromises, promiseByHours, promiseByQueue } from './promise.ts'

const shop: OpeningHours = {
  spans: [
    ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '10:00', closes: '18:00' })),
    { weekday: 6, opens: '09:30', closes: '15:45' },
  ],
  closed: [{ from: '2026-12-24', to: '2026-12-26' }],
  time_zone: 'Europe/Berlin',
}
const at = (moment: string) => new Date(moment)
const due = (promised: ReturnType<typeof promiseByHours>) =>
  'due' in promised ? promised.due.toISOString() : promised.reason

describe('a promise by hours', () => {
  test.each([
    ['2026-11-23T09:20:00Z', 24, '2026-11-24T10:00:00.000Z', 'is rounded up to the hour'],
    ['2026-11-23T09:00:00Z', 24, '2026-11-24T09:00:00.000Z', 'keeps a full hour'],
    ['2026-11-23T16:30:00Z', 48, '2026-11-25T17:00:00.000Z', 'can be closing time'],
    ['2026-11-27T14:20:00Z', 24, '2026-11-28T14:45:00.000Z', 'is not rounded past closing'],
    ['2026-11-27T14:50:00Z', 24, '2026-11-30T09:00:00.000Z', 'moves to the next opening'],
    ['2026-11-23T20:00:00Z', 4, '2026-11-24T13:00:00.000Z', 'begins at the next opening while the shop is closed'],
    ['2026-12-22T10:00:00Z', 48, '2026-12-28T09:00:00.000Z', 'skips closed dates'],
    ['2026-11-27T16:00:00Z', 16.5, '2026-11-28T09:00:00.000Z', 'rounds an opening at half past'],
  ])('at %s for %d hours is %s: it %s', (now, hours, expected) => {
    expect(due(promiseByHours(shop, hours, at(now)))).toBe(expected)
  })

  test('follows the local time when the clocks change', () => {
    const night = { ...shop, spans: [{ weekday: 7, opens: '00:00', closes: '24:00' }] }
    expect(due(promiseByHours(night, 1, at('2026-03-29T00:30:00Z')))).toBe('2026-03-29T02:00:00.000Z')
    expect(due(promiseByHours(night, 1, at('2026-10-24T23:30:00Z')))).toBe('2026-10-25T01:00:00.000Z')
    expect(due(promiseByHours(night, 2, at('2026-10-24T23:30:00Z')))).toBe('2026-10-25T02:00:00.000Z')
  })

  test('is not made while the shop is closed for a month', () => {
    const closed = { ...shop, closed: [{ from: '2026-11-24', to: '2027-01-05' }] }
    expect(promiseByHours(closed, 24, at('2026-11-23T16:00:00Z'))).toEqual({ reason: 'closed' })
    expect(promiseByHours(closed, 1, at('2026-11-24T16:00:00Z'))).toEqual({ reason: 'closed' })
  })

  test('is never in the past and always in the opening hours or at closing', () => {
    fc.assert(
      fc.property(
        fc.date({ min: at('2026-01-01'), max: at('2027-12-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 1000 }),
        (now, hours) => {
          const promised = promiseByHours(shop, hours, now)
          if ('reason' in promised) throw new Error(promised.reason)
          expect(promised.due.getTime()).toBeGreaterThan(now.getTime())
          expect(isOpen(shop, new Date(promised.due.getTime() - 1)) || isOpen(shop, promised.due)).toBe(true)
        },
      ),
    )
  })
})

const stringer = (id: number, more: Partial<Stringer> = {}): Stringer => ({
  id,
  hours: shop,
  pace: { usual: 30, safe: 30 },
  lastSeen: null,
  ...more,
})
const job = (id: number, more: Partial<QueuedJob> = {}): QueuedJob => ({
  id,
  received: at('2026-11-23T09:00:00Z').getTime(),
  due: at('2026-11-23T17:00:00Z').getTime(),
  stringer: null,
  started: null,
  ...more,
})

describe('a promise by the queue', () => {
  const now = at('2026-11-23T09:00:00Z')
  const promise = (stringers: Stringer[], jobs: QueuedJob[], moment = now) =>
    promiseByQueue(shop, benchOf(stringers, moment), jobs)
  const ready = (...asked: Parameters<typeof promise>) => {
    const promised = promise(...asked)
    return 'ready' in promised ? promised.ready.toISOString() : promised.reason
  }
  const jobs = (count: number) => Array.from({ length: count }, (_, id) => job(id))

  test('adds up the time for the rackets ahead of this one', () => {
    expect(due(promise([stringer(1)], []))).toBe('2026-11-23T10:00:00.000Z')
    expect(due(promise([stringer(1)], jobs(9)))).toBe('2026-11-23T14:00:00.000Z')
    expect(due(promise([stringer(1), stringer(2)], jobs(9)))).toBe('2026-11-23T12:00:00.000Z')
  })

  test('continues on the next day when a racket can no longer be finished today', () => {
    expect(due(promise([stringer(1)], jobs(16)))).toBe('2026-11-24T10:00:00.000Z')
  })

  test('takes into account the racket on the machine and its stringer', () => {
    const started = job(1, { stringer: 1, started: now.getTime() - 20 * 60_000 })
    expect(ready([stringer(1)], [started, job(2, { stringer: 1 })])).toBe('2026-11-23T10:10:00.000Z')
    const slow = { ...started, started: now.getTime() - 40 * 60_000 }
    expect(ready([stringer(1)], [slow])).toBe('2026-11-23T09:37:30.000Z')
  })

  test('counts on a stringer who began a racket before their hours, and on a racket that is begun in short ones', () => {
    const inHours = (opens: string, closes: string) => ({
      hours: { ...shop, spans: [1, 2].map((weekday) => ({ weekday, opens, closes })) },
    })
    const started = job(1, { stringer: 1, started: now.getTime() - 10 * 60_000 })
    expect(ready([stringer(1, inHours('11:00', '18:00'))], [started])).toBe('2026-11-23T10:30:00.000Z')
    const short = [stringer(1, inHours('10:00', '10:20'))]
    expect(ready(short, [])).toBe('2026-11-23T09:30:00.000Z')
    expect(ready(short, [], at('2026-11-23T09:05:00Z'))).toBe('2026-11-24T09:30:00.000Z')
  })

  test('leaves out a stringer who is away indefinitely, and is not made when no stringer is left', () => {
    const away = stringer(2, { hours: { ...shop, closed: [{ from: '2026-11-01', to: '9999-12-31' }] } })
    expect(due(promise([stringer(1), away], jobs(9)))).toBe('2026-11-23T14:00:00.000Z')
    expect(due(promise([stringer(1), away], [job(1, { stringer: 2 })]))).toBe('2026-11-23T10:00:00.000Z')
    expect(promise([away], [])).toEqual({ reason: 'no_stringers' })
    expect(promise([], [])).toEqual({ reason: 'no_stringers' })
    const awaySoon = stringer(1, { hours: { ...shop, closed: [{ from: '2026-11-24', to: '2027-01-05' }] } })
    expect(due(promise([awaySoon], jobs(14)))).toBe('2026-11-23T17:00:00.000Z')
    expect(promise([awaySoon], jobs(16))).toEqual({ reason: 'no_stringers' })
  })

  test('does not count on a stringer who has not worked lately although rackets are waiting', () => {
    const moment = at('2026-11-23T11:00:00Z')
    const promised = promise([stringer(1)], [job(1)], moment)
    expect(due(promised)).toBe('2026-11-24T10:00:00.000Z')
    const seen = stringer(1, { lastSeen: at('2026-11-23T10:40:00Z').getTime() })
    expect(due(promise([seen], [job(1)], moment))).toBe('2026-11-23T12:00:00.000Z')
    const ago = (minutes: number) => stringer(1, { lastSeen: moment.getTime() - minutes * 60_000 })
    expect(due(promise([ago(45)], [job(1)], moment))).toBe('2026-11-23T12:00:00.000Z')
    expect(due(promise([ago(46)], [job(1)], moment))).toBe('2026-11-24T10:00:00.000Z')
  })

  test('counts on a stringer who has just come, who has a racket on the machine, or for whom no racket waits', () => {
    expect(ready([stringer(1)], [job(1)], at('2026-11-24T09:10:00Z'))).toBe('2026-11-24T10:10:00.000Z')
    const moment = at('2026-11-23T11:00:00Z')
    const started = job(1, { stringer: 1, started: moment.getTime() - 10 * 60_000 })
    expect(ready([stringer(1)], [started, job(2)], moment)).toBe('2026-11-23T12:20:00.000Z')
    const other = stringer(2, { lastSeen: moment.getTime() })
    expect(ready([stringer(1), other], [job(1, { stringer: 2 })], moment)).toBe('2026-11-23T11:30:00.000Z')
  })

  test('is not in the past when the pace is zero or a clock jumped', () => {
    const fast = stringer(1, { pace: { usual: 0, safe: 0 } })
    const jumped = job(1, { stringer: 1, started: now.getTime() + 86_400_000, received: now.getTime() + 86_400_000 })
    const late = job(2, { due: at('2020-01-01T00:00:00Z').getTime(), started: 0, stringer: 1 })
    for (const promised of [promise([fast], [late, jumped]), promise([stringer(1)], [late, jumped])]) {
      expect(due(promised) > now.toISOString()).toBe(true)
    }
  })

  test.each(['2026-03-28T22:00:00Z', '2026-10-24T22:00:00Z'])(
    'is the next full hour in the night of %s, when the clocks change',
    (evening) => {
      const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
      const hours = { ...shop, spans }
      for (let minute = 0; minute < 360; minute += 10) {
        const moment = at(evening).getTime() + minute * 60_000
        const bench = benchOf([stringer(1, { hours, lastSeen: moment })], new Date(moment))
        const promised = promiseByQueue(hours, bench, [])
        if ('reason' in promised) throw new Error(promised.reason)
        const wait = promised.due.getTime() - moment
        expect([wait >= 1_800_000, wait < 1_800_000 + 3_600_000, promised.due.getUTCMinutes()]).toEqual([true, true, 0])
      }
    },
  )

  test('can be made behind 5,000 open jobs, even if some of them have no due time', () => {
    const many = jobs(5000).map((each, i) => ({ ...each, due: i % 7 === 0 ? null : (each.due ?? 0) + i * 60_000 }))
    const promised = promise([stringer(1), stringer(2)], many.toSorted(byDue))
    expect('due' in promised && promised.due.getTime()).toBeGreaterThan(Math.max(...many.map(({ due }) => due ?? 0)))
  })

  test('is not made while the shop is closed for a month', () => {
    const hours = { ...shop, closed: [{ from: '2026-11-20', to: '2027-01-05' }] }
    expect(promiseByQueue(hours, benchOf([stringer(1)], now), [])).toEqual({ reason: 'closed' })
  })

  test('offers a time only if every earlier promise is kept', () => {
    const bench = benchOf([stringer(1)], now)
    const tight = [job(1, { due: at('2026-11-23T10:00:00Z').getTime() })]
    expect(keepsPromises(bench, tight, at('2026-11-23T09:30:00Z'))).toBe(true)
    expect(keepsPromises(bench, [...tight, job(2, { due: tight[0]?.due ?? 0 })], at('2026-11-23T09:30:00Z'))).toBe(
      false,
    )
    expect(keepsPromises(bench, tight, at('2026-11-23T09:15:00Z'))).toBe(false)
    const late = job(1, { due: at('2026-11-23T09:10:00Z').getTime() })
    expect(keepsPromises(bench, [late], at('2026-11-23T10:00:00Z'))).toBe(true)
    // Before the racket that is due last, a new one would go to the slow stringer and be late.
    const slow = stringer(2, { pace: { usual: 240, safe: 240 } })
    const last = job(2, { stringer: 2, due: at('2026-11-23T13:00:00Z').getTime() })
    const first = job(1, { stringer: 1, due: at('2026-11-23T12:00:00Z').getTime() })
    expect(due(promise([slow, stringer(1)], [first, last]))).toBe('2026-11-23T13:00:00.000Z')
  })
})

// This model does not use the product's code: it goes through the minutes, and each free stringer takes the first
// racket in the order of the promises.
interface ModelJob {
  id: number
  due: number
}

function modelFinish(people: { from: number; to: number; pace: number }[], jobs: ModelJob[], start: number) {
  const waiting = [...jobs].sort((a, b) => (a.due === b.due ? a.id - b.id : a.due - b.due))
  const order = waiting.map(({ id }) => id)
  const freeAt = people.map(() => 0)
  const finish = new Map<number, number>()
  for (let minute = start; waiting.length > 0; minute++) {
    const ofDay = minute % 1440
    people.forEach(({ from, to, pace }, i) => {
      const fits = ofDay >= from && ofDay < to && (ofDay + pace <= to || ofDay === from)
      if (!fits || minute < (freeAt[i] ?? 0)) return
      const next = waiting.shift()
      if (!next) return
      freeAt[i] = minute + pace
      finish.set(next.id, minute + pace)
    })
  }
  return { finish, order }
}

test('in random shops, the queue is in due order and no new promise breaks an earlier one', () => {
  const day = Date.UTC(2026, 10, 23)
  const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:00`
  const person = fc
    .record({
      from: fc.integer({ min: 7, max: 14 }),
      length: fc.integer({ min: 1, max: 8 }),
      pace: fc.integer({ min: 10, max: 70 }),
    })
    .map(({ from, length, pace }) => ({ from: from * 60, to: (from + length) * 60, pace }))
  const set = fc.record({
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
    start: fc.integer({ min: 8 * 60, max: 20 * 60 }),
    dues: fc.array(fc.integer({ min: 9 * 60, max: 5 * 1440 }), { maxLength: 25 }),
    rackets: fc.integer({ min: 1, max: 6 }),
  })
  fc.assert(
    fc.property(set, ({ people, start, dues, rackets }) => {
      const hours = (from: number, to: number): OpeningHours => ({
        spans: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: clock(from), closes: clock(to) })),
        closed: [],
        time_zone: 'UTC',
      })
      const now = new Date(day + start * 60_000)
      const stringers = people.map(({ from, to, pace }, id) => ({
        id,
        hours: hours(from, to),
        pace: { usual: pace, safe: pace },
        lastSeen: now.getTime(),
      }))
      const model: ModelJob[] = dues.map((minute, id) => ({ id, due: minute }))
      for (let i = 0; i < rackets; i++) {
        const jobs = model
          .map(({ id, due: minute }) => job(id, { due: day + minute * 60_000, received: now.getTime() }))
          .sort(byDue)
        const before = modelFinish(people, model, start)
        expect(jobs.map(({ id }) => id)).toEqual(before.order)
        const promised = promiseByQueue(hours(9 * 60, 20 * 60), benchOf(stringers, now), jobs)
        if ('reason' in promised) throw new Error(promised.reason)
        const minute = (promised.due.getTime() - day) / 60_000
        expect(minute).toBeGreaterThan(start)
        const added = { id: model.length, due: minute }
        model.push(added)
        const after = modelFinish(people, model, start)
        expect(after.finish.get(added.id)).toBeLessThanOrEqual(minute)
        for (const { id, due: promisedMinute } of model.slice(0, -1)) {
          if ((before.finish.get(id) ?? Infinity) <= promisedMinute) {
            expect(after.finish.get(id)).toBeLessThanOrEqual(promisedMinute)
          }
        }
      }
    }),
  )
}, 30_000)

describe('the pace', () => {
  const HALF_HOUR = 1_800_000
  const timed = (count: number, more = {}) =>
    Array.from({ length: count }, (_, i) => ({
      stringer: 1,
      received: 0,
      mains: 500,
      crosses: 700,
      ready: i * HALF_HOUR,
      ...more,
    }))

  test('needs 30 timed jobs, and a job whose timers never ran does not count', () => {
    expect(measurePaces(timed(29))).toBeNull()
    expect(measurePaces([...timed(29), ...timed(10, { mains: 0 })])).toBeNull()
    expect(measurePaces(timed(30))?.shop.usual).toBeCloseTo(30)
  })

  test('of a stringer with few timed jobs is the pace of the shop', () => {
    const paces = measurePaces([...timed(30), ...timed(9, { stringer: 2 })])
    expect(paces?.own.has(1)).toBe(true)
    expect(paces?.own.has(2)).toBe(false)
    expect(measurePaces([...timed(30), ...timed(10, { stringer: 2 })])?.own.has(2)).toBe(true)
  })

  test('does not count a long break, and two rackets that were timed at once', () => {
    expect(measurePaces(timed(40).map((one, i) => ({ ...one, ready: i * 4 * HALF_HOUR })))?.shop.usual).toBeCloseTo(25)
    expect(measurePaces(timed(40).map((one, i) => ({ ...one, ready: (i * HALF_HOUR) / 3 })))?.shop.usual).toBeCloseTo(
      25,
    )
  })

  test('for promises is enough for four of five rackets', () => {
    const safe = (long: number) =>
      measurePaces(timed(30).map((one, i) => ({ ...one, received: one.ready - 1, mains: i < long ? 1700 : one.mains })))
        ?.shop.safe
    expect([safe(6), safe(7)]).toEqual([25, 45])
  })

  test('does not count a break while no racket was waiting', () => {
    const lazy = timed(40).map((one, i) => ({ ...one, received: i * HALF_HOUR - 1 }))
    expect(measurePaces(lazy)?.shop.usual).toBeCloseTo(25)
  })
})
