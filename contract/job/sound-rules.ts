import { medianOf } from '../base/median.ts'
import { english, type Say } from '../base/say.ts'
import { sum } from '../base/sum.ts'

// These rules compute tensions from frequencies. The tension of a string bed is proportional to the square of its frequency.

/** The first sound within so many hours of the stringing is the one that later ones are compared with. */
export const REFERENCE_HOURS = 48

/** Fewer first readings of other rackets say too little. */
const LEAST_READINGS = 5

/** The share of the tension that is left, by the frequency of the string bed when it was new. */
export const shareOfNew = (hz: number, reference: number) => (hz / reference) ** 2

/** Strings that have no more than this share of their tension left are soft. */
export const SOFT_SHARE = 0.8

/** 'Fresh', 'Fine' or 'Soft', by the share of the tension that is left. */
export function freshness(share: number, say: Say = english): string {
  if (share >= 0.95) return say`Fresh`
  return share > SOFT_SHARE ? say`Fine` : say`Soft`
}

/** The first reading of a racket of the same model and string, with the tensions at which it was strung, in lbs. */
export interface FirstReading extends Tensions {
  hz: number
}

interface Tensions {
  mains: number
  crosses: number
}

/** The frequency that string beds like one usually have when they are new, and its standard deviation. */
interface UsualSound {
  hz: number
  spread: number
  readings: number
}

const meanOf = ({ mains, crosses }: Tensions) => (mains + crosses) / 2

/** The standard deviation of a sample. */
function deviation(values: number[]): number {
  const mean = sum(values) / values.length
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1))
}

/**
 * Computes the usual sound of string beds that were strung within 1 lb of these tensions; null below five readings. A
 * reading at another tension counts with the frequency that it would have at these.
 */
export function usualSound(tensions: Tensions, readings: FirstReading[]): UsualSound | null {
  const near = readings.filter(
    ({ mains, crosses }) => Math.abs(mains - tensions.mains) <= 1 && Math.abs(crosses - tensions.crosses) <= 1,
  )
  if (near.length < LEAST_READINGS) return null
  const all = near.map((reading) => reading.hz * Math.sqrt(meanOf(tensions) / meanOf(reading)))
  return { hz: medianOf(all) ?? 0, spread: deviation(all), readings: near.length }
}

/** A tension that differs by less than this share is usual, however alike the other readings are. */
const USUAL_DIFFERENCE = 0.03

/** The share by which the tension differs from what is usual; 0 if it is as usual. */
export function offUsual(hz: number, usual: Pick<UsualSound, 'hz' | 'spread'>): number {
  const off = shareOfNew(hz, usual.hz) - 1
  // Two standard deviations. A tension changes by twice the share of the frequency.
  const twoDeviations = 4 * (usual.spread / usual.hz)
  return Math.abs(off) <= Math.max(USUAL_DIFFERENCE, twoDeviations) ? 0 : off
}

/**
 * The mean of the tensions at which a string bed with this sound would have been strung, in lbs; null below five
 * readings.
 */
export function tensionOfSound(hz: number, readings: FirstReading[]): { lbs: number; spread: number } | null {
  if (readings.length < LEAST_READINGS) return null
  const factors = readings.map((reading) => meanOf(reading) / reading.hz ** 2)
  return { lbs: (medianOf(factors) ?? 0) * hz ** 2, spread: deviation(factors) * hz ** 2 }
}
