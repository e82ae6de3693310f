import {
  type Currency,
  decimalsOf,
  formatMoney,
  formatRoundMoney,
  type MoneyRegion,
  smallestStep,
  typedAmount,
} from '../base/money.ts'
import { english, type Say } from '../base/say.ts'

/** The largest price: 10,000 whole units, and more where one unit has little value. */
const MAX_PRICE: Partial<Record<Currency, number>> = {
  ...{ HUF: 100_000_000, IDR: 500_000_000, CLP: 10_000_000, JPY: 10_000_000, KRW: 10_000_000, VND: 100_000_000 },
  ...{ BHD: 10_000_000, JOD: 10_000_000, KWD: 10_000_000, OMR: 10_000_000, TND: 10_000_000 },
}

/**
 * The smallest difference between two prices, in the smallest unit. Card providers require a 0 as the last of three
 * decimals, and nobody pays hundredths of a rupiah.
 */
export const priceStep = (currency: Currency) => (decimalsOf(currency) === 3 ? 10 : smallestStep(currency))

/** The nearest amount that can be a price. */
export function nearestPrice(amount: number, currency: Currency): number {
  const step = priceStep(currency)
  return step * Math.round(amount / step)
}

/** Returns why an amount cannot be a price; null when it can. */
export const priceProblem = (name: string, amount: number, region: MoneyRegion): string | null =>
  amountProblem(name, amount, region, { step: priceStep(region.currency), count: 1 })

/** Returns why the shop cannot have paid an amount for `count` things; null when it can. No card provider is involved. */
export const costProblem = (name: string, amount: number, region: MoneyRegion, count: number): string | null =>
  amountProblem(name, amount, region, { step: smallestStep(region.currency), count })

function amountProblem(
  name: string,
  amount: number,
  region: MoneyRegion,
  { step, count }: { step: number; count: number },
): string | null {
  const { currency } = region
  const max = (MAX_PRICE[currency] ?? 1_000_000) * count
  if (amount > max) return `${name} can be at most ${formatRoundMoney(max, region)}`
  if (amount % step === 0) return null
  return decimalsOf(currency) === 3
    ? `${name} must end in 0, such as ${typedAmount(1250, region)}`
    : `${name} must be a whole amount, such as ${formatMoney(2_500_000, region)}`
}

// The smallest card payments that Stripe publishes, in the smallest unit of each currency.
const SMALLEST_CARD_PAYMENT: Partial<Record<Currency, number>> = {
  ...{ AED: 200, AUD: 50, BGN: 100, BRL: 50, CAD: 50, CHF: 50, CZK: 1500, DKK: 250, EUR: 50, GBP: 30, HKD: 400 },
  ...{ HUF: 17500, INR: 50, JPY: 50, MXN: 1000, MYR: 200, NOK: 300, NZD: 50, PLN: 200, RON: 200, SEK: 300, SGD: 50 },
  ...{ THB: 1000, USD: 50 },
}

/** The smallest amount that the card provider accepts. Where it publishes none, it decides at the checkout. */
export const smallestCardPayment = (currency: Currency) => SMALLEST_CARD_PAYMENT[currency] ?? 1

/** Returns why an amount cannot be paid by card; null when it can, or when there is no amount. */
export function cardProblem(amount: number | null, region: MoneyRegion, say: Say = english): string | null {
  const smallest = smallestCardPayment(region.currency)
  return amount === null || amount >= smallest ? null : say`Card payments start at ${formatMoney(smallest, region)}`
}
