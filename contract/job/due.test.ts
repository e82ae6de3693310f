import { describe, expect, test } from 'vitest'
import { cameTooLate, promiseSentence } from './due.ts'

const shop = { country: 'DE', time_zone: 'Europe/Berlin' }
const now = Date.parse('2026-11-24T09:00:00Z')
const job = (more: Partial<Parameters<typeof promiseSentence>[0]> = {}) => ({
  order_status: 'NEW' as const,
  due_at: null,
  received_at: null,
  speed: null,
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
    expect(promiseSentence(promised, next, now, shop)).toBe(sentence)
  })

  test('is in the form of the country', () => {
    const inShop = (country: string, time_zone: string) => promiseSentence(job(), next, now, { country, time_zone })
    expect(inShop('US', 'America/New_York')).toBe('Bring it by 12:00 PM today: ready Thu, Nov 26, 12:00 PM')
    expect(inShop('DK', 'Europe/Copenhagen')).toBe('Bring it by 18.00 today: ready Thu, 26 Nov, 18.00')
  })

  test('names the day when the racket cannot arrive today, and is empty in a shop that makes no promises', () => {
    const tomorrow = { ...next, bring_by: '2026-11-25T17:00:00.000Z' }
    expect(promiseSentence(job(), tomorrow, now, shop)).toBe('Bring it by Wed, 25 Nov, 18:00: ready Thu, 26 Nov, 18:00')
    expect(promiseSentence(job(), null, now, shop)).toBeNull()
  })
})

test('a racket is too late only for a speed without a promise', () => {
  expect(cameTooLate(job({ received_at, speed }))).toBe(true)
  expect(cameTooLate(job({ received_at, speed, due_at: speed.due_at }))).toBe(false)
  expect(cameTooLate(job({ speed }))).toBe(false)
})
