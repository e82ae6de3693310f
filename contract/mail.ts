import * as z from 'zod/mini'
import { Timestamp } from './ids.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const

/** An outgoing email. A `kept` one is not sent because no mail server is configured; only its text can be read. */
export const OutgoingMail = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(MAIL_STATES),
  /** When a manager passed on an email that could not be sent. */
  passed_on_date: z.nullable(Timestamp),
  error: z.nullable(z.string()),
  create_date: Timestamp,
  sent_date: z.nullable(Timestamp),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>
