import { CROSS_STEP, isTensionStep, RANGES, TENSION_STEP, type Tensions } from '../catalog/kilograms.ts'
import type { TensionUnit } from '../catalog/tension-unit.ts'
import type { BedRules } from './bed-choices.ts'
import { crossColumns, hybridOf, isSameStrings } from './string-bed.ts'

// The crosses that an order may have beside its mains. The shop decides whether they may be looser, and whether they may
// have another string. A job keeps the crosses that it has when the shop decides otherwise later.

/** The largest difference by which crosses may be looser than the mains. */
const LOOSER = { lbs: 4, kg: 2 } as const

/** The lowest tension of crosses beside mains with a tension. */
export function lowestCrosses(mains: number, unit: TensionUnit, { allows_looser_crosses }: BedRules): number {
  if (!allows_looser_crosses) return mains
  // Tenths are not exact: 11.1 - 2 is a little less than 9.1.
  return Math.max(RANGES[unit].min, Math.round((mains - LOOSER[unit]) * 10) / 10)
}

/** The string bed of an order as a request has it. Without a string, the customer brings their own. */
export interface OrderedBedIds extends Tensions {
  string?: number | null | undefined
  hybrid: { string: number | null } | null
}

interface Named extends Tensions {
  string: { id: number } | null
  hybrid: { string: { id: number } | null } | null
}

/** The string bed of a job or a setup, with the ids of its strings. */
export const orderedBedIds = ({ string, hybrid, ...bed }: Named): OrderedBedIds => ({
  ...bed,
  string: string?.id,
  hybrid: hybrid && { string: hybrid.string?.id ?? null },
})

interface BedProblem {
  field: 'cross_tension' | 'cross_tension_kg' | 'hybrid'
  message: string
}

/** The reason why an order cannot have its crosses; empty when it can. `kept` is what the job has already. */
export function bedProblems(order: OrderedBedIds, rules: BedRules, kept: OrderedBedIds | null = null): BedProblem[] {
  const keepsTensions = kept !== null && TENSIONS.every((field) => kept[field] === order[field])
  return [
    ...problem('hybrid', hybridMessage(order, rules, kept)),
    ...(keepsTensions ? [] : problem('cross_tension', lbsMessage(order, rules))),
    ...(keepsTensions ? [] : problem('cross_tension_kg', kgMessage(order, rules))),
  ]
}

const TENSIONS = ['tension', 'cross_tension', 'tension_kg', 'cross_tension_kg'] as const

const problem = (field: BedProblem['field'], message: string | null): BedProblem[] =>
  message === null ? [] : [{ field, message }]

const ONE_STRING = 'Mains and crosses must have the same string'

function hybridMessage(order: OrderedBedIds, { allows_hybrids }: BedRules, kept: OrderedBedIds | null) {
  const isHybrid = hybridOf(crossColumns(order)) !== null
  return allows_hybrids || !isHybrid || (kept && isSameStrings(kept, order)) ? null : ONE_STRING
}

// While a form is filled in, any of these may be missing. An empty field of the mains is NaN.
const isNumber = (value: unknown): value is number => Number.isFinite(value)

function lbsMessage({ tension, cross_tension, tension_kg }: OrderedBedIds, rules: BedRules) {
  if (!isNumber(cross_tension)) return null
  // The lbs of an order in kg follow from its kg, and 2 kg are more than 4 lbs.
  if (isNumber(tension_kg) && rules.allows_looser_crosses) return null
  const problem = isNumber(tension) ? looserMessage(tension, cross_tension, 'lbs', rules) : null
  if (problem || isTensionStep(cross_tension)) return problem
  return isNumber(tension) && cross_tension < tension ? TENSION_STEP : CROSS_STEP
}

const kgMessage = ({ tension_kg, cross_tension_kg }: OrderedBedIds, rules: BedRules) =>
  isNumber(tension_kg) && isNumber(cross_tension_kg) ? looserMessage(tension_kg, cross_tension_kg, 'kg', rules) : null

/** The reason why crosses are too loose beside the mains; null if they are not. */
export function looserMessage(mains: number, crosses: number, unit: TensionUnit, rules: BedRules): string | null {
  if (crosses >= lowestCrosses(mains, unit, rules)) return null
  if (!rules.allows_looser_crosses) return 'Cross tension must be at least equal to main tension'
  return crosses < RANGES[unit].min
    ? `Tension must be at least ${RANGES[unit].min}`
    : `Cross tension can be at most ${LOOSER[unit]} ${unit} below main tension`
}
