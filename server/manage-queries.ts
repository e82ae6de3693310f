import { sql } from 'kysely'
import { type Db, transact } from './database/connect.ts'

/** The living people with an address, those with an account first. */
export const peopleByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'auth_subject', 'is_technician', 'is_manager', 'tier_status', 'stringing_credits'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .orderBy(sql`auth_subject is null`)
    .orderBy('id')
    .execute()

export const listPeople = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'tier_status',
      'stringing_credits',
      'is_technician',
      'is_manager',
    ])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(email)`)
    .orderBy('id')
    .execute()

/** Sets one role of a person; false when they had it so already. */
export async function setRole(
  db: Db,
  id: number,
  role: 'is_technician' | 'is_manager',
  value: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ [role]: value })
    .where('id', '=', id)
    .where(role, '<>', value)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Grants credits through the ledger; answers the new balance. */
export function grantCredits(db: Db, user_id: number, amount: number, note: string): Promise<number> {
  return transact(db, async (trx) => {
    const { stringing_credits } = await trx
      .updateTable('users')
      .set((eb) => ({ stringing_credits: eb('stringing_credits', '+', amount) }))
      .where('id', '=', user_id)
      .returning('stringing_credits')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('credit_entries')
      .values({ user_id, amount, balance_after: stringing_credits, reason: 'granted', note })
      .execute()
    return stringing_credits
  })
}

export const listTiers = (db: Db) =>
  db.selectFrom('membership_tiers').select('tier_status').orderBy('tier_status').execute()

export const setTier = (db: Db, id: number, tier_status: string) =>
  db.updateTable('users').set({ tier_status }).where('id', '=', id).execute()
