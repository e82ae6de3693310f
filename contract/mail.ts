import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './ids.ts'

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const

/** A letter that left or waits. `kept` is not sent, since no mail server is set; only then its text can be read. */
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

export const mailApi = {
  listMail: endpoint({
    method: 'GET',
    path: '/shop/mail/',
    summary: 'The newest hundred letters, newest first',
    who: 'manager',
    response: z.array(OutgoingMail),
  }),
}
