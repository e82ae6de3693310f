import type { OutgoingMail } from '../../contract/mail.ts'
import type { StopReason } from '../../contract/messages.ts'

const STOPPED: Record<StopReason, string> = {
  'by hand': 'Stopped by hand',
  'not ready': 'Stopped: no longer ready',
  unwanted: 'Stopped: not wanted',
  restored: 'Stopped: a backup was restored',
  'account deleted': 'Stopped: account deleted',
  'no longer needed': 'Stopped: no longer needed',
}

type Message = Pick<OutgoingMail, 'state' | 'is_final' | 'stop_reason'>

/** The state of a message in words. */
export function stateLabel({ state, is_final, stop_reason }: Message): string {
  if (state === 'failed') return is_final ? 'Failed' : 'Failed, retrying'
  if (state === 'stopped') return STOPPED[stop_reason ?? 'by hand']
  return { waiting: 'Waiting', sent: 'Sent', kept: 'Not sent' }[state]
}
