import type { StringJob } from './string-jobs.ts'

/** Tensions in kg, for orders that are taken in kg. */
export const KG = { min: 9.1, max: 16.3, step: 0.1 } as const

export const isKgStep = (kg: number) => kg >= KG.min && kg <= KG.max && Number(kg.toFixed(1)) === kg

const LBS_PER_KG = 2.20462262

/** The nearest allowed tension in lbs: half steps, without 20.5. */
export function lbsOfKg(kg: number): number {
  const lbs = kg * LBS_PER_KG
  const nearest = Math.round(lbs * 2) / 2
  if (nearest !== 20.5) return nearest
  return lbs < 20.5 ? 20 : 21
}

/** The tensions of a job. The crosses are null where they are as the mains; those in kg are null in an order in lbs. */
export type Tensions = Pick<StringJob, 'tension' | 'cross_tension' | 'tension_kg' | 'cross_tension_kg'>

/** The tensions in the unit in which they were ordered. */
export const orderedTensions = (job: Tensions) =>
  job.tension_kg === null
    ? { mains: job.tension, crosses: job.cross_tension, unit: 'lbs' }
    : { mains: job.tension_kg, crosses: job.cross_tension_kg, unit: 'kg' }

/** '25 lbs, Cross: 27', as receipts and the status page show it. */
export function tensionsText(job: Tensions): string {
  const { mains, crosses, unit } = orderedTensions(job)
  return `${mains} ${unit}${crosses === null ? '' : `, Cross: ${crosses}`}`
}

/** '25 / 27 lbs', as messages show it. */
export function shortTensionsText(job: Tensions): string {
  const { mains, crosses, unit } = orderedTensions(job)
  return `${mains}${crosses === null ? '' : ` / ${crosses}`} ${unit}`
}
