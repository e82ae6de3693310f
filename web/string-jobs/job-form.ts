import * as z from 'zod/mini'
import { orderedTensions, TENSION, type Tensions, tensionsIn, tensionsOfKg } from '../../contract/catalog/kilograms.ts'
import { isOfTheShop, type StringItem, type StringOption } from '../../contract/catalog/strings.ts'
import { bedProblems, lowestCrosses, type OrderedBedIds, orderedBedIds } from '../../contract/job/bed-rules.ts'
import type { Racket } from '../../contract/job/rackets.ts'
import { isStringOffered } from '../../contract/job/same-again.ts'
import { type StringJob, StringJobInput, whenObject } from '../../contract/job/string-jobs.ts'
import { config } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { parseMoney, plainMoney } from '../money.ts'
import { chosenStrings, requestedStrings } from '../payments/order-prices.ts'

/**
 * The form's values. Null means not chosen or empty. A form is in kg if `tension_kg` is not null. Its tensions in lbs
 * then follow from those in kg (`enteredTensions`).
 */
export interface JobFormValues extends Tensions {
  racket: number | null
  string: number | null
  /** The string of the crosses; null: as the mains. */
  cross_string: number | null
  pre_stretch: boolean
  technician_notes: string
  /** An amount as text; empty for nothing, and undefined where the shop has no extras. */
  extras_allowance?: string
  /** The sentence about the risk of a high tension that was accepted; empty at first. */
  accepted_risk: string
}

/** The fields that the last setup of a racket fills, in the shop's unit. A string that cannot be ordered stays empty. */
export function setUpValues({ last_set_up: last }: Pick<Racket, 'last_set_up'>, strings: StringOption[]) {
  const chosen = last ? chosenStrings(orderedBedIds(last)) : NO_STRINGS
  const isHybridOffered = config.allows_hybrids && last?.hybrid && isStringOffered(last.hybrid.string, strings)
  return {
    string: last && isStringOffered(last.string, strings) ? chosen.string : null,
    cross_string: isHybridOffered ? chosen.cross_string : null,
    ...withoutLooser(tensionsIn(config.tension_unit, last ?? NEW_TENSIONS)),
    pre_stretch: last?.pre_stretch ?? false,
  }
}

/** Leaves out crosses that are looser than the shop takes them. */
function withoutLooser(tensions: Tensions): Tensions {
  const { mains, crosses, unit } = orderedTensions(tensions)
  if (crosses === null || crosses >= lowestCrosses(mains, unit, config)) return tensions
  return { ...tensions, cross_tension: null, cross_tension_kg: null }
}

const NO_STRINGS = { string: null, cross_string: null }

const NEW_TENSIONS: Tensions = {
  tension: TENSION.default,
  cross_tension: null,
  tension_kg: null,
  cross_tension_kg: null,
}

/** The values for a job that is edited, or for a new one. */
export const initialValues = (job?: StringJob, racket: number | null = null): JobFormValues => ({
  racket: job?.racket.id ?? racket,
  ...setUpValues({ last_set_up: null }, []),
  technician_notes: job?.technician_notes ?? '',
  accepted_risk: '',
  ...(job && {
    ...chosenStrings(orderedBedIds(job)),
    // A job keeps the unit of its order.
    ...tensionsIn(orderedTensions(job).unit, job),
    // Some servers send the string 'true'.
    pre_stretch: String(job.pre_stretch) === 'true',
    ...(job.extras_allowance > 0 && { extras_allowance: plainMoney(job.extras_allowance) }),
  }),
})

/** The values for a racket as it was strung last. */
export const asLastTime = (racket: Racket, strings: StringOption[]): JobFormValues => ({
  ...initialValues(undefined, racket.id),
  ...setUpValues(racket, strings),
})

/** The chosen strings in full. Without a chosen string, the customer brings their own. */
export function stringsIn(
  { string, cross_string }: Pick<JobFormValues, 'string' | 'cross_string'>,
  known: StringItem[],
) {
  const named = (chosen: number | null) => known.find(({ id }) => id === chosen) ?? null
  const isHybrid = cross_string !== null && named(cross_string) !== named(string)
  return { string: named(string), hybrid: isHybrid ? { string: named(cross_string) } : null }
}

/** The options of a picker, with the job's own choice where it is no longer offered. */
export const withOwn = <Item extends { id: number }>(options: Item[] = [], own: Item | null | undefined): Item[] =>
  own && !options.some(({ id }) => id === own.id) ? [own, ...options] : options

/** The tensions of the form. In a form in kg, only those in kg are entered. */
export const enteredTensions = ({ tension, cross_tension, tension_kg, cross_tension_kg }: Tensions): Tensions =>
  tension_kg === null
    ? { tension, cross_tension, tension_kg: null, cross_tension_kg: null }
    : tensionsOfKg(tension_kg, cross_tension_kg)

/** True unless the customer brings all of the string. */
export const usesShopString = ({ string, cross_string }: Pick<JobFormValues, 'string' | 'cross_string'>) =>
  isOfTheShop(string) || isOfTheShop(cross_string)

/** The form as a request that nothing has checked yet. */
export const jobRequest = ({
  string,
  cross_string,
  extras_allowance,
  accepted_risk: _risk,
  ...rest
}: JobFormValues) => ({
  ...rest,
  ...enteredTensions(rest),
  ...(extras_allowance !== undefined && { extras_allowance: allowanceOf(extras_allowance) }),
  ...requestedStrings({ string, cross_string }),
})

/** The cents of the allowance. Text that is no amount stays text, which the schema refuses. */
const allowanceOf = (text: string) => (text.trim() === '' ? 0 : (parseMoney(text) ?? text))

/** Refuses crosses that the shop takes no orders for, apart from those that the job has already. */
export const checkBed = (job?: StringJob) => (input: OrderedBedIds, context: z.core.$RefinementCtx) => {
  for (const { field, message } of bedProblems(input, config, job && orderedBedIds(job))) {
    // The form has a field for the string of the crosses.
    context.addIssue({ code: 'custom', path: [field === 'hybrid' ? 'cross_string' : field], message })
  }
}

/** Turns the form into the request and checks it with the contract's schema, and with the rules of the shop. */
export const jobForm = (job?: StringJob) =>
  formSchema(jobRequest, StringJobInput.check(z.superRefine(checkBed(job), whenObject)))
