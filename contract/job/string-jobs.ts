import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { page } from '../base/paging.ts'
import { notes } from '../base/text.ts'
import { Technician } from '../base/users.ts'
import {
  CROSS_STEP,
  isKgStep,
  isTensionStep,
  KG,
  lbsOfKg,
  TENSION,
  TENSION_STEP,
  type Tensions,
} from '../catalog/kilograms.ts'
import { TensionLimit } from '../catalog/models.ts'
import { amount, Prices } from '../catalog/prices.ts'
import { Consent } from './consents.ts'
import { AskedExtra } from './extras.ts'
import { FrameQuestion } from './frame-questions.ts'
import { OrderStatus } from './order-status.ts'
import { PaymentMethod } from './payment-methods.ts'
import { PriceLine } from './price-lines.ts'
import { JobRacket, OrderedBed } from './rackets.ts'
import { JobSpeed, SpeedChoice } from './speeds.ts'
import { StringBed } from './string-bed.ts'

/** A string job: tensions in lbs, durations in seconds, price in cents. Without a string: bring your own. */
export const StringJob = z.object({
  id: z.int(),
  /** The order that it belongs to, together with the jobs that were ordered with it. */
  order_id: z.int(),
  racket: JobRacket,
  ...OrderedBed.shape,
  /** The string bed that was really strung; null: as ordered. */
  as_strung: z.nullable(StringBed),
  /** The machine on which the racket was strung, if the shop has several. */
  machine: z.nullable(z.string()),
  /** The stringer's text to the customer. Anyone who scans the label can read it. */
  remark: z.string(),
  technician_notes: z.string(),
  order_status: OrderStatus,
  is_order_paid: z.boolean(),
  /** True if another customer paid for the job, and has its receipt. */
  is_paid_by_other: z.boolean(),
  /** The job that this one repairs free of charge; null for all others. */
  redo_of: z.nullable(z.int()),
  /** True if the job was done before the shop used the portal. */
  is_imported: z.boolean(),
  order_create_date: Timestamp,
  order_completion_date: z.nullable(Timestamp),
  technician: z.nullable(Technician),
  mains_duration: z.int(),
  cross_duration: z.int(),
  /** The price at the time of the order; null when the tier had none. */
  price: z.nullable(z.int()),
  /** The lines of the price; null without a price. */
  price_lines: z.nullable(z.array(PriceLine)),
  /** The cents of extras that the shop may add without asking the customer. */
  extras_allowance: z.int(),
  /** Extras that wait for the customer's answer. */
  asked_extras: z.array(AskedExtra),
  /** The newest question about the frame; null without one. */
  frame_question: z.nullable(FrameQuestion),
  /** The tier's prices when the job was ordered, for edits; null for older jobs. */
  tier_prices: z.nullable(Prices),
  /** True if the customer pays later, by a statement; false once the job is paid or cancelled. */
  is_on_account: z.boolean(),
  /** True while the money of a slow card method has not arrived yet. */
  is_payment_on_its_way: z.boolean(),
  /** The number that people call out, such as 'B-37'; null when the racket has left. */
  ticket: z.nullable(z.string()),
  /** The shelf of the racket, such as 'C4'; null when it is on no shelf or has left. */
  shelf: z.nullable(z.string()),
  /** The moment when the racket came to the shop; null before. */
  received_at: z.nullable(Timestamp),
  /** The moment when the stringing began; null before. */
  started_at: z.nullable(Timestamp),
  /** The moment when the racket will be ready, as the shop promised; null without a promise. */
  due_at: z.nullable(Timestamp),
  /** The speed that the customer ordered; null for standard. */
  speed: z.nullable(JobSpeed),
  /** The moment when the racket became ready for pickup; null again while it is to be strung. */
  ready_at: z.nullable(Timestamp),
  /** The moment when the racket left the shop, or when a cancellation meant that it would not come; null before. */
  left_at: z.nullable(Timestamp),
  /**
   * The newest consent to the highest tension that was accepted for this racket. One that counts at the racket's present
   * limit comes first. Null without one.
   */
  consent: z.nullable(Consent),
  /** The refund of a cancelled job that was paid. */
  refund: z.nullable(z.enum(['due', 'done'])),
})
export type StringJob = z.infer<typeof StringJob>

/** A job with the way it was paid; `paid_by` is null while it is unpaid. */
export const StringJobDetails = z.object({
  ...StringJob.shape,
  paid_by: z.nullable(PaymentMethod),
  /** The way in which the customer paid at the counter, such as 'Cash'; null where the shop did not record it. */
  paid_way: z.nullable(z.string()),
  /** The cents of the payment that were not refunded; null for a job for which the customer did not pay. */
  left_of_payment: z.nullable(z.int()),
  /** The statement that the job is on; null without one. */
  statement_id: z.nullable(z.int()),
})
export type StringJobDetails = z.infer<typeof StringJobDetails>

/** The kinds of events that a customer sees in a job's history, without the technician and the working time. */
export const CUSTOMER_EVENTS = [
  'created',
  'edited',
  'status',
  'paid',
  'refund',
  'voided',
  'received',
  'given_back',
  'on_account',
  'consent',
  'undone',
  'redo',
  'frame_asked',
  'frame_answered',
  'as_strung',
  'remark',
  'extras',
  'extras_answered',
  'speed',
] as const

