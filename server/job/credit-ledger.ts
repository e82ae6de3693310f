import { type Insertable, sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'

/** A manager's or the terminal's change to a person's stringing credits. */
interface CreditChange {
  userId: number
  /** Credits to add; adjustCredits also accepts a negative number. */
  amount: number
  note: string
  /** The person who makes the change; null when it comes from the terminal. */
  actorId: number | null
}

/** Grants credits. Returns the new balance, or null when the person does not exist. */
export const grantCredits = (trx: Trx, change: CreditChange) => changeBalance(trx, change, 'granted')

/** Adds or removes credits. Returns the new balance, or null when it would become negative or the person is missing. */
export const adjustCredits = (trx: Trx, change: CreditChange) => changeBalance(trx, change, 'adjusted')

async function changeBalance(
  trx: Trx,
  { userId, amount, note, actorId }: CreditChange,
  reason: 'granted' | 'adjusted',
): Promise<number | null> {
  const person = await trx
    .updateTable('users')
    .set((row) => ({ stringing_credits: row('stringing_credits', '+', amount) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`stringing_credits + ${amount} >= 0`)
    .returning('stringing_credits')
    .executeTakeFirst()
  if (!person) return null
  const balance_after = person.stringing_credits
  await insertEntry(trx, { user_id: userId, amount, balance_after, reason, note, actor_id: actorId })
  return balance_after
}

/** Locks a person's balance until the transaction ends, and returns it. Must come before any lock on a job. */
export async function lockBalance(trx: Trx, user_id: number): Promise<number> {
  const { stringing_credits } = await trx
    .selectFrom('users')
    .select('stringing_credits')
    .where('id', '=', user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return stringing_credits
}

/** The thing that a credit pays for: a whole job by a payment, or only the stringing of a job by a price line. */
type Subject = { payment_id: number } | { string_job_id: number }

/** Takes one credit. The balance must be locked and positive. */
export async function spendCredit(trx: Trx, user_id: number, subject: Subject, actor_id: number | null): Promise<void> {
  const balance_after = await addToBalance(trx, user_id, -1)
  await insertEntry(trx, { user_id, amount: -1, balance_after, reason: 'spent', ...subject, actor_id })
}

/** Gives a credit back. The balance must be locked. */
export async function returnCredit(trx: Trx, user_id: number, subject: Subject, actor_id: number | null) {
  const balance_after = await addToBalance(trx, user_id, 1)
  await insertEntry(trx, { user_id, amount: 1, balance_after, reason: 'returned', ...subject, actor_id })
}

/** True while a credit pays the stringing of a job and was not given back. */
export async function holdsCredit(trx: Trx, string_job_id: number): Promise<boolean> {
  const { held } = await trx
    .selectFrom('credit_entries')
    .select(({ fn }) => fn.sum<number | null>('amount').as('held'))
    .where('string_job_id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  return (held ?? 0) < 0
}

async function addToBalance(trx: Trx, user_id: number, amount: 1 | -1): Promise<number> {
  const { stringing_credits } = await trx
    .updateTable('users')
    .set((row) => ({ stringing_credits: row('stringing_credits', '+', amount) }))
    .where('id', '=', user_id)
    .returning('stringing_credits')
    .executeTakeFirstOrThrow()
  return stringing_credits
}

const insertEntry = (trx: Trx, entry: Insertable<Database['credit_entries']>) =>
  trx.insertInto('credit_entries').values(entry).execute()
