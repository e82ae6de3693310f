import { describe, expect, test } from 'vitest'
import { priceProblem } from '../catalog/price-limits.ts'
import {
  CURRENCIES,
  type Currency,
  decimalsOf,
  exampleAmount,
  formatDecimal,
  formatMoney,
  formatSpecifiedPrice,
  plainAmount,
  readDecimal,
  readMoney,
  readOptionalDecimal,
  smallestStep,
  typedAmount,
} from './money.ts'

// A country for each currency.
const COUNTRY: Record<Currency, string> = {
  ...{ AED: 'AE', AUD: 'AU', BGN: 'BG', BHD: 'BH', BRL: 'BR', CAD: 'CA', CHF: 'CH', CLP: 'CL', CNY: 'CN', CZK: 'CZ' },
  ...{ DKK: 'DK', EUR: 'DE', GBP: 'GB', HKD: 'HK', HUF: 'HU', IDR: 'ID', ILS: 'IL', INR: 'IN', JOD: 'JO', JPY: 'JP' },
  ...{ KRW: 'KR', KWD: 'KW', MXN: 'MX', MYR: 'MY', NOK: 'NO', NZD: 'NZ', OMR: 'OM', PHP: 'PH', PLN: 'PL', RON: 'RO' },
  ...{ SAR: 'SA', SEK: 'SE', SGD: 'SG', THB: 'TH', TND: 'TN', TRY: 'TR', TWD: 'TW', USD: 'US', VND: 'VN', ZAR: 'ZA' },
}
const regionOf = (currency: Currency) => ({ country: COUNTRY[currency], currency })

// ISO 4217 gives both two decimals, but Intl shows them without, as people do.
const SHOWN_WITHOUT_DECIMALS = ['HUF', 'IDR']

test('an amount below zero begins with a minus sign in every currency', () => {
  for (const currency of CURRENCIES) {
    const region = regionOf(currency)
    expect(formatMoney(-5000, region)).toBe(`−${formatMoney(5000, region)}`)
  }
  expect(formatMoney(0, regionOf('USD'))).toBe('$0.00')
})

test.each(CURRENCIES)('%s has as many decimals here as in Intl', (currency) => {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const shown = SHOWN_WITHOUT_DECIMALS.includes(currency) ? 0 : decimalsOf(currency)
  expect(format.resolvedOptions().maximumFractionDigits).toBe(shown)
  expect(smallestStep(currency)).toBe(SHOWN_WITHOUT_DECIMALS.includes(currency) ? 100 : 1)
})

describe('an amount in the form of the country', () => {
  test.each([
    ['US', 'USD', 123450, '$1,234.50'],
    ['MY', 'MYR', 5500, 'RM 55.00'],
    ['ID', 'IDR', 15_000_000, 'Rp 150.000'],
    ['DK', 'DKK', 25000, '250,00 kr.'],
    ['JP', 'JPY', 2800, '¥2,800'],
    ['DE', 'EUR', 123450, '€1,234.50'],
    ['CH', 'CHF', 123450, 'CHF 1’234.50'],
    ['SE', 'SEK', 123450, '1 234,50 kr'],
    ['IN', 'INR', 12345650, '₹1,23,456.50'],
    ['KW', 'KWD', 1250, 'KWD 1.250'],
    ['HU', 'HUF', 123400, '1 234 HUF'],
    // English has no form of its own for these countries.
    ['VN', 'VND', 150_000, '150.000 ₫'],
    ['TH', 'THB', 35000, '฿350.00'],
    ['BR', 'BRL', 123450, 'R$ 1.234,50'],
    ['KR', 'KRW', 28_000, '₩28,000'],
  ] as const)('%s, %s %d: %s', (country, currency, amount, text) => {
    // The apostrophe of Switzerland differs between the versions of the Unicode data.
    expect(formatMoney(amount, { country, currency }).replace("'", '’')).toBe(text.replaceAll(' ', '\u00a0'))
  })

  test('without an amount has two question marks', () => {
    const missing = (currency: Currency) => formatMoney(null, regionOf(currency))
    expect(['USD', 'JPY', 'KWD', 'DKK'].map((code) => missing(code as Currency))).toEqual([
      '$??',
      '¥??',
      'KWD\u00a0??',
      '??\u00a0kr.',
    ])
  })

  test('in a text of the specification has no grouping in US dollars', () => {
    expect(formatSpecifiedPrice(123450, { country: 'US', currency: 'USD' })).toBe('$1234.50')
    expect(formatSpecifiedPrice(123450, { country: 'CA', currency: 'USD' })).toBe('$1234.50')
    expect(formatSpecifiedPrice(null, { country: 'US', currency: 'USD' })).toBe('$??')
    expect(formatSpecifiedPrice(123450, { country: 'CA', currency: 'CAD' })).toBe('$1,234.50')
  })
})

test.each(CURRENCIES)('an amount in %s can be typed as it is shown, and as a plain number', (currency) => {
  const region = regionOf(currency)
  for (const whole of [0, 10, 1990, 250_000]) {
    const amount = whole * smallestStep(currency)
    expect(readMoney(formatMoney(amount, region), region)).toBe(amount)
    expect(readMoney(typedAmount(amount, region), region)).toBe(amount)
    if (decimalsOf(currency) !== 3) expect(readMoney(plainAmount(amount, currency), region)).toBe(amount)
  }
  expect(readMoney(exampleAmount(region), region)).toBeGreaterThan(0)
  expect(readMoney('', region)).toBeNull()
  expect(readMoney('12 and more', region)).toBeUndefined()
})

