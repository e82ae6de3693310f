import * as z from 'zod/mini'

/** The currencies that a shop can use, by their ISO 4217 codes. */
export const CURRENCIES = [
  ...['AED', 'AUD', 'BGN', 'BHD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'IDR'],
  ...['ILS', 'INR', 'JOD', 'JPY', 'KRW', 'KWD', 'MXN', 'MYR', 'NOK', 'NZD', 'OMR', 'PHP', 'PLN', 'RON', 'SAR', 'SEK'],
  ...['SGD', 'THB', 'TND', 'TRY', 'TWD', 'USD', 'VND', 'ZAR'],
] as const
export const Currency = z.enum(CURRENCIES, { error: 'Choose a currency from the list' })
export type Currency = z.infer<typeof Currency>

export const DEFAULT_CURRENCY = 'USD' satisfies Currency

// Amounts are whole numbers of the smallest unit, such as cents. Most currencies have two decimals.
const DECIMALS: Partial<Record<Currency, number>> = {
  ...{ CLP: 0, JPY: 0, KRW: 0, VND: 0 },
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
}

/** The decimals of a currency. */
export const decimalsOf = (currency: Currency) => DECIMALS[currency] ?? 2

const formats = new Map<Currency, Intl.NumberFormat>()

function formatOf(currency: Currency) {
  const decimals = decimalsOf(currency)
  const format =
    formats.get(currency) ??
    new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      useGrouping: false,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
  formats.set(currency, format)
  return format
}

/** An amount with its symbol, such as '$20.00' or '¥2000'; '$??' when there is none. */
export function formatMoney(amount: number | null | undefined, currency: Currency): string {
  const format = formatOf(currency)
  if (amount != null) return format.format(amount / 10 ** decimalsOf(currency))
  const parts = format.formatToParts(0).filter(({ type }) => type === 'currency' || type === 'literal')
  return `${parts.map(({ value }) => value).join('')}??`
}

/** An amount as a plain number for files and forms: '20.00'. */
export const plainAmount = (amount: number, currency: Currency) =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** A typed amount, with or without the symbol: '30', '$30.5', '1,250.00'. Null for empty text, undefined for other text. */
export function parseMoney(text: string, currency: Currency): number | null | undefined {
  const symbol = formatMoney(null, currency).replace('??', '').trim()
  const typed = text.trim()
  const plain = (typed.startsWith(symbol) ? typed.slice(symbol.length) : typed).trim()
  if (plain === '') return null
  const decimals = decimalsOf(currency)
  const [, whole = '', fraction = ''] = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d+))?$/.exec(plain) ?? []
  if (whole === '' || fraction.length > decimals) return undefined
  return Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'))
}
