import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../job/statuses.ts'
import { affectsPlan } from './message-kinds.ts'

const received_at = new Date('2026-05-04T09:00:00Z')
const ready_at = new Date('2026-05-05T09:00:00Z')
const job = (order_status: OrderStatus, ready: Date | null = null) => ({
  order_status,
  received_at,
  ready_at: ready,
  left_at: null,
})
const needs = { kinds: ['ready'] as const, hasWaiting: false }

describe('a change of a job', () => {
  test('plans its messages when there is news for the customer', () => {
    expect(affectsPlan(job('NEW'), job('READY_FOR_PICKUP', ready_at), needs)).toBe(true)
  })

  test('plans nothing when the shop does not send this news', () => {
    expect(affectsPlan(job('NEW'), job('READY_FOR_PICKUP', ready_at), { ...needs, kinds: ['reminder'] })).toBe(false)
  })

  test.each([
    ['its racket is no longer ready', job('READY_FOR_PICKUP', ready_at), job('NEW')],
    ['its order no longer waits for it', job('NEW'), job('CANCELLED')],
    [
      'its order no longer waits for one that was never brought',
      { ...job('NEW'), received_at: null },
      { ...job('CANCELLED'), received_at: null },
    ],
  ])('plans again when a message waits and %s', (_, before, after) => {
    expect(affectsPlan(before, after, { ...needs, hasWaiting: true })).toBe(true)
    expect(affectsPlan(before, after, needs)).toBe(false)
  })

  test('plans nothing when nothing changes that messages are about', () => {
    expect(affectsPlan(job('NEW'), job('NEW'), { ...needs, hasWaiting: true })).toBe(false)
  })
})
