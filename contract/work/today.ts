import * as z from 'zod/mini'
import { StringJob } from '../job/string-jobs.ts'

/** The work of the staff today. */
export const Today = z.object({
  /** The rackets in the queue, and how many of them are late, as on the queue's page. */
  to_string: z.int(),
  late: z.int(),
  /** The rackets that are ready, and the price of all unpaid jobs in cents, as on the overview. */
  ready: z.int(),
  to_collect: z.int(),
  /** The racket of the queue that is due first and no one else strings; null without one. */
  next: z.nullable(StringJob),
})
export type Today = z.infer<typeof Today>
