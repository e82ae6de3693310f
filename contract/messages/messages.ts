import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { httpsAddress } from '../base/https-address.ts'
import { Timestamp } from '../base/ids.ts'
import { LANGUAGES } from '../base/languages.ts'
import { pageOf } from '../base/paging.ts'
import { isUnique } from '../base/unique.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { Phone } from '../catalog/phones.ts'
import { MESSAGE_KINDS, type MessageKind, OPT_IN_KINDS, OPT_OUT_KINDS } from './message-kinds.ts'

/** The channels by which the portal itself sends messages; staff use the others. */
export const PORTAL_CHANNELS = ['email', 'push'] as const
export type PortalChannel = (typeof PORTAL_CHANNELS)[number]

export const MESSAGE_CHANNELS = [...PORTAL_CHANNELS, 'whatsapp', 'phone'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** `kept`: no mail server is configured. `failed` is tried again until `is_final`. */
export const MESSAGE_STATES = ['waiting', 'sent', 'kept', 'failed', 'stopped'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export const STOP_REASONS = [
  'by hand',
  'not ready',
  'unwanted',
  'restored',
  'account deleted',
  'no longer needed',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** A message about an order, as staff see it on the job. */
export const JobMessage = z.object({
  id: z.int(),
  kind: z.enum(MESSAGE_KINDS),
  channel: z.enum(MESSAGE_CHANNELS),
  state: z.enum(MESSAGE_STATES),
  is_final: z.boolean(),
  is_by_hand: z.boolean(),
  error: z.nullable(z.string()),
  stop_reason: z.nullable(z.enum(STOP_REASONS)),
  /** The person who sent or stopped it by hand. */
  actor: z.nullable(z.string()),
  create_date: Timestamp,
  due_date: Timestamp,
  sent_date: z.nullable(Timestamp),
  /** It still concerns one of its rackets, as a message that a racket is ready does until all are collected. */
  is_concerned: z.boolean(),
  /** The tickets of all its rackets. */
  tickets: z.array(z.string()),
})
export type JobMessage = z.infer<typeof JobMessage>

/** The messages of a job, newest first, and whether its customer can be reached. */
export const JobMessages = z.object({
  customer: z.string(),
  has_phone: z.boolean(),
  /** The customer's channel; null when the shop cannot reach them. */
  channel: z.nullable(z.enum(PORTAL_CHANNELS)),
  /** The kinds of messages that the customer gets: the shop sends them, and the customer wants them. */
  kinds: z.array(z.enum(MESSAGE_KINDS)),
  /** A message that follows from the last change is not in the list yet. */
  is_planning: z.boolean(),
  messages: z.array(JobMessage),
})
export type JobMessages = z.infer<typeof JobMessages>

/** The address that opens WhatsApp with the text. */
export const WhatsAppLink = z.object({ url: z.string() })

export const CALL_REASONS = ['no address', 'message failed', 'ready for days', 'no answer'] as const
export type CallReason = (typeof CALL_REASONS)[number]

/** A racket on the call list: it is ready, or its customer has not answered a question. */
const RacketToCall = z.object({
  string_job_id: z.int(),
  ticket: z.nullable(z.string()),
  racket: z.string(),
  shelf: z.nullable(z.string()),
  /** Null for a racket that is still to be strung. */
  ready_date: z.nullable(Timestamp),
  /** The moment of the question that has no answer; null for a racket that is ready. */
  asked_date: z.nullable(Timestamp),
  /** The moment at which staff last opened WhatsApp since the racket is ready; null for never. */
  whatsapp_date: z.nullable(Timestamp),
  /** Null for a ready racket of a customer who is called about another one. */
  reason: z.nullable(z.enum(CALL_REASONS)),
})

/** A customer who is to be called, with their rackets; the one that has been ready longest is first. */
export const Call = z.object({
  customer_id: z.int(),
  customer: z.string(),
  phone: z.nullable(Phone),
  rackets: z.array(RacketToCall),
})
export type Call = z.infer<typeof Call>

export const CALLS_PAGE_SIZE = 20

/** One page of customers. */
export const Calls = pageOf(Call)
export type Calls = z.infer<typeof Calls>

const KINDS = { error: 'Choose kinds of messages from the list' }
const kindsOf = <Kind extends MessageKind>(kinds: readonly Kind[]) =>
  z.array(z.enum(kinds, KINDS), KINDS).check(z.refine(isUnique, { error: 'Each kind can be in the list only once' }))

const DAYS = { error: 'Reminders can be 1 to 365 days after the racket is ready, each day only once, at most 5' }

/** The messages that the shop sends, and their times. */
export const MessageSettings = z.strictObject({
  kinds: kindsOf(MESSAGE_KINDS),
  delay_minutes: wholeBetween(0, 1440, 'The delay must be 0 to 1440 minutes'),
  /** Days after a racket became ready, in order. */
  reminder_days: z.array(wholeBetween(1, 365, DAYS.error), DAYS).check(
    z.maxLength(5, DAYS),
    z.refine((days) => days.every((day, i) => i === 0 || day > (days[i - 1] ?? 0)), DAYS),
  ),
})
export type MessageSettings = z.infer<typeof MessageSettings>
const SEEN = { error: 'from must have the kinds that the person saw' }

/** Those that a request leaves out keep their values. With `from`, only the kinds that differ from it are switched. */
export const MessageSettingsInput = z.strictObject({
  ...z.partial(MessageSettings).shape,
  from: z.exactOptional(z.strictObject({ kinds: kindsOf(MESSAGE_KINDS) }, SEEN)),
})
export type MessageSettingsInput = z.infer<typeof MessageSettingsInput>

/** A customer's language, channel, the kinds of messages that they turned off, and those that they switched on. */
export const MessageChoice = z.object({
  /** The language of messages; null for that of the shop. */
  language: z.nullable(AnyLanguage),
  /** The languages that the shop offers besides English. */
  languages: z.array(z.enum(LANGUAGES)),
  /** The address of emails; null without one. */
  email: z.nullable(z.string()),
  /** Null when the customer cannot be reached. */
  channel: z.nullable(z.enum(PORTAL_CHANNELS)),
  unwanted: z.array(z.enum(OPT_OUT_KINDS)),
  wanted: z.array(z.enum(OPT_IN_KINDS)),
  /** The kinds that the shop sends at all. */
  sent_kinds: z.array(z.enum(MESSAGE_KINDS)),
  /** The endpoints of the customer's devices that get push messages. */
  push_devices: z.array(z.string()),
  /** The shop's public key, which browsers need to register; null when the shop cannot send push messages. */
  push_key: z.nullable(z.string()),
})
export type MessageChoice = z.infer<typeof MessageChoice>

/**
 * Without `wanted`, the kinds that the person switched on stay; without `language`, their language does. With `from`, only
 * the kinds that differ from it are switched.
 */
export const MessageChoiceInput = z.strictObject({
  unwanted: kindsOf(OPT_OUT_KINDS),
  wanted: z.exactOptional(kindsOf(OPT_IN_KINDS)),
  language: z.exactOptional(z.nullable(AnyLanguage)),
  from: z.exactOptional(z.strictObject({ unwanted: kindsOf(OPT_OUT_KINDS), wanted: kindsOf(OPT_IN_KINDS) }, SEEN)),
})
export type MessageChoiceInput = z.infer<typeof MessageChoiceInput>

/**
 * The address that gets copies of all messages, the secret that signs them, and the numbers of waiting and failed
 * copies.
 */
export const MessageWebhook = z.object({
  url: z.nullable(z.string()),
  secret: z.nullable(z.string()),
  waiting: z.int(),
  failed: z.int(),
})
export type MessageWebhook = z.infer<typeof MessageWebhook>

/** Null turns the webhook off. */
export const MessageWebhookInput = z.strictObject({
  url: z.nullable(httpsAddress('Enter an address that begins with https://, without a user name', 500)),
})
