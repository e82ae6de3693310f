import { sql } from 'kysely'
import type { ApiKey, ApiKeyInput, NewApiKey } from '../../../contract/people/api-keys.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { forbidden, notFound } from '../../base/errors.ts'
import { hashOf, newApiKey } from './token.ts'

const selectKeys = (db: Db) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.made_by')
    .select([
      'k.id',
      'k.name',
      'k.role',
      sql<string>`${personLabel('u')}`.as('made_by'),
      sql<string>`iso(k.created_at)`.as('create_date'),
      sql<string>`iso(k.expires_at)`.as('expiry_date'),
      sql<string | null>`iso(k.last_used_at)`.as('last_used_date'),
      sql<
        ApiKey['state']
      >`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'valid' end`.as(
        'state',
      ),
    ])

const NEWEST = 100

/** The newest keys; those that can still be revoked come before those that have ended. */
export const listApiKeys = (db: Db): Promise<ApiKey[]> =>
  selectKeys(db)
    .orderBy(sql`k.revoked_at is null and k.expires_at > now()`, 'desc')
    .orderBy('k.id', 'desc')
    .limit(NEWEST)
    .execute()

/** Makes a key for the person. Throws 403 for a role that the person does not have. */
export function makeApiKey(
  db: Db,
  maker: { id: number; is_technician: boolean },
  { name, role, days }: ApiKeyInput,
): Promise<NewApiKey> {
  if (role === 'technician' && !maker.is_technician) throw forbidden('You are not a technician.')
  const key = newApiKey()
  return transact(db, async (trx) => {
    const { id } = await trx
      .insertInto('api_keys')
      .values({
        name,
        role,
        hash: hashOf(key),
        made_by: maker.id,
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(trx, { actor_id: maker.id, action: 'api_key', subject: name, from_value: null, to_value: role })
    const made = await selectKeys(trx).where('k.id', '=', id).executeTakeFirstOrThrow()
    return { ...made, key }
  })
}

/** Ends a key at once; a key that has ended stays as it is. Throws 404 when there is no such key. */
export function revokeApiKey(db: Db, actor_id: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const key = await trx
      .selectFrom('api_keys')
      .select(['name', 'role'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('This key does not exist.'))
    const { numUpdatedRows } = await trx
      .updateTable('api_keys')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await recordAudit(trx, { actor_id, action: 'api_key', subject: key.name, from_value: key.role, to_value: null })
  })
}
