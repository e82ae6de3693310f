import { expect, test } from 'vitest'
import { priceProblem } from '../catalog/price-limits.ts'
import { CURRENCIES, decimalsOf, formatMoney, parseMoney, plainAmount } from './currency.ts'

// ISO 4217 gives both two decimals, but Intl shows them without.
const SHOWN_WITHOUT_DECIMALS = ['HUF', 'IDR']

test.each(CURRENCIES.filter((currency) => !SHOWN_WITHOUT_DECIMALS.includes(currency)))(
  '%s has as many decimals here as in Intl',
  (currency) => {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    expect(decimalsOf(currency)).toBe(format.resolvedOptions().maximumFractionDigits)
  },
)

test.each(CURRENCIES)('an amount in %s can be typed as it is shown, and as a plain number', (currency) => {
  for (const amount of [0, 10, 1990, 250_000]) {
    expect(parseMoney(formatMoney(amount, currency), currency)).toBe(amount)
    expect(parseMoney(plainAmount(amount, currency), currency)).toBe(amount)
  }
  expect(parseMoney('', currency)).toBeNull()
  expect(parseMoney('12 and more', currency)).toBeUndefined()
})

test('a missing amount is shown as the currency symbol and two question marks', () => {
  expect(
    ['USD', 'JPY', 'KWD'].map((code) => formatMoney(null, CURRENCIES.find((each) => each === code) ?? 'USD')),
  ).toEqual(['$??', '¥??', 'KWD\u00a0??'])
})

test.each([
  ['1,250.50', 'USD', 125050],
  ['$30.5', 'USD', 3050],
  ['30.555', 'USD', undefined],
  ['€ 30', 'EUR', 3000],
  ['$30', 'EUR', undefined],
  ['2,000', 'JPY', 2000],
  ['2000.5', 'JPY', undefined],
  ['6.25', 'KWD', 6250],
] as const)('%s in %s is %s', (text, currency, amount) => {
  expect(parseMoney(text, currency)).toBe(amount)
})

test.each([
  [1_000_000, 'USD', null],
  [1_000_001, 'USD', 'The flat rate can be at most $10,000'],
  [10_000_001, 'JPY', 'The flat rate can be at most ¥10,000,000'],
  [1255, 'KWD', 'The flat rate must end in 0, such as 1.250'],
] as const)('%d is checked as a price in %s: %s', (amount, currency, problem) => {
  expect(priceProblem('The flat rate', amount, currency)).toBe(problem)
})
