import { sql } from 'kysely'
import { splitName } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { adjustCredits, grantCredits } from '../payments/credits.ts'
import { defaultTier } from './current-user.ts'

/** Makes a customer without an account, with the tier of new customers. */
export async function addWalkIn(db: Db, name: string, email: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({ auth_subject: null, ...splitName(name), email, tier_status: defaultTier })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Hands a person what was ordered for their address at the counter: rackets, jobs, credits, and the tier that a
 * manager gave. Call it in a transaction, once the provider has verified the address. Answers how many rackets came.
 */
export async function claimWalkIn(trx: Db, userId: number, email: string): Promise<number> {
  if (!email) return 0
  // Both kinds of rows in one order of locking; a walk-in is claimed once, whoever comes first.
  const people = await trx
    .selectFrom('users')
    .select(['id', 'auth_subject', 'tier_status', 'stringing_credits', 'first_name', 'last_name'])
    .where('deleted_at', 'is', null)
    .where(({ eb, or, and }) =>
      or([
        eb('id', '=', userId),
        and([eb('auth_subject', 'is', null), eb('email', '<>', ''), sql<boolean>`lower(email) = lower(${email})`]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const account = people.find(({ id }) => id === userId)
  if (!account || account.auth_subject === null) return 0

  let rackets = 0
  for (const walkIn of people.filter(({ id }) => id !== userId)) {
    const moved = await trx
      .updateTable('rackets')
      .set({ owner_id: userId })
      .where('owner_id', '=', walkIn.id)
      .executeTakeFirst()
    rackets += Number(moved.numUpdatedRows)
    await moveCredits(trx, walkIn, userId)
    await takeOver(trx, walkIn, userId)
    await trx
      .updateTable('users')
      .set({ email: '', first_name: '', last_name: '', deleted_at: sql<Date>`now()` })
      .where('id', '=', walkIn.id)
      .execute()
  }
  return rackets
}

interface WalkIn {
  id: number
  tier_status: string
  stringing_credits: number
  first_name: string
  last_name: string
}

async function moveCredits(trx: Db, { id, stringing_credits: amount }: WalkIn, userId: number) {
  if (amount === 0) return
  const note = 'claimed by signing up'
  await adjustCredits(trx, { userId: id, amount: -amount, note, actorId: null })
  await grantCredits(trx, { userId, amount, note, actorId: null })
}

/** What the walk-in had and the account lacks: a name, and a tier that was given on purpose. */
async function takeOver(trx: Db, { tier_status, first_name, last_name }: WalkIn, userId: number) {
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
}
