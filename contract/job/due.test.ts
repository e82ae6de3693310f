import { describe, expect, test } from 'vitest'
import { sayIn } from '../base/say.ts'
import {
  cameTooLate,
  inSentence,
  isLate,
  type JobInSentence,
  jobSentence,
  lineSentence,
  needsNext,
  offerOf,
  orderSentences,
  promiseSentence,
} from './due.ts'

const shop = { country: 'DE', time_zone: 'Europe/Berlin' }
const now = Date.parse('2026-11-24T09:00:00Z')
const job = (more: Partial<JobInSentence> = {}): JobInSentence => ({
  order_status: 'NEW' as const,
  due_at: null,
  received_at: null,
  speed: null,
  started_at: null,
  left_at: null,
  shelf: null,
  ...more,
})
const next = { due_at: '2026-11-26T17:00:00.000Z', bring_by: '2026-11-24T17:00:00.000Z' }
const speed = { due_at: '2026-11-25T11:00:00.000Z', bring_by: '2026-11-24T17:00:00.000Z' }
const received_at = '2026-11-24T08:00:00.000Z'

describe('the sentence about the promise', () => {
  test.each([
    ['before the racket has arrived', job(), 'Bring it by 18:00 today: ready Thu, 26 Nov, 18:00'],
    ['with a speed', job({ speed }), 'Bring it by 18:00 today: ready Wed, 25 Nov, 12:00'],
    ['when the racket has arrived', job({ received_at, due_at: next.due_at }), 'Ready Thu, 26 Nov, 18:00'],
    ['late', job({ received_at, due_at: '2026-11-24T08:30:00Z' }), 'Late: it was promised for Tue, 24 Nov, 09:30'],
    [
      'too late for a speed',
      job({ received_at, speed }),
      'The racket arrived too late for Wed, 25 Nov, 12:00. The shop will choose a new time.',
    ],
    [
      'after the time by which a racket had to arrive for its speed',
      job({ speed: { ...speed, bring_by: '2026-11-23T17:00:00Z' } }),
      'The racket had to arrive by Mon, 23 Nov, 18:00 to be ready Wed, 25 Nov, 12:00',
    ],
    ['without a promise', job({ received_at }), null],
    ['of a racket that is strung', job({ due_at: next.due_at, order_status: 'READY_FOR_PICKUP' }), null],
  ])('%s', (_name, promised, sentence) => {
    expect(promiseSentence(promised, { next, now, region: shop })).toBe(sentence)
  })

  test('is in the form of the country', () => {
    const inShop = (country: string, time_zone: string) =>
      promiseSentence(job(), { next, now, region: { country, time_zone } })
    expect(inShop('US', 'America/New_York')).toBe('Bring it by 12:00 PM today: ready Thu, Nov 26, 12:00 PM')
    expect(inShop('DK', 'Europe/Copenhagen')).toBe('Bring it by 18.00 today: ready Thu, 26 Nov, 18.00')
  })

  test('names the day when the racket cannot arrive today, and is empty in a shop that makes no promises', () => {
    const tomorrow = { ...next, bring_by: '2026-11-25T17:00:00.000Z' }
    expect(promiseSentence(job(), { next: tomorrow, now, region: shop })).toBe(
      'Bring it by Wed, 25 Nov, 18:00: ready Thu, 26 Nov, 18:00',
    )
    expect(promiseSentence(job(), { next: null, now, region: shop })).toBeNull()
  })
})

describe('the sentence about the state', () => {
  const told = { next, now, region: shop }
  test.each([
    ['with a promise, the promise', job(), 'Bring it by 18:00 today: ready Thu, 26 Nov, 18:00'],
    ['in the shop without a promise', job({ received_at }), 'In the shop'],
    ['on the machine without a promise', job({ received_at, started_at: received_at }), 'On the machine'],
    ['on a shelf', job({ order_status: 'READY_FOR_PICKUP', shelf: 'C4' }), 'Ready for pickup, shelf C4'],
    ['ready on no shelf', job({ order_status: 'READY_FOR_PICKUP' }), 'Ready for pickup'],
    ['collected', job({ order_status: 'COMPLETED', left_at: received_at }), 'Collected Tue, 24 Nov, 09:00'],
    ['collected at an unknown time', job({ order_status: 'COMPLETED' }), 'Collected'],
    ['cancelled', job({ order_status: 'CANCELLED', left_at: received_at }), 'Cancelled'],
    [
      'given back',
      job({ order_status: 'CANCELLED', received_at, left_at: received_at }),
      'Cancelled, given back Tue, 24 Nov, 09:00',
    ],
  ])('%s', (_name, state, sentence) => expect(jobSentence(state, told)).toBe(sentence))

  test('is there for a racket that has not come to a shop that makes no promises', () => {
    expect(jobSentence(job(), { ...told, next: null })).toBe('Not in the shop yet')
  })

  test('can follow a word', () => {
    expect(inSentence('In the shop', 'Ready Thu')).toBe('In the shop, ready Thu')
    expect(inSentence('In the shop', 'In the shop')).toBe('In the shop')
  })

  test('is one for the rackets of an order, unless they differ', () => {
    const [one, other] = [
      { ...job(), ticket: 'A-01' },
      { ...job(), ticket: 'A-02' },
    ]
    expect(orderSentences([one], told)).toEqual(['Bring it by 18:00 today: ready Thu, 26 Nov, 18:00'])
    expect(orderSentences([one, other], told)).toEqual(['Bring them by 18:00 today: ready Thu, 26 Nov, 18:00'])
    expect(orderSentences([one, { ...other, speed }], told)).toEqual([
      'A-01: Bring it by 18:00 today: ready Thu, 26 Nov, 18:00',
      'A-02: Bring it by 18:00 today: ready Wed, 25 Nov, 12:00',
    ])
    const chinese = sayIn('zh-Hans', new Map([['{0}: {1}', '{0}：{1}']]), () => {})
    const [inChinese] = orderSentences([one, { ...other, speed }], { ...told, region: { ...shop, say: chinese } })
    expect(inChinese).toMatch(/^A-01：/)
  })
})

test('a racket is too late only for a speed without a promise', () => {
  expect(cameTooLate(job({ received_at, speed }))).toBe(true)
  expect(cameTooLate(job({ received_at, speed, due_at: speed.due_at }))).toBe(false)
  expect(cameTooLate(job({ speed }))).toBe(false)
})

test('only a racket that is still to be strung can be late', () => {
  const due_at = '2026-11-24T08:30:00Z'
  expect([isLate(job({ due_at }), now), isLate(job({ due_at }), Date.parse(due_at))]).toEqual([true, false])
  expect(isLate(job({ due_at, order_status: 'READY_FOR_PICKUP' }), now)).toBe(false)
})

test('the next promise is needed only for a racket that is to be brought without a speed', () => {
  expect([job(), job({ speed }), job({ received_at }), job({ order_status: 'CANCELLED' })].map(needsNext)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('a place in line has the ending of its number', () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 101, 111, 113]
  expect(places.map((place) => lineSentence(place - 1).replace(' in line', ''))).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '101st', '111th', '113th'],
  ])
})

test('a shop that does not show its promises offers none before a racket is here', () => {
  const moments = { brought_due_at: next.due_at, bring_by: next.bring_by }
  expect(offerOf({ is_shown: true, ...moments })).toEqual(next)
  expect(offerOf({ is_shown: false, ...moments })).toBeNull()
})
