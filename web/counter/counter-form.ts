import * as z from 'zod/mini'
import type { api } from '../../contract/api.ts'
import type { BodyInput } from '../../contract/base/endpoint.ts'
import { BYOS_ID } from '../../contract/catalog/strings.ts'
import type { RacketInput } from '../../contract/job/racket-input.ts'
import { eachRacketField, RACKET_FIELDS } from '../../contract/job/rackets.ts'
import { whenObject } from '../../contract/job/string-jobs.ts'
import { CounterJobInput } from '../../contract/work/counter.ts'
import { formSchema } from '../form-schema.ts'
import { checkBed, initialValues, type JobFormValues, jobRequest } from '../string-jobs/job-form.ts'

/** The id of a racket that is entered, as long as no other is chosen; never sent to the server. */
export const NEW_RACKET = -1

interface CustomerValues {
  customer: number | null
  customer_name: string
  customer_email: string
  customer_phone: string
}

/** The counter's form: the job as customers order it, its racket if it is new, and whose racket it is. */
export interface CounterValues extends JobFormValues, RacketInput, CustomerValues {
  /** Different for each racket of an order. */
  key: number
}

let lastKey = 0

const NO_CUSTOMER: CustomerValues = { customer: null, customer_name: '', customer_email: '', customer_phone: '' }

/** The form before anything is entered about a racket of the customer. */
export const emptyOrder = (customer = NO_CUSTOMER): CounterValues => ({
  key: ++lastKey,
  ...customer,
  ...eachRacketField(() => ''),
  tension_limit: null,
  ...initialValues(undefined, NEW_RACKET),
})

/** The fields about a new customer, which are empty once another one is chosen or looked for. */
export const ENTERED = ['customer_name', 'customer_email', 'customer_phone'] as const

/** The fields about the customer. */
export const customerIn = ({ customer, customer_name, customer_email, customer_phone }: CustomerValues) => ({
  customer,
  customer_name,
  customer_email,
  customer_phone,
})

/** The string and the tensions. */
export const bedIn = (values: CounterValues) => ({
  string: values.string,
  cross_string: values.cross_string,
  tension: values.tension,
  cross_tension: values.cross_tension,
  tension_kg: values.tension_kg,
  cross_tension_kg: values.cross_tension_kg,
  pre_stretch: values.pre_stretch,
})

/** The customer of an order: a chosen one, or what was entered about a new one. */
export function customerOf(values: CustomerValues) {
  const { customer, ...entered } = customerIn(values)
  return customer === null ? entered : { customer }
}

/** True while no racket is chosen or entered. */
export const hasNoRacket = (values: CounterValues) =>
  values.racket === NEW_RACKET && RACKET_FIELDS.every((field) => values[field] === '')

function toRequest(values: CounterValues) {
  const { key: _key, customer, customer_name, customer_email, customer_phone, ...job } = values
  return {
    ...customerOf({ customer, customer_name, customer_email, customer_phone }),
    ...jobRequest(job),
    ...(job.racket === NEW_RACKET ? { racket: undefined } : { ...eachRacketField(() => ''), tension_limit: null }),
    // Null, when nothing is chosen, is refused: staff say whose string it is.
    ...(job.string !== BYOS_ID && { string: job.string }),
  }
}

/** Turns the form into the request and checks it with the contract's schema. */
export const CounterForm = formSchema(toRequest, CounterJobInput.check(z.superRefine(checkBed(), whenObject)))

type CounterJob = BodyInput<typeof api.takeCounterOrder>['jobs'][number]

/** The job of a checked form, without its customer. */
export function jobOf(values: CounterValues): CounterJob {
  const {
    customer: _customer,
    customer_name: _name,
    customer_email: _email,
    customer_phone: _phone,
    ...job
  } = CounterForm.parse(values)
  return job
}
