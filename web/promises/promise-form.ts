import * as z from 'zod/mini'
import { readClock, typedClock } from '../../contract/base/shop-time.ts'
import { WEEKDAYS } from '../../contract/catalog/opening-hours.ts'
import {
  daysAway,
  type PromiseSettings,
  type PromiseSettingsInput,
  stringerSpans,
} from '../../contract/job/promises.ts'
import { changesOf } from '../changes-of.ts'
import { config, say } from '../config.ts'
import { textLines } from '../lines.ts'

/** The name of a stringer in the form. The place in the list changes when others become or stop being technicians. */
export const stringerKey = (id: number) => `stringer${id}` as const

type Stringer = PromiseSettings['stringers'][number]

const textsOf = ({ spans, away }: Stringer) => ({
  hours: spans
    .map(
      ({ weekday, opens, closes }) =>
        `${WEEKDAYS[weekday - 1]} ${typedClock(opens, config)}-${typedClock(closes, config)}`,
    )
    .join('\n'),
  away: away.map(({ from, to }) => (to === from ? from : `${from} to ${to ?? ''}`.trim())).join('\n'),
})

export const toForm = ({ promise, stringers }: PromiseSettings): PromiseForm => ({
  isByQueue: promise === 'queue',
  stringers: Object.fromEntries(stringers.map((stringer) => [stringerKey(stringer.id), textsOf(stringer)])),
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

const spansOf = (hours: string) => textLines(hours).map(spanOf)
const absencesOf = (away: string) => textLines(away).map(awayOf)

/** The refusal of typed hours; undefined when they are right. A line that names no weekday is not a span. */
function hoursProblem(hours: string) {
  const line = textLines(hours).find((each) => spanOf(each).weekday === 0)
  if (line !== undefined) return say`Enter a time span such as ${exampleSpan()} instead of "${line}"`
  return stringerSpans.safeParse(spansOf(hours)).error?.issues[0]?.message
}

const awayProblem = (away: string) => daysAway.safeParse(absencesOf(away)).error?.issues[0]?.message

const textWithout = (problemOf: (text: string) => string | undefined) =>
  z.string().check(
    z.superRefine((text, context) => {
      const message = problemOf(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    }),
  )

/** The settings as a form: hours as lines such as 'Mon 10:00 AM-6:00 PM', days away such as '2026-07-20 to 2026-08-02'. */
export const PromiseForm = z.object({
  isByQueue: z.boolean(),
  stringers: z.record(z.string(), z.object({ hours: textWithout(hoursProblem), away: textWithout(awayProblem) })),
})
export type PromiseForm = z.infer<typeof PromiseForm>

/** The settings in a form that differ from the saved ones. Other people may have changed the rest. */
export function requestOf({ isByQueue, stringers }: PromiseForm, saved: PromiseSettings): PromiseSettingsInput {
  const changed = saved.stringers.flatMap((stringer) => {
    const texts = stringers[stringerKey(stringer.id)]
    if (!texts) return []
    const { spans, away } = stringer
    const changes = changesOf({ spans: spansOf(texts.hours), away: absencesOf(texts.away) }, { spans, away })
    return Object.keys(changes).length === 0 ? [] : [{ id: stringer.id, ...changes }]
  })
  return {
    ...changesOf<Pick<PromiseSettings, 'promise'>>(
      { promise: isByQueue ? 'queue' : 'hours' },
      { promise: saved.promise },
    ),
    ...(changed.length > 0 && { stringers: changed }),
  }
}
