import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { english, type Say } from '../base/say.ts'
import { orList } from '../base/sentence.ts'
import { isUnique } from '../base/unique.ts'
import { OpeningSpan, overlapProblem, ShopDate, Time, weekSpans } from '../catalog/opening-hours.ts'
import { SpeedOffer } from './speeds.ts'
import { StringJob } from './string-jobs.ts'

// The shop's promises to its customers, and the queue in the order of these promises.

const PROMISES = ['hours', 'queue'] as const

const RULE = { error: `promise must be ${orList(PROMISES)}` }
const STRINGERS = { error: 'Please send the stringers as a list of id, spans and away' }
const AWAY = { error: 'Please send the days away as a list of from and to' }

/** Days on which a stringer is away; `to` is null while the day of their return is unknown. */
const DaysAway = z
  .strictObject({ from: ShopDate, to: z.nullable(ShopDate) }, AWAY)
  .check(z.refine(({ from, to }) => to === null || from <= to, { error: 'The last day away is before the first' }))

/** The hours of a stringer at the machine. */
export const stringerSpans = weekSpans.check(
  z.superRefine((list, context) => {
    const overlap = overlapProblem(list)
    if (overlap) context.addIssue({ code: 'custom', message: overlap })
  }),
)
/** The days on which a stringer is away. */
export const daysAway = z.array(DaysAway, AWAY).check(
  z.maxLength(100, { error: 'There can be at most 100 absences' }),
  z.refine((list) => isUnique(list.map(({ from }) => from)), {
    error: 'Two absences begin on the same day',
  }),
)

const StringerInput = z.strictObject(
  {
    id: id('Please choose a stringer'),
    spans: z.exactOptional(stringerSpans),
    away: z.exactOptional(daysAway),
  },
  STRINGERS,
)

/** The settings of promises, and the hours of the stringers at their machines. What a request leaves out stays. */
export const PromiseSettingsInput = z.strictObject({
  promise: z.exactOptional(z.enum(PROMISES, RULE)),
  stringers: z.exactOptional(
    z.array(StringerInput, STRINGERS).check(z.maxLength(200, { error: 'There can be at most 200 stringers' })),
  ),
})
export type PromiseSettingsInput = z.infer<typeof PromiseSettingsInput>

/** A technician with the hours at the machine; `minutes` per racket are measured, null without enough timed jobs. */
export const StringerHours = z.object({
  id: z.int(),
  name: z.string(),
  spans: z.array(OpeningSpan),
  away: z.array(z.object({ from: z.string(), to: z.nullable(z.string()) })),
  minutes: z.nullable(z.int()),
})
export type StringerHours = z.infer<typeof StringerHours>

/** `timed_jobs`: a forecast of the queue needs at least 30 of them. */
export const PromiseSettings = z.object({
  promise: z.enum(PROMISES),
  timed_jobs: z.int(),
  stringers: z.array(StringerHours),
})
export type PromiseSettings = z.infer<typeof PromiseSettings>

/** The promise to a customer who brings a racket now; null while the shop is closed for a month. */
export const NextPromise = z.object({
  due_at: z.nullable(Timestamp),
  /** The number of rackets that are due before it. */
  position: z.int(),
  /** The moment by which the racket must arrive; null while the shop is closed for a month. */
  bring_by: z.nullable(Timestamp),
  /** The promise for a racket that arrives at that moment; null for none. */
  brought_due_at: z.nullable(Timestamp),
  /** False while the shop has set neither its hours nor a forecast: its order form shows no promise. */
  is_shown: z.boolean(),
  /** The speeds that the shop sells now. All of them are sooner than standard, and the soonest is last. */
  speeds: z.array(SpeedOffer),
  time_zone: z.string(),
})
export type NextPromise = z.infer<typeof NextPromise>

/** The place in line of one of my rackets; `position` counts from 0. */
export const Place = z.object({ id: z.int(), position: z.int() })
export type Place = z.infer<typeof Place>

/** The forecast of a job; `position` is null when it is not in the queue. */
export const JobForecast = z.object({
  position: z.nullable(z.int()),
  is_late_soon: z.boolean(),
  explanation: z.nullable(z.string()),
  /**
   * The promise that the shop would make now; null when the racket is not in the queue, or the shop is closed for a
   * month.
   */
  new_promise: z.nullable(z.object({ due_at: Timestamp, position: z.int() })),
})
export type JobForecast = z.infer<typeof JobForecast>

/** A time on the shop's clock that staff promise; without one, it is computed as if the racket arrived now. */
export const NewPromiseInput = z
  .strictObject({ day: z.optional(ShopDate), time: z.optional(Time) })
  .check(z.refine(({ day, time }) => (day === undefined) === (time === undefined), { error: 'Send both day and time' }))
export type NewPromiseInput = z.infer<typeof NewPromiseInput>

/** A racket in the shop that is to be strung; `position` counts from 0 in due order. */
export const QueueJob = z.object({
  ...StringJob.shape,
  technician_id: z.nullable(z.int()),
  position: z.int(),
  is_late: z.boolean(),
  /** True if the racket will be late according to the forecast. */
  is_late_soon: z.boolean(),
})
export type QueueJob = z.infer<typeof QueueJob>

/** The share of the promises of the last 90 days that were kept; `kept` of `promised`. */
export const PromiseRecord = z.object({ kept: z.int(), promised: z.int() })
export type PromiseRecord = z.infer<typeof PromiseRecord>

export const QUEUE_PAGE_SIZE = 20

/** One page. `count` and `late` are the numbers of all rackets, and of those whose promise has passed. */
export const Queue = z.object({
  /** Rackets on a machine come first, then the others; both in due order. */
  jobs: z.array(QueueJob),
  /** The first racket that has no stringer yet, on whichever page; null without one. */
  next_free: z.nullable(QueueJob),
  count: z.int(),
  late: z.int(),
  record: PromiseRecord,
  /** The explanation of the forecast; null without one. */
  explanation: z.nullable(z.string()),
  time_zone: z.string(),
})
export type Queue = z.infer<typeof Queue>

/** The percentage of promises that were kept, rounded down, so that 100 means all of them; null without promises. */
export const keptPercent = ({ kept, promised }: PromiseRecord) =>
  promised === 0 ? null : Math.floor((kept / promised) * 100)

/** '94% on time, last 90 days'; null without a promise in that time. */
export function recordSentence(record: PromiseRecord, say: Say = english): string | null {
  const percent = keptPercent(record)
  return percent === null ? null : say`${percent}% on time, last 90 days`
}
