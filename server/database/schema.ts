import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '../../contract/audit.ts'
import type { BenchSettings } from '../../contract/bench.ts'
import type { AskedExtra } from '../../contract/extras.ts'
import type { LabelSettings } from '../../contract/labels.ts'
import type { MessageChannel, MessageKind, MessageSettings, MessageState, StopReason } from '../../contract/messages.ts'
import type { PaymentMethod } from '../../contract/payments.ts'
import type { PriceLine, Prices } from '../../contract/price-lines.ts'
import type { PromiseSettings } from '../../contract/promises.ts'
import type { ShopSettings } from '../../contract/settings.ts'
import type { OrderStatus } from '../../contract/string-jobs.ts'
import type { SandboxTables } from '../sandbox/schema.ts'

/** The columns of the tables that migrations/ creates. `numeric` and `bigint` arrive as numbers (see connect.ts). */
export interface Database extends SandboxTables {
  membership_tiers: MembershipTiers
  users: Users
  credit_entries: CreditEntries
  rackets: Rackets
  racket_models: RacketModels
  undoable_actions: UndoableActions
  strings: Strings
  extras: Extras
  speeds: Speeds
  orders: Orders
  string_jobs: StringJobs
  tickets: Tickets
  tags: Tags
  consents: Consents
  job_events: JobEvents
  string_job_counts: StringJobCounts
  checkout_sessions: CheckoutSessions
  checkout_jobs: CheckoutJobs
  card_payments: CardPayments
  payments: Payments
  refunds: Refunds
  voids: Voids
  statements: StatementRows
  statement_jobs: StatementJobs
  failed_refunds: FailedRefunds
  refund_checks: RefundChecks
  refund_differences: RefundDifferences
  webhook_events: WebhookEvents
  disputes: Disputes
  unassigned_disputes: UnassignedDisputes
  idempotency_keys: IdempotencyKeys
  reconciliation: Reconciliation
  shop_settings: ShopSettingsRow
  label_settings: LabelSettingsRow
  bench_settings: BenchSettingsRow
  board_key: BoardKey
  opening_hours: OpeningHoursRow
  closed_dates: ClosedDatesRow
  stringer_hours: StringerHoursRow
  stringer_absences: StringerAbsencesRow
  audit_entries: AuditEntries
  audit_trail: AuditTrail
  waitlist: Waitlist
  messages: Messages
  message_jobs: MessageJobs
  message_settings: MessageSettingsRow
  message_templates: MessageTemplates
  message_choices: MessageChoices
  webhook_deliveries: WebhookDeliveries
  push_keys: PushKeysRow
  push_devices: PushDevices
  staff_invitations: StaffInvitations
}

type Id = GeneratedAlways<number>
type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

interface MembershipTiers {
  id: Id
  tier_status: string
  stringing_price: number | null
  stringing_price_labor_only: number | null
  is_default: Generated<boolean>
}

interface Users {
  id: Id
  auth_subject: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  email: Generated<string>
  email_verified: Generated<boolean>
  /** E.164. */
  phone: string | null
  tier_status: string
  stringing_credits: Generated<number>
  is_technician: Generated<boolean>
  is_manager: Generated<boolean>
  created_at: Moment
  deleted_at: OptionalMoment
  search_text: GeneratedAlways<string>
}

export type CreditReason = 'granted' | 'spent' | 'returned' | 'adjusted'

interface CreditEntries {
  id: Id
  user_id: number
  amount: number
  balance_after: number
  reason: CreditReason
  note: Generated<string>
  payment_id: number | null
  /** The job whose stringing a credit pays, if it pays only that. */
  string_job_id: number | null
  actor_id: number | null
  created_at: Moment
}

interface Rackets {
  id: Id
  owner_id: number
  manufacturer: string
  model_name: string
  racket_name: Generated<string>
  serial_number: Generated<string>
  tension_limit: number | null
  is_favorite: Generated<boolean>
  retire_date: OptionalMoment
  is_retired: GeneratedAlways<boolean>
  created_at: Moment
  deleted_at: OptionalMoment
  is_from_counter: Generated<boolean>
  version: Generated<number>
  search_text: GeneratedAlways<string>
}

interface RacketModels {
  id: Id
  manufacturer: string
  model_name: string
  weight_class: Generated<string>
  tension_limit: number
}

interface Strings {
  id: Id
  manufacturer: string
  name: string
  color: string
  color_hex_code: string | null
  gauge_mm: string | null
  kind: string | null
  stock_sets: number | null
  reorder_level: number | null
  is_listed: Generated<boolean>
  /** In cents. */
  surcharge: Generated<number>
  created_at: Moment
}

interface Extras {
  id: Id
  name: string
  /** In cents. */
  amount: number
}

interface Speeds {
  id: Id
  days: number
  /** Minutes since midnight by the shop's clock. */
  ready_by: number
  bring_by: number
  /** In cents. */
  surcharge: number
  most_per_day: number | null
  is_offered: Generated<boolean>
}

