import * as z from 'zod/mini'
import { AnyLanguage } from '../base/any-language.ts'
import { hasChanges } from '../base/changes.ts'
import { Currency } from '../base/currency.ts'
import { id, Timestamp } from '../base/ids.ts'
import { english, type Say } from '../base/say.ts'
import { requiredLine } from '../base/text.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { nearestPrice, priceStep } from '../catalog/price-limits.ts'
import { amount, positiveAmount } from '../catalog/prices.ts'
import { PaymentMethod } from '../job/payment-methods.ts'
import { IncludedTax, ShopOnPaper, way } from './payments.ts'

const MAX_CREDITS = 1_000
const MAX_MONTHS = 120

const credits = wholeBetween(1, MAX_CREDITS, 'A pack has 1 to 1,000 credits')
const months = z.nullable(wholeBetween(1, MAX_MONTHS, 'The credits can be valid for 1 to 120 months'))

/** Several credits that are sold together. The price is in cents; without months, the credits never expire. */
export const PackInput = z.strictObject({
  name: requiredLine('The name', 'A pack needs a name', 60),
  credits,
  price: positiveAmount('The price'),
  months,
})
export type PackInput = z.infer<typeof PackInput>

/** Any fields of a pack. */
export const PackChange = z.partial(PackInput).check(hasChanges)
export type PackChange = z.infer<typeof PackChange>

export const Pack = z.object({
  id: z.int(),
  name: z.string(),
  credits: z.int(),
  price: z.int(),
  months: z.nullable(z.int()),
})
export type Pack = z.infer<typeof Pack>

const order = {
  pack: id('Please choose a pack'),
  price: positiveAmount('The price'),
  credits: z.optional(credits),
  months: z.optional(months),
}

/** The pack that a customer buys. Refused (409) when its price, credits or months are no longer those that they saw. */
export const PackOrder = z.strictObject(order)
export type PackOrder = z.infer<typeof PackOrder>

/** A pack that staff sell at the counter. */
export const PackSaleInput = z.strictObject({ ...order, way })
export type PackSaleInput = z.infer<typeof PackSaleInput>

/** A pack that a customer has bought; amounts in cents. */
export const PackSale = z.object({
  id: z.int(),
  name: z.string(),
  credits: z.int(),
  price: z.int(),
  date: Timestamp,
  /** The credits that can still be used. */
  unused: z.int(),
  /** The last day on which they are valid; null: they never expire. */
  expires_on: z.nullable(z.string()),
  /** The amount that a refund of the unused credits would return. */
  refundable: z.int(),
  refunded: z.int(),
})
export type PackSale = z.infer<typeof PackSale>

/** The reason why credits came or went. */
export const CreditReason = z.enum(['granted', 'spent', 'returned', 'adjusted', 'sold', 'refunded', 'expired'])
export type CreditReason = z.infer<typeof CreditReason>

export const PACK_HISTORY_SIZE = 50

/**
 * A person's credits: those that can be used, by the day on which they expire, the packs they bought and the newest
 * entries.
 */
export const Credits = z.object({
  balance: z.int(),
  lots: z.array(z.object({ credits: z.int(), expires_on: z.nullable(z.string()) })),
  packs: z.array(Pack),
  sales: z.array(PackSale),
  entries: z.array(
    z.object({
      id: z.int(),
      reason: CreditReason,
      amount: z.int(),
      balance_after: z.int(),
      string_job_id: z.nullable(z.int()),
      /** The name of the pack that the credits belong to. */
      pack: z.nullable(z.string()),
      note: z.string(),
      date: Timestamp,
    }),
  ),
})
export type Credits = z.infer<typeof Credits>

/** The refund of the unused credits of a pack. It is refused (409) when they are not worth this amount in cents. */
export const PackRefund = z.strictObject({ amount: amount('The amount') })

/** The receipt of a pack. */
export const PackReceipt = z.object({
  number: z.string(),
  paid_date: Timestamp,
  pack_sale_id: z.int(),
  customer: z.string(),
  /** The language of the customer's texts. */
  customer_language: AnyLanguage,
  name: z.string(),
  credits: z.int(),
  expires_on: z.nullable(z.string()),
  amount: z.int(),
  currency: Currency,
  /** A stringing that a credit pays has none. */
  tax: z.nullable(IncludedTax),
  method: PaymentMethod,
  way: z.nullable(z.string()),
  refunded: z.int(),
  shop: ShopOnPaper,
})
export type PackReceipt = z.infer<typeof PackReceipt>

/** A pack whose money went back although some of its credits had been used. */
export const LostCredits = z.object({
  pack_sale_id: z.int(),
  name: z.string(),
  customer: z.string(),
  customer_id: z.nullable(z.int()),
  /** The used credits that the money no longer pays. */
  credits: z.int(),
})
export type LostCredits = z.infer<typeof LostCredits>

/** The shop's packs, the credits that are sold and not used, and the packs whose money went back after use. */
export const PackBook = z.object({
  packs: z.array(Pack),
  owed: z.object({ credits: z.int(), amount: z.int() }),
  lost: z.array(LostCredits),
})
export type PackBook = z.infer<typeof PackBook>

/** The terms of a sale, which decide what a part of its credits costs. */
interface Sold {
  price: number
  credits: number
  currency: z.infer<typeof Currency>
}

/**
 * The part of a pack's price that some of its credits cost, in cents; `before` is the number of credits that were refunded
 * before. The parts of all credits make the price, and each can be paid in the currency.
 */
export function partOfPrice({ price, credits, currency }: Sold, before: number, count: number): number {
  const upTo = (some: number) => (some === credits ? price : nearestPrice((price * some) / credits, currency))
  return upTo(before + count) - upTo(before)
}

/** The number of credits that an amount of a pack's price is for, in whole credits. */
export function creditsFor({ price, credits, currency }: Sold, amount: number): number {
  if (amount >= price) return credits
  const step = priceStep(currency)
  // Parts of a price are rounded to steps, so the next credit is paid half a step above the amount.
  return Math.ceil(((Math.floor(amount / step) + 0.5) * step * credits) / price) - 1
}

/** '10 credits', '1 credit'. */
export const creditsText = (credits: number, say: Say = english) =>
  credits === 1 ? say`${credits} credit` : say`${credits} credits`

/** The cents that a pack costs less than its stringings one by one, negative if it costs more; 0 when that is unknown. */
export const savedWith = ({ price, credits }: Pick<Pack, 'price' | 'credits'>, stringing_price: number | null) =>
  stringing_price === null ? 0 : stringing_price * credits - price
