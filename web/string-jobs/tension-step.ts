import type { ClipboardEvent, KeyboardEvent } from 'react'
import { readDecimal, rounded } from '../../contract/base/money.ts'
import { isTensionStep, RANGES } from '../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'

export type Direction = 1 | -1

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
  if (unit === 'kg' || isTensionStep(inRange)) return inRange
  // Looser crosses can end at 20.5, which is no step: the lowest ones are then the next step above.
  return inRange + (inRange === min ? step : direction * step)
}

/** The handlers of a number field for tensions. */
export const numberHandlers = (step: (direction: Direction) => void) => ({
  onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // The browser's own steps also stop at tensions that are not allowed.
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      step(event.key === 'ArrowUp' ? 1 : -1)
    }
    // An English browser would ignore the comma, and 11,5 would become 115.
    if (event.key === ',') type(event, '.')
    // Browsers accept these characters in a number field, whose value is then empty. With Ctrl or Cmd they are shortcuts.
    if (/^[+e-]$/i.test(event.key) && !event.ctrlKey && !event.metaKey) event.preventDefault()
  },
  onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const tension = readDecimal(event.clipboardData.getData('text'))
    if (Number.isFinite(tension)) type(event, String(tension))
  },
})

/** Enters other text than the keyboard or the clipboard would. A number field has no other way to insert a point. */
function type(event: { preventDefault: () => void }, text: string) {
  event.preventDefault()
  document.execCommand('insertText', false, text)
}
