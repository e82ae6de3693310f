import { CounterJobInput } from '../../contract/counter.ts'
import { eachRacketField, type RacketInput } from '../../contract/rackets.ts'
import { BYOS_ID } from '../../contract/strings.ts'
import { formSchema } from '../form-schema.ts'
import { initialValues, type JobFormValues } from '../string-jobs/job-form.ts'

/** The choice of entering a new racket; never sent to the server. */
export const NEW_RACKET = -1

/** The counter's form: the job as customers order it, and whose racket it is. */
export interface CounterValues extends JobFormValues, RacketInput {
  customer: number | null
  customer_name: string
  customer_email: string
  customer_phone: string
}

export const EMPTY: CounterValues = {
  customer: null,
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  ...eachRacketField(() => ''),
  tension_limit: null,
  ...initialValues(),
}

function toRequest({
  customer,
  customer_name,
  customer_email,
  customer_phone,
  racket,
  string,
  ...rest
}: CounterValues) {
  const isNewRacket = racket === null || racket === NEW_RACKET
  return {
    ...(customer === null ? { customer_name, customer_email, customer_phone } : { customer }),
    ...rest,
    ...(!isNewRacket && { racket, ...eachRacketField(() => ''), tension_limit: null }),
    // Null, when nothing is chosen, is refused: staff say whose string it is.
    ...(string !== BYOS_ID && { string }),
  }
}

/** Turns the form into the request and checks it with the contract's schema. */
export const CounterForm = formSchema(toRequest, CounterJobInput)
