import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'

interface CreditChange {
  userId: number
  /** Credits to add; adjusting may also take some. */
  amount: number
  note: string
  /** Who did it; null: from the terminal. */
  actorId: number | null
}

/** Gives credits through the ledger; answers the new balance, or null when there is no such person. */
export const grantCredits = (trx: Db, change: CreditChange) => changeCredits(trx, change, 'granted')

/** Adds or takes credits through the ledger; answers the new balance, or null when it would fall below nothing. */
export const adjustCredits = (trx: Db, change: CreditChange) => changeCredits(trx, change, 'adjusted')

async function changeCredits(
  trx: Db,
  { userId, amount, note, actorId }: CreditChange,
  reason: 'granted' | 'adjusted',
): Promise<number | null> {
  const person = await trx
    .updateTable('users')
    .set({ stringing_credits: sql`stringing_credits + ${amount}` })
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`stringing_credits + ${amount} >= 0`)
    .returning('stringing_credits')
    .executeTakeFirst()
  if (!person) return null
  await trx
    .insertInto('credit_entries')
    .values({
      user_id: userId,
      amount,
      balance_after: person.stringing_credits,
      reason,
      note,
      actor_id: actorId,
    })
    .execute()
  return person.stringing_credits
}

/**
 * Takes one credit for a job of theirs that can be paid, if they have one, in one statement; answers the new balance,
 * or null. Locks the person's row.
 */
export const takeCredit = async (trx: Db, user_id: number, string_job_id: number): Promise<number | null> =>
  (await creditTaken.first(trx, { user_id, string_job_id }))?.stringing_credits ?? null

// Who cannot win at all, for their job is paid or cancelled, need not wait for those who can.
const creditTaken = prepare((trx, of: { user_id: number; string_job_id: number }) =>
  trx
    .updateTable('users as u')
    .set({ stringing_credits: sql`u.stringing_credits - 1` })
    .where('u.id', '=', of.user_id)
    .where('u.stringing_credits', '>', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('string_jobs as j')
          .select('j.id')
          .where('j.id', '=', of.string_job_id)
          .whereRef('j.owner_id', '=', 'u.id')
          .where('j.order_status', '<>', 'CANCELLED')
          .where('j.paid_payment_id', 'is', null),
      ),
    )
    .returning('u.stringing_credits'),
)

/** Gives the credit of a payment back. */
export async function returnCredit(trx: Db, user_id: number, payment_id: number, actor_id: number | null) {
  const { stringing_credits } = await trx
    .updateTable('users')
    .set({ stringing_credits: sql`stringing_credits + 1` })
    .where('id', '=', user_id)
    .returning('stringing_credits')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('credit_entries')
    .values({ user_id, amount: 1, balance_after: stringing_credits, reason: 'returned', payment_id, actor_id })
    .execute()
}
