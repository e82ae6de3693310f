import { BYOS_ID, isOfTheShop, type StringOption } from '../../contract/catalog/strings.ts'
import {
  editedLines as linesOfEdit,
  orderedLines,
  type PricedSpeed,
  type PriceLine,
  type Prices,
  sumOfLines,
} from '../../contract/job/price-lines.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'

/** The chosen string of the shop with its surcharge, as a part of a sum; null for the customer's own. */
const pricedString = (string: number | null, strings: StringOption[] = []) =>
  isOfTheShop(string) ? { name: '', surcharge: strings.find(({ id }) => id === string)?.surcharge ?? 0 } : null

/** The lines of a new order with the string of the form; null without a price. */
export const newLines = (
  prices: Prices,
  string: number | null,
  strings?: StringOption[],
  speed: PricedSpeed | null = null,
): PriceLine[] | null => orderedLines(prices, pricedString(string, strings), speed)

/** The price of a new order of standard speed, in cents; null without a price. */
export const newPrice = (prices: Prices, string: number | null, strings?: StringOption[]) =>
  sumOfLines(newLines(prices, string, strings))

/** The part of an order with the price that the person sees, in a shop where it depends on the string or the speed. */
export const shownPrice = (
  price: number | null | undefined,
  strings: StringOption[] = [],
  speed: PricedSpeed | null = null,
) => (price !== undefined && (speed || strings.some(({ surcharge }) => surcharge > 0)) ? { shown_price: price } : {})

/** The sum of several prices in cents; null if one is missing. */
export const totalOf = (amounts: (number | null)[]) =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

/** The lines of an edited job with the string of the form. */
export function editedLines(
  job: StringJob,
  prices: Prices,
  string: number | null,
  strings?: StringOption[],
): PriceLine[] | null {
  const isOtherString = (isOfTheShop(string) ? string : BYOS_ID) !== (job.string?.id ?? BYOS_ID)
  const ordered = { ...job, hasString: job.string !== null }
  return linesOfEdit(ordered, prices, { string: pricedString(string, strings), isOtherString })
}
