import * as z from 'zod/mini'
import { id } from './ids.ts'
import { Phone } from './phones.ts'
import { eachRacketField, isRequiredRacketField, RACKET_FIELD_NAMES, RACKET_FIELDS } from './rackets.ts'
import { checkCrossTension, StringJobInput, whenObject } from './string-jobs.ts'
import { TechnicianJob } from './technician.ts'
import { line, requiredLine } from './text.ts'

/** The prices of a tier in cents; null where it has none. */
export const TierPrices = z.object({
  tier_status: z.string(),
  stringing_price: z.nullable(z.int()),
  stringing_price_labor_only: z.nullable(z.int()),
})
export type TierPrices = z.infer<typeof TierPrices>

/** A customer as the counter shows them, with the prices of their tier and what they have not paid, in cents. */
export const CounterCustomer = z.object({
  ...TierPrices.shape,
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** False while the holder of an account has not confirmed the address. */
  email_verified: z.boolean(),
  phone: z.nullable(Phone),
  unpaid_jobs: z.int(),
  unpaid_amount: z.int(),
})
export type CounterCustomer = z.infer<typeof CounterCustomer>

/** A job for staff; `customer` is null when the account was deleted. */
export const StaffJob = z.extend(TechnicianJob, { customer: z.nullable(CounterCustomer) })
export type StaffJob = z.infer<typeof StaffJob>

export const CustomerSearch = z.strictObject({ search: z._default(line('search'), '') })

export const EmailAddress = z.email('Please enter an email address like lena@example.com').check(z.maxLength(320))

export const JobSearch = z.strictObject({ search: requiredLine('search', 'Please enter a search term') })

const { racket: _, ...job } = StringJobInput.shape

const optionalEmail = line('Email', 320).check(
  z.refine((text) => text === '' || EmailAddress.safeParse(text).success, {
    error: 'Please enter an email address like lena@example.com',
  }),
)

/**
 * An order at the counter: an existing or a new customer (a 'Guest User' has neither name nor email), one of their
 * rackets or a new one, and the job as a customer would order it.
 */
export const CounterOrder = z
  .strictObject({
    customer: z.optional(id('Please choose a customer')),
    customer_name: z._default(line('Name', 200), ''),
    customer_email: z._default(optionalEmail, ''),
    customer_phone: z._default(line('Phone', 40), ''),
    racket: z.optional(id('Please select a racket')),
    ...eachRacketField((field) => z._default(line(RACKET_FIELD_NAMES[field]), '')),
    ...job,
  })
  .check(
    z.superRefine(checkCrossTension, whenObject),
    z.superRefine((order, context) => {
      const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
      if (order.customer !== undefined && (order.customer_name || order.customer_email || order.customer_phone)) {
        refuse('customer', 'Choose a customer or enter a new one, not both')
      }
      if (order.racket === undefined) {
        for (const field of RACKET_FIELDS) {
          if (isRequiredRacketField(field) && !order[field]) refuse(field, `${RACKET_FIELD_NAMES[field]} is required`)
        }
      } else if (order.customer === undefined) {
        refuse('racket', 'A new customer has no racket yet: enter theirs')
      }
    }, whenObject),
  )
export type CounterOrder = z.infer<typeof CounterOrder>
