import { expect, test } from 'vitest'
import { differenceText, nextStep, orderedNotes, otherTension, timeText } from './next-step.ts'

const fresh = {
  job: { order_status: 'NEW', started_at: null, is_checked: false },
  running: undefined,
  paused: undefined,
  seconds: { mains: 0, cross: 0 },
  hasChecklist: true,
  shelf: 'C4',
} as const
const started = { ...fresh.job, started_at: '2026-11-24T09:00:00.000Z' }
const ready = { ...started, order_status: 'READY_FOR_PICKUP' } as const

test.each([
  ['the checklist comes first', fresh, { kind: 'check' }],
  [
    'a shop without a checklist begins with the mains',
    { ...fresh, hasChecklist: false },
    { kind: 'time', side: 'mains' },
  ],
  [
    'the mains follow the checklist',
    { ...fresh, job: { ...fresh.job, is_checked: true } },
    { kind: 'time', side: 'mains' },
  ],
  ['a racket that was started needs no checklist', { ...fresh, job: started }, { kind: 'time', side: 'mains' }],
  ['the crosses follow while the mains timer runs', { ...fresh, running: 'mains' }, { kind: 'time', side: 'cross' }],
  ['Ready follows while the crosses timer runs', { ...fresh, running: 'cross' }, { kind: 'ready' }],
  [
    'the paused crosses continue',
    { ...fresh, paused: 'cross', seconds: { mains: 600, cross: 9 } },
    { kind: 'time', side: 'cross' },
  ],
  [
    'the paused mains continue',
    { ...fresh, paused: 'mains', seconds: { mains: 600, cross: 0 } },
    { kind: 'time', side: 'mains' },
  ],
  [
    'the crosses follow mains that another device timed',
    { ...fresh, seconds: { mains: 600, cross: 0 } },
    { kind: 'time', side: 'cross' },
  ],
  ['Ready follows when both sides are timed', { ...fresh, seconds: { mains: 600, cross: 700 } }, { kind: 'ready' }],
  ['a racket that is ready goes to its shelf', { ...fresh, job: ready }, { kind: 'store', shelf: 'C4' }],
  [
    'the next racket follows one that is ready and on its shelf',
    { ...fresh, job: ready, shelf: null },
    { kind: 'scan' },
  ],
  [
    'the next racket follows a cancelled one',
    { ...fresh, job: { ...started, order_status: 'CANCELLED' } },
    { kind: 'scan' },
  ],
  [
    'the next racket follows a collected one',
    { ...fresh, job: { ...started, order_status: 'COMPLETED' } },
    { kind: 'scan' },
  ],
] as const)('%s', (_, situation, step) => expect(nextStep(situation)).toEqual(step))

test('a button says whether its timer starts or resumes', () => {
  expect([timeText('mains', 0), timeText('cross', 5)]).toEqual(['Start Mains', 'Resume Crosses'])
})

test('a button names the tension of crosses that differ', () => {
  const same = otherTension({ mains: 24, crosses: 24 })
  const other = otherTension({ mains: 24, crosses: 26 })
  expect([timeText('cross', 0, same), timeText('cross', 0, otherTension({ mains: 24, crosses: null }))]).toEqual([
    'Start Crosses',
    'Start Crosses',
  ])
  expect([timeText('cross', 0, other), timeText('cross', 5, other), timeText('mains', 0, other)]).toEqual([
    'Start Crosses at 26',
    'Resume Crosses at 26',
    'Start Mains',
  ])
})

test.each<[Parameters<typeof differenceText>[0], string]>([
  [{ mains: 24, crosses: 26, unit: 'lbs' }, '2 lbs more'],
  [{ mains: 24, crosses: 25, unit: 'lbs' }, '1 lb more'],
  [{ mains: 11, crosses: 12, unit: 'kg' }, '1 kg more'],
  [{ mains: 11, crosses: 11.3, unit: 'kg' }, '0.3 kg more'],
  [{ mains: 26, crosses: 24.5, unit: 'lbs' }, '1.5 lbs less'],
])('the difference of the crosses in %j is %s', (tensions, text) => expect(differenceText(tensions)).toBe(text))

test('a side that was strung at another tension says what was ordered', () => {
  const order = { tension: 27, cross_tension: 29, tension_kg: null, cross_tension_kg: null }
  const bed = (mains: number, crosses: number, unit: 'lbs' | 'kg' = 'lbs') => ({
    as_strung: { unit, mains: { tension: mains }, crosses: { tension: crosses } },
  })
  expect(orderedNotes(order)).toEqual({ mains: null, crosses: null })
  expect(orderedNotes({ ...order, ...bed(26, 29) })).toEqual({ mains: 'ordered 27', crosses: null })
  expect(orderedNotes({ ...order, ...bed(12, 12, 'kg') })).toEqual({
    mains: 'ordered 27 lbs',
    crosses: 'ordered 29 lbs',
  })
})
