import { sql } from 'kysely'
import { isStaff } from '../../../contract/base/person.ts'
import type { CurrentUser } from '../../../contract/base/users.ts'
import type { Db } from '../database/connect.ts'
import { hasBills } from '../database/has-bills.ts'
import { prepare, unnested } from '../database/prepare.ts'
import { usableCredits } from '../database/usable-credits.ts'
import type { AliveSessions } from './session.ts'

/** A person's row with the prices of their tier: who acts, and what `/me/` answers. */
export interface User extends CurrentUser {
  id: number
  first_name: string
  last_name: string
  email: string
}

/** The columns of a user without `is_manager`, which an API key can lack; `u` is the person and `t` the tier. */
export const USER_COLUMNS = [
  'u.id',
  'u.first_name',
  'u.last_name',
  'u.email',
  'u.tier_status',
  't.stringing_price',
  't.stringing_price_labor_only',
  'u.is_technician',
  usableCredits('u'),
  'u.language',
  hasBills('u'),
] as const

/** The owner whose rackets and jobs a person may see; null for staff, who see all. */
export const ownerFor = (user: User) => (isStaff(user) ? null : user.id)

/** A person to find by their id of the authentication provider. */
export interface AskedPerson {
  subject: string
  /** Must be alive; null if its end does not matter. */
  sessionId: string | null
}

/** A person, and whether the asked session is alive. */
interface Found {
  user: User
  isAlive: boolean
}

/** Finds people with their sessions, in the same order; undefined for people who are unknown or have left. */
export type FindCallers = (asked: readonly AskedPerson[]) => Promise<(Found | undefined)[]>

/** Makes the function that finds callers. It asks for people and sessions in one statement. */
export function createFindCallers(db: Db, aliveSessions: AliveSessions): FindCallers {
  const callers = prepare({ subjects: 'text[]', sessions: 'text[]' }, (db, { subjects, sessions }) =>
    db
      .selectFrom('users as u')
      .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
      .select([...USER_COLUMNS, 'u.auth_subject', 'u.is_manager'])
      .select(({ ref }) => sql<string[]>`${aliveSessions(ref('u.auth_subject'), unnested(sessions))}`.as('alive'))
      .where('u.auth_subject', '=', sql<string>`any(${unnested(subjects)})`)
      .where('u.deleted_at', 'is', null),
  )
  return async (asked) => {
    const rows = await callers.all(db, {
      subjects: asked.map(({ subject }) => subject),
      sessions: asked.flatMap(({ sessionId }) => sessionId ?? []),
    })
    return asked.map(({ subject, sessionId }) => {
      const row = rows.find(({ auth_subject }) => auth_subject === subject)
      if (!row) return undefined
      const { auth_subject: _, alive, ...user } = row
      return { user, isAlive: sessionId === null || alive.includes(sessionId) }
    })
  }
}
