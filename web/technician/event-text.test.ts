import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test.each([
  ['created', null, 'NEW', 'ordered the job'],
  ['status', 'NEW', 'READY_FOR_PICKUP', 'set the status from New to Ready for Pickup'],
  ['assigned', null, null, 'took the job'],
  ['mains_duration', '0', '767', 'set the mains from 0:00 to 12:47'],
  ['cross_duration', '3600', '0', 'set the crosses from 60:00 to 0:00'],
  ['paid', null, 'credit', 'paid with a stringing credit'],
  ['paid', null, 'technician', 'marked the job as paid'],
  ['refund', null, 'due', 'made a refund due'],
  ['refund', 'due', 'done', 'gave the money back'],
  ['refund', null, 'done', 'had the money returned'],
  ['refund', null, 'partial', 'had a part of the money returned'],
  ['refund', 'done', 'due', 'made the refund due again'],
  [
    'edited',
    '{"tension":24,"cross_tension":null,"technician_notes":""}',
    '{"tension":26,"cross_tension":28,"technician_notes":"two-piece"}',
    'changed the main tension from 24 lbs to 26 lbs, the cross tension from none to 28 lbs, the notes',
  ],
  ['edited', '{}', '{}', 'changed nothing'],
  ['something new', null, null, 'something new'],
])('%s from %s to %s reads: %s', (event, from, to, text) => {
  expect(eventText({ event, from, to })).toBe(text)
})
