import { z } from 'zod'
import { Timestamp } from './ids.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const

/** An outgoing email. A `kept` one is not sent because no mail server is configured; only its text can be read. */
export const OutgoingMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.string().nullable(),
  state: z.enum(MAIL_STATES),
  error: z.string().nullable(),
  create_date: Timestamp,
  sent_date: Timestamp.nullable(),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>
