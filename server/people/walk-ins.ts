import { sql } from 'kysely'
import { keysOf } from '../../contract/base/keys.ts'
import { splitName } from '../../contract/base/person.ts'
import type { WalkInChange } from '../../contract/people/people.ts'
import { NO_PERSON } from '../base/access/require-person.ts'
import { recordAudit } from '../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../base/database/connect.ts'
import { conflict, notFound } from '../base/errors.ts'
import { defaultTier } from '../catalog/prices/default-tier.ts'
import { moveCredits } from '../job/credit-ledger.ts'
import { planLater } from '../job/plan-later.ts'
import { claimMessages } from '../messages/claim.ts'
import { claimBillTo } from './bill-to/claim.ts'

/** Adds a customer without an account, with the default tier. Returns their id. */
export async function addWalkIn(
  db: Db,
  { name, email, phone }: { name: string; email: string; phone: string | null },
): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ auth_subject: null, ...splitName(name), email, phone, tier_status: defaultTier })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Corrects the name or the email of a walk-in. The audit trail names what was changed without the texts, so that nothing of
 * them stays when the person deletes an account later. Throws 404, and 409 for a person with an account and for the email
 * of an account.
 */
export function correctWalkIn(db: Db, actor_id: number, id: number, change: WalkInChange): Promise<void> {
  const { name, email } = change
  return transact(db, async (trx) => {
    const { auth_subject } = await trx
      .selectFrom('users')
      .select('auth_subject')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(NO_PERSON))
    if (auth_subject !== null) {
      throw conflict('This customer has an account, so only they can change their name and email.')
    }
    if (email) await refuseEmailOfAccount(trx, email)
    await trx
      .updateTable('users')
      .set({ ...(name !== undefined && splitName(name)), ...(email !== undefined && { email }) })
      .where('id', '=', id)
      .execute()
    const entry = { actor_id, action: 'walk_in', person_id: id, from_value: null, to_value: null } as const
    await recordAudit(trx, ...keysOf(change).map((subject) => ({ ...entry, subject })))
    await planLater(trx, [id])
  })
}

async function refuseEmailOfAccount(trx: Trx, email: string) {
  const message = 'Another account already has this email.'
  if ((await accountsWith(trx, [email])).length > 0) throw conflict(message, { fields: { email: message } })
}

/** The accounts that have confirmed one of these emails. */
const accountsWith = (trx: Trx, emails: string[]) =>
  trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('auth_subject', 'is not', null)
    .where('email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[])`)
    .orderBy('id')
    .execute()

/**
 * Moves the records of walk-in customers with this email to the person: rackets, jobs, credits, messages, and the tier
 * that a manager assigned. Call it in a transaction, after the provider has verified the email. Returns the number of
 * rackets.
 */
export async function claimWalkIn(trx: Trx, userId: number, email: string): Promise<number> {
  if (!email) return 0
  await sql`select pg_advisory_xact_lock_shared(hashtext('claims of walk-ins'))`.execute(trx)
  // One query locks all rows in the order of their ids, so concurrent claims cannot deadlock: those of the person, of the
  // walk-ins, of those who pay for them, and of those for whom they pay.
  const isClaimed = (alias: string) =>
    sql<boolean>`(
      ${sql.ref(`${alias}.auth_subject`)} is null and ${sql.ref(`${alias}.email`)} <> ''
      and lower(${sql.ref(`${alias}.email`)}) = lower(${email}) and ${sql.ref(`${alias}.deleted_at`)} is null
    )`
  const people = await trx
    .selectFrom('users as u')
    .select(['u.id', 'u.auth_subject', 'u.tier_status', 'u.first_name', 'u.last_name', 'u.phone'])
    .select(isClaimed('u').as('is_claimed'))
    .where('u.deleted_at', 'is', null)
    // Lists of ids, because conditions that are joined by 'or' would be checked for everybody.
    .where(
      'u.id',
      'in',
      sql<number>`(
        select ${userId}::integer
        union all select w.id from users w where ${isClaimed('w')}
        union all select w.billed_to_id from users w where ${isClaimed('w')}
        union all select b.id from users w join users b on b.billed_to_id = w.id where ${isClaimed('w')}
      )`,
    )
    .orderBy('u.id')
    .forNoKeyUpdate()
    .execute()
  const account = people.find(({ id }) => id === userId)
  if (!account || account.auth_subject === null) return 0

  let rackets = 0
  for (const walkIn of people.filter(({ id, is_claimed }) => is_claimed && id !== userId)) {
    const moved = await trx
      .updateTable('rackets')
      .set({ owner_id: userId })
      .where('owner_id', '=', walkIn.id)
      .executeTakeFirst()
    rackets += Number(moved.numUpdatedRows)
    await trx.updateTable('pack_sales').set({ user_id: userId }).where('user_id', '=', walkIn.id).execute()
    await moveCredits(trx, walkIn.id, userId)
    await takeOver(trx, walkIn, userId)
    await claimBillTo(trx, walkIn.id, userId)
    await claimMessages(trx, walkIn.id, userId)
    await trx
      .updateTable('users')

      .set({ email: '', first_name: '', last_name: '', phone: null, deleted_at: sql<Date>`now()` })
      .where('id', '=', walkIn.id)
      .execute()
  }
  return rackets
}

/**
 * Gives new walk-ins with these emails to the people who confirmed one of them in the meantime. It waits for claims that are
 * on their way and holds up others until the transaction ends, so no claim misses the new rows.
 */
export async function giveToAccounts(trx: Trx, emails: string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('claims of walk-ins'))`.execute(trx)
  for (const { id, email } of await accountsWith(trx, emails)) await claimWalkIn(trx, id, email)
}

interface WalkIn {
  id: number
  tier_status: string
  first_name: string
  last_name: string
  phone: string | null
}

/** Takes the name and the phone number of the walk-in if the account has none, and the tier if it has the default one. */
async function takeOver(trx: Trx, { tier_status, first_name, last_name, phone }: WalkIn, userId: number) {
  await trx
    .updateTable('users')
    .set({ tier_status })
    .where('id', '=', userId)
    .where('tier_status', '=', defaultTier)
    .execute()
  await trx
    .updateTable('users')
    .set({ first_name, last_name })
    .where('id', '=', userId)
    .where('first_name', '=', '')
    .where('last_name', '=', '')
    .execute()
  await trx.updateTable('users').set({ phone }).where('id', '=', userId).where('phone', 'is', null).execute()
}

/** True for a person who will get orders of walk-in customers as soon as they confirm their email. */
export async function hasWaitingOrders(db: Db, userId: number): Promise<boolean> {
  const walkIn = await db
    .selectFrom('users as u')
    .innerJoin('users as w', (join) => join.on(sql`lower(w.email)`, '=', sql`lower(u.email)`))
    .innerJoin('rackets as r', 'r.owner_id', 'w.id')
    .select('w.id')
    .where('u.id', '=', userId)
    .where('u.email', '<>', '')
    .where('u.email_verified', '=', false)
    .where('w.auth_subject', 'is', null)
    .where('w.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return walkIn !== undefined
}
