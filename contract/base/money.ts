import { ownLanguageOf, type Region, remembered } from './region.ts'

// The only file that formats and reads amounts and other decimal numbers; the linter enforces it.

/** The currencies that a shop can use, by their ISO 4217 codes. */
export const CURRENCIES = [
  ...['AED', 'AUD', 'BGN', 'BHD', 'BRL', 'CAD', 'CHF', 'CLP', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'IDR'],
  ...['ILS', 'INR', 'JOD', 'JPY', 'KRW', 'KWD', 'MXN', 'MYR', 'NOK', 'NZD', 'OMR', 'PHP', 'PLN', 'RON', 'SAR', 'SEK'],
  ...['SGD', 'THB', 'TND', 'TRY', 'TWD', 'USD', 'VND', 'ZAR'],
] as const
export type Currency = (typeof CURRENCIES)[number]

export const DEFAULT_CURRENCY = 'USD' satisfies Currency

// Amounts are whole numbers of the smallest unit, such as cents. Most currencies have two decimals.
const DECIMALS: Partial<Record<Currency, number>> = {
  ...{ CLP: 0, JPY: 0, KRW: 0, VND: 0 },
  ...{ BHD: 3, JOD: 3, KWD: 3, OMR: 3, TND: 3 },
}

/** The decimals of a currency. */
export const decimalsOf = (currency: Currency) => DECIMALS[currency] ?? 2

// Card providers count the hundredths of these currencies, but people do not use them.
const WITHOUT_DECIMALS: Currency[] = ['HUF', 'IDR']

/** The smallest amount that people pay, in the smallest unit: 100 for IDR, 1 for USD. */
export const smallestStep = (currency: Currency) =>
  WITHOUT_DECIMALS.includes(currency) ? 10 ** decimalsOf(currency) : 1

/** The facts about a shop that decide how an amount is written. */
export type MoneyRegion = Pick<Region, 'country' | 'currency'>

/** The form of a region's amounts: the text before and after the number, and its separators. */
interface Form {
  before: string
  after: string
  decimal: string
  group: string
  /** Both forms of the symbol, and the code. */
  symbols: string[]
  /** The separators of groups that people in the country use, which can differ from those of its English. */
  groups: string[]
  format: Intl.NumberFormat
}

const keyOf = ({ country, currency }: MoneyRegion) => `${country} ${currency}`

/** The locale for numbers: English of the country; where there is none, the country's own language in Latin letters. */
const localeOf = remembered((country) => {
  const english = `en-${country}`
  if (new Intl.NumberFormat(english).resolvedOptions().locale === english) return english
  const own = ownLanguageOf(country)
  return own.isRightToLeft ? 'en' : `${own.locale}-u-nu-latn`
})

const partOf = (parts: Intl.NumberFormatPart[], type: Intl.NumberFormatPart['type']) =>
  parts.find((part) => part.type === type)?.value ?? ''

const currencyFormat = (locale: string, currency: Currency, more: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, ...more })

