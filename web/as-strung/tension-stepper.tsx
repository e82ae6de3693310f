import { Minus, Plus } from 'lucide-react'
import { RANGES, type TensionUnit } from '../../contract/catalog/kilograms.ts'
import { say } from '../config.ts'
import { type Direction, numberHandlers, stepTension } from '../string-jobs/tension-step.ts'
import { Field } from '../ui/field.tsx'

interface Props {
  label: string
  unit: TensionUnit
  tension: number
  ordered: number
  min?: number
  onChange: (tension: number) => void
}

const STEP = 'grid place-items-center text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2'

/** A tension that was strung, with buttons for the next steps. */
export function TensionStepper({ label, unit, tension, ordered, min, onChange }: Props) {
  const range = RANGES[unit]
  const step = (direction: Direction) =>
    onChange(stepTension(Number.isFinite(tension) ? tension : ordered, direction, unit, min))
  return (
    <Field label={`${label} (${unit})`} help={say`Ordered ${ordered}`}>
      {(wiring) => (
        <div className="grid min-h-[max(40px,var(--control))] grid-cols-[var(--control)_1fr_var(--control)] overflow-hidden rounded-8 border border-edge bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          <button type="button" aria-label={say`${label}: Less`} className={STEP} onClick={() => step(-1)}>
            <Minus className="size-4" />
          </button>
          <input
            {...wiring}
            {...numberHandlers(step)}
            type="number"
            inputMode="decimal"
            min={range.min}
            max={range.max}
            step={range.step}
            value={Number.isFinite(tension) ? tension : ''}
            onChange={({ target }) => onChange(target.valueAsNumber)}
            className="min-w-0 border-x border-line text-center font-strong tabular-nums outline-none"
          />
          <button type="button" aria-label={say`${label}: More`} className={STEP} onClick={() => step(1)}>
            <Plus className="size-4" />
          </button>
        </div>
      )}
    </Field>
  )
}
