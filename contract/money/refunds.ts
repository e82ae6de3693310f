import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { requiredLine } from '../base/text.ts'
import { positiveAmount } from '../catalog/prices.ts'
import { PaymentMethod } from '../job/payment-methods.ts'

/** A refund that is due: through the provider for a card payment, otherwise by hand. */
export const DueRefund = z.object({
  id: z.int(),
  /** Null when a pack of credits is refunded. */
  string_job_id: z.nullable(z.int()),
  /** The name of the pack; null when a job is refunded. */
  pack: z.nullable(z.string()),
  customer: z.string(),
  customer_id: z.nullable(z.int()),
  method: PaymentMethod,
  amount: z.int(),
  reason: z.string(),
  attempts: z.int(),
  last_error: z.nullable(z.string()),
  date: Timestamp,
})
export type DueRefund = z.infer<typeof DueRefund>

/** A refund that failed at the provider and matches none of ours; `amount` in cents, null where the provider gave none. */
export const UnmatchedRefund = z.object({
  id: z.int(),
  provider_refund_id: z.string(),
  provider_payment_id: z.nullable(z.string()),
  amount: z.nullable(z.int()),
  reason: z.string(),
  date: Timestamp,
})
export type UnmatchedRefund = z.infer<typeof UnmatchedRefund>

/** A part of a card payment that the shop gives back. */
export const PartRefund = z.strictObject({
  amount: positiveAmount('The amount'),
  reason: requiredLine('The reason', 'Please enter a reason', 500),
  /** The cents of the payment that were not refunded when the person saw it. Refused (409) when it is another amount now. */
  left: z.optional(z.int({ error: 'left must be an amount in cents' })),
})
