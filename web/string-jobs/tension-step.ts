import type { KeyboardEvent } from 'react'
import { rounded } from '../../contract/base/money.ts'
import { KG, type TensionUnit } from '../../contract/catalog/kilograms.ts'
import { isTensionStep, TENSION } from '../../contract/job/string-jobs.ts'

export type Direction = 1 | -1

/** The tensions that a form takes in each unit. */
export const RANGES = { lbs: TENSION, kg: KG } as const

/** The next allowed tension up or down, from `min` to the highest one. */
export function stepTension(
  tension: number,
  direction: Direction,
  unit: TensionUnit,
  min: number = RANGES[unit].min,
): number {
  const { max, step } = RANGES[unit]
  const perUnit = 1 / step
  // Tenths are not exact: 16.1 * 10 is a little more than 161.
  const steps = rounded(tension * perUnit, 3)
  const next = (direction > 0 ? Math.floor(steps + 1) : Math.ceil(steps - 1)) / perUnit
  const inRange = Math.min(max, Math.max(min, next))
  return unit === 'kg' || isTensionStep(inRange) ? inRange : inRange + direction * step
}

/** Replaces the browser's own steps of a number field, which also stop at tensions that are not allowed. */
export const onArrows = (step: (direction: Direction) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  step(event.key === 'ArrowUp' ? 1 : -1)
}
