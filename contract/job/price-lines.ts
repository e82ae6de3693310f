import * as z from 'zod/mini'
import { keysOf } from '../base/keys.ts'
import { english, type Say } from '../base/say.ts'
import { sum } from '../base/sum.ts'
import type { Prices } from '../catalog/prices.ts'

interface PriceLineFacts {
  /** The text that people read; null for the line's own name, such as that of the string. */
  label: string | null
  sign: '+' | '-'
  /** Each price has one first line, which is for the work. The last lines follow everything that is added later. */
  place: 'first' | 'between' | 'last'
  /** The choice that the line is the price of: the line changes and goes with it. 'order': it always stays. */
  of: 'string' | 'extra' | 'speed' | 'credit' | 'order'
  /** The line is a part of the stringing, which one credit pays. */
  isStringing: boolean
}

const definePriceLines = <Kind extends string>(facts: Record<Kind, PriceLineFacts>) => facts

/**
 * Every kind of price line. All rules about the parts of a price are derived from these facts. The function
 * `are_price_lines` of the database has the same.
 */
export const PRICE_LINES = definePriceLines({
  stringing: { label: 'Stringing', sign: '+', place: 'first', of: 'string', isStringing: true },
  labor: { label: 'Labor only', sign: '+', place: 'first', of: 'string', isStringing: true },
  string: { label: null, sign: '+', place: 'between', of: 'string', isStringing: false },
  extra: { label: null, sign: '+', place: 'between', of: 'extra', isStringing: false },
  speed: { label: null, sign: '+', place: 'between', of: 'speed', isStringing: false },
  credit: { label: 'Stringing credit', sign: '-', place: 'last', of: 'credit', isStringing: false },
  redo: { label: 'Redo', sign: '-', place: 'last', of: 'order', isStringing: false },
})

export const PRICE_LINE_KINDS = keysOf(PRICE_LINES)

/** One part of a job's price; the amount is in cents. `name` is that of the string, extra or speed. */
export const PriceLine = z.object({ kind: z.enum(PRICE_LINE_KINDS), name: z.string(), amount: z.int() })
export type PriceLine = z.infer<typeof PriceLine>

export function lineLabel({ kind, name }: PriceLine, say: Say = english): string {
  const { label } = PRICE_LINES[kind]
  if (label !== null) return say.of(label)
  return kind === 'speed' ? say.of(name) : name
}

/** The price of a job in cents; null for a job without a price, which has no lines. */
export const sumOfPriceLines = (lines: PriceLine[] | null) =>
  lines === null ? null : sum(lines.map(({ amount }) => amount))

/** The caption of a price in cents: 'Total' as soon as it has more parts than the stringing. */
export const priceCaption = (lines: PriceLine[] | null | undefined, hasString: boolean) =>
  lines && lines.length > 1 ? 'Total' : hasString ? 'Flat rate' : 'Labor only'

const isFirst = ({ kind }: PriceLine) => PRICE_LINES[kind].place === 'first'
const isLast = ({ kind }: PriceLine) => PRICE_LINES[kind].place === 'last'
const isStringing = ({ kind }: PriceLine) => PRICE_LINES[kind].isStringing

type Choice = PriceLineFacts['of']

/** The lines that are the price of a choice. */
export const linesOf = (choice: Choice, lines: PriceLine[] | null) =>
  (lines ?? []).filter(({ kind }) => PRICE_LINES[kind].of === choice)

/** The lines without the price of a choice. */
export const linesWithout = (choice: Choice, lines: PriceLine[]) =>
  lines.filter(({ kind }) => PRICE_LINES[kind].of !== choice)

/** The lines with another one, before those that are last. */
export const withLine = (lines: PriceLine[], line: PriceLine): PriceLine[] => [
  ...lines.filter((each) => !isLast(each)),
  line,
  ...lines.filter(isLast),
]

/** A string of the shop with its surcharge in cents. */
export interface PricedString {
  name: string
  surcharge: number
}

/** A speed with its name for the receipt and its surcharge in cents. */
export interface PricedSpeed {
  name: string
  surcharge: number
}

/** The lines of a new order; null in a tier without a price. Without a string, the customer brings their own. */
export function orderedLines(
  prices: Prices,
  string: PricedString | null,
  speed: PricedSpeed | null = null,
): PriceLine[] | null {
  const amount = string ? prices.stringing_price : prices.stringing_price_labor_only
  if (amount === null) return null
  const first: PriceLine = { kind: string ? 'stringing' : 'labor', name: '', amount }
  return [first, ...surchargeOf(string), ...(speed ? [speedLine(speed)] : [])]
}

