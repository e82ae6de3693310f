import * as z from 'zod/mini'
import { OptionalEmail } from '../base/email.ts'
import { id } from '../base/ids.ts'
import { line, requiredLine } from '../base/text.ts'
import { TensionLimit } from '../catalog/models.ts'
import { Phone } from '../catalog/phones.ts'
import { TierPrices } from '../catalog/prices.ts'
import { LabelState } from '../job/labels.ts'
import { orderedJobs } from '../job/orders.ts'
import { racketText } from '../job/racket-input.ts'
import {
  eachRacketField,
  isRequiredRacketField,
  RACKET_FIELD_NAMES,
  RACKET_FIELDS,
  type RacketFieldName,
} from '../job/rackets.ts'
import { checkKilograms, NewStringJob, StringJob, whenObject } from '../job/string-jobs.ts'
import { TechnicianJob } from '../job/technician.ts'

/**
 * A customer as the counter shows them, with the prices of their tier, their credits, and what they have to pay, in cents,
 * which does not include what is on account.
 */
export const CounterCustomer = z.object({
  ...TierPrices.shape,
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** False while the holder of an account has not confirmed the address. */
  email_verified: z.boolean(),
  phone: z.nullable(Phone),
  stringing_credits: z.int(),
  unpaid_jobs: z.int(),
  unpaid_amount: z.int(),
})
export type CounterCustomer = z.infer<typeof CounterCustomer>

/** A job for staff; `customer` is null when the account was deleted. */
export const StaffJob = z.extend(TechnicianJob, { customer: z.nullable(CounterCustomer) })
export type StaffJob = z.infer<typeof StaffJob>

/** A job that the counter's search found, with whether its label is still right. */
export const FoundJob = z.extend(StringJob, { label: LabelState })
export type FoundJob = z.infer<typeof FoundJob>

export const CustomerSearch = z.strictObject({ search: z._default(line('search'), '') })

export const JobSearch = z.strictObject({ search: requiredLine('search', 'Please enter a search term') })

const { racket: _, ...job } = NewStringJob.shape

const counterCustomer = {
  customer: z.optional(id('Please choose a customer')),
  customer_name: z._default(line('Name', 200), ''),
  customer_email: z._default(OptionalEmail, ''),
  customer_phone: z._default(line('Phone', 40), ''),
}

const counterJob = {
  racket: z.optional(id('Please select a racket')),
  ...eachRacketField((field) => z._default(racketText(field), '')),
  tension_limit: z._default(z.nullable(TensionLimit), null),
  ...job,
}

type Refuse = (path: (string | number)[], message: string) => void

const refusing =
  (context: z.core.$RefinementCtx): Refuse =>
  (path, message) =>
    context.addIssue({ code: 'custom', path, message })

/** Refuses a customer who is chosen and entered at the same time. */
function checkCustomer(
  order: { customer?: number | undefined; customer_name: string; customer_email: string; customer_phone: string },
  refuse: Refuse,
) {
  if (order.customer !== undefined && (order.customer_name || order.customer_email || order.customer_phone)) {
    refuse(['customer'], 'Choose a customer or enter a new one, not both')
  }
}

/** Refuses a racket of a new customer, and a new racket without its required fields. `path` is that of the job. */
function checkRacket(
  customer: number | undefined,
  job: { racket?: number | undefined } & Record<RacketFieldName, string>,
  path: (string | number)[],
  refuse: Refuse,
) {
  if (job.racket === undefined) {
    for (const field of RACKET_FIELDS) {
      if (isRequiredRacketField(field) && !job[field]) {
        refuse([...path, field], `${RACKET_FIELD_NAMES[field]} is required`)
      }
    }
  } else if (customer === undefined) {
    refuse([...path, 'racket'], 'A new customer has no racket yet: enter theirs')
  }
}

/**
 * An order of one job at the counter: an existing or a new customer (a 'Guest User' has neither name nor email), one of
 * their rackets or a new one, and the job as a customer would order it.
 */
export const CounterJobInput = z.strictObject({ ...counterCustomer, ...counterJob }).check(
  z.superRefine(checkKilograms, whenObject),
  z.superRefine((order, context) => {
    checkCustomer(order, refusing(context))
    checkRacket(order.customer, order, [], refusing(context))
  }, whenObject),
)
export type CounterJobInput = z.infer<typeof CounterJobInput>

/** An order of one or more jobs at the counter: like CounterJobInput, with a racket and a setup for each job. */
export const CounterOrderInput = z
  .strictObject({
    ...counterCustomer,
    jobs: orderedJobs(z.strictObject(counterJob).check(z.superRefine(checkKilograms, whenObject))),
  })
  .check(
    z.superRefine((order, context) => {
      checkCustomer(order, refusing(context))
      for (const [index, job] of order.jobs.entries()) {
        checkRacket(order.customer, job, ['jobs', index], refusing(context))
      }
    }),
  )
export type CounterOrderInput = z.infer<typeof CounterOrderInput>
