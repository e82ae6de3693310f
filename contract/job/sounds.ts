import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { TensionUnit } from '../catalog/tension-unit.ts'
import { HIGHEST_HZ, LOWEST_HZ } from './spectrum.ts'

const between = (low: number, high: number, error: string) =>
  z.number({ error }).check(z.minimum(low, { error }), z.maximum(high, { error }))

/** One reading of a string bed. Audio never leaves the device. */
export const SoundInput = z.strictObject({
  hz: between(LOWEST_HZ, HIGHEST_HZ, 'The sound of a string bed must be 700 to 1,700 Hz'),
  taps: wholeBetween(3, 5, 'A reading needs 3 to 5 taps'),
  /** The largest difference of a tap from the median of the taps, in percent of the tension. */
  spread: between(0, 10, 'The taps of a reading differ by at most 10%'),
})
export type SoundInput = z.infer<typeof SoundInput>

const Sound = z.object({
  id: z.int(),
  hz: z.number(),
  taps: z.int(),
  spread: z.number(),
  date: Timestamp,
  /** True for the sound that later ones are compared with. */
  is_reference: z.boolean(),
})
export type Sound = z.infer<typeof Sound>

/** The sounds of the strings that a job put into a racket. */
export const BedSounds = z.object({
  /** Null before the racket is ready. */
  strung_at: z.nullable(Timestamp),
  /** Oldest first: the first one that later ones are compared with, and the last 30. */
  sounds: z.array(Sound),
  /** The tension that the newest sound has by the shop's own readings, with their standard deviation; null below five. */
  tension: z.nullable(z.object({ value: z.number(), spread: z.number(), unit: TensionUnit })),
  /** The frequency that is usual in this shop, in Hz. Null for customers, and below five readings. */
  usual: z.nullable(z.object({ hz: z.number(), spread: z.number(), readings: z.int() })),
})
export type BedSounds = z.infer<typeof BedSounds>