export const speedLine = ({ name, surcharge }: PricedSpeed): PriceLine => ({ kind: 'speed', name, amount: surcharge })

/** The string that decides the price of a hybrid: the one with the higher surcharge. Null: the customer brings all. */
export const dearest = (strings: PricedString[]): PricedString | null =>
  strings.toSorted((one, other) => other.surcharge - one.surcharge)[0] ?? null

const surchargeOf = (string: PricedString | null): PriceLine[] =>
  string && string.surcharge > 0 ? [{ kind: 'string', name: string.name, amount: string.surcharge }] : []

/** The input for the lines of an edited job; `tier_prices` are those of the day of the order, null for older jobs. */
export interface PricedJob {
  price_lines: PriceLine[] | null
  tier_prices: Prices | null
  hasString: boolean
}

/**
 * The lines of an edited job. Switching between the customer's own string and one of the shop takes the tier's price on
 * the day of the order, a different string its surcharge of today, and everything else stays.
 */
export function editedLines(
  job: PricedJob,
  todaysPrices: Prices,
  edit: { string: PricedString | null; isOtherString: boolean },
): PriceLine[] | null {
  const hasString = edit.string !== null
  if (!edit.isOtherString) return job.price_lines
  if (hasString === job.hasString && job.price_lines === null) return null
  const fresh = orderedLines(pricesForEdit(job, todaysPrices), edit.string)
  if (!fresh) return null
  const old = job.price_lines ?? []
  const kept = hasString === job.hasString ? old.filter(isFirst) : []
  const first = kept.length > 0 ? kept : fresh.filter(isFirst)
  const others = fresh.filter((line) => !isFirst(line))
  const lines = [...first, ...others, ...withoutCredit(linesWithout('string', old))]
  return hasCredit(old) ? [...lines, creditLine(lines)] : lines
}

function pricesForEdit({ price_lines, tier_prices, hasString }: PricedJob, todaysPrices: Prices): Prices {
  const prices = tier_prices ?? todaysPrices
  const ordered = price_lines?.find(isFirst)?.amount
  if (ordered === undefined) return prices
  return { ...prices, [hasString ? 'stringing_price' : 'stringing_price_labor_only']: ordered }
}

export const withExtra = (lines: PriceLine[], { name, amount }: { name: string; amount: number }) =>
  withLine(lines, { kind: 'extra', name, amount })

/** The lines without the newest extra of this name; null when there is none. */
export function withoutExtra(lines: PriceLine[], name: string): PriceLine[] | null {
  const extra = linesOf('extra', lines).findLast((line) => line.name === name)
  return extra ? lines.filter((line) => line !== extra) : null
}

/** The cents that the stringing costs. */
export const stringingOf = (lines: PriceLine[] | null) => sumOfPriceLines((lines ?? []).filter(isStringing)) ?? 0

/** The lines of a redo: those of the same order, and one that takes all of them away. */
export const redoLines = (lines: PriceLine[]): PriceLine[] => [
  ...lines,
  { kind: 'redo', name: '', amount: 0 - (sumOfPriceLines(lines) ?? 0) },
]

/** Returns true if a credit can pay everything. */
export const isOnlyStringing = (lines: PriceLine[]) => lines.every(isStringing)

/** The lines with a credit that pays for the stringing; null when a credit cannot pay a part of this price. */
export const withCredit = (lines: PriceLine[]): PriceLine[] | null =>
  isOnlyStringing(lines) || !takesCredit(lines) ? null : [...lines, creditLine(lines)]

const creditLine = (lines: PriceLine[]): PriceLine => ({ kind: 'credit', name: '', amount: -stringingOf(lines) })

export const withoutCredit = (lines: PriceLine[]) => linesWithout('credit', lines)

export const hasCredit = (lines: PriceLine[] | null) => linesOf('credit', lines).length > 0

/** Returns true if a credit would pay nothing. Null: the price is not known yet. */
export const isFreeStringing = (lines: PriceLine[] | null) => lines !== null && stringingOf(lines) <= 0

/** Returns true if a credit can pay for the stringing. */
export const takesCredit = (lines: PriceLine[] | null) => !hasCredit(lines) && !isFreeStringing(lines)
