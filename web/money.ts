import { formatMoney as format, parseMoney as parse, plainAmount } from '../contract/base/currency.ts'
import { config } from './config.ts'

/** An amount in the shop's currency, such as '$20.00'; '$??' when there is none. */
export const formatMoney = (amount: number | null | undefined) => format(amount, config.currency)

/** An amount as a plain number for a form: '20.00'. */
export const plainMoney = (amount: number) => plainAmount(amount, config.currency)

/** A typed amount of the shop's currency. Null for empty text, undefined for anything but an amount. */
export const parseMoney = (text: string) => parse(text, config.currency)
