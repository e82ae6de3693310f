import { keysOf } from '../base/keys.ts'
import { english, type Say } from '../base/say.ts'

/** The kinds of marks on a frame. */
export const FRAME_MARK_NAMES = { crack: 'Crack', paint: 'Paint', grommet: 'Grommet missing' }
export type FrameMarkKind = keyof typeof FRAME_MARK_NAMES
export const FRAME_MARKS = keysOf(FRAME_MARK_NAMES)

/**
 * The places of a frame: the hours of a clock around the head, as seen by a person who holds the racket upright, and the
 * throat.
 */
export const FRAME_PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', 'throat'] as const
export type FramePlace = (typeof FRAME_PLACES)[number]

export const MAX_FRAME_MARKS = 20

/** 'Crack at 2 o'clock' */
export function markText({ kind, place }: { kind: FrameMarkKind; place: FramePlace }, say: Say = english): string {
  const name = say.of(FRAME_MARK_NAMES[kind])
  return place === 'throat' ? say`${name} at the throat` : say`${name} at ${place} o'clock`
}
