import * as z from 'zod/mini'
import type { Currency } from '../base/money.ts'
import { nearestPrice } from '../catalog/price-limits.ts'
import { amount } from '../catalog/prices.ts'

/** The refusal of any other share. */
export const SHARE_RANGE = 'The share must be 1 to 100%'

const Rule = z.strictObject({
  kind: z.enum(['none', 'per_racket', 'share'], { error: 'Please choose how stringers are paid' }),
  value: amount('The pay'),
})
/** The pay of stringers: nothing, an amount in cents for each racket, or a share of the stringing in percent. */
export type PayRule = z.infer<typeof Rule>

const shareInRange = z.refine<PayRule>(({ kind, value }) => kind !== 'share' || (value >= 1 && value <= 100), {
  error: SHARE_RANGE,
  path: ['value'],
})
const payAboveZero = z.refine<PayRule>(({ kind, value }) => kind !== 'per_racket' || value > 0, {
  error: 'The pay must be more than 0',
  path: ['value'],
})

export const PayRule = Rule.check(shareInRange, payAboveZero)

/** The rule to save. Refused (409) when the present one is no longer `from`, as the person saw it. */
export const PayRuleChange = z
  .strictObject({ ...Rule.shape, from: z.exactOptional(Rule) })
  .check(shareInRange, payAboveZero)
export type PayRuleChange = z.infer<typeof PayRuleChange>

/** The pay for a racket in cents, as it can be paid in the currency; `stringing` is the price of the stringing alone. */
export function payOf({ kind, value }: PayRule, stringing: number, currency: Currency): number {
  if (kind === 'none') return 0
  return kind === 'per_racket' ? value : nearestPrice((stringing * value) / 100, currency)
}
