import type { MessageKind } from '../../contract/messages/message-kinds.ts'
import { query } from '../api.ts'
import { config, say } from '../config.ts'
import { useSideRead } from '../side-reads.ts'

export const CALL_THEM = say`The customer gets no message, so call them.`

/** True if no message of a kind reaches the customer of a job; false until that is known. */
export function useIsNotTold(job_id: number, kind: MessageKind): boolean {
  const messages = useSideRead(query('listJobMessages', { id: job_id }))
  const canSend = messages?.channel !== 'email' || config.sends_email
  return messages !== undefined && !(canSend && messages.kinds.includes(kind))
}

/** Says that staff have to call the customer of a job about a question, because no message asks it. */
export function CallAboutQuestion({ job_id }: { job_id: number }) {
  return useIsNotTold(job_id, 'question') ? <p className="mt-2 text-14">{CALL_THEM}</p> : null
}
