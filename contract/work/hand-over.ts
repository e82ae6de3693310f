import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { MAX_ID } from '../base/request-limits.ts'
import { isUnique } from '../base/unique.ts'
import { wholeNumber } from '../base/whole-number.ts'
import { requestedStatus } from '../job/order-status.ts'
import { TechnicianJob } from '../job/technician.ts'
import { way } from '../money/payments.ts'
import { CounterCustomer } from './counter.ts'

// Handing rackets over: a customer collects what is ready, pays for it, and takes back what was cancelled.

const ONE_OF = { error: 'Send either code, job or customer' }

/** A scanned or typed code, or the number of a job or a customer. */
export const HandOverQuery = z
  .strictObject({
    code: z.optional(z.string({ error: 'Please scan a code or enter a ticket' }).check(z.maxLength(200))),
    job: z.optional(wholeNumber('job', MAX_ID)),
    customer: z.optional(wholeNumber('customer', MAX_ID)),
  })
  .check(z.refine((query) => Object.values(query).filter((value) => value !== undefined).length === 1, ONE_OF))

/** The rackets of a customer that are in the shop. `customer` is null when the account was deleted. */
export const HandOver = z.object({
  customer: z.nullable(CounterCustomer),
  ready: z.array(TechnicianJob),
  /** Rackets of cancelled jobs, which are to be given back. */
  cancelled: z.array(TechnicianJob),
  /** Rackets that are still to be strung. */
  waiting: z.array(TechnicianJob),
  /**
   * All other jobs that the customer has to pay for: their rackets were collected, or are still to be strung. At most
   * 50.
   */
  unpaid: z.array(TechnicianJob),
  /** Rackets that the customer has collected and that the shop strings again free of charge. At most 50. */
  collected: z.array(TechnicianJob),
  /**
   * How many of the rackets were in the shop and have left it, as after a hand-over whose answer was lost: 1 or 0 for a code
   * or a job; of a customer who can collect nothing, those that left today.
   */
  have_left: z.int(),
})
export type HandOver = z.infer<typeof HandOver>

/** The most jobs of one hand-over. */
export const MAX_JOBS = 50

const CHOOSE = 'Please choose the rackets to hand over'
const NO_UNPAID = 'Please choose the jobs to pay for'

/** The rackets that staff hand over, and the money they take for them. */
export const HandOverRequest = z
  .strictObject({
    /** With the status that the page shows. The hand-over is refused (409) when one has changed. */
    jobs: z.array(
      z.strictObject({
        id: id(CHOOSE),
        order_status: requestedStatus,
      }),
      { error: CHOOSE },
    ),
    /** Further jobs of the customer that are paid for now, and stay where they are. */
    unpaid: z._default(z.array(id(NO_UNPAID), { error: NO_UNPAID }), []),
    /**
     * The amount in cents that staff take for all unpaid jobs, or put on account with that way; null hands them over
     * unpaid. Refused (409) when it is not what the jobs cost now.
     */
    paid: z.nullable(z.int({ error: 'paid must be an amount in cents or null' })),
    way,
  })
  .check(
    z.superRefine(({ jobs, unpaid, paid }, { addIssue }) => {
      const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      const ids = [...jobs.map((job) => job.id), ...unpaid]
      if (ids.length === 0) refuse('jobs', CHOOSE)
      else if (ids.length > MAX_JOBS) refuse('jobs', `At most ${MAX_JOBS} rackets can be handed over at once`)
      else if (!isUnique(ids)) refuse('jobs', 'A racket can be handed over only once')
      else if (unpaid.length > 0 && paid === null) refuse('paid', 'paid must be an amount in cents')
    }),
  )
export type HandOverRequest = z.infer<typeof HandOverRequest>
