import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AuditAction } from '../../../../contract/base/audit.ts'
import type { Language } from '../../../../contract/base/languages.ts'
import type { CreditReason } from '../../../../contract/money/packs.ts'
import type { StaffRole } from '../../../../contract/people/staff-invitations.ts'
import type { Id, Moment, OptionalMoment, RequiredMoment } from '../columns.ts'

/** People, their credits, invitations and repeated requests, and the audit trail. */
export interface PeopleTables {
  membership_tiers: MembershipTiers
  users: Users
  credit_entries: CreditEntries
  waitlist: Waitlist
  staff_invitations: StaffInvitations
  audit_entries: AuditEntries
  audit_trail: AuditTrail
  api_keys: ApiKeys
  idempotency_keys: IdempotencyKeys
}

interface MembershipTiers {
  id: Id
  tier_status: string
  stringing_price: number | null
  stringing_price_labor_only: number | null
  is_default: Generated<boolean>
}

interface Users {
  id: Id
  auth_subject: string | null
  first_name: Generated<string>
  last_name: Generated<string>
  email: Generated<string>
  email_verified: Generated<boolean>
  /** E.164. */
  phone: string | null
  /** Null: that of the shop. */
  language: Language | null
  tier_status: string
  stringing_credits: Generated<number>
  is_technician: Generated<boolean>
  is_manager: Generated<boolean>
  /** The customer who pays for what this one has on account. */
  billed_to_id: number | null
  created_at: Moment
  deleted_at: OptionalMoment
  search_text: GeneratedAlways<string>
}

interface CreditEntries {
  id: Id
  user_id: number
  /** The lot that the credits come from, or go to. */
  lot_id: number
  amount: number
  balance_after: number
  reason: CreditReason
  note: Generated<string>
  payment_id: number | null
  /** The job whose stringing a credit pays, if it pays only that. */
  string_job_id: number | null
  actor_id: number | null
  created_at: Moment
}

interface IdempotencyKeys {
  user_id: number
  key: string
  request_hash: string
  status: number | null
  answer: unknown
  created_at: Moment
}

interface AuditEntries {
  id: Id
  actor_id: number | null
  /** The others are read from the ledgers. */
  action: Exclude<AuditAction, 'credits' | 'paid' | 'void'>
  person_id: number | null
  subject: Generated<string>
  from_value: string | null
  to_value: string | null
  created_at: Moment
  /** Set by its default, from the call. */
  api_key_id: ColumnType<number | null, never, never>
}

interface ApiKeys {
  id: Id
  name: string
  role: StaffRole
  /** SHA-256 of the key. */
  hash: Buffer
  made_by: number
  created_at: Moment
  expires_at: RequiredMoment
  revoked_at: OptionalMoment
  last_used_at: OptionalMoment
}

interface AuditTrail {
  key: string
  created_at: Date
  actor_id: number | null
  action: AuditAction
  person_id: number | null
  subject: string
  from_value: string | null
  to_value: string | null
  string_job_id: number | null
  api_key_id: number | null
}

interface Waitlist {
  id: Id
  email: string
  created_at: Moment
  admitted_at: OptionalMoment
  admitted_by: number | null
  invitation_hash: string | null
}

interface StaffInvitations {
  id: Id
  nonce: Generated<string>
  email: string | null
  is_emailed: boolean
  is_technician: boolean
  is_manager: boolean
  created_by: number
  created_at: Moment
  expires_at: Moment
  accepted_by: number | null
}
