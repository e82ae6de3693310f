import * as z from 'zod/mini'
import { PaymentMethod } from '../job/payment-methods.ts'

/** The money of a closed day by one way to pay; amounts are in cents. */
export const ClosedLine = z.object({
  method: PaymentMethod,
  /** The way in which customers paid at the counter; null where the shop did not record it. */
  way: z.nullable(z.string()),
  /** The numbers of payments, refunds and voids. */
  count: z.int(),
  refunds: z.int(),
  voids: z.int(),
  amount: z.int(),
  refunded: z.int(),
  voided: z.int(),
})
export type ClosedLine = z.infer<typeof ClosedLine>

/** What should have been there of one way to pay at the counter, and what was counted, in cents. */
export const CountedLine = z.object({ way: z.nullable(z.string()), expected: z.int(), counted: z.int() })
export type CountedLine = z.infer<typeof CountedLine>
