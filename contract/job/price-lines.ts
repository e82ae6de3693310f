import * as z from 'zod/mini'

/** The kinds of price lines. The check `string_jobs_price_lines` lists the same. */
export const PRICE_LINE_KINDS = ['stringing', 'labor', 'string', 'extra', 'speed', 'credit'] as const

/** One part of a job's price, in cents; only a credit is negative. `name` is that of the string, extra or speed. */
export const PriceLine = z.object({ kind: z.enum(PRICE_LINE_KINDS), name: z.string(), amount: z.int() })
export type PriceLine = z.infer<typeof PriceLine>

const LABELS: Partial<Record<PriceLine['kind'], string>> = {
  stringing: 'Stringing',
  labor: 'Labor only',
  credit: 'Stringing credit',
}

export const lineLabel = ({ kind, name }: PriceLine) => LABELS[kind] ?? name

/** The price of a job in cents; null for a job without a price, which has no lines. */
export const sumOfLines = (lines: PriceLine[] | null) =>
  lines === null ? null : lines.reduce((sum, { amount }) => sum + amount, 0)

/** The prices of a tier in cents; null where it has none. */
export const Prices = z.object({
  stringing_price: z.nullable(z.int()),
  stringing_price_labor_only: z.nullable(z.int()),
})
export type Prices = z.infer<typeof Prices>

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
  const base: PriceLine = { kind: string ? 'stringing' : 'labor', name: '', amount }
  return [base, ...surchargeOf(string), ...(speed ? [speedLine(speed)] : [])]
}

export const speedLine = ({ name, surcharge }: PricedSpeed): PriceLine => ({ kind: 'speed', name, amount: surcharge })

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
  const base = (hasString === job.hasString && old.find(isStringing)) || fresh[0]
  if (!base) return null
  const kept = old.filter(({ kind }) => kind === 'extra' || kind === 'speed')
  const credit = old.filter(({ kind }) => kind === 'credit').map((line) => ({ ...line, amount: -base.amount }))
  return [base, ...surchargeOf(edit.string), ...kept, ...credit]
}

function pricesForEdit({ price_lines, tier_prices, hasString }: PricedJob, todaysPrices: Prices): Prices {
  const prices = tier_prices ?? todaysPrices
  const ordered = price_lines?.find(isStringing)?.amount
  if (ordered === undefined) return prices
  return { ...prices, [hasString ? 'stringing_price' : 'stringing_price_labor_only']: ordered }
}

/** The lines with an extra; it goes before the credit. */
export const withExtra = (lines: PriceLine[], { name, amount }: { name: string; amount: number }): PriceLine[] => [
  ...lines.filter(({ kind }) => kind !== 'credit'),
  { kind: 'extra', name, amount },
  ...lines.filter(({ kind }) => kind === 'credit'),
]

/** The lines with a credit that pays for the stringing; null when a credit cannot pay a part of this price. */
export function withCredit(lines: PriceLine[]): PriceLine[] | null {
  const [base] = lines
  if (!base || base.amount === 0 || lines.length === 1 || hasCredit(lines)) return null
  return [...lines, { kind: 'credit', name: '', amount: -base.amount }]
}

export const withoutSpeed = (lines: PriceLine[]) => lines.filter(({ kind }) => kind !== 'speed')

export const withoutCredit = (lines: PriceLine[]) => lines.filter(({ kind }) => kind !== 'credit')

export const hasCredit = (lines: PriceLine[] | null) => lines?.some(({ kind }) => kind === 'credit') ?? false

/** The line that a stringing credit pays. */
export const isStringing = ({ kind }: PriceLine) => kind === 'stringing' || kind === 'labor'
