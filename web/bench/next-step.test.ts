import { expect, test } from 'vitest'
import { nextStep, timeText } from './next-step.ts'

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
  ['a shop without a checklist begins at once', { ...fresh, hasChecklist: false }, { kind: 'time', side: 'mains' }],
  ['then the mains', { ...fresh, job: { ...fresh.job, is_checked: true } }, { kind: 'time', side: 'mains' }],
  ['a racket that was begun needs no checklist', { ...fresh, job: started }, { kind: 'time', side: 'mains' }],
  ['while the mains run, the crosses', { ...fresh, running: 'mains' }, { kind: 'time', side: 'cross' }],
  ['while the crosses run, ready', { ...fresh, running: 'cross' }, { kind: 'ready' }],
  [
    'after a pause of the crosses, the crosses',
    { ...fresh, paused: 'cross', seconds: { mains: 600, cross: 9 } },
    { kind: 'time', side: 'cross' },
  ],
  [
    'after a pause of the mains, the mains',
    { ...fresh, paused: 'mains', seconds: { mains: 600, cross: 0 } },
    { kind: 'time', side: 'mains' },
  ],
  ['mains that another device timed', { ...fresh, seconds: { mains: 600, cross: 0 } }, { kind: 'time', side: 'cross' }],
  ['both timed', { ...fresh, seconds: { mains: 600, cross: 700 } }, { kind: 'ready' }],
  ['ready: to the shelf', { ...fresh, job: ready }, { kind: 'store', shelf: 'C4' }],
  ['ready and stored: the next racket', { ...fresh, job: ready, shelf: null }, { kind: 'scan' }],
  ['cancelled: the next racket', { ...fresh, job: { ...started, order_status: 'CANCELLED' } }, { kind: 'scan' }],
  ['collected: the next racket', { ...fresh, job: { ...started, order_status: 'COMPLETED' } }, { kind: 'scan' }],
] as const)('%s', (_, situation, step) => expect(nextStep(situation)).toEqual(step))

test('a button says whether its timer starts or goes on', () => {
  expect([timeText('mains', 0), timeText('cross', 5)]).toEqual(['Start Mains', 'Resume Crosses'])
})
