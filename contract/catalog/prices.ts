import * as z from 'zod/mini'
import { hasChanges } from '../base/changes.ts'
import { requiredLine } from '../base/text.ts'

/** The largest amount in any currency; `priceProblem` has the limit of each. */
const MAX_AMOUNT = 999_999_999

/** The largest sum of amounts, such as the money of some weeks. */
export const MAX_SUM = 1_000_000_000_000

/** The prices of a tier in cents; null where it has none. */
export const Prices = z.object({
  stringing_price: z.nullable(z.int()),
  stringing_price_labor_only: z.nullable(z.int()),
})
export type Prices = z.infer<typeof Prices>

/** The same with the name of the tier. */
export const TierPrices = z.object({ tier_status: z.string(), ...Prices.shape })
export type TierPrices = z.infer<typeof TierPrices>

/** A membership tier with its prices; `people` counts its members. */
export const Tier = z.object({
  id: z.int(),
  ...TierPrices.shape,
  is_default: z.boolean(),
  people: z.int(),
})
export type Tier = z.infer<typeof Tier>

/** An amount that a manager sets, in the smallest unit of the currency. */
export const amount = (name: string, max = MAX_AMOUNT) =>
  z
    .int({ error: `${name} must be an amount like 30` })
    .check(z.minimum(0, { error: `${name} cannot be negative` }), z.maximum(max, { error: `${name} is too large` }))

/** The same, more than 0. */
export const positiveAmount = (name: string) =>
  amount(name).check(z.minimum(1, { error: `${name} must be more than 0` }))

const fields = {
  tier_status: requiredLine('Name', 'A tier needs a name', 40),
  stringing_price: z.nullable(amount('The flat rate')),
  stringing_price_labor_only: z.nullable(amount('The labor-only price')),
}

export const TierInput = z.strictObject(fields)
export type TierInput = z.infer<typeof TierInput>

/** Any fields of a tier; `is_default` makes it the tier of new customers, instead of the current one. */
export const TierChange = z
  .partial(
    z.strictObject({
      ...fields,
      is_default: z.literal(true, { error: 'Make another tier the default instead' }),
    }),
  )
  .check(hasChanges)
export type TierChange = z.infer<typeof TierChange>
