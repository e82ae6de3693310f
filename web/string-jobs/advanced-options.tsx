import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TENSION } from '../../contract/string-jobs.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import type { JobFormValues } from './job-form.ts'
import { type Direction, onArrows, stepTension } from './tension-step.ts'

const isUsed = ({ cross_tension, pre_stretch, technician_notes }: JobFormValues) =>
  cross_tension !== null || pre_stretch || technician_notes !== ''

const TITLE = 'Advanced Options'

/** The title with the options that the order has, because the last setup fills them without opening them. */
function ClosedTitle() {
  const { control } = useFormContext<JobFormValues>()
  const [cross, pre_stretch] = useWatch({ control, name: ['cross_tension', 'pre_stretch'] })
  const used = [...(cross === null ? [] : [`Cross ${cross}`]), ...(pre_stretch ? ['+10%'] : [])]
  return (
    <>
      {TITLE}
      {used.length > 0 && <span className="ml-auto font-text text-ink-2 tabular-nums">{used.join(' · ')}</span>}
    </>
  )
}

/** The options that most orders do not change. Open if this order has one, or if one is invalid. */
export function AdvancedOptions() {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const { errors } = formState
  const [open, setOpen] = useState(() => isUsed(getValues()))
  // It stays open after the error is corrected.
  if (!open && (errors.cross_tension || errors.technician_notes)) setOpen(true)

  /** The crosses are at least as tight as the mains, and an empty field means the same as the mains. */
  function stepCross(direction: Direction) {
    const { tension, cross_tension } = getValues()
    const mains = Number.isFinite(tension) ? tension : TENSION.default
    const next = cross_tension === null ? mains : stepTension(cross_tension, direction, mains)
    setValue('cross_tension', next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Collapsible title={open ? TITLE : <ClosedTitle />} open={open} onOpenChange={setOpen}>
      <div className="grid gap-4 pt-1">
        <Field
          label="Cross Tension (lbs)"
          help="Optional: Set different tension for cross strings (Default: +2 lb)"
          error={errors.cross_tension?.message}
        >
          {(wiring) => (
            <Input
              {...wiring}
              {...register('cross_tension', {
                setValueAs: (text) => (text === '' || text === null ? null : Number(text)),
              })}
              onKeyDown={onArrows(stepCross)}
              type="number"
              inputMode="decimal"
              step={TENSION.step}
              min={TENSION.min}
              max={TENSION.max}
              placeholder="Leave empty to use main tension"
            />
          )}
        </Field>
        <fieldset>
          <legend className="mb-1.5 text-14 leading-[1.3] font-strong">Pre-stretch Strings</legend>
          <Switch {...register('pre_stretch')}>
            <span className="text-ink">Add 10% pre-stretching</span> (Default: None)
          </Switch>
        </fieldset>
        <Field label="Technician Notes" error={errors.technician_notes?.message}>
          {(wiring) => (
            <Textarea
              {...wiring}
              {...register('technician_notes')}
              placeholder="Add any special instructions or notes for the technician"
            />
          )}
        </Field>
      </div>
    </Collapsible>
  )
}
