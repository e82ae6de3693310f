import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { rounded } from '../base/money.ts'
import { pageOf } from '../base/paging.ts'
import { line } from '../base/text.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { ShopDate } from '../catalog/opening-hours.ts'
import { amount, MAX_SUM } from '../catalog/prices.ts'
import { STOCK_REASONS } from '../catalog/stock.ts'
import { StringItem } from '../catalog/strings.ts'

/** A string with what decides how much of it to order. Lengths are in meters. */
export const StockLine = z.extend(StringItem, {
  is_listed: z.boolean(),
  /** Null while the shop does not count it. */
  stock_meters: z.nullable(z.number()),
  /** Used, broken and wasted in the last eight weeks. */
  used_meters: z.number(),
  /** The days in which this was used: those since the first entry of the string, but at least a week and at most eight. */
  used_days: z.int(),
  /** The open jobs ask for this much. */
  queued_meters: z.number(),
  /** The length of a reel or set of the last purchase; a set before the first one. */
  piece_meters: z.number(),
  /** The cost of that reel or set, in cents; null when it is not known, and for technicians. */
  piece_cost: z.nullable(z.int()),
  /** The average cost of a meter, in cents; null when it is not known, and for technicians. */
  meter_cost: z.nullable(z.number()),
  /**
   * The amount, in cents, that a set of it brings from a new customer: flat rate less labor-only price, plus surcharge,
   * without tax, less the cost of the set. Null when one of them is not known, and for technicians.
   */
  set_margin: z.nullable(z.int()),
})
export type StockLine = z.infer<typeof StockLine>

export const StockBook = z.object({
  set_meters: z.number(),
  delivery_days: z.int(),
  strings: z.array(StockLine),
})
export type StockBook = z.infer<typeof StockBook>

export const STOCK_PAGE_SIZE = 50

/** Something that came or went. `meters_after` is the sum until then. */
export const StockEntry = z.object({
  id: z.int(),
  reason: z.enum(STOCK_REASONS),
  meters: z.number(),
  meters_after: z.number(),
  string_job: z.nullable(z.object({ id: z.int(), racket: z.string() })),
  pieces: z.nullable(z.int()),
  /** In cents; null for technicians. */
  cost: z.nullable(z.int()),
  /** The day of a purchase. */
  day: z.nullable(z.string()),
  note: z.string(),
  by: z.nullable(z.string()),
  at: Timestamp,
})
export type StockEntry = z.infer<typeof StockEntry>

export const StockEntries = pageOf(StockEntry)
export type StockEntries = z.infer<typeof StockEntries>

const MAX_METERS = 100_000

const meters = (name: string, min: number) => {
  const error = `${name} must be from ${min} to ${MAX_METERS} meters`
  return z.number({ error }).check(
    z.minimum(min, { error }),
    z.maximum(MAX_METERS, { error }),
    z.refine((value) => rounded(value, 1) === value, { error: `${name} can have at most one decimal` }),
  )
}

/** Reels or sets that were bought. The cost is that of all of them, in cents. */
export const PurchaseInput = z.strictObject({
  pieces: wholeBetween(1, 1000, 'The number must be a whole number from 1 to 1000'),
  piece_meters: meters('A reel or set', 1),
  cost: z.nullable(amount('The cost', MAX_SUM)),
  day: ShopDate,
})
export type PurchaseInput = z.infer<typeof PurchaseInput>

const note = z._default(line('The note', 100), '')

/** A count of a string, with the stock that the page showed. */
export const StockCountInput = z.strictObject({
  meters: meters('The stock', 0),
  was: z.nullable(z.number({ error: 'Please include the stock that was shown' })),
  note,
})
export type StockCountInput = z.infer<typeof StockCountInput>

export const WasteInput = z.strictObject({ meters: meters('The waste', 0.1), note })
export type WasteInput = z.infer<typeof WasteInput>
