import { expect, test } from 'vitest'
import { canSendAgain } from './send-again.ts'

const sent = { kind: 'ready', channel: 'email', state: 'sent', is_final: false, is_concerned: true } as const

test('a message can be sent again after it was sent or stopped, or failed for good', () => {
  expect(canSendAgain(sent)).toBe(true)
  expect(canSendAgain({ ...sent, state: 'stopped' })).toBe(true)
  expect(canSendAgain({ ...sent, channel: 'push', state: 'failed', is_final: true })).toBe(true)
})

test.each([
  ['is still tried', { state: 'failed' }],
  ['waits', { state: 'waiting' }],
  ['is about no racket in the shop', { is_concerned: false }],
  ['was a call', { channel: 'phone' }],
  ['was written in WhatsApp', { channel: 'whatsapp' }],
  ['is about an account', { kind: 'account' }],
  ['is sent once for a string bed', { kind: 'restring' }],
] as const)('a message that %s cannot be sent again', (_, change) => {
  expect(canSendAgain({ ...sent, ...change })).toBe(false)
})
