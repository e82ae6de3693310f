import { BYOS_ID, isOfTheShop, type StringOption } from '../../contract/catalog/strings.ts'
import {
  editedLines,
  orderedLines,
  type PricedSpeed,
  type PriceLine,
  type Prices,
  sumOfLines,
} from '../../contract/job/price-lines.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'

/** The chosen string of the shop with its surcharge; null for the customer's own. */
function pricedString(string: number | null, strings: StringOption[] = []) {
  if (!isOfTheShop(string)) return null
  const option = strings.find(({ id }) => id === string)
  return option
    ? { name: `${option.manufacturer}: ${option.name}`, surcharge: option.surcharge }
    : { name: '', surcharge: 0 }
}

/** The price lines of a new order with the string of the form; null without a price. */
export const newLines = (
  prices: Prices,
  string: number | null,
  strings?: StringOption[],
  speed: PricedSpeed | null = null,
): PriceLine[] | null => orderedLines(prices, pricedString(string, strings), speed)

/** The price of a new order with the string of the form, in cents; null without a price. */
export const newPrice = (
  prices: Prices,
  string: number | null,
  strings?: StringOption[],
  speed: PricedSpeed | null = null,
) => sumOfLines(newLines(prices, string, strings, speed))

/** The price that a person sees before a new order, in a shop where it depends on the string or the speed. */
export const shownPrice = (
  prices: Prices | undefined,
  string: number | null,
  strings: StringOption[] | undefined,
  speed: PricedSpeed | null = null,
) => (prices && (speed || dependsOnString(strings)) ? { shown_price: newPrice(prices, string, strings, speed) } : {})

/** Returns true if a string of the shop has a surcharge, so that the price of an order depends on its string. */
export const dependsOnString = (strings: StringOption[] = []) => strings.some(({ surcharge }) => surcharge > 0)

/** The sum of several prices in cents; null if one is missing. */
export const totalOf = (amounts: (number | null)[]) =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

/** The price of an edited job with the string of the form, in cents. */
export function editedPrice(job: StringJob, prices: Prices, string: number | null, strings?: StringOption[]) {
  const isOtherString = (isOfTheShop(string) ? string : BYOS_ID) !== (job.string?.id ?? BYOS_ID)
  const ordered = { ...job, hasString: job.string !== null }
  return sumOfLines(editedLines(ordered, prices, { string: pricedString(string, strings), isOtherString }))
}
