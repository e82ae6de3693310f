import { z } from 'zod'
import { Timestamp } from './ids.ts'
import { wholeNumber } from './technician.ts'
import { orList } from './text.ts'

export const AUDIT_PAGE_SIZE = 50

export const AUDIT_ACTIONS = [
  'rights',
  'tier',
  'price',
  'default_tier',
  'settings',
  'credits',
  'paid',
  'refund',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS, { error: `action must be ${orList(AUDIT_ACTIONS)}` })
export type AuditAction = z.infer<typeof AuditAction>

const LABELS: Record<AuditAction, string> = {
  rights: 'Permissions',
  tier: 'Tier of a person',
  price: 'Prices',
  default_tier: 'Default tier',
  settings: 'Settings',
  credits: 'Credits',
  paid: 'Paid at the counter',
  refund: 'Refund',
}
export const auditLabel = (action: AuditAction) => LABELS[action]

/**
 * A change that was recorded; `actor` is null when it was made in the terminal or by the portal. The ids of people are null
 * after they deleted their accounts.
 */
export const AuditEntry = z.object({
  key: z.string(),
  date: Timestamp,
  actor: z.string().nullable(),
  actor_id: z.int().nullable(),
  action: AuditAction,
  person: z.object({ id: z.int().nullable(), name: z.string() }).nullable(),
  subject: z.string(),
  /** The job that the entry is about. */
  string_job_id: z.int().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditQuery = z.strictObject({
  page: wholeNumber('page', 1_000_000).default(1),
  action: AuditAction.optional(),
})

export const AuditPage = z.object({ results: z.array(AuditEntry), count: z.int() })
export type AuditPage = z.infer<typeof AuditPage>
