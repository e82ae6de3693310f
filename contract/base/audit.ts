import * as z from 'zod/mini'
import { Timestamp } from './ids.ts'
import { keysOf } from './keys.ts'
import { page, pageOf } from './paging.ts'
import { orList } from './sentence.ts'

export const AUDIT_PAGE_SIZE = 50

/** The kinds of changes that are recorded, with their names. */
const LABELS = {
  rights: 'Permissions',
  walk_in: 'Name and email',
  tier: 'Membership tier',
  price: 'Prices',
  default_tier: 'Default tier',
  settings: 'Settings',
  credits: 'Credits',
  paid: 'Paid at the counter',
  void: 'Voided payment',
  refund: 'Refund',
  close: 'Closed days',
  payout: 'Payout',
  invitation: 'Staff invitation',
  second_factor: 'Two-factor authentication',
  import: 'Import',
  export: 'Export',
  api_key: 'API key',
  above_limit: 'Above the limit',
  bill_to: 'Bill to',
}
export const AUDIT_ACTIONS = keysOf(LABELS)

export const AuditAction = z.enum(AUDIT_ACTIONS, { error: `action must be ${orList(AUDIT_ACTIONS)}` })
export type AuditAction = z.infer<typeof AuditAction>

export const auditLabel = (action: AuditAction) => LABELS[action]

/**
 * A change that was recorded; `actor` is null when it was made in the terminal or by the portal. The ids of people are null
 * after they deleted their accounts.
 */
export const AuditEntry = z.object({
  key: z.string(),
  date: Timestamp,
  actor: z.nullable(z.string()),
  actor_id: z.nullable(z.int()),
  action: AuditAction,
  person: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  subject: z.string(),
  /** The job that the entry is about. */
  string_job_id: z.nullable(z.int()),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.strictObject({
  page,
  action: z.optional(AuditAction),
})

export const AuditPage = pageOf(AuditEntry)
export type AuditPage = z.infer<typeof AuditPage>
