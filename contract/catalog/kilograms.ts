import { rounded } from '../base/money.ts'
import { english, type Say } from '../base/say.ts'
import type { TensionUnit } from './tension-unit.ts'

/** Tensions in lbs. */
export const TENSION = { min: 20, max: 36, step: 0.5, default: 24 } as const

/** Tensions have steps of 0.5; the specification's pattern leaves out 20.5. */
export const isTensionStep = (lbs: number) => Number.isInteger(lbs / TENSION.step) && lbs !== TENSION.min + TENSION.step
export const TENSION_STEP = 'Please enter a valid number in 0.5 increments'
export const CROSS_STEP = 'Cross tension must be at minimum the same tension as the mains'

/** Tensions in kg, for orders that are taken in kg. */
export const KG = { min: 9.1, max: 16.3, step: 0.1 } as const

/** The tensions that an order can have in each unit. */
export const RANGES = { lbs: TENSION, kg: KG } as const

export const isKgStep = (kg: number) => kg >= KG.min && kg <= KG.max && rounded(kg, 1) === kg

const LBS_PER_KG = 2.20462262

/** The nearest allowed tension in lbs: half steps, without 20.5. */
export function lbsOfKg(kg: number): number {
  const lbs = kg * LBS_PER_KG
  const nearest = Math.round(lbs * 2) / 2
  if (nearest !== 20.5) return nearest
  return lbs < 20.5 ? 20 : 21
}

/** Converts lbs to `unit`: for kg, the nearest step of 0.1. */
export const tensionIn = (unit: TensionUnit, lbs: number) =>
  unit === 'kg' ? Math.round((lbs / LBS_PER_KG) * 10) / 10 : lbs

/** A tension in lbs, not rounded. */
export const inPounds = (unit: TensionUnit, tension: number) => (unit === 'kg' ? tension * LBS_PER_KG : tension)

/** A measured tension in `unit`, to 0.1. */
export const inUnit = (unit: TensionUnit, lbs: number) => rounded(unit === 'kg' ? lbs / LBS_PER_KG : lbs, 1)

/** '1 lb', '2 lbs' or '1.5 kg': a difference between two tensions. */
export const amountText = (unit: TensionUnit, amount: number) =>
  `${amount} ${unit === 'lbs' && amount === 1 ? 'lb' : unit}`

/** '28 lbs', or '12.7 kg'. */
export const tensionText = (unit: TensionUnit, lbs: number) => `${tensionIn(unit, lbs)} ${unit}`

/** The tensions of a job. The crosses are null where they are as the mains; those in kg are null in an order in lbs. */
export interface Tensions {
  tension: number
  cross_tension: number | null
  tension_kg: number | null
  cross_tension_kg: number | null
}

/** The tensions of an order in kg, with those in lbs that follow from them. */
export const tensionsOfKg = (mains: number, crosses: number | null): Tensions => ({
  tension: lbsOfKg(mains),
  cross_tension: crosses === null ? null : lbsOfKg(crosses),
  tension_kg: mains,
  cross_tension_kg: crosses,
})

/** Converts the tensions of an order to `unit`. Tensions that are already in kg stay as they were ordered. */
export function tensionsIn(unit: TensionUnit, { tension, cross_tension, tension_kg, cross_tension_kg }: Tensions) {
  if (unit === 'lbs') return { tension, cross_tension, tension_kg: null, cross_tension_kg: null }
  if (tension_kg !== null) return tensionsOfKg(tension_kg, cross_tension_kg)
  return tensionsOfKg(tensionIn(unit, tension), cross_tension === null ? null : tensionIn(unit, cross_tension))
}

/** The tensions in the unit in which they were ordered. */
export const orderedTensions = (job: Tensions): { mains: number; crosses: number | null; unit: TensionUnit } =>
  job.tension_kg === null
    ? { mains: job.tension, crosses: job.cross_tension, unit: 'lbs' }
    : { mains: job.tension_kg, crosses: job.cross_tension_kg, unit: 'kg' }

/** The tensions that were strung instead of the ordered ones, in the form of a string bed. */
interface Strung {
  unit: TensionUnit
  mains: { tension: number }
  crosses: { tension: number }
}
type Shown = Tensions & { as_strung?: Strung | null }

/** '25 lbs, Cross: 27', as receipts and the status page show it; '26 lbs, Cross: 28 (ordered 27 / 29)' if they differ. */
export function tensionsText(job: Shown, say: Say = english): string {
  const { mains, crosses, unit } = strungTensions(job)
  const strung = crosses === null ? `${mains} ${unit}` : say`${mains} ${unit}, Cross: ${crosses}`
  const ordered = orderedFigures(job)
  return ordered === null ? strung : say`${strung} (ordered ${ordered})`
}

/** '25 / 27 lbs', as messages and the queue show it; '26 / 28 lbs (ordered 27 / 29)' if other tensions were strung. */
export function shortTensionsText(job: Shown, say: Say = english): string {
  const tensions = strungTensions(job)
  const strung = `${figures(tensions)} ${tensions.unit}`
  const ordered = orderedFigures(job)
  return ordered === null ? strung : say`${strung} (ordered ${ordered})`
}

/** 'Strung at 26 / 28', below the tensions of an order; null when they were strung as ordered. */
export function strungAtText(job: Shown, say: Say = english): string | null {
  if (orderedFigures(job) === null) return null
  const strung = strungTensions(job)
  return say`Strung at ${figures(strung)}${unitIfOther(strung, orderedTensions(job))}`
}

/** The tensions in the racket: as strung, otherwise as ordered. */
export function strungTensions({ as_strung, ...order }: Shown): ReturnType<typeof orderedTensions> {
  if (!as_strung) return orderedTensions(order)
  const { unit, mains, crosses } = as_strung
  return { mains: mains.tension, crosses: crosses.tension === mains.tension ? null : crosses.tension, unit }
}

type InUnit = ReturnType<typeof orderedTensions>

const figures = ({ mains, crosses }: InUnit) => `${mains}${crosses === null ? '' : ` / ${crosses}`}`
const unitIfOther = (one: InUnit, other: InUnit) => (one.unit === other.unit ? '' : ` ${one.unit}`)

/** The tensions that were ordered; null when they were strung. */
function orderedFigures(job: Shown): string | null {
  const [strung, ordered] = [strungTensions(job), orderedTensions(job)]
  const isSame = strung.unit === ordered.unit && strung.mains === ordered.mains && strung.crosses === ordered.crosses
  return isSame ? null : `${figures(ordered)}${unitIfOther(ordered, strung)}`
}
