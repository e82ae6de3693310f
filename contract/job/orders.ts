import * as z from 'zod/mini'
import { isUnique } from '../base/unique.ts'
import { NewStringJob, StringJob, StringJobDetails } from './string-jobs.ts'

const MAX_RACKETS = 50

/** The body limit of an order in bytes: 50 rackets with notes of 2000 characters. */
export const ORDER_BODY_LIMIT = 1_000_000

const PICK_RACKETS = 'Please select at least one racket'

/** The jobs of an order: 1 to 50, each on another racket. A job without `racket` is on a new one. */
export const orderedJobs = <Job extends z.ZodMiniType<{ racket?: number | undefined }>>(job: Job) =>
  z
    .array(job, { error: PICK_RACKETS })
    .check(
      z.minLength(1, { error: PICK_RACKETS }),
      z.maxLength(MAX_RACKETS, { error: `An order can have at most ${MAX_RACKETS} rackets` }),
      z.refine(haveDifferentRackets, { error: 'A racket can be in an order only once' }),
    )

function haveDifferentRackets(jobs: { racket?: number | undefined }[]): boolean {
  return isUnique(jobs.flatMap(({ racket }) => racket ?? []))
}

/** A customer's order of one or more jobs, each with its own setup. */
export const OrderInput = z.strictObject({ jobs: orderedJobs(NewStringJob) })
export type OrderInput = z.infer<typeof OrderInput>

/** The jobs of an order as they were ordered, which is also the order of their labels. */
export const Order = z.object({ id: z.int(), jobs: z.array(StringJob) })
export type Order = z.infer<typeof Order>

/** The same with how the jobs were paid. */
export const OrderDetails = z.object({ id: z.int(), jobs: z.array(StringJobDetails) })
export type OrderDetails = z.infer<typeof OrderDetails>
