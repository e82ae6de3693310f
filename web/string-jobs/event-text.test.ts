import { expect, test } from 'vitest'
import type { JobEventKind } from '../../contract/job/technician.ts'
import { eventText } from './event-text.ts'

test.each<[JobEventKind, string | null, string | null, string]>([
  ['created', null, 'NEW', 'ordered the job'],
  ['status', 'NEW', 'READY_FOR_PICKUP', 'set the status from New to Ready for Pickup'],
  ['assigned', null, null, 'assigned the job to themselves'],
  ['assigned', 'Aiko Sato', null, 'took the job over from Aiko Sato'],
  ['assigned', null, 'Aiko Sato', 'assigned the job to Aiko Sato'],
  ['assigned', 'Aiko Sato', 'Bo Lind', 'reassigned the job from Aiko Sato to Bo Lind'],
  ['mains_duration', '0', '767', 'recorded 12:47 for the mains'],
  ['mains_duration', '767', '800', 'recorded 13:20 for the mains (was 12:47)'],
  ['cross_duration', '3600', '0', 'reset the time for the crosses (was 60:00)'],
  ['paid', null, 'credit', 'paid with a stringing credit'],
  ['paid', null, 'technician', 'marked the job as paid'],
  ['refund', null, 'due', 'marked a refund as due'],
  ['refund', 'due', 'done', 'paid out the refund'],
  ['refund', null, 'done', 'refunded the payment'],
  ['refund', null, 'partial', 'refunded part of the payment'],
  ['refund', 'done', 'due', 'marked the refund as due again'],
  [
    'edited',
    '{"tension":24,"cross_tension":null,"technician_notes":""}',
    '{"tension":26,"cross_tension":28,"technician_notes":"two-piece"}',
    'changed the main tension from 24 lbs to 26 lbs, the cross tension from none to 28 lbs, the notes',
  ],
  ['edited', '{}', '{}', 'changed nothing'],
  ['consent', '28', '29.5', 'recorded consent to the risk of 29.5 lbs (limit 28 lbs)'],
  ['consent', '12.7 kg', '12.8 kg', 'recorded consent to the risk of 12.8 kg (limit 12.7 kg)'],
  ['received', null, null, 'recorded that the racket arrived'],
  ['undone', 'received', null, 'recorded that the racket did not arrive'],
  ['shelf', null, 'C4', 'put the racket on shelf C4'],
  ['shelf', 'C4', 'D1', 'moved the racket from shelf C4 to D1'],
  ['shelf', 'C4', null, 'took the racket off shelf C4'],
  ['checklist', null, 'Frame, Pattern', 'checked Frame, Pattern'],
  ['checklist', 'Pattern', 'Frame', 'checked Frame, but not Pattern'],
  ['checklist', 'Frame', '', 'left out the checklist (Frame)'],
  ['given_back', null, null, 'gave the racket back'],
  ['tag_replaced', null, null, 'replaced the tag on the label'],
])('the event %s from %s to %s reads: %s', (event, from, to, text) => {
  expect(eventText({ event, from, to }, 'the customer')).toBe(text)
})

test('the history addresses a customer as you when the shop asked them', () => {
  expect(eventText({ event: 'extras', from: null, to: 'Grip $5.00?' }, 'you')).toBe('asked you about Grip $5.00')
})

test('the customer accepts a risk themselves', () => {
  const event = { event: 'consent', from: '25', to: '28', actor: 'customer' } as const
  expect(eventText(event, 'you')).toBe('accepted the risk of 28 lbs (limit 25 lbs)')
})
