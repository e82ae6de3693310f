import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { sum } from '../base/sum.ts'
import { notes } from '../base/text.ts'
import { MAX_SUM } from '../catalog/prices.ts'
import { PAYMENT_METHODS, PaymentMethod } from '../job/payment-methods.ts'
import { ShopOnPaper } from './payments.ts'

export const CLOSES_PAGE_SIZE = 20

/** The money of a day by one way to pay; amounts are in cents. */
export const ClosedLine = z.object({
  method: PaymentMethod,
  /** The way in which customers paid at the counter; null where the shop did not record it. */
  way: z.nullable(z.string()),
  /** The numbers of payments, refunds and voids. */
  count: z.int(),
  refunds: z.int(),
  voids: z.int(),
  amount: z.int(),
  refunded: z.int(),
  voided: z.int(),
})
export type ClosedLine = z.infer<typeof ClosedLine>

/** The expected and the counted amount of one way to pay at the counter, in cents. */
export const CountedLine = z.object({ way: z.nullable(z.string()), expected: z.int(), counted: z.int() })
export type CountedLine = z.infer<typeof CountedLine>

const NOT_A_DAY = { error: 'day must be a day like 2026-11-21' }
const day = z.iso.date(NOT_A_DAY).check(z.refine((text) => text >= '2000', NOT_A_DAY))

export const DayToCloseQuery = z.strictObject({ day: z.optional(day) })

/**
 * The money up to the last day that is to be closed: by default today, or before today's first money, the newest open day
 * that has some. `from` is the day after the last closed one; the first close is only of one day. Without a day to close,
 * `lines` is empty and `from` is after `day`.
 */
export const DayToClose = z.object({
  today: z.string(),
  from: z.string(),
  day: z.string(),
  lines: z.array(ClosedLine),
  /** The ways to pay that can be the drawer; empty in a shop that does not record ways. */
  ways: z.array(z.string()),
  /** The way whose money is in the drawer; null in a shop that does not record ways. */
  drawer: z.nullable(z.string()),
  /** The cash that the last close left in the drawer, in cents; null before the first one. */
  float_before: z.nullable(z.int()),
})
export type DayToClose = z.infer<typeof DayToClose>

const sumInput = (name: string, least: number) =>
  z
    .int({ error: `${name} must be an amount in cents` })
    .check(
      z.minimum(least, { error: least === 0 ? `${name} cannot be negative` : `${name} is too small` }),
      z.maximum(MAX_SUM, { error: `${name} is too large` }),
    )

const wayToPay = z.nullable(z.string({ error: 'The way to pay must be text' }))

/** A close as the manager saw it: refused (409) if something else is expected in the meantime. */
export const DayCloseInput = z.strictObject({
  day,
  drawer: wayToPay,
  float_before: sumInput('The cash at the start', 0),
  float_left: sumInput('The cash that stays', 0),
  counted: z.array(
    z.strictObject({
      way: wayToPay,
      expected: sumInput('The expected amount', -MAX_SUM),
      counted: sumInput('The counted amount', -MAX_SUM),
    }),
    { error: 'Please send what was counted as a list' },
  ),
  note: z._default(notes('The note', 500), ''),
})
export type DayCloseInput = z.infer<typeof DayCloseInput>

const head = {
  /** The first and the last day that were closed together. */
  from: z.string(),
  day: z.string(),
  /** The counted amount minus the expected one, in cents. */
  difference: z.int(),
  note: z.string(),
  closed_by: z.string(),
  date: Timestamp,
}

/** Closes, newest first; `amount` came in, without what went back, in cents. */
export const DayCloses = z.object({
  count: z.int(),
  results: z.array(z.object({ ...head, amount: z.int() })),
})
export type DayCloses = z.infer<typeof DayCloses>

export const DayCloseQuery = z.strictObject({ day })

/** A close, for printing. */
export const DayClose = z.object({
  ...head,
  days: z.array(z.object({ day: z.string(), lines: z.array(ClosedLine) })),
  counted: z.array(CountedLine),
  drawer: z.nullable(z.string()),
  float_before: z.int(),
  float_left: z.int(),
  shop: ShopOnPaper,
})
export type DayClose = z.infer<typeof DayClose>

/** The amount that came in, without what went back, in cents. */
export const netOf = ({ amount, refunded, voided }: Pick<ClosedLine, 'amount' | 'refunded' | 'voided'>) =>
  amount - refunded - voided

/** The amount that should be there of each way to pay at the counter. The drawer also has what was in it before. */
export function expectedAtCounter(
  lines: ClosedLine[],
  { drawer, float_before }: { drawer: string | null; float_before: number },
): Omit<CountedLine, 'counted'>[] {
  const sums = new Map([[drawer, float_before]])
  for (const line of lines) {
    if (line.method === 'technician') sums.set(line.way, (sums.get(line.way) ?? 0) + netOf(line))
  }
  return [...sums].map(([way, expected]) => ({ way, expected }))
}

/** Computes the counted amount minus the expected one, in cents. */
export const differenceOf = (lines: CountedLine[]) => sum(lines.map(({ expected, counted }) => counted - expected))

/** The days of several lines as one line for each way to pay, the counter first. */
export function sumOfLines(lines: ClosedLine[]): ClosedLine[] {
  const sums = new Map<string, ClosedLine>()
  for (const line of lines) {
    const key = JSON.stringify([line.method, line.way])
    const before = sums.get(key)
    sums.set(
      key,
      before
        ? {
            ...line,
            count: before.count + line.count,
            refunds: before.refunds + line.refunds,
            voids: before.voids + line.voids,
            amount: before.amount + line.amount,
            refunded: before.refunded + line.refunded,
            voided: before.voided + line.voided,
          }
        : line,
    )
  }
  const placeOf = ({ method }: ClosedLine) => PAYMENT_METHODS.indexOf(method)
  return [...sums.values()].toSorted((a, b) => placeOf(a) - placeOf(b) || netOf(b) - netOf(a))
}

/** The way to pay whose money is probably in the drawer. */
export const likelyDrawer = (ways: string[]): string | null =>
  ways.find((way) => way.toLowerCase().includes('cash')) ?? ways[0] ?? null
