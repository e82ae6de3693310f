import { type OpeningHoursInput as Hours, OpeningHoursInput } from '../../contract/catalog/opening-hours.ts'
import { formSchema } from '../form-schema.ts'

/** A field of the kind `time` has no 24:00, so the end of the day is shown as 00:00. */
export const toForm = ({ spans, closed }: Hours): Hours => ({
  spans: spans.map((span) => ({ ...span, closes: span.closes === '24:00' ? '00:00' : span.closes })),
  closed,
})

const toRequest = ({ spans, closed }: Hours): Hours => ({
  spans: spans.map((span) => ({ ...span, closes: span.closes === '00:00' ? '24:00' : span.closes })),
  // A single date has no end of its own.
  closed: closed.map(({ from, to }) => ({ from, to: to || from })),
})

/** Turns the form into the request and checks it with the contract's schema. */
export const HoursForm = formSchema(toRequest, OpeningHoursInput)
