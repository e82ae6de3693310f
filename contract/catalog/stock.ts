import { rounded } from '../base/money.ts'

/** The reason why string came or went. The check `stock_entries_reason_check` lists the same names. */
export const STOCK_REASONS = ['bought', 'counted', 'uncounted', 'used', 'broke', 'waste', 'returned'] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** '58 m' or '57.5 m'. */
export const metersText = (meters: number) => `${rounded(meters, 2)} m`

/** The whole sets in some meters, without the tiny remainders of computed fractions; as `stock_sets` counts them. */
export const wholeSets = (meters: number, set_meters: number) => Math.floor(rounded(meters / set_meters, 6))
