import { describe, expect, test } from 'vitest'
import {
  editedLines,
  orderedLines,
  type PricedJob,
  type PriceLine,
  priceCaption,
  sumOfPriceLines,
  withCredit,
  withExtra,
  withoutCredit,
} from './price-lines.ts'

const tier = (stringing_price: number | null, stringing_price_labor_only: number | null) => ({
  stringing_price,
  stringing_price_labor_only,
})
const string = (surcharge: number) => ({ name: 'Yonex: BG80', surcharge })

describe('a new order costs', () => {
  // The flat rate, labor only, the string's surcharge (null: the customer's own string), the price.
  test.each<[number | null, number | null, number | null, number | null]>([
    [3000, 2000, null, 2000],
    [3000, 2000, 0, 3000],
    [3000, 2000, 350, 3350],
    [3000, 2000, 1_000_000, 1_003_000],
    [3000, null, null, null],
    [3000, null, 0, 3000],
    [3000, null, 350, 3350],
    [null, 2000, null, 2000],
    [null, 2000, 0, null],
    [null, 2000, 350, null],
    [null, null, null, null],
    [null, null, 350, null],
    [0, 0, null, 0],
    [0, 0, 0, 0],
    [0, 0, 350, 350],
    [1, 1, 1, 2],
  ])('flat rate %s, labor %s, surcharge %s: %s', (flat, labor, surcharge, price) => {
    expect(sumOfPriceLines(orderedLines(tier(flat, labor), surcharge === null ? null : string(surcharge)))).toBe(price)
  })
})

/** 'S3000 +350 x500 q1000 c' is stringing, a surcharge, an extra, a speed and a credit for the stringing. */
function read(text: string): PriceLine[] | null {
  if (text === '-') return null
  const lines = text.split(' ').map((part): PriceLine => {
    const amount = Number(part.slice(1))
    if (part.startsWith('S')) return { kind: 'stringing', name: '', amount }
    if (part.startsWith('L')) return { kind: 'labor', name: '', amount }
    if (part.startsWith('+')) return { kind: 'string', name: 'Yonex: BG80', amount }
    if (part.startsWith('x')) return { kind: 'extra', name: 'Grip', amount }
    if (part.startsWith('q')) return { kind: 'speed', name: 'Tomorrow 12:00', amount }
    return { kind: 'credit', name: '', amount: Number.NaN }
  })
  return lines.map((line) => (line.kind === 'credit' ? { ...line, amount: -(lines[0]?.amount ?? 0) } : line))
}

