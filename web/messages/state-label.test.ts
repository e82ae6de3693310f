import { expect, test } from 'vitest'
import { stateLabel } from './state-label.ts'

const sent = { state: 'sent', is_final: false, stop_reason: null, channel: 'email', actor: null } as const

test.each([
  [{}, 'Sent'],
  [{ state: 'waiting' }, 'Waiting'],
  [{ state: 'kept' }, 'Not sent'],
  [{ state: 'failed' }, 'Failed, retrying'],
  [{ state: 'failed', is_final: true }, 'Failed'],
  [{ state: 'stopped', stop_reason: 'restored' }, 'Stopped: a backup was restored'],
  // The portal does not know whether the customer got or read a message on WhatsApp.
  [{ channel: 'whatsapp', actor: 'Aiko' }, 'Opened by Aiko'],
  [{ channel: 'phone', actor: 'Aiko' }, 'Called by Aiko'],
] as const)('a message with %o is described as %s', (changes, text) => {
  expect(stateLabel({ ...sent, ...changes })).toBe(text)
})
