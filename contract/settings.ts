import { z } from 'zod'
import { notes, requiredLine } from './text.ts'

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** What receipts, mails and the shop's own pages say and count by. */
export const ShopSettings = z.object({
  name: z.string(),
  address: z.string(),
  opening_hours: z.string(),
  /** Hours from the order to ready for pickup. */
  turnaround_hours: z.int(),
  /** Whether a string that is counted and gone can still be ordered. */
  order_out_of_stock: z.boolean(),
  /** An IANA name; the shop's days begin there. */
  time_zone: z.string(),
  /** The most open jobs of their own that customers can have. */
  max_open_jobs: z.int(),
  /** The most active rackets of their own that customers can have. */
  max_rackets: z.int(),
})
export type ShopSettings = z.infer<typeof ShopSettings>

const limit = (name: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .min(1, { error: `${name} must be at least 1` })
    .max(100_000, { error: `${name} can be at most 100000` })

export const ShopSettingsInput = z.strictObject({
  name: requiredLine('Name', 'A shop needs a name'),
  address: notes('The address', 500),
  opening_hours: notes('The opening hours', 500),
  turnaround_hours: z
    .int({ error: 'The turnaround must be whole hours' })
    .min(1, { error: 'The turnaround must be at least 1 hour' })
    .max(1000, { error: 'The turnaround can be at most 1000 hours' }),
  order_out_of_stock: z.boolean({ error: 'Ordering out of stock must be true or false' }),
  time_zone: z
    .string({ error: 'Please choose a time zone' })
    .refine(isTimeZone, { error: 'There is no such time zone' }),
  max_open_jobs: limit('The limit of open jobs').exactOptional(),
  max_rackets: limit('The limit of rackets').exactOptional(),
})
export type ShopSettingsInput = z.infer<typeof ShopSettingsInput>
