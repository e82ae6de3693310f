import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { orderedTensions } from '../../contract/catalog/kilograms.ts'
import { Collapsible } from '../ui/collapsible.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { defaultTension, enteredTensions, TENSION_FIELDS, useEnteredTensions } from './form-tensions.ts'
import type { JobFormValues } from './job-form.ts'
import { type Direction, onArrows, RANGES, stepTension } from './tension-step.ts'

const isUsed = (form: JobFormValues) =>
  enteredTensions(form).cross_tension !== null || form.pre_stretch || form.technician_notes !== ''

const TITLE = 'Advanced Options'

/** The title with the options that the order has, because the last setup fills them without opening them. */
function ClosedTitle() {
  const { control } = useFormContext<JobFormValues>()
  const { crosses } = orderedTensions(useEnteredTensions())
  const pre_stretch = useWatch({ control, name: 'pre_stretch' })
  const used = [...(crosses === null ? [] : [`Cross ${crosses}`]), ...(pre_stretch ? ['+10%'] : [])]
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
  const { unit } = orderedTensions(useEnteredTensions())
  const { crosses: name, crossLabel, crossHelp } = TENSION_FIELDS[unit]
  const [open, setOpen] = useState(() => isUsed(getValues()))
  // It stays open after the error is corrected.
  if (!open && (errors[name] || errors.technician_notes)) setOpen(true)

  /** The crosses are at least as tight as the mains, and an empty field means the same as the mains. */
  function stepCross(direction: Direction) {
    const entered = orderedTensions(enteredTensions(getValues()))
    const mains = Number.isFinite(entered.mains) ? entered.mains : defaultTension(unit)
    const next = entered.crosses === null ? mains : stepTension(entered.crosses, direction, unit, mains)
    setValue(name, next, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Collapsible title={open ? TITLE : <ClosedTitle />} open={open} onOpenChange={setOpen}>
      <div className="grid gap-4 pt-1">
        <Field label={crossLabel} help={crossHelp} error={errors[name]?.message}>
          {(wiring) => (
            <Input
              {...wiring}
              {...register(name, {
                setValueAs: (text) => (text === '' || text === null ? null : Number(text)),
              })}
              onKeyDown={onArrows(stepCross)}
              type="number"
              inputMode="decimal"
              step={RANGES[unit].step}
              min={RANGES[unit].min}
              max={RANGES[unit].max}
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
