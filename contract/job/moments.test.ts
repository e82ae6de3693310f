import { expect, test } from 'vitest'
import { momentsOf } from './moments.ts'

const job = {
  order_status: 'NEW',
  order_create_date: 1,
  received_at: null,
  started_at: null,
  ready_at: null,
  left_at: null,
} as const
const shown = (changes: Partial<Record<keyof typeof job, unknown>>) =>
  // Each test passes values of the right type.
  momentsOf({ ...job, ...changes } as Parameters<typeof momentsOf<number>>[0]).map(({ name, at }) => `${name} ${at}`)

test('an ordered job lists the steps to come', () => {
  expect(shown({})).toEqual(['Ordered 1', 'Received null', 'On the machine null', 'Ready null', 'Collected null'])
})

test('a step that passed without being recorded is left out', () => {
  expect(shown({ order_status: 'READY_FOR_PICKUP', received_at: 2, ready_at: 4 })).toEqual([
    'Ordered 1',
    'Received 2',
    'Ready 4',
    'Collected null',
  ])
})

test('the last step of a completed job is the collection of its racket', () => {
  const times = { received_at: 2, started_at: 3, ready_at: 4, left_at: 5 }
  expect(shown({ order_status: 'COMPLETED', ...times }).at(-1)).toBe('Collected 5')
})

test('a cancelled job lists only the steps that happened, and ends when a received racket is given back', () => {
  expect(shown({ order_status: 'CANCELLED', left_at: 5 })).toEqual(['Ordered 1'])
  expect(shown({ order_status: 'CANCELLED', received_at: 2 })).toEqual(['Ordered 1', 'Received 2'])
  expect(shown({ order_status: 'CANCELLED', received_at: 2, left_at: 5 }).at(-1)).toBe('Given back 5')
})
