import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { requiredLine } from '../base/text.ts'
import { wholeBetween } from '../base/whole-between.ts'
import { StaffRole } from './staff-invitations.ts'

/** The days for which a key can be valid. */
export const KEY_DAYS = { default: 90, max: 730 } as const

export const ApiKeyInput = z.strictObject({
  name: requiredLine('Name', 'Please enter a name'),
  /** The upper limit of the key's rights; it can never do more than its maker. */
  role: StaffRole,
  days: z._default(wholeBetween(1, KEY_DAYS.max, `A key can be valid for 1 to ${KEY_DAYS.max} days`), KEY_DAYS.default),
})
export type ApiKeyInput = z.infer<typeof ApiKeyInput>

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  role: StaffRole,
  made_by: z.string(),
  create_date: Timestamp,
  expiry_date: Timestamp,
  /** To the hour; null for a key that was never used. */
  last_used_date: z.nullable(Timestamp),
  state: z.enum(['valid', 'expired', 'revoked']),
})
export type ApiKey = z.infer<typeof ApiKey>

/** A new key with its secret, which is shown once. */
export const NewApiKey = z.extend(ApiKey, { key: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>
