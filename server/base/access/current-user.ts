import { sql } from 'kysely'
import type { CurrentUser } from '../../../contract/base/users.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'

/** A person's row with the prices of their tier: who acts, and what `/me/` answers. */
export interface User extends CurrentUser {
  id: number
  first_name: string
  last_name: string
  email: string
}

const usersBySubject = prepare({ subjects: 'text[]' }, (db, { subjects }) =>
  db
    .selectFrom('users as u')
    .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
    .select([
      'u.auth_subject',
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
    .where('u.auth_subject', '=', sql<string>`any(array(select unnest(${subjects})))`)
    .where('u.deleted_at', 'is', null),
)

/**
 * The people with these ids of the authentication provider, in the same order; undefined for people who are unknown or
 * have left.
 */
export async function findUsers(db: Db, subjects: readonly string[]): Promise<(User | undefined)[]> {
  const rows = await usersBySubject.all(db, { subjects })
  const users = new Map<string | null, User>(rows.map((user) => [user.auth_subject, user]))
  return subjects.map((subject) => users.get(subject))
}

/** The person with one such id. */
export const findUser = async (db: Db, subject: string): Promise<User | undefined> =>
  (await findUsers(db, [subject]))[0]
