import * as z from 'zod/mini'
import { hasChanges } from '../base/changes.ts'
import { OptionalEmail } from '../base/email.ts'
import { Timestamp } from '../base/ids.ts'
import { page, pageOf } from '../base/paging.ts'
import { orList } from '../base/sentence.ts'
import { line, requiredLine } from '../base/text.ts'
import { Phone } from '../catalog/phones.ts'
import { Racket } from '../job/rackets.ts'
import { StringJob } from '../job/string-jobs.ts'
import { CreditReason } from '../money/packs.ts'
import { PEOPLE_FILTERS } from './people-filters.ts'

export const PEOPLE_PAGE_SIZE = 20

/** A person as the manager sees them; a person without an account is a walk-in. */
export const Person = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** False while the holder of an account has not confirmed the address. */
  email_verified: z.boolean(),
  phone: z.nullable(Phone),
  tier_status: z.string(),
  stringing_credits: z.int(),
  is_technician: z.boolean(),
  is_manager: z.boolean(),
  has_account: z.boolean(),
  since: Timestamp,
})
export type Person = z.infer<typeof Person>

const PeopleFilter = z.enum(PEOPLE_FILTERS, { error: `show must be ${orList(PEOPLE_FILTERS)}` })
export const PeopleQuery = z.strictObject({
  page,
  search: z.optional(line('search')),
  show: z._default(PeopleFilter, 'everybody'),
})

export const PeoplePage = pageOf(Person)
export type PeoplePage = z.infer<typeof PeoplePage>

/** An entry of a person's credit ledger; `actor` is null when the portal or the terminal made it. */
export const CreditEntry = z.object({
  id: z.int(),
  amount: z.int(),
  balance_after: z.int(),
  reason: CreditReason,
  note: z.string(),
  string_job_id: z.nullable(z.int()),
  actor: z.nullable(z.string()),
  date: Timestamp,
})
export type CreditEntry = z.infer<typeof CreditEntry>

/** The notes of credit entries that the portal itself writes. All others are words of the shop. */
export type PortalNote = 'imported' | 'claimed by signing up'

/** The code that a new shop prints at its first start, for its first manager. */
export const ShopClaim = z.strictObject({
  code: z.string('Incorrect code.').check(z.maxLength(100, 'Incorrect code.')),
})

/**
 * A person with their rackets, the newest 100 jobs and ledger entries, and what they have to pay, in cents, which does not
 * include what is on account.
 */
export const PersonDetails = z.object({
  unpaid_jobs: z.int(),
  unpaid_amount: z.int(),
  person: Person,
  /** False as well where the authentication provider keeps second factors itself. */
  has_second_factor: z.boolean(),
  rackets: z.array(Racket),
  jobs: z.array(StringJob),
  credits: z.array(CreditEntry),
})
export type PersonDetails = z.infer<typeof PersonDetails>

export const MAX_CREDIT_CHANGE = 1000

/** Credits to grant (above 0) or to take (below 0), and the reason. */
export const CreditChange = z.strictObject({
  amount: z.int({ error: 'The number of credits must be a whole number' }).check(
    z.minimum(-MAX_CREDIT_CHANGE, { error: `At most ${MAX_CREDIT_CHANGE} credits at once` }),
    z.maximum(MAX_CREDIT_CHANGE, { error: `At most ${MAX_CREDIT_CHANGE} credits at once` }),
    z.refine((amount) => amount !== 0, { error: 'Please enter the number of credits' }),
  ),
  reason: requiredLine('The reason', 'Please enter a reason', 500),
})
export type CreditChange = z.infer<typeof CreditChange>

export const RightsChange = z
  .strictObject({
    is_technician: z.optional(z.boolean({ error: 'Technician must be true or false' })),
    is_manager: z.optional(z.boolean({ error: 'Manager must be true or false' })),
  })
  .check(hasChanges)
export type RightsChange = z.infer<typeof RightsChange>

export const TierAssignment = z.strictObject({ tier_status: requiredLine('The tier', 'Please choose a tier', 40) })

/** The name or the email of a walk-in, who cannot correct them without an account. Both may be empty. */
export const WalkInChange = z
  .partial(z.strictObject({ name: line('Name', 200), email: OptionalEmail }))
  .check(hasChanges)
export type WalkInChange = z.infer<typeof WalkInChange>
