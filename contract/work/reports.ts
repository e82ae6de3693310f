import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { keysOf } from '../base/keys.ts'
import { page, pageOf } from '../base/paging.ts'
import { orList } from '../base/sentence.ts'
import { PERIOD, PERIOD_CHECKS } from '../money/money.ts'

/** The groups of a report, with the heading of their column. */
export const BY_NAMES = {
  day: 'Day',
  string: 'String',
  stringer: 'Stringer',
  tier: 'Tier',
  model: 'Racket model',
  way: 'Way to pay',
  customer: 'Customer',
} as const
export type By = keyof typeof BY_NAMES
export const BYS = keysOf(BY_NAMES)

/** The figures of a report, each of which opens a list. */
export const FIGURE_NAMES = {
  rackets: 'Rackets',
  money: 'Money',
  tax: 'Tax',
  minutes: 'Minutes a racket',
  redos: 'Redos',
  promises: 'Promises kept',
  lives: 'Strings lasted',
} as const
export type Figure = keyof typeof FIGURE_NAMES
export const FIGURES = keysOf(FIGURE_NAMES)

export const REPORT_PAGE_SIZE = 50

const By = z.enum(BYS, { error: `by must be ${orList(BYS)}` })

/** Days of the shop's calendar, both included. */
export const ReportQuery = z.strictObject({ ...PERIOD, by: By, page }).check(...PERIOD_CHECKS)
export type ReportQuery = z.infer<typeof ReportQuery>

export const ReportExportQuery = z.strictObject({ ...PERIOD, by: By }).check(...PERIOD_CHECKS)

/**
 * The figures of a period or of one of its groups. Amounts are in cents: what was paid, less what went back. `seconds` is
 * the mean of the `timed` rackets, and `days` the median of the `lives` of string beds that ended; null without any.
 */
export const ReportFigures = z.object({
  rackets: z.int(),
  money: z.int(),
  tax: z.int(),
  timed: z.int(),
  seconds: z.nullable(z.int()),
  redos: z.int(),
  promised: z.int(),
  kept: z.int(),
  lives: z.int(),
  days: z.nullable(z.int()),
})
export type ReportFigures = z.infer<typeof ReportFigures>

// The keys of groups that the portal names itself: the customer's own string, rackets that nobody strung, and packs of
// credits, which have no racket.
export const OWN_STRING_KEY = 'own'
export const NOBODY_KEY = 'nobody'
export const PACKS_KEY = 'packs'

/** `key` names the group in a request for a list. Strings have a second line and a color, customers a page of their own. */
export const ReportGroup = z.object({
  key: z.string(),
  name: z.string(),
  detail: z.nullable(z.string()),
  color_hex_code: z.nullable(z.string()),
  person_id: z.nullable(z.int()),
  now: ReportFigures,
  before: ReportFigures,
})
export type ReportGroup = z.infer<typeof ReportGroup>

/** One page of the groups, those with the most rackets first; days are in their order. `count` is the number of groups. */
export const Report = z.object({
  by: By,
  /** The period with which this one is compared. */
  before: z.object(PERIOD),
  total: z.object({ now: ReportFigures, before: ReportFigures }),
  groups: z.array(ReportGroup),
  count: z.int(),
})
export type Report = z.infer<typeof Report>

/** The entries of one figure, in the whole period or in one group. */
export const ReportListQuery = z
  .strictObject({
    ...PERIOD,
    figure: z.enum(FIGURES, { error: `figure must be ${orList(FIGURES)}` }),
    by: z.optional(By),
    group: z.optional(
      z
        .string({ error: 'group must be a text' })
        .check(z.maxLength(300, { error: 'group can have at most 300 characters' })),
    ),
    page,
  })
  .check(
    ...PERIOD_CHECKS,
    z.refine(({ by, group }) => (by === undefined) === (group === undefined), { error: 'Send both by and group' }),
  )
export type ReportListQuery = z.infer<typeof ReportListQuery>

/** A racket or a movement of money. `string_job_id` is null for a pack of credits, whose name is `racket`. */
export const ReportEntry = z.object({
  string_job_id: z.nullable(z.int()),
  racket: z.string(),
  customer: z.string(),
  date: Timestamp,
  /** The money or the tax that moved, and otherwise the price of the job; negative where it went back. */
  amount: z.nullable(z.int()),
  /** The time at the machine. */
  seconds: z.nullable(z.int()),
  /** True if the promise was kept. */
  is_kept: z.nullable(z.boolean()),
  /** The life of the string bed. */
  days: z.nullable(z.int()),
})
export type ReportEntry = z.infer<typeof ReportEntry>

/** One page, newest first. */
export const ReportEntries = pageOf(ReportEntry)
export type ReportEntries = z.infer<typeof ReportEntries>

/** A customer who has not come back. `usual_days` are the days between two pick-ups, `visits` their number. */
export const MissingCustomer = z.object({
  id: z.int(),
  name: z.string(),
  last_left: Timestamp,
  usual_days: z.int(),
  visits: z.int(),
})
export type MissingCustomer = z.infer<typeof MissingCustomer>

export const MissingCustomers = pageOf(MissingCustomer)
export type MissingCustomers = z.infer<typeof MissingCustomers>
