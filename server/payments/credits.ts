import { type Insertable, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import type { Database } from '../database/schema.ts'
import { isUnpaid } from '../string-jobs/status-sql.ts'
import { makingPaid, PAYMENT } from './making-paid.ts'

interface LedgerChange {
  userId: number
  /** Credits to add; adjusting may also take some. */
  amount: number
  note: string
  /** Who did it; null: from the terminal. */
  actorId: number | null
}

/** Gives credits through the ledger; answers the new balance, or null when there is no such person. */
export const grantCredits = (trx: Db, change: LedgerChange) => writeLedger(trx, change, 'granted')

/** Adds or takes credits through the ledger; answers the new balance, or null when it would fall below nothing. */
export const adjustCredits = (trx: Db, change: LedgerChange) => writeLedger(trx, change, 'adjusted')

async function writeLedger(
  trx: Db,
  { userId, amount, note, actorId }: LedgerChange,
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
  const balance_after = person.stringing_credits
  await recordCredit(trx, { user_id: userId, amount, balance_after, reason, note, actor_id: actorId })
  return person.stringing_credits
}

/** A credit of a person for a job of theirs. */
export interface CreditUse {
  user_id: number
  string_job_id: number
}

/**
 * Takes one credit for a job of theirs that can be paid, if they have one, in one statement; answers the new balance,
 * or null. Locks the person's row.
 */
export const takeCredit = async (trx: Db, use: CreditUse): Promise<number | null> =>
  (await creditTaken.first(trx, use))?.stringing_credits ?? null

const takingCredit = (trx: Pick<Db, 'updateTable'>, { user_id }: CreditUse) =>
  trx
    .updateTable('users as u')
    .set({ stringing_credits: sql`u.stringing_credits - 1` })
    .where('u.id', '=', user_id)
    .returning('u.stringing_credits')
const creditTaken = prepare((trx, use: CreditUse) => takingCredit(trx, use).where(canSpend(use)))

// Who cannot win at all, for their job is paid or cancelled, need not wait for those who can.
const canSpend = ({ string_job_id }: CreditUse) => sql<boolean>`(u.stringing_credits > 0 and exists (
  select from string_jobs j where j.id = ${string_job_id} and j.owner_id = u.id
    and ${isUnpaid('j')}
))`

/**
 * Pays a job of theirs with one of their credits, where card money cannot be on its way since nobody ever went to pay
 * it by card: everything that paying writes, in one statement. False when that is not so, and nothing is written.
 */
export const payByCreditAlone = async (db: Db, use: CreditUse): Promise<boolean> =>
  (await payingByCredit.first(db, use)) !== undefined

const payingByCredit = prepare((db, use: CreditUse) => {
  const withPayment = db
    // The person is locked before the job, and both before anything is written: nothing may be taken for a job lost.
    .with('buyer', (q) =>
      q.selectFrom('users as u').select('u.id').where('u.id', '=', use.user_id).where(canSpend(use)).forNoKeyUpdate(),
    )
    .with('job', (q) =>
      q
        .selectFrom('string_jobs as j')
        .innerJoin('buyer', 'buyer.id', 'j.owner_id')
        .select('j.id')
        .where('j.id', '=', use.string_job_id)
        .where(isUnpaid('j'))
        .where('j.had_checkout', '=', false)
        .forUpdate('j'),
    )
    .with('credit', (q) => takingCredit(q, use).where(sql<boolean>`exists (select from job)`))
    .with('payment', (q) =>
      q
        .insertInto('payments')
        .columns(['string_job_id', 'is_applied', 'method', 'amount', 'actor_id'])
        .expression(sql<never>`select job.id, true, 'credit', 0, ${use.user_id}::integer from job, credit`)
        .returning(PAYMENT),
    )
    .with('entry', (q) =>
      q
        .insertInto('credit_entries')
        .columns(['user_id', 'amount', 'balance_after', 'reason', 'payment_id', 'actor_id'])
        .expression(
          sql<never>`select actor_id, -1, credit.stringing_credits, 'spent', payment.id, actor_id from payment, credit`,
        ),
    )
  return makingPaid(withPayment).returning('j.id')
})

/** Writes one line of the ledger; the balance itself is written before. */
export const recordCredit = (trx: Db, entry: Insertable<Database['credit_entries']>) =>
  trx.insertInto('credit_entries').values(entry).execute()

/** Gives the credit of a payment back. */
export async function returnCredit(trx: Db, user_id: number, payment_id: number, actor_id: number | null) {
  const { stringing_credits } = await trx
    .updateTable('users')
    .set({ stringing_credits: sql`stringing_credits + 1` })
    .where('id', '=', user_id)
    .returning('stringing_credits')
    .executeTakeFirstOrThrow()
  const entry = { user_id, amount: 1, balance_after: stringing_credits, payment_id, actor_id }
  await recordCredit(trx, { ...entry, reason: 'returned' })
}
