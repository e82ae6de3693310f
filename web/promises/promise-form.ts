import * as z from 'zod/mini'
import { readClock, typedClock } from '../../contract/base/shop-time.ts'
import { WEEKDAYS } from '../../contract/catalog/opening-hours.ts'
import { type PromiseSettings, PromiseSettingsInput } from '../../contract/job/promises.ts'
import { config, say } from '../config.ts'
import { formSchema } from '../form-schema.ts'
import { linesOf } from '../lines.ts'

/** The settings as a form: hours as lines such as 'Mon 10:00 AM-6:00 PM', days away such as '2026-07-20 to 2026-08-02'. */
export interface PromiseForm {
  isByQueue: boolean
  stringers: { id: number; hours: string; away: string }[]
}

export const toForm = ({ promise, stringers }: PromiseSettings): PromiseForm => ({
  isByQueue: promise === 'queue',
  stringers: stringers.map(({ id, spans, away }) => ({
    id,
    hours: spans
      .map(
        ({ weekday, opens, closes }) =>
          `${WEEKDAYS[weekday - 1]} ${typedClock(opens, config)}-${typedClock(closes, config)}`,
      )
      .join('\n'),
    away: away.map(({ from, to }) => (to === from ? from : `${from} to ${to ?? ''}`.trim())).join('\n'),
  })),
})

/** 'Mon 10:00 AM-6:00 PM' */
export const exampleSpan = () => `Mon ${typedClock('10:00', config)}-${typedClock('18:00', config)}`

/** A line without a weekday has the number 0. Times that cannot be read are refused by the contract. */
function spanOf(line: string) {
  const [, day = '', opens = '', closes = ''] = /^(\w{3})\w*\s+(.+?)\s*(?:-|–|to)\s*(.+)$/i.exec(line) ?? []
  const weekday = WEEKDAYS.findIndex((name) => name.toLowerCase() === day.toLowerCase()) + 1
  return { weekday, opens: readClock(opens) ?? opens, closes: readClock(closes) ?? closes }
}

function awayOf(line: string) {
  const [from = '', to] = line.split(/\s+to\b\s*/)
  return { from, to: to === undefined ? from : to || null }
}

const toRequest = ({ isByQueue, stringers }: PromiseForm) => ({
  promise: isByQueue ? 'queue' : 'hours',
  stringers: stringers.map(({ id, hours, away }) => ({
    id,
    spans: linesOf(hours).map(spanOf),
    away: linesOf(away).map(awayOf),
  })),
})

/** Refuses lines that name no weekday, which the request could not say. */
const readable = z.custom<PromiseForm>().check(
  z.superRefine(({ stringers }, context) => {
    for (const [index, { hours }] of stringers.entries()) {
      const line = linesOf(hours).find((each) => spanOf(each).weekday === 0)
      if (line === undefined) continue
      const message = say`Enter a time span such as ${exampleSpan()} instead of "${line}"`
      context.addIssue({ code: 'custom', path: ['stringers', index, 'spans'], message })
    }
  }),
)

/** Turns the form into the request and checks it with the contract's schema. */
export const PromiseFormSchema = z.pipe(readable, formSchema(toRequest, PromiseSettingsInput))
