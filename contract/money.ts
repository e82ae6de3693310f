import { z } from 'zod'
import { Timestamp } from './ids.ts'
import { PaymentMethod } from './payments.ts'
import { OrderStatus } from './string-jobs.ts'
import { wholeNumber } from './technician.ts'

export const UNPAID_PAGE_SIZE = 20

const day = (name: string) => z.iso.date({ error: `${name} must be a day like 2026-11-21` })

/** Days of the shop's calendar, both included; at most ten years. */
export const MoneyQuery = z
  .strictObject({ from: day('from'), to: day('to') })
  .refine(({ from, to }) => from <= to, { error: 'The first day must not be after the last', path: ['from'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= 3660 * 86_400_000, {
    error: 'Please choose at most ten years',
    path: ['from'],
  })
export type MoneyQuery = z.infer<typeof MoneyQuery>

/** The payments of a day by one method, in cents; `refunded` is the part of them that is or will be refunded. */
export const DayOfMoney = z.object({
  day: z.string(),
  method: PaymentMethod,
  count: z.int(),
  amount: z.int(),
  refunded: z.int(),
})
export type DayOfMoney = z.infer<typeof DayOfMoney>

export const UnpaidQuery = z.strictObject({ page: wholeNumber('page', 1_000_000).default(1) })

/** An unpaid job: `price` is in cents, and null when the tier had no price. `customer_id` is null after they deleted their account. */
export const UnpaidJob = z.object({
  id: z.int(),
  customer: z.string(),
  customer_id: z.int().nullable(),
  racket: z.string(),
  order_status: OrderStatus,
  price: z.int().nullable(),
  order_create_date: Timestamp,
})
export type UnpaidJob = z.infer<typeof UnpaidJob>

/** One page, oldest first; `amount` is the sum over all pages, in cents. */
export const UnpaidJobs = z.object({ results: z.array(UnpaidJob), count: z.int(), amount: z.int() })
export type UnpaidJobs = z.infer<typeof UnpaidJobs>

/** A refund that is due: through the provider for a card payment, otherwise by hand. */
export const DueRefund = z.object({
  id: z.int(),
  string_job_id: z.int(),
  customer: z.string(),
  customer_id: z.int().nullable(),
  method: PaymentMethod,
  amount: z.int(),
  reason: z.string(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  date: Timestamp,
})
export type DueRefund = z.infer<typeof DueRefund>

/** A refund that failed at the provider and matches none of ours; `amount` in cents, null where the provider gave none. */
export const UnmatchedRefund = z.object({
  id: z.int(),
  provider_refund_id: z.string(),
  provider_payment_id: z.string().nullable(),
  amount: z.int().nullable(),
  reason: z.string(),
  date: Timestamp,
})
export type UnmatchedRefund = z.infer<typeof UnmatchedRefund>
