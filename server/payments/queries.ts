import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { recordEvent } from '../string-jobs/queries.ts'

/**
 * Starts giving back what was paid for a cancelled job: a credit returns at once, a card's money is due through the
 * provider, a technician's by hand. Does nothing for an unpaid job. The owner's row must be locked already.
 */
export async function giveBackMoney(trx: Db, string_job_id: number, actor_id: number | null) {
  const payment = await trx
    .selectFrom('payments as p')
    .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .select(['p.id', 'p.method', 'j.owner_id'])
    .where('p.string_job_id', '=', string_job_id)
    .where('p.is_applied', '=', true)
    .executeTakeFirst()
  if (!payment) return
  const atOnce = payment.method === 'credit'
  await trx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      string_job_id,
      state: atOnce ? 'done' : 'due',
      done_at: atOnce ? sql<Date>`now()` : null,
      reason: 'cancelled',
      actor_id,
    })
    .execute()
  if (atOnce) await returnCredit(trx, payment.owner_id, payment.id, actor_id)
  await recordEvent(trx, string_job_id, actor_id, 'refund', { to: atOnce ? 'done' : 'due' })
}

async function returnCredit(trx: Db, user_id: number, payment_id: number, actor_id: number | null) {
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
