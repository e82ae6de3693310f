import type { JobMessage, StopReason } from '../../contract/messages/messages.ts'
import { say } from '../config.ts'

const STOPPED: Record<StopReason, string> = {
  'by hand': say`Stopped by hand`,
  'not ready': say`Stopped: out of date`,
  unwanted: say`Stopped: not wanted`,
  restored: say`Stopped: a backup was restored`,
  'account deleted': say`Stopped: account deleted`,
  'no longer needed': say`Stopped: no longer needed`,
}

type Message = Pick<JobMessage, 'state' | 'is_final' | 'stop_reason' | 'channel' | 'actor'>

/** The state of a message in words. */
export function stateLabel({ state, is_final, stop_reason, channel, actor }: Message): string {
  if (channel === 'whatsapp') return say`Opened by ${actor ?? say`staff`}`
  if (channel === 'phone') return say`Called by ${actor ?? say`staff`}`
  if (state === 'failed') return is_final ? say`Failed` : say`Failed, retrying`
  if (state === 'stopped') return STOPPED[stop_reason ?? 'by hand']
  return { waiting: say`Waiting`, sent: say`Sent`, kept: say`Not sent` }[state]
}
