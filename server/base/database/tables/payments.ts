import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PaymentMethod } from '../../../../contract/job/payment-methods.ts'
import type { ClosedLine, CountedLine } from '../../../../contract/money/day-close.ts'
import type { Id, Moment, OptionalMoment, RequiredMoment } from '../columns.ts'

/** Checkouts, payments, refunds, statements and disputes. */
export interface PaymentTables {
  checkout_sessions: CheckoutSessions
  checkout_jobs: CheckoutJobs
  card_payments: CardPayments
  payments: Payments
  voids: Voids
  refunds: Refunds
  refund_moves: RefundMoves
  money_moves: MoneyMoves
  lines_of_days: LinesOfDays
  day_counts: DayCounts
  day_closes: DayCloses
  failed_refunds: FailedRefunds
  refund_checks: RefundChecks
  refund_differences: RefundDifferences
  statements: StatementRows
  statement_jobs: StatementJobs
  packs: PackRows
  pack_sales: PackSales
  credit_lots: CreditLots
  pay_rules: PayRules
  pay_entries: PayEntries
  payouts: Payouts
  webhook_events: WebhookEvents
  disputes: Disputes
  unassigned_disputes: UnassignedDisputes
  reconciliation: Reconciliation
}

export type CheckoutRowState = 'creating' | 'open' | 'waiting' | 'closing' | 'complete' | 'failed' | 'expired'

/** A day of the shop's calendar, which the database sets. */
type BookDay = ColumnType<string, never, never>

interface CheckoutSessions {
  id: Id
  /** The sum of its jobs. */
  amount: number
  currency: Generated<string>
  /** The pack that it sells; null when it is for jobs. */
  pack_sale_id: number | null
  /** The customer who pays for jobs of others; null for the owner of the jobs. */
  payer_id: number | null
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
  book_day: BookDay
  /** The transaction, set by its default. */
  written_in: ColumnType<string, never, never>
  /** Set by its default, from the call. */
  api_key_id: ColumnType<number | null, never, never>
}

interface StatementRows {
  id: Id
  /** The customer who pays it, with the jobs of others. */
  customer_id: number
  actor_id: number
  created_at: Moment
}

interface StatementJobs {
  string_job_id: number
  statement_id: number
  /** In cents, on the day of the statement. */
  amount: number
}

interface PayRules {
  id: Id
  kind: 'none' | 'per_racket' | 'share'
  /** Cents for each racket, or percent of the stringing. */
  value: number
  actor_id: number
  created_at: Moment
}

interface PayEntries {
  id: Id
  string_job_id: number
  technician_id: number
  amount: number
  is_taken_back: Generated<boolean>
  payout_id: number | null
  created_at: Moment
}

interface Payouts {
  id: Id
  technician_id: number
  amount: number
  actor_id: number
  created_at: Moment
}

interface PackRows {
  id: Id
  name: string
  credits: number
  /** In cents. */
  price: number
  /** The months that the credits are valid; null: they never expire. */
  months: number | null
  created_at: Moment
}

interface PackSales {
  id: Id
  user_id: number
  pack_id: number | null
  name: string
  credits: number
  price: number
  months: number | null
  created_at: Moment
}

interface CreditLots {
  id: Id
  user_id: number
  /** Null for credits that were granted. */
  pack_sale_id: number | null
  /** The database counts them. */
  left_credits: Generated<number>
  /** The last day on which they are valid, such as 2026-11-24; null: they never expire. */
  expires_on: string | null
  created_at: Moment
}

interface Payments {
  id: Id
  /** The job that is paid; null for a pack. */
  string_job_id: number | null
  pack_sale_id: number | null
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
  /** The customer who paid for another one's job; null for the owner. */
  payer_id: number | null
  /** The tax of the day, which the database stores. */
  tax_rate: Generated<number | null>
  tax_amount: Generated<number | null>
  tax_number: Generated<string>
  created_at: Moment
  book_day: BookDay
  /** Set by its default, from the call. */
  api_key_id: ColumnType<number | null, never, never>
}

export type RefundReason =
  | 'cancelled'
  | 'job was cancelled'
  | 'job was paid already'
  | 'amount differs'
  | 'provider'
  | 'partial'
  | 'manager'
  | 'account was deleted'

interface Refunds {
  id: Id
  payment_id: number
  /** Null when a pack is refunded. */
  string_job_id: number | null
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

interface RefundMoves {
  id: Id
  refund_id: number
  payment_id: number
  /** The cents that left the shop; negative if they came back. */
  amount: number
  /** The amount in cents that it takes from the tax of its payment. */
  tax_amount: number
  moved_at: Moment
  book_day: BookDay
}

/** A view. */
interface MoneyMoves {
  payment_id: number
  kind: 'payment' | 'refund' | 'void'
  at: Date
  book_day: string
  method: PaymentMethod
  way: string | null
  /** One of the three amounts is not 0, in cents. */
  paid: number
  refunded: number
  voided: number
  /** The tax of a payment; negative for a refund or a void. */
  tax: number
  string_job_id: number | null
  pack_sale_id: number | null
}

/** A view. */
interface LinesOfDays {
  book_day: string
  lines: ClosedLine[]
}

interface DayCounts {
  day: string
  drawer: string | null
  float_before: number
  float_left: number
  lines: JSONColumnType<CountedLine[]>
  note: string
  actor_id: number
  created_at: Moment
}

interface DayCloses {
  day: string
  lines: JSONColumnType<ClosedLine[]>
  counted_on: string
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
  checked_at: RequiredMoment
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

interface Reconciliation {
  problem: string
  subject: string
}
