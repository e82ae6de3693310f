import { type Db, transact } from '../database/connect.ts'
import { conflict, notFound } from '../http/errors.ts'
import { addJob } from '../jobs/jobs.ts'
import { moneyFormat, requirePrices } from '../settings/queries.ts'
import { lockOwnersOf } from '../string-jobs/locks.ts'
import { NO_JOB } from '../string-jobs/order.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { lockJobsToPay } from './pay.ts'
import { returnCreditWhenRefunded } from './refunds.ts'

interface PartRefund {
  string_job_id: number
  amount: number
  /** Why the shop gives this money back. */
  reason: string
}

/**
 * Starts the refund of a part of a job's card payment; the job stays paid. Throws 404, 409 when the job was not paid by
 * card or less is left of its payment, and 400 for an amount that the currency does not have.
 */
export function refundPart(db: Db, actor_id: number, { string_job_id, amount, reason }: PartRefund): Promise<void> {
  return transact(db, async (trx) => {
    await requirePrices(trx, { amount: { name: 'The amount', amount } })
    await lockOwnersOf(trx, [string_job_id])
    const [job] = await lockJobsToPay(trx, [string_job_id])
    if (!job) throw notFound(NO_JOB)
    const payment = await trx
      .selectFrom('payments')
      .select(['id', 'amount', 'method'])
      .where('string_job_id', '=', string_job_id)
      .where('is_applied', '=', true)
      .executeTakeFirst()
    if (payment?.method !== 'card') throw conflict('This job was not paid by card.')
    const left = await leftOfShare(trx, payment)
    if (amount > left) throw conflict(`Only ${(await moneyFormat(trx))(left)} of this payment can be refunded.`)
    const { id: refund_id } = await trx
      .insertInto('refunds')
      .values({
        payment_id: payment.id,
        string_job_id,
        amount,
        state: 'due',
        reason: 'manager',
        note: reason,
        actor_id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(trx, 'refund_card', { refund_id })
    await recordEvent(trx, string_job_id, actor_id, 'refund', { to: 'partial' })
    await returnCreditWhenRefunded(trx, payment.id, actor_id)
  })
}

/** What is left of a job's share of a card payment, without what was or will be refunded. The job must be locked. */
export async function leftOfShare(trx: Db, { id, amount }: { id: number; amount: number }): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('sum'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  return amount - (sum ?? 0)
}
