import { describe, expect, test } from 'vitest'
import { isEditable, nextStatus, statusLabel } from './statuses.ts'
import { StringJobInput } from './string-jobs.ts'

const messages = (input: unknown) => {
  const result = StringJobInput.safeParse(input)
  return result.success ? [] : result.error.issues.map((issue) => issue.message)
}

describe('the input of a string job', () => {
  test('needs only a racket and a tension', () => {
    expect(StringJobInput.parse({ racket: 1, tension: 24 })).toEqual({
      racket: 1,
      hybrid: null,
      tension: 24,
      cross_tension: null,
      tension_kg: null,
      cross_tension_kg: null,
      pre_stretch: false,
      technician_notes: '',
    })
  })

  test('is refused without a racket', () => {
    expect(messages({ tension: 24 })).toEqual(['Please select a racket'])
  })

  test.each([
    [undefined, 'Please enter tension'],
    [null, 'Please enter tension'],
    [Number.NaN, 'Please enter tension'],
    ['24', 'Please enter tension'],
    [19.5, 'Tension must be at least 20'],
    [-24, 'Tension must be at least 20'],
    [36.5, 'Tension must not exceed 36'],
    [24.3, 'Please enter a valid number in 0.5 increments'],
    [20.5, 'Please enter a valid number in 0.5 increments'],
    [24.500000001, 'Please enter a valid number in 0.5 increments'],
  ])('is refused with a tension of %s: %s', (tension, message) => {
    expect(messages({ racket: 1, tension })).toEqual([message])
  })

  test.each([20, 21, 21.5, 24, 35.5, 36])('is accepted with a tension of %s lbs', (tension) => {
    expect(messages({ racket: 1, tension })).toEqual([])
  })

  test.each([
    ['26', 'Cross tension must be at minimum the same tension as the mains'],
    [36.5, 'Tension must not exceed 36'],
  ])('is refused with mains of 24 lbs and a cross tension of %s: %s', (cross_tension, message) => {
    expect(messages({ racket: 1, tension: 24, cross_tension })).toEqual([message])
  })

  test.each([null, 24, 26, 36])('is accepted with mains of 24 lbs and a cross tension of %s', (cross_tension) => {
    expect(messages({ racket: 1, tension: 24, cross_tension })).toEqual([])
  })

  test('keeps line feeds in the notes and removes carriage returns', () => {
    const job = StringJobInput.parse({ racket: 1, tension: 24, technician_notes: ' one\r\ntwo\tthree ' })
    expect(job.technician_notes).toBe('one\ntwo\tthree')
  })

  test('is refused with a field that customers cannot set', () => {
    expect(messages({ racket: 1, tension: 24, is_order_paid: true })).toHaveLength(1)
  })
})

test('the customer can change a job only while it is NEW', () => {
  expect(isEditable({ order_status: 'NEW' })).toBe(true)
  expect(isEditable({ order_status: 'READY_FOR_PICKUP' })).toBe(false)
  expect(isEditable({ order_status: 'COMPLETED' })).toBe(false)
  expect(isEditable({ order_status: 'CANCELLED' })).toBe(false)
})

test('the next status of a new job is ready, and then completed', () => {
  expect(nextStatus('NEW')).toBe('READY_FOR_PICKUP')
  expect(nextStatus('READY_FOR_PICKUP')).toBe('COMPLETED')
  expect(nextStatus('COMPLETED')).toBeNull()
  expect(nextStatus('CANCELLED')).toBeNull()
})

test('each status has a label', () => {
  expect(statusLabel('READY_FOR_PICKUP')).toBe('Ready for Pickup')
  expect(statusLabel('NEW')).toBe('New')
})
