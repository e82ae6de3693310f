import type { api } from '../../contract/api.ts'
import type { BodyInput } from '../../contract/base/endpoint.ts'
import type { Prices } from '../../contract/catalog/prices.ts'
import { BYOS_ID, isOfTheShop, type StringOption } from '../../contract/catalog/strings.ts'
import { orderedBedIds } from '../../contract/job/bed-rules.ts'
import {
  dearest,
  editedLines,
  orderedLines,
  type PricedSpeed,
  type PriceLine,
  sumOfPriceLines,
} from '../../contract/job/price-lines.ts'
import { hasShopString, isSameStrings } from '../../contract/job/string-bed.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'

/** The strings of a form: null for none or as the mains, `BYOS_ID` for the customer's own. */
interface Chosen {
  string: number | null
  cross_string: number | null
}

/** The string that decides the price, as a part of a sum; null if the customer brings all of it. */
const pricedString = ({ string, cross_string }: Chosen, strings: StringOption[] = []) =>
  dearest(
    [string, cross_string]
      .filter(isOfTheShop)
      .map((chosen) => ({ name: '', surcharge: strings.find(({ id }) => id === chosen)?.surcharge ?? 0 })),
  )

/** The lines of a new order with the strings of the form; null without a price. */
export const newLines = (
  prices: Prices,
  chosen: Chosen,
  strings?: StringOption[],
  speed: PricedSpeed | null = null,
): PriceLine[] | null => orderedLines(prices, pricedString(chosen, strings), speed)

/** The price of a new order of standard speed, in cents; null without a price. */
export function newPrice(prices: Prices, { string, hybrid }: OrderedStrings, strings?: StringOption[]) {
  return sumOfPriceLines(newLines(prices, chosenStrings({ string, hybrid }), strings))
}

type OrderedStrings = Pick<BodyInput<typeof api.createStringJob>, 'string' | 'hybrid'>

/** The part of an order with the price that the person sees, in a shop where it depends on the string or the speed. */
export const shownPrice = (
  price: number | null | undefined,
  strings: StringOption[] = [],
  speed: PricedSpeed | null = null,
) => (price !== undefined && (speed || strings.some(({ surcharge }) => surcharge > 0)) ? { shown_price: price } : {})

/** The sum of several prices in cents; null if one is missing. */
export const totalOf = (amounts: (number | null)[]) =>
  amounts.reduce((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0)

/** The lines of an edited job with the strings of the form. */
export function linesOfEdit(
  job: StringJob,
  prices: Prices,
  chosen: Chosen,
  strings?: StringOption[],
): PriceLine[] | null {
  const [before, after] = [orderedBedIds(job), requestedStrings(chosen)]
  const ordered = { ...job, hasString: hasShopString(job) }
  return editedLines(ordered, prices, {
    string: pricedString(chosen, strings),
    isOtherString: !isSameStrings(before, after),
  })
}

interface Requested {
  string?: number | null | undefined
  hybrid?: { string: number | null } | null | undefined
}

/** The strings of a request as a form has them. */
export const chosenStrings = ({ string, hybrid }: Requested) => ({
  string: string ?? BYOS_ID,
  cross_string: hybrid ? (hybrid.string ?? BYOS_ID) : null,
})

/** The strings of the form as a request has them. */
export const requestedStrings = ({ string, cross_string }: Chosen) => ({
  ...(isOfTheShop(string) && { string }),
  ...(cross_string !== null && { hybrid: { string: isOfTheShop(cross_string) ? cross_string : null } }),
})
