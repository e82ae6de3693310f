import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { page } from '../base/paging.ts'
import { orList } from '../base/sentence.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'
import { MESSAGE_CHANNELS, MESSAGE_STATES, STOP_REASONS } from './messages.ts'

/**
 * A message to a customer about an order, or an email about an account. A `kept` one is not sent because no mail server
 * is configured; only its text can be read.
 */
export const OutgoingMail = z.object({
  id: z.int(),
  kind: z.enum(['account', ...MESSAGE_KINDS]),
  channel: z.enum(MESSAGE_CHANNELS),
  /** Null for emails about an account. */
  customer: z.nullable(z.string()),
  /** The jobs that the message is about. */
  jobs: z.array(z.object({ id: z.int(), ticket: z.nullable(z.string()) })),
  recipient: z.string(),
  subject: z.string(),
  text: z.nullable(z.string()),
  state: z.enum(MESSAGE_STATES),
  /** A failed message that is not tried again. */
  is_final: z.boolean(),
  /** It still concerns one of its jobs. */
  is_concerned: z.boolean(),
  stop_reason: z.nullable(z.enum(STOP_REASONS)),
  /** The person who sent or stopped it by hand. */
  actor: z.nullable(z.string()),
  /** The moment at which a waiting message is to be sent. */
  due_date: Timestamp,
  /** The moment at which a manager passed on an email that could not be sent. */
  passed_on_date: z.nullable(Timestamp),
  error: z.nullable(z.string()),
  create_date: Timestamp,
  sent_date: z.nullable(Timestamp),
})
export type OutgoingMail = z.infer<typeof OutgoingMail>

export const MAIL_FILTERS = ['all', 'waiting', 'failed', 'sent', 'stopped'] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

export const MAIL_PAGE_SIZE = 100

export const MailQuery = z.strictObject({
  page,
  show: z.optional(z.enum(MAIL_FILTERS, { error: `show must be ${orList(MAIL_FILTERS)}` })),
})
