import { metersText } from './stock.ts'

/** The length in meters from which one piece is called a reel instead of a set. */
const REEL_METERS = 50

/** '2 reels of 200 m', or '10 sets of 10 m'. */
export function orderText(pieces: number, piece_meters: number): string {
  const noun = piece_meters >= REEL_METERS ? 'reel' : 'set'
  return `${pieces} ${noun}${pieces === 1 ? '' : 's'} of ${metersText(piece_meters)}`
}
