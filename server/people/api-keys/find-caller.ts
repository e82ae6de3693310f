import { sql } from 'kysely'
import { USER_COLUMNS } from '../../base/access/current-user.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import type { Caller } from '../../base/http/route.ts'
import { hashOf } from './token.ts'

/**
 * Makes the function that finds the caller of an API key: its maker, with the roles that both have. It reads the key
 * for each request, so revoking it, or the role of its maker, takes effect at once.
 */
export function createFindKeyCaller(db: Db): (token: string) => Promise<Caller | null> {
  const makers = prepare({ hash: 'text' }, (db, { hash }) =>
    db
      .selectFrom('api_keys as k')
      .innerJoin('users as u', 'u.id', 'k.made_by')
      .innerJoin('membership_tiers as t', 't.tier_status', 'u.tier_status')
      .select([
        ...USER_COLUMNS,
        'u.auth_subject',
        sql<boolean>`u.is_manager and k.role = 'manager'`.as('is_manager'),
        'k.id as key_id',
        sql<boolean>`k.last_used_at is null or k.last_used_at < now() - interval '1 hour'`.as('is_use_new'),
      ])
      .where('k.hash', '=', sql<Buffer>`decode(${hash}, 'hex')`)
      .where('k.revoked_at', 'is', null)
      .where('k.expires_at', '>', sql<Date>`now()`)
      .where('u.deleted_at', 'is', null)
      .where(sql<boolean>`case k.role when 'manager' then u.is_manager else u.is_technician end`),
  )
  return async (token) => {
    const [row] = await makers.all(db, { hash: hashOf(token).toString('hex') })
    if (!row) return null
    const { key_id, is_use_new, auth_subject, ...user } = row
    if (is_use_new) await noteUse(db, key_id)
    return { session: sessionOf(auth_subject ?? ''), user, apiKey: { id: key_id } }
  }
}

/** A key has no session: it proves no factor and belongs to no organization. */
const sessionOf = (userId: string): Caller['session'] => ({
  userId,
  sessionId: '',
  actor: null,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
  factorVerificationAge: null,
})

/** Once an hour, so that a busy script does not write with each request. */
const noteUse = (db: Db, id: number) =>
  db.updateTable('api_keys').set({ last_used_at: sql`now()` }).where('id', '=', id).execute()
