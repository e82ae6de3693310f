import { Minus, Plus } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { orderedTensions } from '../../contract/catalog/kilograms.ts'
import { Field } from '../ui/field.tsx'
import { defaultTension, TENSION_FIELDS, useEnteredTensions } from './form-tensions.ts'
import type { JobFormValues } from './job-form.ts'
import { type Direction, onArrows, RANGES, stepTension } from './tension-step.ts'

const STEP = 'grid place-items-center text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2'

export function TensionField() {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const { unit } = orderedTensions(useEnteredTensions())
  const { mains, crosses, label, help } = TENSION_FIELDS[unit]

  function step(direction: Direction) {
    const entered = getValues(mains)
    const next = Number.isFinite(entered) ? stepTension(Number(entered), direction, unit) : defaultTension(unit)
    setValue(mains, next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Field label={label} help={help} error={formState.errors[mains]?.message}>
      {(wiring) => (
        <div className="grid min-h-[max(40px,var(--control))] grid-cols-[var(--control)_1fr_var(--control)] overflow-hidden rounded-8 border border-edge bg-surface has-[[aria-invalid=true]]:border-danger has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          <button type="button" aria-label="Less tension" className={STEP} onClick={() => step(-1)}>
            <Minus className="size-4" />
          </button>
          <input
            {...wiring}
            {...register(mains, { valueAsNumber: true, deps: crosses })}
            onKeyDown={onArrows(step)}
            type="number"
            inputMode="decimal"
            step={RANGES[unit].step}
            min={RANGES[unit].min}
            max={RANGES[unit].max}
            className="min-w-0 border-x border-line text-center font-strong tabular-nums outline-none"
          />
          <button type="button" aria-label="More tension" className={STEP} onClick={() => step(1)}>
            <Plus className="size-4" />
          </button>
        </div>
      )}
    </Field>
  )
}
