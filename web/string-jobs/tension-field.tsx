import { Minus, Plus } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { TENSION } from '../../contract/string-jobs.ts'
import { Field } from '../ui/field.tsx'
import type { JobFormValues } from './job-form.ts'
import { type Direction, onArrows, stepTension } from './tension-step.ts'

const STEP = 'grid place-items-center text-ink-2 hover:bg-sunk focus-visible:-outline-offset-2'

export function TensionField() {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()

  function step(direction: Direction) {
    const lbs = getValues('tension')
    const next = Number.isFinite(lbs) ? stepTension(lbs, direction) : TENSION.default
    setValue('tension', next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Field
      label="Tension (lbs)"
      help="Enter tension in lbs (20-36, in 0.5 lb increments)"
      error={formState.errors.tension?.message}
    >
      {(wiring) => (
        <div className="grid min-h-[max(40px,var(--control))] grid-cols-[var(--control)_1fr_var(--control)] overflow-hidden rounded-8 border border-edge bg-surface has-[[aria-invalid=true]]:border-danger has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
          <button type="button" aria-label="Less tension" className={STEP} onClick={() => step(-1)}>
            <Minus className="size-4" />
          </button>
          <input
            {...wiring}
            {...register('tension', { valueAsNumber: true, deps: 'cross_tension' })}
            onKeyDown={onArrows(step)}
            type="number"
            inputMode="decimal"
            step={TENSION.step}
            min={TENSION.min}
            max={TENSION.max}
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
