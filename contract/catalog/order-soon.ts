import { withoutRemainder } from './stock.ts'

/** The facts that decide how much of a string to order. Lengths are in meters. */
export interface StringNeed {
  stock_meters: number
  /** Used in the last eight weeks, with what broke and was wasted. */
  used_meters: number
  /** The days in which this was used: fewer than eight weeks, but at least a week, for a string with a shorter record. */
  used_days: number
  /** The open jobs ask for this much. */
  queued_meters: number
  /** The length of the reel or set in which the shop buys it. */
  piece_meters: number
}

export interface Ordering {
  set_meters: number
  /** The days from an order until it is delivered. */
  delivery_days: number
}

/** The days whose use decides how much to order, at most and at least. */
export const USE_DAYS = 56
export const LEAST_USE_DAYS = 7

/** The days after the delivery for which the stock should last. */
const DAYS_AFTER_DELIVERY = 14

/** The whole reels or sets to order soon; 0 while the stock lasts. Strings that are already ordered count as stock. */
export function piecesToOrder(need: StringNeed, { set_meters, delivery_days }: Ordering): number {
  // A string that the queue asks for is used again, even if it was not used lately.
  const useOfDay = Math.max(need.used_meters / need.used_days, need.queued_meters > 0 ? set_meters / USE_DAYS : 0)
  const days = delivery_days + DAYS_AFTER_DELIVERY
  const missing = useOfDay * days + need.queued_meters - need.stock_meters
  return Math.max(0, Math.ceil(withoutRemainder(missing / need.piece_meters)))
}

type Use = Pick<StringNeed, 'used_meters' | 'used_days'>

/** The number of days that the stock lasts at this use; null for a string that was not used. */
export const daysLeft = ({ stock_meters, used_meters, used_days }: Use & Pick<StringNeed, 'stock_meters'>) =>
  used_meters > 0 ? Math.max(0, Math.floor(withoutRemainder((stock_meters * used_days) / used_meters))) : null

/** The meters that are used in a week. */
export const usedInWeek = ({ used_meters, used_days }: Use) => Math.round((used_meters * 7) / used_days)
