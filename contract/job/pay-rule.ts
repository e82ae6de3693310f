import * as z from 'zod/mini'
import type { Currency } from '../base/money.ts'
import { nearestPrice } from '../catalog/price-limits.ts'
import { amount } from '../catalog/prices.ts'

/** The refusal of any other share. */
export const SHARE_RANGE = 'The share must be 1 to 100%'

/** The pay of stringers: nothing, an amount in cents for each racket, or a share of the stringing in percent. */
export const PayRule = z
  .strictObject({
    kind: z.enum(['none', 'per_racket', 'share'], { error: 'Please choose how stringers are paid' }),
    value: amount('The pay'),
  })
  .check(
    z.refine(({ kind, value }) => kind !== 'share' || (value >= 1 && value <= 100), {
      error: SHARE_RANGE,
      path: ['value'],
    }),
    z.refine(({ kind, value }) => kind !== 'per_racket' || value > 0, {
      error: 'The pay must be more than 0',
      path: ['value'],
    }),
  )
export type PayRule = z.infer<typeof PayRule>

/** The pay for a racket in cents, as it can be paid in the currency; `stringing` is the price of the stringing alone. */
export function payOf({ kind, value }: PayRule, stringing: number, currency: Currency): number {
  if (kind === 'none') return 0
  return kind === 'per_racket' ? value : nearestPrice((stringing * value) / 100, currency)
}
