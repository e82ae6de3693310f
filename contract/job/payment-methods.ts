import * as z from 'zod/mini'

export const PAYMENT_METHODS = ['card', 'credit', 'technician'] as const
export const PaymentMethod = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof PaymentMethod>