describe('an edited order costs', () => {
  const ordered = tier(3000, 2000)
  const today = tier(9000, 8000)
  type Edit = 'same' | 'own' | number
  // The lines, the edit (a number: another string with this surcharge), the price, and the lines afterwards.
  test.each<[string, Edit, number | null, string]>([
    ['S3000', 'same', 3000, 'S3000'],
    ['S3000', 0, 3000, 'S3000'],
    ['S3000', 350, 3350, 'S3000 +350'],
    ['S3000', 'own', 2000, 'L2000'],
    ['S3000 +200', 'same', 3200, 'S3000 +200'],
    ['S3000 +200', 0, 3000, 'S3000'],
    ['S3000 +200', 350, 3350, 'S3000 +350'],
    ['S3000 +200', 'own', 2000, 'L2000'],
    ['L2000', 'same', 2000, 'L2000'],
    ['L2000', 0, 3000, 'S3000'],
    ['L2000', 350, 3350, 'S3000 +350'],
    ['S2500', 'same', 2500, 'S2500'],
    ['S2500', 350, 2850, 'S2500 +350'],
    ['S2500', 'own', 2000, 'L2000'],
    ['L1500', 0, 3000, 'S3000'],
    ['S3000 x500', 'own', 2500, 'L2000 x500'],
    ['S3000 x500', 350, 3850, 'S3000 +350 x500'],
    ['S3000 x500 x700', 'own', 3200, 'L2000 x500 x700'],
    ['L2000 x500', 0, 3500, 'S3000 x500'],
    ['S3000 +200 q1000', 'own', 3000, 'L2000 q1000'],
    ['S3000 +200 q1000', 350, 4350, 'S3000 +350 q1000'],
    ['S3000 x500 c', 'own', 500, 'L2000 x500 c'],
    ['S3000 x500 c', 350, 850, 'S3000 +350 x500 c'],
    ['S3000 +200 c', 350, 350, 'S3000 +350 c'],
    ['L2000 x500 c', 0, 500, 'S3000 x500 c'],
    ['S3000 +200 x500 q1000 c', 'own', 1500, 'L2000 x500 q1000 c'],
    ['S0 +200', 'own', 2000, 'L2000'],
    ['-', 'same', null, '-'],
  ])('%s, then %s: %s', (lines, edit, price, wanted) => {
    const price_lines = read(lines)
    const job: PricedJob = { price_lines, tier_prices: ordered, hasString: !lines.startsWith('L') }
    const after = editedLines(job, today, {
      string: typeof edit === 'number' ? string(edit) : null,
      isOtherString: edit !== 'same',
    })
    expect([sumOfPriceLines(after), after]).toEqual([price, read(wanted)])
  })

  // Jobs that are older than the recorded tier prices keep their ordered prices, and use today's prices for changes.
  test.each<[string, Edit, number | null]>([
    ['S3000', 'own', 8000],
    ['S3000', 350, 3350],
    ['L2000', 0, 9000],
    ['L2000 x500', 350, 9850],
  ])('an older job with %s, then %s: %s', (lines, edit, price) => {
    const job: PricedJob = { price_lines: read(lines), tier_prices: null, hasString: lines.startsWith('S') }
    const after = editedLines(job, today, { string: edit === 'own' ? null : string(Number(edit)), isOtherString: true })
    expect(sumOfPriceLines(after)).toBe(price)
  })

  test('an unknown amount when the tier of the order had no price for the change, even if today’s tier has one', () => {
    const edit = { string: null, isOtherString: true }
    const job: PricedJob = { price_lines: read('S3000 x500'), tier_prices: tier(3000, null), hasString: true }
    expect(editedLines(job, today, edit)).toBe(null)
    const unpriced: PricedJob = { price_lines: null, tier_prices: tier(null, null), hasString: true }
    expect(editedLines(unpriced, today, edit)).toBe(null)
    expect(editedLines(unpriced, today, { string: string(350), isOtherString: true })).toBe(null)
  })
})

describe('a credit', () => {
  test.each([
    ['S3000', null],
    ['L2000', null],
    ['S3000 +350', 'S3000 +350 c'],
    ['S3000 x500', 'S3000 x500 c'],
    ['L2000 x500', 'L2000 x500 c'],
    ['S3000 +350 x500 q1000', 'S3000 +350 x500 q1000 c'],
    ['S0 x500', null],
    ['S3000 x500 c', null],
  ])('on %s: %s', (lines, wanted) => {
    const after = withCredit(read(lines) ?? [])
    expect(after).toEqual(wanted === null ? null : read(wanted))
    if (after) expect(withoutCredit(after)).toEqual(read(lines))
  })

  test.each([
    ['S3000', 'S3000 x500'],
    ['S3000 +350', 'S3000 +350 x500'],
    ['S3000 x700 c', 'S3000 x700 x500 c'],
  ])('is kept as the last line when an extra is added: %s', (lines, wanted) => {
    expect(withExtra(read(lines) ?? [], { name: 'Grip', amount: 500 })).toEqual(read(wanted))
  })
})

test('a price is called a total as soon as it has a second part', () => {
  const captions = ['S3000', 'L2000', 'S3000 x500'].map((lines) => priceCaption(read(lines), lines.startsWith('S')))
  expect(captions).toEqual(['Flat rate', 'Labor only', 'Total'])
})
