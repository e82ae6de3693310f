import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'

/** The shop's numbers: amounts in cents, durations in seconds, days in the shop's calendar. */
export const Overview = z.object({
  new_jobs: z.object({ count: z.int(), oldest: z.nullable(Timestamp), late: z.int() }),
  ready: z.object({ count: z.int(), longer_than_a_week: z.int() }),
  unpaid: z.object({ count: z.int(), amount: z.int() }),
  /** Median over the jobs that became ready in the last 30 days. */
  order_to_ready: z.nullable(z.int()),
  /** The last 30 days; today is last. */
  strung: z.array(z.object({ day: z.string(), count: z.int() })),
  /**
   * Today's work by technician; `id` is null after the account was deleted, `seconds` is the average for each racket,
   * null when nothing was timed.
   */
  at_the_machines: z.array(
    z.object({ id: z.nullable(z.int()), name: z.string(), count: z.int(), seconds: z.nullable(z.int()) }),
  ),
  /** Orders of the last 30 days. */
  asked_for_most: z.array(
    z.object({ manufacturer: z.string(), name: z.string(), color_hex_code: z.nullable(z.string()), count: z.int() }),
  ),
  /** The rackets that were taken back in the last 30 days to be strung again free of charge. */
  redos: z.int(),
})
export type Overview = z.infer<typeof Overview>
