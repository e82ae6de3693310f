import * as z from 'zod/mini'
import { type OrderedBedIds, orderedBedIds } from './bed-rules.ts'
import { crossColumns, hybridOf } from './string-bed.ts'
import { checkKilograms, type StringJob, StringJobInput, whenObject } from './string-jobs.ts'

// Edits of orders. Customers and staff can have the same order open at the same time.

const FROM = { error: 'from must be the order as it was shown' }
const whole = z.int(FROM)
const tension = z.number(FROM)

/** An order as a page showed it. An old one may have a tension that no new order can have. */
const ShownOrder = z.strictObject(
  {
    racket: whole,
    string: z.nullable(whole),
    hybrid: z.nullable(z.strictObject({ string: z.nullable(whole) }, FROM)),
    tension,
    cross_tension: z.nullable(tension),
    tension_kg: z.nullable(tension),
    cross_tension_kg: z.nullable(tension),
    pre_stretch: z.boolean(FROM),
    technician_notes: z.string(FROM),
  },
  FROM,
)
type ShownOrder = z.infer<typeof ShownOrder>

/** An edit of an order. With `from`, it is refused (409) when the order has become another one than the page showed. */
export const EditedJob = z
  .strictObject({ ...StringJobInput.shape, from: z.optional(ShownOrder) })
  .check(z.superRefine(checkKilograms, whenObject))
export type EditedJob = z.infer<typeof EditedJob>

interface Order extends OrderedBedIds {
  racket: number
  pre_stretch: boolean
  technician_notes: string
}

const shownOrder = ({ racket, string = null, hybrid, ...order }: Order): ShownOrder => ({
  racket,
  string,
  hybrid: hybridOf(crossColumns({ string, hybrid })),
  tension: order.tension,
  cross_tension: order.cross_tension,
  tension_kg: order.tension_kg,
  cross_tension_kg: order.cross_tension_kg,
  pre_stretch: order.pre_stretch,
  technician_notes: order.technician_notes,
})

/** The order of a job as a page shows it. */
export const shownOrderOf = (job: StringJob): ShownOrder =>
  shownOrder({
    ...orderedBedIds(job),
    racket: job.racket.id,
    // Some servers send the string 'true'.
    pre_stretch: String(job.pre_stretch) === 'true',
    technician_notes: job.technician_notes,
  })

/** True if two orders are the same. */
export const isSameOrder = (one: Order, other: Order) =>
  JSON.stringify(shownOrder(one)) === JSON.stringify(shownOrder(other))
