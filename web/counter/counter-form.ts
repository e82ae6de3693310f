import type { api } from '../../contract/api.ts'
import type { BodyInput } from '../../contract/base/endpoint.ts'
import { BYOS_ID } from '../../contract/catalog/strings.ts'
import { eachRacketField, RACKET_FIELDS, type RacketInput, type StringBed } from '../../contract/job/rackets.ts'
import { CounterJobInput } from '../../contract/work/counter.ts'
import { formSchema } from '../form-schema.ts'
import { enteredTensions } from '../string-jobs/form-tensions.ts'
import { allowanceOf, initialValues, type JobFormValues } from '../string-jobs/job-form.ts'

/** The choice of entering a new racket; never sent to the server. */
export const NEW_RACKET = -1

/** The counter's form: the job as customers order it, and whose racket it is. */
export interface CounterValues extends JobFormValues, RacketInput {
  customer: number | null
  customer_name: string
  customer_email: string
  customer_phone: string
}

/** The form before anything is entered. */
export const emptyOrder = (): CounterValues => ({
  customer: null,
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  ...eachRacketField(() => ''),
  tension_limit: null,
  ...initialValues(),
})

type CounterOrderBody = BodyInput<typeof api.takeCounterOrder>
export type CounterJob = CounterOrderBody['jobs'][number]

/** One racket of the order that is being taken. */
export interface OrderItem {
  /** Different for each item of the order. */
  key: number
  /** Null for a new racket. */
  racket: number | null
  name: string
  setUp: StringBed
  job: CounterJob
}

/** The customer of an order: a chosen one, or what was entered about a new one. */
export const customerOf = ({ customer, customer_name, customer_email, customer_phone }: CounterValues) =>
  customer === null ? { customer_name, customer_email, customer_phone } : { customer }

/** The job of a checked form, without its customer. */
export const jobOf = ({
  customer: _customer,
  customer_name: _name,
  customer_email: _email,
  customer_phone: _phone,
  ...job
}: CounterJobInput): CounterJob => job

/** True while no racket is chosen or entered. */
export const hasNoRacket = (values: CounterValues) =>
  (values.racket === null || values.racket === NEW_RACKET) && RACKET_FIELDS.every((field) => values[field] === '')

function toRequest({
  customer,
  customer_name,
  customer_email,
  customer_phone,
  racket,
  string,
  extras_allowance,
  accepted_risk: _,
  ...rest
}: CounterValues) {
  const isNewRacket = racket === null || racket === NEW_RACKET
  return {
    ...(customer === null ? { customer_name, customer_email, customer_phone } : { customer }),
    ...rest,
    ...enteredTensions(rest),
    ...allowanceOf(extras_allowance),
    ...(!isNewRacket && { racket, ...eachRacketField(() => ''), tension_limit: null }),
    // Null, when nothing is chosen, is refused: staff say whose string it is.
    ...(string !== BYOS_ID && { string }),
  }
}

/** Turns the form into the request and checks it with the contract's schema. */
export const CounterForm = formSchema(toRequest, CounterJobInput)
