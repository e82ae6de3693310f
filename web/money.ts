import {
  type Currency,
  exampleAmount as example,
  formatMoney as format,
  formatSpecifiedPrice as formatSpecified,
  readMoney,
  symbolOf,
  typedAmount,
} from '../contract/base/money.ts'
import { sentence } from '../contract/base/sentence.ts'
import { config, say } from './config.ts'

/** An amount as people in the shop's country write it, such as '$20.00'; '$??' when there is none. */
export const formatMoney = (amount: number | null | undefined, currency: Currency = config.currency) =>
  format(amount, { country: config.country, currency })

/** A price in a text of the specification, which in US dollars has no grouping. */
export const formatSpecifiedPrice = (amount: number | null | undefined) => formatSpecified(amount, config)

/** An amount without its symbol for a form: '20.00'. */
export const plainMoney = (amount: number) => typedAmount(amount, config)

/** A typed amount of the shop's currency. Null for empty text, undefined for anything but an amount. */
export const parseMoney = (text: string) => readMoney(text, config)

/** The symbol of the shop's currency for labels: '$', 'kr.', 'RM'. */
export const currencySymbol = () => symbolOf(config)

/** The refusal of text that is not an amount. */
export const amountWanted = () => sentence(say`Enter an amount such as ${example(config)}`, say.language)

/** A typed amount. Throws the refusal for other text and for empty text. */
export function requiredAmount(text: string, read = parseMoney): number {
  const amount = read(text)
  if (amount == null) throw new Error(amountWanted())
  return amount
}

/** True for an amount such as 'Rp 12.500.000': as a main figure, it needs a smaller size, or it would be broken. */
export const isLongAmount = (amount: string) => amount.length > 11
