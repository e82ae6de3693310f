import { english, type Say } from '../base/say.ts'
import { metersText } from './stock.ts'

/** The length in meters from which one piece is called a reel instead of a set. */
const REEL_METERS = 50

/** '2 reels of 200 m', or '10 sets of 10 m'. */
export function orderText(pieces: number, piece_meters: number, say: Say = english): string {
  const length = metersText(piece_meters)
  if (piece_meters >= REEL_METERS) return pieces === 1 ? say`1 reel of ${length}` : say`${pieces} reels of ${length}`
  return pieces === 1 ? say`1 set of ${length}` : say`${pieces} sets of ${length}`
}

/** Says for how long the strings on the list will last. */
export const coverText = (delivery_days: number, say: Say = english) =>
  delivery_days === 1
    ? say`Covers the day until delivery and two more weeks, based on the use of up to eight weeks. String that you have already ordered is not subtracted.`
    : say`Covers the ${delivery_days} days until delivery and two more weeks, based on the use of up to eight weeks. String that you have already ordered is not subtracted.`
