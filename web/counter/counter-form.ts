import { z } from 'zod'
import { CounterOrder } from '../../contract/counter.ts'
import { initialValues, isOfTheShop, type JobFormValues } from '../string-jobs/job-form.ts'

/** The racket that is entered anew; never sent to the server. */
export const NEW_RACKET = -1

/** The counter's form: the job as customers order it, and whose racket it is. */
export interface CounterValues extends JobFormValues {
  customer: number | null
  customer_name: string
  customer_email: string
  manufacturer: string
  model_name: string
  racket_name: string
  serial_number: string
}

export const EMPTY: CounterValues = {
  customer: null,
  customer_name: '',
  customer_email: '',
  manufacturer: '',
  model_name: '',
  racket_name: '',
  serial_number: '',
  ...initialValues(),
}

function toRequest({ customer, customer_name, customer_email, racket, string, ...rest }: CounterValues) {
  const isNewRacket = racket === null || racket === NEW_RACKET
  const { manufacturer, model_name, racket_name, serial_number, ...job } = rest
  return {
    ...(customer === null ? { customer_name, customer_email } : { customer }),
    ...(isNewRacket ? { manufacturer, model_name, racket_name, serial_number } : { racket }),
    ...(isOfTheShop(string) && { string }),
    ...job,
  }
}

/** From the screen to the request, by the contract's own rules. */
export const CounterForm = z
  .custom<CounterValues>()
  .transform(toRequest)
  .pipe(z.preprocess((order) => order, CounterOrder))