const formOf = remembered((key): Form => {
  const [country = '', code] = key.split(' ')
  const currency = CURRENCIES.find((each) => each === code) ?? DEFAULT_CURRENCY
  const locale = localeOf(country)
  const own = `${ownLanguageOf(country).locale}-u-nu-latn`
  const decimals = smallestStep(currency) === 1 ? decimalsOf(currency) : 0
  const format = currencyFormat(locale, currency, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const parts = format.formatToParts(1_234_567)
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  const text = (some: Intl.NumberFormatPart[]) => withFirmSpaces(some.map(({ value }) => value).join(''))
  const ownParts = currencyFormat(own, currency).formatToParts(1_234_567)
  return {
    before: text(parts.slice(0, first)),
    after: text(parts.slice(last + 1)),
    decimal: partOf(new Intl.NumberFormat(locale).formatToParts(0.5), 'decimal'),
    group: partOf(parts, 'group'),
    symbols: [
      partOf(parts, 'currency'),
      partOf(currencyFormat(locale, currency, { currencyDisplay: 'narrowSymbol' }).formatToParts(0), 'currency'),
      partOf(ownParts, 'currency'),
      currency,
    ],
    groups: [partOf(parts, 'group'), partOf(ownParts, 'group')],
    format,
  }
})

/** An amount is never broken into two lines. The Japanese form of the yen sign is as wide as two digits. */
const withFirmSpaces = (text: string) => text.replaceAll(/\s/g, '\u00a0').replaceAll('￥', '¥')

/**
 * An amount as people in the shop's country write it: '$1,234.50', 'RM 55.00', '250,00 kr.', '−$5.00'; '$??' when there is
 * none.
 */
export function formatMoney(amount: number | null | undefined, region: MoneyRegion): string {
  const { format, before, after } = formOf(keyOf(region))
  if (amount == null) return `${before}??${after}`
  const sign = amount < 0 ? '−' : ''
  return sign + withFirmSpaces(format.format(Math.abs(amount) / 10 ** decimalsOf(region.currency)))
}

/** A price in a text of the specification: in US dollars, '$' plus cents / 100 with 2 decimals, without grouping. */
export function formatSpecifiedPrice(amount: number | null | undefined, region: MoneyRegion): string {
  if (region.currency !== 'USD') return formatMoney(amount, region)
  return `$${amount == null ? '??' : plainAmount(amount, region.currency)}`
}

/** A whole amount without decimals, such as '$10,000' for a limit. */
export const formatRoundMoney = (amount: number, { country, currency }: MoneyRegion) =>
  withFirmSpaces(
    currencyFormat(localeOf(country), currency, { maximumFractionDigits: 0 }).format(
      amount / 10 ** decimalsOf(currency),
    ),
  )

/** An amount as a plain number for files: '20.00'. */
export const plainAmount = (amount: number, currency: Currency) =>
  (amount / 10 ** decimalsOf(currency)).toFixed(decimalsOf(currency))

/** The amount of a plain number, such as 3.5; not whole if the number has too many decimals. */
export const amountOf = (plain: number, currency: Currency) => rounded(plain * 10 ** decimalsOf(currency), 2)

/** The symbol of a currency in a country: '$', 'kr.', 'RM'. */
export function symbolOf(region: MoneyRegion): string {
  const { before, after } = formOf(keyOf(region))
  return `${before}${after}`.trim()
}

/** An amount without its symbol, as people in the shop's country type it: '20.00', '250,00', '150.000'. */
export function typedAmount(amount: number, region: MoneyRegion): string {
  const { before, after } = formOf(keyOf(region))
  const text = formatMoney(amount, region)
  return text.slice(before.length, text.length - after.length)
}

/** An amount that a person could type, for the sentence of a refusal: '$25.50', '25,50 kr.', 'Rp 2.500'. */
export function exampleAmount(region: MoneyRegion): string {
  const decimals = decimalsOf(region.currency)
  const isLarge = decimals === 0 || smallestStep(region.currency) > 1
  return formatMoney(isLarge ? 2500 * 10 ** decimals : 25.5 * 10 ** decimals, region)
}

const SEPARATOR = /[.,'’ ]/
const ALL_SEPARATORS = /[.,'’ ]/g

/**
 * An amount as people type it, with or without the symbol: '250,00', 'kr 250', '150.000', '1 234,50', '２５０'. Null for
 * empty text, undefined for other text. Before three digits, a separator can be of either kind: it is a decimal one only if
 * amounts of the currency have three decimals and are shown with it, or if the amount begins with a zero, as no thousand
 * does; otherwise it must separate groups in the country.
 */
export function readMoney(text: string, region: MoneyRegion): number | null | undefined {
  const { symbols, groups, decimal } = formOf(keyOf(region))
  const number = withoutSymbol(text.normalize('NFKC').trim(), symbols).replace(/,[-–—]$/, '')
  if (number === '') return null
  if (!/^\d/.test(number) || !/\d$/.test(number)) return undefined
  const decimals = decimalsOf(region.currency)
  const used = number.match(ALL_SEPARATORS) ?? []
  const last = used.at(-1) ?? ''
  const isLastAlone = used.filter((each) => each === last).length === 1
  const digitsAfter = number.length - number.lastIndexOf(last) - 1
  // Another separator before it, a zero at the beginning, or another number of digits after it leaves only one meaning.
  const hasOneMeaning = used.length > 1 || number.startsWith('0') || digitsAfter !== 3
  const isDecimal =
    '.,'.includes(last) &&
    isLastAlone &&
    (hasOneMeaning || (decimals === 3 && last === decimal) || !groups.includes(last))
  const [whole, fraction] =
    last !== '' && isDecimal ? [number.slice(0, -digitsAfter - 1), number.slice(-digitsAfter)] : [number, '']
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return undefined
  const shown = fraction.slice(0, decimals)
  // '2,800.00' is an amount of a currency without decimals, too. Three zeros could be a group of digits.
  const isExact = fraction.length <= decimals || (fraction.length < 3 && /^0+$/.test(fraction.slice(decimals)))
  return isExact ? Number(whole.replaceAll(ALL_SEPARATORS, '') + shown.padEnd(decimals, '0')) : undefined
}

/** Returns true for digits without separators, or in groups of three with one kind of separator ('12,34,567' in India). */
function isGrouped(whole: string): boolean {
  const separator = SEPARATOR.exec(whole)?.[0]
  if (separator === undefined) return /^\d{1,9}$/.test(whole)
  const groups = whole.split(separator)
  const [first = '', ...rest] = groups
  const isInThrees = /^\d{1,3}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group))
  const isIndian =
    /^\d{1,2}$/.test(first) &&
    rest.slice(0, -1).every((group) => /^\d{2}$/.test(group)) &&
    /^\d{3}$/.test(rest.at(-1) ?? '')
  return (isInThrees || isIndian) && whole.length <= 12
}

/** Takes a symbol from one end of an amount, with or without the point of an abbreviation. */
function withoutSymbol(typed: string, symbols: string[]): string {
  const names = symbols.flatMap((symbol) => {
    const name = symbol
      .normalize('NFKC')
      .replaceAll(/[\u200e\u200f]/g, '')
      .toLowerCase()
    return [name, name.replace(/\.$/, ''), `${name}.`]
  })
  const lower = typed.toLowerCase()
  for (const name of names.filter(Boolean).sort((a, b) => b.length - a.length)) {
    if (lower.startsWith(name)) return typed.slice(name.length).trim()
    if (lower.endsWith(name)) return typed.slice(0, -name.length).trim()
  }
  return typed
}

/** A number with a decimal point or comma, such as a tension or a tax rate: '8.5', '8,5', '８．５'. NaN for other text. */
export function readDecimal(text: string): number {
  const typed = text.normalize('NFKC').trim()
  return /^-?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** The same of a field that may stay empty: null for empty text. */
export const readOptionalDecimal = (text: string) => (text.trim() === '' ? null : readDecimal(text))

/** A number as people in the shop's country write it: '8.5', or '8,5'. */
export const formatDecimal = (value: number, { country }: Pick<Region, 'country'>) =>
  new Intl.NumberFormat(localeOf(country), { maximumFractionDigits: 3, useGrouping: false }).format(value)

/** A whole number with the separator of thousands: '1,118', or '1.118'. */
export const formatWhole = (value: number, { country }: Pick<Region, 'country'>) =>
  new Intl.NumberFormat(localeOf(country), { maximumFractionDigits: 0 }).format(value)

/** A number with so many decimals at most. */
export const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))
