import { Minus, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { RANGES } from '../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { type Direction, numberHandlers } from './tension-step.ts'

/** The attributes of a number field for tensions. */
export const numberIn = (unit: TensionUnit, onStep: (direction: Direction) => void) => {
  const { min, max, step } = RANGES[unit]
  return { type: 'number', inputMode: 'decimal', min, max, step, ...numberHandlers(onStep) } as const
}

interface Props extends ComponentProps<'input'> {
  unit: TensionUnit
  /** The names of the buttons. */
  less: string
  more: string
  onStep: (direction: Direction) => void
}

const STEP = 'grid place-items-center text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2'

/** A field for a tension, with buttons for the next steps. */
export const TensionInput = ({ unit, less, more, onStep, ...input }: Props) => (
  <div className="grid min-h-[max(40px,var(--control))] grid-cols-[var(--control)_1fr_var(--control)] overflow-hidden rounded-8 border border-edge bg-surface has-[[aria-invalid=true]]:border-danger has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
    <button type="button" aria-label={less} className={STEP} onClick={() => onStep(-1)}>
      <Minus className="size-4" />
    </button>
    <input
      {...input}
      {...numberIn(unit, onStep)}
      className="min-w-0 border-x border-line text-center font-strong tabular-nums outline-none"
    />
    <button type="button" aria-label={more} className={STEP} onClick={() => onStep(1)}>
      <Plus className="size-4" />
    </button>
  </div>
)
