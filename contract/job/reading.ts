import { medianOf } from '../base/median.ts'
import { expectedTap, type Onset, onsetsIn, steadySound } from './taps.ts'

/** A reading ends with this many taps. */
export const TAPS = 5

const AGREEING_TAPS = 3
/** Taps agree within this share of their median. */
const AGREEMENT = 0.02
/** Taps of a finger differ at least this much. Only a machine repeats a tone exactly. */
const EXACT = 0.0003

/**
 * A reading of a string bed: its frequency, the taps that agree, and how far they are from it at most, in percent of the
 * tension.
 */
export interface Reading {
  hz: number
  taps: number
  spread: number
}

/** The reason why a reading is not sure. 'steady' is a sound that does not die away, such as a voice or music. */
export type Doubt = 'silence' | 'unclear' | 'beep' | 'steady' | 'few' | 'differ'

/** The taps among the first onsets, at most five. */
const tapsOf = (onsets: Onset[]) => onsets.filter(({ kind }) => kind === 'tap').slice(0, TAPS)

const median = (values: number[]) => medianOf(values) ?? 0

const round = (value: number) => Math.round(value * 10) / 10

const differenceOf = (hz: number, other: number) => Math.abs(hz / other - 1)

/** The result of all taps together, or the reason why it is not sure. */
function read(onsets: Onset[]): Reading | Doubt {
  const taps = tapsOf(onsets)
  const clear = taps.flatMap(({ hz }) => hz ?? [])
  const middle = median(clear)
  const agreeing = clear.filter((hz) => differenceOf(hz, middle) <= AGREEMENT)
  const hz = median(agreeing)
  const spread = Math.max(...agreeing.map((one) => differenceOf(one, hz)))
  if (agreeing.length >= AGREEING_TAPS && spread < EXACT) return 'beep'
  if (agreeing.length >= AGREEING_TAPS && spread <= AGREEMENT) {
    return { hz: round(hz), taps: agreeing.length, spread: round(((1 + spread) ** 2 - 1) * 100) }
  }
  if (taps.length < AGREEING_TAPS) return doubtOf(onsets)
  return clear.length < AGREEING_TAPS ? 'unclear' : 'differ'
}

/** The reason why there were too few taps: a tone that stays the same, other sounds, or only a few taps. */
function doubtOf(onsets: Onset[]): Doubt {
  const steady = onsets.filter(({ kind }) => kind === 'steady')
  if (steady.length === 0) return 'few'
  const tones = steady.flatMap(({ hz }) => hz ?? [])
  const middle = median(tones)
  const isBeep = tones.length > steady.length / 2 && tones.every((hz) => differenceOf(hz, middle) < 0.01)
  return isBeep ? 'beep' : 'steady'
}

/** Looks again at the onsets that are not clear if two taps agree, because a third one at their frequency is likely. */
function withExpected(samples: Float32Array, rate: number, onsets: Onset[]): Onset[] {
  const clear = tapsOf(onsets).flatMap(({ hz }) => hz ?? [])
  const pair = clear.flatMap((hz, index) =>
    clear
      .slice(index + 1)
      .filter((other) => differenceOf(hz, other) <= AGREEMENT)
      .map((other) => (hz + other) / 2),
  )
  const [expected] = pair
  if (expected === undefined || pair.length > 2) return onsets
  return onsets.map((onset) => {
    if (onset.kind === 'tap' && onset.hz !== null) return onset
    const hz = expectedTap(samples, rate, onset, expected)
    return hz === null ? onset : { ...onset, kind: 'tap' as const, hz }
  })
}

/** The result of a recording so far. */
export interface Hearing {
  /** The taps until now, at most five. */
  taps: number
  reading: Reading | Doubt
}

export function listenTo(samples: Float32Array, rate: number): Hearing {
  const onsets = withExpected(samples, rate, onsetsIn(samples, rate))
  const reading = onsets.length === 0 ? steadySound(samples, rate) : read(onsets)
  return { taps: tapsOf(onsets).length, reading }
}
