import { type StringJob, StringJobInput, TENSION } from '../../contract/string-jobs.ts'
import { BYOS_ID } from '../../contract/strings.ts'
import { formSchema } from '../form-schema.ts'
import { parseMoney, plainMoney } from '../money.ts'

/** The form's values. Null is not chosen or empty. */
export interface JobFormValues {
  racket: number | null
  string: number | null
  tension: number
  cross_tension: number | null
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
    tension: job?.tension ?? TENSION.default,
    cross_tension: job?.cross_tension ?? null,
    // Some servers send the string 'true'.
    pre_stretch: String(job?.pre_stretch) === 'true',
    technician_notes: job?.technician_notes ?? '',
    ...(job && job.extras_allowance > 0 && { extras_allowance: plainMoney(job.extras_allowance) }),
    accepted_risk: '',
  }
}

/** False for the customer's own string, whether chosen or implied. */
export const isOfTheShop = (string: number | null): string is number => string !== null && string !== BYOS_ID

const toRequest = ({ racket, string, extras_allowance, accepted_risk: _, ...rest }: JobFormValues) => ({
  ...rest,
  ...(extras_allowance !== undefined && { extras_allowance: parseAmount(extras_allowance) }),
  ...(racket !== null && { racket }),
  ...(isOfTheShop(string) && { string }),
})

/** Text that is no amount stays text, which the schema refuses. */
const parseAmount = (text: string) => (text.trim() === '' ? 0 : (parseMoney(text) ?? text))

/** Turns the form into the request and checks it with the contract's schema. */
export const JobForm = formSchema(toRequest, StringJobInput)
