import { useFormContext, useWatch } from 'react-hook-form'
import {
  type Tensions,
  type TensionUnit,
  tensionIn,
  tensionsIn,
  tensionsOfKg,
} from '../../contract/catalog/kilograms.ts'
import { KG_STEP, TENSION } from '../../contract/job/string-jobs.ts'
import { config } from '../config.ts'
import type { JobFormValues } from './job-form.ts'

/** The fields of the form in each unit, with their texts. */
export const TENSION_FIELDS = {
  lbs: {
    mains: 'tension',
    label: 'Tension (lbs)',
    help: 'Enter tension in lbs (20-36, in 0.5 lb increments)',
    crosses: 'cross_tension',
    crossLabel: 'Cross Tension (lbs)',
    crossHelp: 'Optional: Set different tension for cross strings (Default: +2 lb)',
  },
  kg: {
    mains: 'tension_kg',
    label: 'Tension (kg)',
    help: KG_STEP,
    crosses: 'cross_tension_kg',
    crossLabel: 'Cross Tension (kg)',
    crossHelp: 'Optional: Set different tension for cross strings',
  },
} as const satisfies Record<TensionUnit, { mains: keyof Tensions; crosses: keyof Tensions } & Record<string, string>>

/** The tension that a new order begins with. */
export const defaultTension = (unit: TensionUnit) => tensionIn(unit, TENSION.default)

/** The tensions of a new order in the shop's unit: those of the last one, or the default. */
export const newTensions = (last: Tensions | null): Tensions =>
  tensionsIn(
    config.tension_unit,
    last ?? { tension: TENSION.default, cross_tension: null, tension_kg: null, cross_tension_kg: null },
  )

/** The tensions of the form. In a form in kg, only those in kg are entered. */
export const enteredTensions = ({ tension, cross_tension, tension_kg, cross_tension_kg }: Tensions): Tensions =>
  tension_kg === null
    ? { tension, cross_tension, tension_kg: null, cross_tension_kg: null }
    : tensionsOfKg(tension_kg, cross_tension_kg)

/** The tensions of the form as they are being entered. */
export function useEnteredTensions(): Tensions {
  const { control } = useFormContext<JobFormValues>()
  return useWatch({ control, compute: (form: JobFormValues) => enteredTensions(form) })
}
