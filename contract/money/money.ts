import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { pageOf } from '../base/paging.ts'
import { english, type Say } from '../base/say.ts'
import { requiredLine } from '../base/text.ts'
import { DAY_MS } from '../base/time-units.ts'
import { positiveAmount } from '../catalog/prices.ts'
import { OrderStatus } from '../job/order-status.ts'
import { PaymentMethod } from '../job/payment-methods.ts'

export const UNPAID_PAGE_SIZE = 20

const day = (name: string) => z.iso.date({ error: `${name} must be a day like 2026-11-21` })

/** Days of the shop's calendar, both included. */
export const PERIOD = { from: day('from'), to: day('to') }

type Period = { from: string; to: string }

/** A period ends after it begins, and has at most ten years. */
export const PERIOD_CHECKS = [
  z.refine<Period>(({ from, to }) => from <= to, { error: 'The first day must not be after the last', path: ['from'] }),
  z.refine<Period>(({ from, to }) => Date.parse(to) - Date.parse(from) <= 3660 * DAY_MS, {
    error: 'Please choose a period of at most ten years',
    path: ['from'],
  }),
] as const

export const MoneyQuery = z.strictObject(PERIOD).check(...PERIOD_CHECKS)
export type MoneyQuery = z.infer<typeof MoneyQuery>

/**
 * The money of a day by one way to pay, in cents: what was paid, and what was refunded and voided on this day, whenever
 * it was paid. A refund that is only due is not in it.
 */
export const DayOfMoney = z.object({
  day: z.string(),
  method: PaymentMethod,
  /** The way in which customers paid at the counter; null where the shop did not record it. */
  way: z.nullable(z.string()),
  /** The number of payments. */
  count: z.int(),
  amount: z.int(),
  refunded: z.int(),
  voided: z.int(),
  /** The tax of the payments, without that of the refunds and voids. */
  tax: z.int(),
})
export type DayOfMoney = z.infer<typeof DayOfMoney>

/**
 * The name of a way to pay. `way` is the shop's own name for one at the counter, which is never translated. A payment by
 * card is 'Card, online', because many shops call their terminal 'Card'.
 */
export function wayName({ method, way }: Pick<DayOfMoney, 'method' | 'way'>, say: Say = english): string {
  if (method === 'card') return say`Card, online`
  return method === 'credit' ? say`Stringing credit` : (way ?? say`At the counter`)
}

/**
 * An unpaid job: `price` is in cents, and null when the tier had no price. `customer_id` is null after they deleted
 * their account.
 */
export const UnpaidJob = z.object({
  id: z.int(),
  customer: z.string(),
  customer_id: z.nullable(z.int()),
  racket: z.string(),
  order_status: OrderStatus,
  price: z.nullable(z.int()),
  order_create_date: Timestamp,
})
export type UnpaidJob = z.infer<typeof UnpaidJob>

/** One page, oldest first; `amount` is the sum over all pages, in cents. */
export const UnpaidJobs = z.object({ ...pageOf(UnpaidJob).shape, amount: z.int() })
export type UnpaidJobs = z.infer<typeof UnpaidJobs>

/** A refund or dispute of a card payment for several jobs that fits none of their shares. Amounts are in cents. */
export const UnassignedMoney = z.object({
  kind: z.enum(['refund', 'dispute']),
  provider_payment_id: z.string(),
  provider_dispute_id: z.nullable(z.string()),
  amount: z.int(),
  date: Timestamp,
  /** The jobs of the payment; `left` is what was not refunded yet. */
  shares: z.array(z.object({ string_job_id: z.int(), customer: z.string(), amount: z.int(), left: z.int() })),
})
export type UnassignedMoney = z.infer<typeof UnassignedMoney>

/** The job that a refund or dispute belongs to. Of a refund, a part can be assigned; a dispute has one amount. */
export const Assignment = z.strictObject({
  kind: z.enum(['refund', 'dispute'], { error: 'Please choose a refund or a dispute' }),
  provider_payment_id: requiredLine('The payment', 'Please choose a payment', 255),
  string_job_id: id('Please choose a job'),
  amount: positiveAmount('The amount'),
})
export type Assignment = z.infer<typeof Assignment>
