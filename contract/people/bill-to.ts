import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { StatementHead } from '../money/statements.ts'

// Customers who pay for what others have on account: a parent for a family, a captain for a club.

export const BilledPerson = z.object({ id: z.int(), name: z.string() })

/** The payer of a customer, and the people for whom the customer pays. One of the two is always empty. */
export const BillTo = z.object({ bill_to: z.nullable(BilledPerson), pays_for: z.array(BilledPerson) })
export type BillTo = z.infer<typeof BillTo>

/** The customer who pays; null for the customer themselves. */
export const BillToInput = z.strictObject({ customer: z.nullable(id('Please choose a customer')) })

/**
 * All that a customer who pays for another one sees of a job. There is no nickname, string, tension, note, remark, sound or
 * phone number, and the job has no address for the customer.
 */
export const BilledJob = z.object({
  string_job_id: z.int(),
  person: z.string(),
  player: z.string(),
  /** Manufacturer and model. */
  racket: z.string(),
  order_create_date: Timestamp,
  /** In cents. */
  price: z.int(),
  is_payment_on_its_way: z.boolean(),
})
export type BilledJob = z.infer<typeof BilledJob>

/** A payment for jobs of others; `string_job_id` is one of them, whose payment receipt names all. */
const BilledPayment = z.object({ string_job_id: z.int(), date: Timestamp, jobs: z.int(), amount: z.int() })

export const Bills = z.object({
  /** The name of the person who pays for me; null if I pay for myself. */
  paid_by: z.nullable(z.string()),
  people: z.array(BilledPerson),
  /** The jobs that these people have on account and that are on no statement, oldest first. */
  jobs: z.array(BilledJob),
  /** My newest 100 statements. */
  statements: z.array(StatementHead),
  /** My newest 100 payments for others. */
  payments: z.array(BilledPayment),
})
export type Bills = z.infer<typeof Bills>
