import * as z from 'zod/mini'
import { id, Timestamp } from '../base/ids.ts'
import { orList } from '../base/sentence.ts'
import { line } from '../base/text.ts'
import { wholeNumber } from '../base/whole-number.ts'
import { MAX_JOBS_PAGE, MAX_PAGE_SIZE, PAGE_SIZE } from './job-list.ts'
import { LabelState } from './labels.ts'
import { requestedStatus, seenStatus } from './order-status.ts'
import { FIRST_STATUS, isStrung, JOB_FILTERS } from './statuses.ts'
import { StringJob, StringJobDetails } from './string-jobs.ts'

/** The longest duration of one side in seconds: a day. */
export const MAX_DURATION = 86_400

/** A search finds at most this many jobs. */
export const SEARCH_LIMIT = 1000

const JobFilter = z.enum(JOB_FILTERS, { error: `order_status must be ${orList(JOB_FILTERS)}` })

/** The job that the page offered as the next one. */
export const NextJobRequest = z.strictObject({ offered: id('Please choose a string job') })

export const TechnicianJobsQuery = z.strictObject({
  page: z._default(wholeNumber('page', MAX_JOBS_PAGE), 1),
  page_size: z._default(wholeNumber('page_size', MAX_PAGE_SIZE), PAGE_SIZE),
  order_status: z._default(JobFilter, FIRST_STATUS),
  search: z.optional(line('search')),
})

/** One page of jobs. `next` and `previous` are URLs or null; `count_is_exact` is false for a search beyond 1000. */
export const TechnicianJobs = z.object({
  results: z.array(StringJob),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  count: z.int(),
  count_is_exact: z.boolean(),
})
export type TechnicianJobs = z.infer<typeof TechnicianJobs>

/**
 * A job for technicians; `technician_id` is null while no one is assigned. `is_checked`: the checklist was recorded since
 * the status last changed.
 */
export const TechnicianJob = z.object({
  ...StringJobDetails.shape,
  customer_id: z.int(),
  technician_id: z.nullable(z.int()),
  is_checked: z.boolean(),
  label: LabelState,
  /** Until then, staff can string the racket again free of charge; null when they cannot. */
  free_until: z.nullable(Timestamp),
  /** The part of the payment that went back, in cents. */
  part_refunded: z.int(),
  /** The person who recorded the payment at the counter, while they can void it without being a manager. */
  voidable_by: z.nullable(z.int()),
})
export type TechnicianJob = z.infer<typeof TechnicianJob>

export const StatusChange = z
  .strictObject({
    status: requestedStatus,
    from: seenStatus,
    /** The technician who strung the racket, if it is not the job's: several people can share a bench. */
    strung_by: z.optional(id('Please choose a technician')),
  })
  .check(
    z.refine(({ status, strung_by }) => strung_by === undefined || isStrung(status), {
      error: 'Send strung_by only with the status of a strung racket',
      path: ['strung_by'],
    }),
  )

const seconds = (name: string, max = MAX_DURATION) =>
  z
    .int({ error: `${name} must be whole seconds` })
    .check(
      z.minimum(0, { error: `${name} cannot be negative` }),
      z.maximum(max, { error: `${name} can be at most ${max} seconds` }),
    )

/** The total seconds of one side. `total_duration` comes only with the mains, and the server ignores its value. */
export const DurationChange = z
  .strictObject({
    mains_duration: z.optional(seconds('Mains duration')),
    cross_duration: z.optional(seconds('Cross duration')),
    total_duration: z.optional(seconds('Total duration', 2 * MAX_DURATION)),
  })
  .check(
    z.refine((change) => (change.mains_duration === undefined) !== (change.cross_duration === undefined), {
      error: 'Send either the mains or the cross duration',
    }),
    z.refine((change) => change.total_duration === undefined || change.mains_duration !== undefined, {
      error: 'Send the total duration only with the mains duration',
    }),
  )

const FROM = 'from must be the technician whom the page shows'

/** A request to take over a job. It is refused (409) when the job is no longer assigned to `from`. */
export const TakeOver = z.strictObject({ from: id(FROM) })

/** A request to assign a job to any technician. It is refused (409) when `from`, null for no one, has changed. */
export const Reassignment = z.strictObject({
  technician: id('Please choose a technician'),
  from: z.nullable(id(FROM)),
})

/** The kinds of events in a job's history. */
export const JOB_EVENTS = [
  'created',
  'edited',
  'status',
  'assigned',
  'strung_by',
  'mains_duration',
  'cross_duration',
  'paid',
  'refund',
  'received',
  'shelf',
  'given_back',
  'label_printed',
  'tag_replaced',
  'checklist',
  'extras',
  'extras_answered',
  'voided',
  'on_account',
  'consent',
  'due',
  'speed',
  'message',
  'undone',
  'redo',
  'frame_asked',
  'frame_answered',
  'as_strung',
  'broke',
  'machine',
  'remark',
] as const
export type JobEventKind = (typeof JOB_EVENTS)[number]

/**
 * An event in a job's history; `actor` is null when the portal caused it. For 'assigned' and 'strung_by', `from` and
 * `to` are names; `to` is null when the actor took the job.
 */
export const JobEvent = z.object({
  id: z.int(),
  event: z.enum(JOB_EVENTS),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  date: Timestamp,
})
export type JobEvent = z.infer<typeof JobEvent>

/** Seconds as m:ss; the minutes can exceed 59. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** The seconds of a time as m:ss; null when it is not one, or longer than a day. */
export function parseDuration(text: string): number | null {
  const [, minutes, rest] = /^(\d{1,4}):([0-5]\d)$/.exec(text.trim()) ?? []
  const seconds = Number(minutes) * 60 + Number(rest)
  return seconds <= MAX_DURATION ? seconds : null
}