interface Orders {
  id: Id
  created_at: Moment
}

interface StringJobs {
  id: Id
  /** A trigger sets it and the moments below; `migrations/0023_orders_and_moments.sql` has their rules. */
  order_id: Generated<number>
  owner_id: number
  racket_id: number
  string_id: number | null
  tension: number
  cross_tension: number | null
  tension_kg: Generated<number | null>
  cross_tension_kg: Generated<number | null>
  pre_stretch: Generated<boolean>
  technician_notes: Generated<string>
  order_status: Generated<OrderStatus>
  order_create_date: Moment
  order_completion_date: OptionalMoment
  technician_id: number | null
  mains_duration: Generated<number>
  cross_duration: Generated<number>
  price: number | null
  /** Their sum is the price. A new job with a price gets a single line from a trigger if it names none. */
  price_lines: ColumnType<PriceLine[] | null, string | null | undefined, string | null>
  extras_allowance: Generated<number>
  /** Extras that wait for the customer's answer. */
  asked_extras: ColumnType<AskedExtra[], string | undefined, string>
  /** The tier's prices when the job was ordered; null for older jobs. */
  tier_prices: ColumnType<Prices | null, string | null | undefined, string | null>
  paid_payment_id: number | null
  /** True once a card payment was started; a trigger sets it. */
  had_checkout: Generated<boolean>
  is_order_paid: GeneratedAlways<boolean>
  took_set: Generated<boolean>
  /** Counts the changes of the row. */
  version: Generated<number>
  is_from_counter: Generated<boolean>
  received_at: OptionalMoment
  started_at: OptionalMoment
  due_at: OptionalMoment
  /** Null for standard. */
  speed_id: number | null
  /** The moment that the customer chose with the speed, and the one by which the racket must arrive. */
  speed_due_at: OptionalMoment
  speed_bring_by: OptionalMoment
  /** The forecast at the moment of the promise. */
  forecast_at: OptionalMoment
  ready_at: OptionalMoment
  left_at: OptionalMoment
  /** The moment when staff put the job on account; it stays after the job is paid. */
  on_account_at: OptionalMoment
  /** Set by a trigger. A job that has left keeps the name, which another job may have by now. */
  ticket: ColumnType<string | null, never, never>
  /** A job that has left keeps the name, where other rackets may be by now. */
  shelf: string | null
}

interface Tags {
  string_job_id: number
  tag: Generated<string>
  created_at: Moment
}

export interface UndoableActions {
  id: Id
  actor_id: number
  kind: 'order' | 'status' | 'cancel' | 'assign' | 'received' | 'retire' | 'delete'
  order_id: number | null
  string_job_id: number | null
  racket_id: number | null
  /** The columns that undo restores. */
  before: ColumnType<unknown, string | undefined, never>
  version: number
  created_at: Moment
  undone_at: OptionalMoment
}

interface Consents {
  id: Id
  string_job_id: number
  racket_id: number
  person_id: number
  recorded_by: number
  text: string
  text_version: number
  tension: number
  tension_kg: number | null
  tension_limit: number
  created_at: Moment
}

interface Tickets {
  name: string
  /** Null while a job has it. */
  freed_at: OptionalMoment
}

export type JobEventKind =
  | 'created'
  | 'edited'
  | 'status'
  | 'assigned'
  | 'mains_duration'
  | 'cross_duration'
  | 'paid'
  | 'refund'
  | 'received'
  | 'shelf'
  | 'given_back'
  | 'label_printed'
  | 'tag_replaced'
  | 'checklist'
  | 'extras'
  | 'extras_answered'
  | 'voided'
  | 'on_account'
  | 'consent'
  | 'due'
  | 'speed'
  | 'message'
  | 'undone'

interface JobEvents {
  id: Id
  string_job_id: number
  actor_id: number | null
  event: JobEventKind
  from_value: string | null
  to_value: string | null
  created_at: Moment
}

interface StringJobCounts {
  order_status: OrderStatus
  is_order_paid: boolean
  jobs: number
}

export type CheckoutRowState = 'creating' | 'open' | 'waiting' | 'closing' | 'complete' | 'failed' | 'expired'

interface CheckoutSessions {
  id: Id
  /** The sum of its jobs. */
  amount: number
  currency: Generated<string>
  state: Generated<CheckoutRowState>
  attempt_key: Generated<string>
  provider_session_id: string | null
  url: string | null
  /** The provider sends the customer back to the job's status page. */
  is_from_status_page: Generated<boolean>
  expires_at: Moment
  created_at: Moment
}

interface CheckoutJobs {
  checkout_session_id: number
  string_job_id: number
  amount: number
  /** The state of the checkout, which the database copies. */
  state: CheckoutRowState
}

interface CardPayments {
  provider_payment_id: string
  amount: number
  currency: Generated<string>
  /** The cents that the shop refunded at the provider and that fit no single share. */
  unassigned_refund: Generated<number>
  created_at: Moment
}

