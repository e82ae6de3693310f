import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { Email } from './credentials.ts'

export const WaitlistEntry = z.object({
  id: z.int(),
  email: z.string(),
  create_date: Timestamp,
  admitted_date: z.nullable(Timestamp),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** The body of a request to join the waiting list. */
export const WaitlistRequest = z.strictObject({ email: Email })

/** Admission is final: `admitted` can only be true. */
export const Admission = z.strictObject({ admitted: z.literal(true, { error: 'An approval cannot be undone' }) })
