import { sql } from 'kysely'
import type { CurrentUser } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'

/** A person's row with the prices of their tier: who acts, and what `/me/` answers. */
export interface User extends CurrentUser {
  id: number
  first_name: string
  last_name: string
  email: string
}

const userBySubject = prepare((db, { auth_subject }: { auth_subject: string }) =>
  db
    .selectFrom('users as u')
    .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.tier_status',
      't.stringing_price',
      't.stringing_price_labor_only',
      'u.stringing_credits',
      'u.is_technician',
      'u.is_manager',
    ])
    .where('u.auth_subject', '=', auth_subject)
    .where('u.deleted_at', 'is', null),
)

/** The person behind an authentication provider's id; undefined when we do not know them or they left. */
export const findUser = (db: Db, auth_subject: string): Promise<User | undefined> =>
  userBySubject.first(db, { auth_subject })

/** The tier that new customers get. */
export const defaultTier = sql<string>`(select tier_status from membership_tiers where is_default)`
