import type { JobMessage, StopReason } from '../../contract/messages/messages.ts'

const STOPPED: Record<StopReason, string> = {
  'by hand': 'Stopped by hand',
  'not ready': 'Stopped: no longer ready',
  unwanted: 'Stopped: not wanted',
  restored: 'Stopped: a backup was restored',
  'account deleted': 'Stopped: account deleted',
  'no longer needed': 'Stopped: no longer needed',
}

type Message = Pick<JobMessage, 'state' | 'is_final' | 'stop_reason' | 'channel' | 'actor'>

/** The state of a message in words. */
export function stateLabel({ state, is_final, stop_reason, channel, actor }: Message): string {
  if (channel === 'whatsapp') return `Opened by ${actor ?? 'staff'}`
  if (channel === 'phone') return `Called by ${actor ?? 'staff'}`
  if (state === 'failed') return is_final ? 'Failed' : 'Failed, retrying'
  if (state === 'stopped') return STOPPED[stop_reason ?? 'by hand']
  return { waiting: 'Waiting', sent: 'Sent', kept: 'Not sent' }[state]
}

/** Returns true if 'Send Again' is offered. */
export const canSendAgain = ({ state, is_final, channel }: Pick<Message, 'state' | 'is_final' | 'channel'>) =>
  (channel === 'email' || channel === 'push') && state !== 'waiting' && (state !== 'failed' || is_final)
