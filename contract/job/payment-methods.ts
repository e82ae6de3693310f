import * as z from 'zod/mini'

/** In the order of lists: the counter first. */
export const PAYMENT_METHODS = ['technician', 'credit', 'card'] as const
export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>
