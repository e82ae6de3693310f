import { z } from 'zod'
import { id, Timestamp } from './ids.ts'
import type { StringJob } from './string-jobs.ts'
import type { CurrentUser } from './users.ts'

/** '$' and two decimals; '$??' when there is no price. */
export const formatCents = (cents: number | null | undefined) =>
  cents == null ? '$??' : `$${(cents / 100).toFixed(2)}`

/** What a new order costs in cents: labour only without a string, else the flat rate; null when the tier has no price. */
export const jobPrice = (
  tier: Pick<CurrentUser, 'stringing_price' | 'stringing_price_labor_only'>,
  hasString: boolean,
) => (hasString ? tier.stringing_price : tier.stringing_price_labor_only)

/** An unpaid job that is not cancelled. */
export const isPayable = (job: Pick<StringJob, 'is_order_paid' | 'order_status'>) =>
  !job.is_order_paid && job.order_status !== 'CANCELLED'

export const PAYMENT_METHODS = ['card', 'credit', 'technician'] as const
export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PaymentRequest = z.strictObject({ string_job_id: id('Please say which string job to pay') })

export const CheckoutSession = z.object({ redirectUrl: z.string() })

export const CreditUsed = z.object({ message: z.string() })

/** Where a checkout stands when the customer comes back from it. */
export const CheckoutState = z.object({
  string_job_id: z.int(),
  state: z.enum(['paid', 'waiting', 'open', 'expired']),
})
export type CheckoutState = z.infer<typeof CheckoutState>

/** Proof of a paid job: amounts in cents. */
export const Receipt = z.object({
  number: z.string(),
  paid_date: Timestamp,
  string_job_id: z.int(),
  customer: z.string(),
  racket: z.string(),
  string: z.string(),
  tension: z.string(),
  amount: z.int(),
  method: PaymentMethod,
  refund: z.enum(['due', 'done']).nullable(),
  shop: z.object({ name: z.string(), address: z.string() }),
})
export type Receipt = z.infer<typeof Receipt>