interface Voids {
  payment_id: number
  string_job_id: number
  reason: Generated<string>
  actor_id: number
  created_at: Moment
}

interface StatementRows {
  id: Id
  actor_id: number
  created_at: Moment
}

interface StatementJobs {
  string_job_id: number
  statement_id: number
  /** In cents, on the day of the statement. */
  amount: number
}

interface Payments {
  id: Id
  string_job_id: number
  method: PaymentMethod
  /** The way in which the customer paid at the counter. */
  way: string | null
  amount: number
  currency: Generated<string>
  is_applied: boolean
  reason: Generated<string>
  checkout_session_id: number | null
  provider_payment_id: string | null
  actor_id: number | null
  /** The tax of the day, which the database stores. */
  tax_rate: Generated<number | null>
  tax_amount: Generated<number | null>
  tax_number: Generated<string>
  created_at: Moment
}

export type RefundReason =
  | 'cancelled'
  | 'job was cancelled'
  | 'job was paid already'
  | 'amount differs'
  | 'provider'
  | 'partial'
  | 'manager'

interface Refunds {
  id: Id
  payment_id: number
  string_job_id: number
  amount: number
  state: 'due' | 'done'
  reason: RefundReason
  /** The reason that a manager gives for refunding a part. */
  note: Generated<string>
  /** True when only the surcharge of a speed is refunded, because the job became standard. */
  of_speed: Generated<boolean>
  provider_refund_id: string | null
  attempts: Generated<number>
  refusals: Generated<number>
  last_error: string | null
  last_tried_at: OptionalMoment
  actor_id: number | null
  created_at: Moment
  done_at: OptionalMoment
}

interface FailedRefunds {
  id: Id
  provider_refund_id: string
  provider_payment_id: string | null
  amount: number | null
  reason: Generated<string>
  refund_id: number | null
  failed_at: Moment
  settled_at: OptionalMoment
}

interface RefundChecks {
  provider_payment_id: string
  amount: number
  checked_at: Moment
}

interface RefundDifferences {
  provider_payment_id: string
  at_provider: number
  recorded: number
}

interface WebhookEvents {
  event_id: string
  type: string
  object_id: string | null
  amount: number | null
  outcome: string
  received_at: Moment
  happened_at: OptionalMoment
}

interface Disputes {
  id: Id
  /** The share that a manager chose. */
  payment_id: number | null
  provider_dispute_id: string
  provider_payment_id: string
  amount: number
  reason: Generated<string>
  state: string
  created_at: Moment
  changed_at: Moment
}

interface UnassignedDisputes {
  id: number
  provider_dispute_id: string
  provider_payment_id: string
  amount: number
  reason: string
  state: string
  created_at: Date
}

interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: string
  status: number | null
  answer: unknown
  created_at: Moment
}

interface Reconciliation {
  problem: string
  subject: string
}

interface ShopSettingsRow extends ShopSettings {
  is_the_only_row: Generated<boolean>
  /** Steps of setting up the shop that a manager marked as done. */
  finished_setup: Generated<string[]>
  promise: Generated<PromiseSettings['promise']>
}

interface LabelSettingsRow extends LabelSettings {
  is_the_only_row: Generated<boolean>
}

interface BenchSettingsRow extends BenchSettings {
  is_the_only_row: Generated<boolean>
}

interface BoardKey {
  is_the_only_row: Generated<boolean>
  key: Generated<string>
}

interface OpeningHoursRow {
  weekday: number
  opens: number
  closes: number
}

interface ClosedDatesRow {
  first_date: ColumnType<Date, string, string>
  last_date: ColumnType<Date, string, string>
}

interface StringerHoursRow {
  user_id: number
  weekday: number
  begins: number
  ends: number
}

interface StringerAbsencesRow {
  user_id: number
  first_date: ColumnType<Date, string, string>
  last_date: ColumnType<Date | null, string | null, string | null>
}

interface AuditEntries {
  id: Id
  actor_id: number | null
  action: 'rights' | 'tier' | 'price' | 'default_tier' | 'settings' | 'refund' | 'invitation' | 'second_factor'
  person_id: number | null
  subject: Generated<string>
  from_value: string | null
  to_value: string | null
  created_at: Moment
}

interface AuditTrail {
  key: string
  created_at: Date
  actor_id: number | null
  action: AuditAction
  person_id: number | null
  subject: string
  from_value: string | null
  to_value: string | null
  string_job_id: number | null
}

interface Waitlist {
  id: Id
  email: string
  created_at: Moment
  admitted_at: OptionalMoment
  admitted_by: number | null
  invitation_hash: string | null
}

interface StaffInvitations {
  id: Id
  nonce: Generated<string>
  email: string | null
  is_emailed: boolean
  is_technician: boolean
  is_manager: boolean
  created_by: number
  created_at: Moment
  expires_at: Moment
  accepted_by: number | null
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
  subject: string
  body: string
}

interface MessageChoices {
  user_id: number
  unwanted: Generated<MessageKind[]>
  stop_token: Generated<string>
}
