import type { Generated } from 'kysely'
import type { Language } from '../../../../contract/base/languages.ts'
import type { MessageKind, OptInKind } from '../../../../contract/messages/message-kinds.ts'
import type {
  MessageChannel,
  MessageSettings,
  MessageState,
  StopReason,
} from '../../../../contract/messages/messages.ts'
import type { Id, Moment, OptionalMoment } from '../columns.ts'

/** Emails and push messages, and the settings of both. */
export interface MessageTables {
  messages: Messages
  message_jobs: MessageJobs
  message_settings: MessageSettingsRow
  message_templates: MessageTemplates
  message_choices: MessageChoices
  message_wishes: MessageWishes
  webhook_deliveries: WebhookDeliveries
  push_keys: PushKeysRow
  push_devices: PushDevices
}

interface Messages {
  id: Id
  public_id: Generated<string>
  kind: Generated<'account' | MessageKind>
  channel: Generated<MessageChannel>
  customer_id: number | null
  detail: Generated<string>
  recipient: string
  subject: string
  text_body: string
  html_body: string
  state: Generated<MessageState>
  last_error: string | null
  is_final: Generated<boolean>
  stop_reason: StopReason | null
  is_by_hand: Generated<boolean>
  actor_id: number | null
  attempts: Generated<number>
  created_at: Moment
  due_at: Moment
  first_tried_at: OptionalMoment
  sent_at: OptionalMoment
  passed_on_at: OptionalMoment
  blanked_at: OptionalMoment
}

interface MessageJobs {
  message_id: number
  string_job_id: number
  /** Of a new time: the one that the customer knows. */
  moment: OptionalMoment
  once: string | null
}

interface WebhookDeliveries {
  message_id: number
  message_state: string
  created_at: Moment
  due_at: Moment
  first_tried_at: OptionalMoment
  attempts: Generated<number>
  delivered_at: OptionalMoment
  gave_up_at: OptionalMoment
}

interface MessageSettingsRow extends MessageSettings {
  webhook_url: string | null
  /** In the form of Standard Webhooks. */
  webhook_secret: string | null
  is_the_only_row: Generated<boolean>
  since: Moment
  restored_at: OptionalMoment
}

interface PushKeysRow {
  is_the_only_row: Generated<boolean>
  public_key: string
  private_key: string
}

interface PushDevices {
  id: Id
  user_id: number
  endpoint: string
  public_key: string
  auth_secret: string
  used_at: Moment
}

interface MessageTemplates {
  kind: MessageKind
  language: Generated<Language>
  subject: string
  body: string
}

interface MessageWishes {
  user_id: number
  kind: OptInKind
  since: Moment
}

interface MessageChoices {
  user_id: number
  unwanted: Generated<MessageKind[]>
  stop_token: Generated<string>
}
