import { orderedTensions, type Tensions, tensionsIn } from '../../contract/catalog/kilograms.ts'
import { BYOS_ID, isOfTheShop } from '../../contract/catalog/strings.ts'
import { type StringJob, StringJobInput } from '../../contract/job/string-jobs.ts'
import { formSchema } from '../form-schema.ts'
import { parseMoney, plainMoney } from '../money.ts'
import { enteredTensions, newTensions } from './form-tensions.ts'

/**
 * The form's values. Null means not chosen or empty. A form is in kg if `tension_kg` is not null. Its tensions in lbs
 * then follow from those in kg (`enteredTensions`).
 */
export interface JobFormValues extends Tensions {
  racket: number | null
  string: number | null
  pre_stretch: boolean
  technician_notes: string
  /** An amount as text; empty for nothing, and undefined where the shop has no extras. */
  extras_allowance?: string
  /** The sentence about the risk of a high tension that was accepted; empty at first. */
  accepted_risk: string
}

export function initialValues(job?: StringJob, racketId?: number): JobFormValues {
  return {
    racket: job?.racket.id ?? racketId ?? null,
    string: job ? (job.string?.id ?? BYOS_ID) : null,
    // A job keeps the unit of its order.
    ...(job ? tensionsIn(orderedTensions(job).unit, job) : newTensions(null)),
    // Some servers send the string 'true'.
    pre_stretch: String(job?.pre_stretch) === 'true',
    technician_notes: job?.technician_notes ?? '',
    ...(job && job.extras_allowance > 0 && { extras_allowance: plainMoney(job.extras_allowance) }),
    accepted_risk: '',
  }
}

const toRequest = ({ racket, string, extras_allowance, accepted_risk: _, ...rest }: JobFormValues) => ({
  ...rest,
  ...enteredTensions(rest),
  ...allowanceOf(extras_allowance),
  ...(racket !== null && { racket }),
  ...(isOfTheShop(string) && { string }),
})

/** The allowance of the form for the request. Text that is no amount stays text, which the schema refuses. */
export const allowanceOf = (text: string | undefined) =>
  text === undefined ? {} : { extras_allowance: text.trim() === '' ? 0 : (parseMoney(text) ?? text) }

/** Turns the form into the request and checks it with the contract's schema. */
export const JobForm = formSchema(toRequest, StringJobInput)
