import { rounded } from '../base/money.ts'

/** The reason why string came or went. The check `stock_entries_reason_check` lists the same names. */
export const STOCK_REASONS = ['bought', 'counted', 'uncounted', 'used', 'broke', 'waste', 'returned'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** '58 m' or '57.5 m'. */
export const metersText = (meters: number) => `${rounded(meters, 2)} m`

/** A computed fraction without the tiny remainder that would make one more, or one less, when it is rounded to a whole. */
export const withoutRemainder = (fraction: number) => rounded(fraction, 6)

/** The whole sets in some meters, as `stock_sets` counts them. */
export const wholeSets = (meters: number, set_meters: number) => Math.floor(withoutRemainder(meters / set_meters))
