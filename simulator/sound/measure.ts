import { type Doubt, listenTo, type Reading } from '../../contract/job/reading.ts'
import { type CONDITIONS, type OTHER_SOUNDS, recordOther, recordTaps } from './recordings.ts'
import { between, type Random } from './signals.ts'
import { createStringBed } from './string-bed.ts'

export type ConditionName = keyof typeof CONDITIONS
export type OtherName = keyof typeof OTHER_SOUNDS
const isReading = (heard: Reading | Doubt): heard is Reading => typeof heard === 'object'

export interface PairResult {
  /** The share by which the ratio of tensions was wrong; null if a reading was not sure. */
  error: number | null
  doubts: Doubt[]
}

/** A new string bed and the same one later, with up to 30% less tension, each recorded by one of the phones. */
export function hearPair(random: Random, name: ConditionName): PairResult {
  const hz = between(random, 880, 1_450)
  const ratio = between(random, 0.7, 1)
  const bed = createStringBed(random, hz)
  const [first, later] = [bed, { ...bed, hz: hz * Math.sqrt(ratio) }].map((heard) => {
    const { samples, rate } = recordTaps(random, heard, name)
    return listenTo(samples, rate).reading
  })
  if (!first || !later || !isReading(first) || !isReading(later)) {
    return { error: null, doubts: [first, later].filter((heard) => typeof heard === 'string') }
  }
  return { error: Math.abs((later.hz / first.hz) ** 2 / ratio - 1), doubts: [] }
}

/** Says whether a recording without taps was taken for a reading, and the reason if it was not. */
export function hearOther(random: Random, name: OtherName): Reading | Doubt {
  const { samples, rate } = recordOther(random, name)
  return listenTo(samples, rate).reading
}
