import { useFormContext } from 'react-hook-form'
import { orderedTensions, TENSION, tensionIn } from '../../contract/catalog/kilograms.ts'
import { lowestCrosses } from '../../contract/job/bed-rules.ts'
import { KG_STEP } from '../../contract/job/string-jobs.ts'
import { config, say } from '../config.ts'
import { AS_TYPED } from '../form-schema.ts'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { enteredTensions, type JobFormValues } from './job-form.ts'
import { numberIn, TensionInput } from './tension-input.tsx'
import { type Direction, stepTension } from './tension-step.ts'

const FIELDS = {
  lbs: {
    mains: 'tension',
    help: say`Enter tension in lbs (20-36, in 0.5 lb increments)`,
    crosses: 'cross_tension',
    crossHelp: say`Optional: Set different tension for cross strings (Default: +2 lb)`,
  },
  kg: {
    mains: 'tension_kg',
    help: say.of(KG_STEP),
    crosses: 'cross_tension_kg',
    crossHelp: say`Optional: Set different tension for cross strings`,
  },
} as const

/** The tensions as they are being entered, with the names and help texts of their fields. */
export function useTensions() {
  const tensions = orderedTensions(enteredTensions(useFormContext<JobFormValues>().watch()))
  return { ...tensions, field: FIELDS[tensions.unit] }
}

export function TensionField() {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const { unit, field } = useTensions()

  function step(direction: Direction) {
    const mains = getValues(field.mains) ?? Number.NaN
    const next = Number.isFinite(mains) ? stepTension(mains, direction, unit) : tensionIn(unit, TENSION.default)
    setValue(field.mains, next, AS_TYPED)
  }

  return (
    <Field label={say`Tension (${unit})`} help={field.help} error={formState.errors[field.mains]?.message}>
      {(wiring) => (
        <TensionInput
          {...wiring}
          {...register(field.mains, { valueAsNumber: true, deps: field.crosses })}
          unit={unit}
          less={say`Less tension`}
          more={say`More tension`}
          onStep={step}
        />
      )}
    </Field>
  )
}

export function CrossTensionField() {
  const { register, getValues, setValue, formState } = useFormContext<JobFormValues>()
  const { unit, field } = useTensions()

  /** An empty field means the same as the mains. */
  function step(direction: Direction) {
    const entered = orderedTensions(enteredTensions(getValues()))
    const mains = Number.isFinite(entered.mains) ? entered.mains : tensionIn(unit, TENSION.default)
    // From an empty field, the first step goes to the mains, or below them where the crosses may be looser.
    const lowest = lowestCrosses(mains, unit, config)
    const first = lowest < mains && direction < 0 ? stepTension(mains, direction, unit, lowest) : mains
    const next = entered.crosses === null ? first : stepTension(entered.crosses, direction, unit, lowest)
    setValue(field.crosses, next, AS_TYPED)
  }

  return (
    <Field label={say`Cross Tension (${unit})`} help={field.crossHelp} error={formState.errors[field.crosses]?.message}>
      {(wiring) => (
        <Input
          {...wiring}
          {...register(field.crosses, {
            setValueAs: (text) => (text === '' || text === null ? null : Number(text)),
          })}
          {...numberIn(unit, step)}
          placeholder={say`Leave empty to use main tension`}
        />
      )}
    </Field>
  )
}
