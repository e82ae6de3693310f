import type { KeyboardEvent } from 'react'
import { isTensionStep, TENSION } from '../../contract/string-jobs.ts'

export type Direction = 1 | -1

/** The next allowed tension up or down, from `min` to 36 lbs. */
export function stepTension(lbs: number, direction: Direction, min: number = TENSION.min) {
  const next = (direction > 0 ? Math.floor(lbs * 2 + 1) : Math.ceil(lbs * 2 - 1)) * TENSION.step
  const inRange = Math.min(TENSION.max, Math.max(min, next))
  return isTensionStep(inRange) ? inRange : inRange + direction * TENSION.step
}

/** Replaces the browser's own steps of a number field, which also stop at tensions that are not allowed. */
export const onArrows = (step: (direction: Direction) => void) => (event: KeyboardEvent) => {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
  event.preventDefault()
  step(event.key === 'ArrowUp' ? 1 : -1)
}