/** An event as the customer sees it: all staff are 'shop'; `actor` is null when the portal caused it. */
export const CustomerJobEvent = z.object({
  id: z.int(),
  event: z.enum(CUSTOMER_EVENTS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  actor: z.nullable(z.enum(['customer', 'shop'])),
  date: Timestamp,
})
export type CustomerJobEvent = z.infer<typeof CustomerJobEvent>

export const PICK_A_RACKET = 'Please select a racket'

/** The mains' tension in lbs: 20 to 36 in steps of 0.5, without 20.5. */
export const Tension = z
  .number({ error: 'Please enter tension' })
  .check(
    z.minimum(TENSION.min, { error: 'Tension must be at least 20', abort: true }),
    z.maximum(TENSION.max, { error: 'Tension must not exceed 36', abort: true }),
    z.refine(isTensionStep, { error: TENSION_STEP }),
  )

export const CrossTension = z
  .number({ error: CROSS_STEP })
  .check(z.maximum(TENSION.max, { error: 'Tension must not exceed 36', abort: true }))

export const KG_STEP = `Enter tension in kg (${KG.min}-${KG.max}, in ${KG.step} kg increments)`
export const Kilograms = z.number({ error: KG_STEP }).check(z.refine(isKgStep, { error: KG_STEP }))

/** Refuses kilograms that do not agree with the lbs. Which crosses an order may have is in bed-rules.ts. */
export function checkKilograms(order: Tensions, context: z.core.$RefinementCtx) {
  const { tension, cross_tension, tension_kg, cross_tension_kg } = order
  const refuse = (field: keyof Tensions, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (typeof tension_kg !== 'number') {
    if (typeof cross_tension_kg === 'number') {
      refuse('cross_tension_kg', 'Cross tension in kg requires a main tension in kg')
    }
    return
  }
  if (lbsOfKg(tension_kg) !== tension) refuse('tension_kg', DISAGREE)
  else if (typeof cross_tension_kg !== 'number') {
    if (typeof cross_tension === 'number') refuse('cross_tension_kg', DISAGREE)
  } else if (lbsOfKg(cross_tension_kg) !== cross_tension) refuse('cross_tension_kg', DISAGREE)
}

const DISAGREE = 'The tensions in lbs and in kg do not agree'

/** Checks an object although one of its fields is wrong, so that a form shows all errors together. */
export const whenObject = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

const PICK_A_STRING = 'Please select a string from the list'
const HybridInput = z.strictObject({ string: z.nullable(id(PICK_A_STRING)) }, { error: PICK_A_STRING })

const jobFields = {
  racket: id(PICK_A_RACKET),
  string: z.optional(id(PICK_A_STRING)),
  /** The string of the crosses, if it is another one than in the mains: null for the customer's own. */
  hybrid: z._default(z.nullable(HybridInput), null),
  tension: Tension,
  cross_tension: z._default(z.nullable(CrossTension), null),
  /** For an order in kg, next to the lbs that follow from it. Without it, the order is in lbs. */
  tension_kg: z._default(z.nullable(Kilograms), null),
  cross_tension_kg: z._default(z.nullable(Kilograms), null),
  pre_stretch: z._default(z.boolean({ error: 'Pre-stretch must be true or false' }), false),
  technician_notes: z._default(notes('Technician notes'), ''),
  /** The price that the person sees, in cents. The order is refused (409) when its price would be different. */
  shown_price: z.optional(z.nullable(amount('The price'))),
  /** The cents of extras that the shop may add without asking. Without it, an edit keeps the allowance. */
  extras_allowance: z.optional(amount('The amount for extras')),
  /** Required above the tension limit of the racket. */
  accepts_risk: z.optional(z.boolean({ error: 'Accepting the risk must be true or false' })),
  /** The limit in lbs that was shown. The order is refused (409) when the limit has changed. */
  accepted_limit: z.optional(TensionLimit),
}

/** A customer's job. Without `string` the customer brings their own. */
export const StringJobInput = z.strictObject(jobFields).check(z.superRefine(checkKilograms, whenObject))
export type StringJobInput = z.infer<typeof StringJobInput>

/**
 * A job to order; an edit cannot change its speed. Without `speed` it is standard. With `no_open_job`, the order is refused
 * (409) when the racket has an open job.
 */
export const NewStringJob = z
  .strictObject({
    ...jobFields,
    speed: z.optional(SpeedChoice),
    no_open_job: z.optional(z.boolean({ error: 'no_open_job must be true or false' })),
  })
  .check(z.superRefine(checkKilograms, whenObject))
export type NewStringJob = z.infer<typeof NewStringJob>

/** The only status that a customer can set. */
export const Cancellation = z.strictObject({
  order_status: z.literal('CANCELLED', { error: 'A customer can only cancel a job' }),
})

/** The number of jobs on a page of a customer's list, newest first. */
export const JOBS_PAGE_SIZE = 1_000

/** Pending jobs are still to be done or collected; unpaid jobs are those that can be paid. */
export const StringJobsQuery = z.strictObject({
  page,
  status: z.optional(z.enum(['pending', 'unpaid'], { error: 'status can only be pending or unpaid' })),
})
export type StringJobsQuery = z.infer<typeof StringJobsQuery>