// Amounts are in whole units of the currency; '-' is not an amount.
const NOTATIONS = [
  '250',
  '250,00',
  '250.00',
  '12,5',
  '1.234',
  '1,234',
  '1.234,50',
  '1,234.50',
  '1 234',
  '1.234.567',
  '1 234,50',
  "1'234.50",
]
const READ: Record<string, string> = {
  'US USD': '250 250 250 12.5 - 1234 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'MY MYR': '250 250 250 12.5 - 1234 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'DK DKK': '250 250 250 12.5 1234 - 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'ID IDR': '250 250 250 12.5 1234 - 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'JP JPY': '250 250 250 - - 1234 - - 1234 1234567 - -',
  // People in Germany group with points; the English of Germany groups with commas.
  'DE EUR': '250 250 250 12.5 1234 1234 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'SE SEK': '250 250 250 12.5 - - 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'CH CHF': '250 250 250 12.5 - - 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  // Three decimals, and '.' separates them.
  'KW KWD': '250 250 250 12.5 1.234 1234 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'VN VND': '250 250 250 - 1234 - - - 1234 1234567 - -',
  'BR BRL': '250 250 250 12.5 1234 - 1234.5 1234.5 1234 1234567 1234.5 1234.5',
  'IN INR': '250 250 250 12.5 - 1234 1234.5 1234.5 1234 1234567 1234.5 1234.5',
}

describe.each(Object.entries(READ))('people in %s type', (key, amounts) => {
  const [country = '', code = ''] = key.split(' ')
  const region = { country, currency: code as Currency }
  const unit = 10 ** decimalsOf(region.currency)
  const expected = amounts.split(' ').map((amount) => (amount === '-' ? undefined : Math.round(Number(amount) * unit)))

  test.each(NOTATIONS.map((text, index) => [text, expected[index]] as const))('%s', (text, amount) => {
    expect(readMoney(text, region)).toBe(amount)
    // With the symbol on either side, and in full-width characters.
    const symbol = formatMoney(null, region).replace('??', '').trim()
    for (const typed of [`${symbol} ${text}`, `${text} ${symbol}`, `${code.toLowerCase()} ${text}`, fullWidth(text)]) {
      expect(readMoney(typed, region), typed).toBe(amount)
    }
  })
})

const fullWidth = (text: string) =>
  text.replaceAll(/[\d.,]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0))

test.each([
  ['kr 250', 'DKK', 25000],
  ['250 kr', 'DKK', 25000],
  ['250,-', 'DKK', 25000],
  ['RM55', 'MYR', 5500],
  ['rm 55.50', 'MYR', 5550],
  ['150.000', 'IDR', 15_000_000],
  ['Rp. 150.000', 'IDR', 15_000_000],
  ['￥２，８００', 'JPY', 2800],
  ['2,800.00', 'JPY', 2800],
  ['12,34,567', 'INR', 1234567_00],
  ['1,2,345', 'INR', undefined],
  ['1 234,50', 'SEK', 123450],
  ["1'234.50", 'CHF', 123450],
  ['30.555', 'USD', undefined],
  ['1,234,56', 'USD', undefined],
  ['1.234.56', 'USD', undefined],
  ['€ 30', 'EUR', 3000],
  ['$30', 'EUR', undefined],
  ['-30', 'USD', undefined],
  ['30,', 'USD', undefined],
  ['99999999999', 'USD', undefined],
  ['6.25', 'KWD', 6250],
  // No thousand begins with a zero.
  ['0,500', 'KWD', 500],
  ['0,500', 'JPY', undefined],
  ['0.500', 'EUR', undefined],
] as const)('%s in %s is %s', (text, currency, amount) => {
  expect(readMoney(text, regionOf(currency))).toBe(amount)
})

test.each([
  ['USD', '$25.50'],
  ['DKK', '25,50 kr.'],
  ['IDR', 'Rp 2.500'],
  ['JPY', '¥2,500'],
] as const)('the example of an amount in %s is %s', (currency, text) => {
  expect(exampleAmount(regionOf(currency))).toBe(text.replaceAll(' ', '\u00a0'))
})

test.each([
  ['11,5', 11.5],
  ['11.5', 11.5],
  ['１１，５', 11.5],
  ['115', 115],
  ['1.150,5', Number.NaN],
  ['', Number.NaN],
  ['1e2', Number.NaN],
])('the number %s is %d', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

test.each([
  ['', null],
  [' 28 ', 28],
  ['27,5', 27.5],
  ['２７．５', 27.5],
  ['0x1c', Number.NaN],
  ['light', Number.NaN],
])('the number in a field that may stay empty, %j, is read as %j', (text, limit) => {
  expect(readOptionalDecimal(text)).toBe(limit)
})

test('a number is written in the form of the country', () => {
  expect(formatDecimal(8.5, { country: 'US' })).toBe('8.5')
  expect(formatDecimal(8.5, { country: 'DK' })).toBe('8,5')
})

test.each([
  [1_000_000, 'USD', null],
  [1_000_001, 'USD', 'The flat rate can be at most $10,000'],
  [10_000_001, 'JPY', 'The flat rate can be at most ¥10,000,000'],
  [1255, 'KWD', 'The flat rate must end in 0, such as 1.250'],
  [1_500_050, 'IDR', 'The flat rate must be a whole amount, such as Rp\u00a025.000'],
] as const)('%d is checked as a price in %s: %s', (amount, currency, problem) => {
  expect(priceProblem('The flat rate', amount, regionOf(currency))).toBe(problem)
})
