import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Prices } from '../../../../contract/catalog/prices.ts'
import type { AskedExtra } from '../../../../contract/job/extras.ts'
import type { PriceLine } from '../../../../contract/job/price-lines.ts'
import type { OrderStatus } from '../../../../contract/job/statuses.ts'
import type { StringBedIds } from '../../../../contract/job/string-bed.ts'
import type { JobEventKind } from '../../../../contract/job/technician.ts'
import type { UndoKind } from '../../../../contract/job/undo.ts'
import type { Id, Moment, OptionalMoment } from '../columns.ts'

/** Orders, their jobs, and the records about jobs. */
export interface JobTables {
  orders: Orders
  string_jobs: StringJobs
  string_job_counts: StringJobCounts
  strung_jobs: StrungJobs
  tickets: Tickets
  tags: Tags
  consents: Consents
  job_events: JobEvents
  undoable_actions: UndoableActions
  frame_questions: FrameQuestions
  frame_answers: FrameAnswers
}

interface Orders {
  id: Id
  created_at: Moment
}

interface StringJobs {
  id: Id
  /** A trigger sets it and the moments below; `definitions/moments.sql` has their rules. */
  order_id: Generated<number>
  owner_id: number
  racket_id: number
  string_id: number | null
  /** The string of the crosses; null: as the mains, or the customer's own with `has_own_crosses`. */
  cross_string_id: number | null
  has_own_crosses: Generated<boolean>
  tension: number
  cross_tension: number | null
  tension_kg: Generated<number | null>
  cross_tension_kg: Generated<number | null>
  pre_stretch: Generated<boolean>
  /** The string bed that was really strung; null: as ordered. */
  as_strung: ColumnType<StringBedIds | null, string | null | undefined, string | null>
  /** The strings of as_strung. */
  strung_mains_id: GeneratedAlways<number | null>
  strung_crosses_id: GeneratedAlways<number | null>
  machine: string | null
  remark: Generated<string>
  technician_notes: Generated<string>
  order_status: Generated<OrderStatus>
  order_create_date: Moment
  order_completion_date: OptionalMoment
  technician_id: number | null
  /** The person who strung the racket, if the bench asked; null: the technician. */
  strung_by: number | null
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
  /** True with a payment, and for jobs that are paid without one: redos and imported jobs. */
  is_order_paid: GeneratedAlways<boolean>
  /** The job that this one repairs free of charge: always the first, never another redo. */
  redo_of: number | null
  /** The job was done before the shop used the portal. */
  is_imported: Generated<boolean>
  /** The meters of string in a strung racket, half of them for the mains. */
  used_meters: Generated<number>
  /** The meters that broke while the racket was strung. */
  broken_meters: Generated<number>
  /** The question about the frame that holds the job up, until the customer says yes or the shop decides. */
  frame_question_id: number | null
  frame_state: 'asked' | 'refused' | null
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
  /** The moment when its order was undone, which takes the job out of all lists. */
  undone_at: OptionalMoment
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
  /** `cancel`: the owner cancelled the job. */
  kind: UndoKind | 'cancel'
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

interface FrameQuestions {
  id: Id
  string_job_id: number
  problem: string
  asked_by: number
  created_at: Moment
}

interface FrameAnswers {
  frame_question_id: number
  accepts: boolean
  way: 'signed_in' | 'label' | 'shop'
  /** Null for an answer by the label. */
  answered_by: number | null
  created_at: Moment
}

interface Tickets {
  name: string
  /** Null while a job has it. */
  freed_at: OptionalMoment
}

interface JobEvents {
  id: Id
  string_job_id: number
  actor_id: number | null
  event: JobEventKind
  from_value: string | null
  to_value: string | null
  created_at: Moment
  /** Set by its default, from the call. */
  api_key_id: ColumnType<number | null, never, never>
}

interface StringJobCounts {
  order_status: OrderStatus
  is_order_paid: boolean
  jobs: number
  /** The sum of their prices, in cents. */
  amount: number
}

interface StrungJobs {
  string_job_id: number
  /** The first time. */
  strung_at: Date
  /** Since the order. */
  seconds: number
}
