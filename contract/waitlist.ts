import { z } from 'zod'
import { Email } from './account.ts'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './ids.ts'

export const WaitlistEntry = z.object({
  id: z.int(),
  email: z.string(),
  create_date: Timestamp,
  admitted_date: Timestamp.nullable(),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

/** The calls around the waiting list. */
export const waitlistApi = {
  joinWaitlist: endpoint({
    method: 'POST',
    path: '/waitlist/',
    summary: 'Leave an email on the waiting list',
    who: 'anyone',
    body: z.strictObject({ email: Email }),
  }),
  listWaitlist: endpoint({
    method: 'GET',
    path: '/shop/waitlist/',
    summary: 'Who waits to be let in, oldest first',
    who: 'manager',
    response: z.array(WaitlistEntry),
  }),
  admitFromWaitlist: endpoint({
    method: 'PATCH',
    path: '/shop/waitlist/{id}/',
    summary: 'Let somebody in: they may sign up, and a letter tells them',
    who: 'manager',
    body: z.strictObject({ admitted: z.literal(true, { error: 'Who was let in stays let in' }) }),
    response: WaitlistEntry,
  }),
}
