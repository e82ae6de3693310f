/** Why string came or went. The check `stock_entries_reason_check` lists the same names. */
export const STOCK_REASONS = ['bought', 'counted', 'uncounted', 'used', 'broke', 'waste', 'returned'] as const
export type StockReason = (typeof STOCK_REASONS)[number]
