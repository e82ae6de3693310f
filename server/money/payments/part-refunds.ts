import type { PaymentMethod } from '../../../contract/job/payment-methods.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'
import { recordEvent } from '../../job/history.ts'
import { lockJobs, NO_JOB } from '../../job/locked-job.ts'
import { returnCreditWhenRefunded } from './refunds.ts'

interface PartRefund {
  string_job_id: number
  amount: number
  /** The reason for the refund. */
  reason: string
}

/**
 * Starts the refund of a part of a job's card payment; the job stays paid. Throws 404, 409 when the job was not paid by
 * card or its payment has less left, and 400 for an amount that the currency does not have.
 */
export function refundPart(db: Db, actor_id: number, { string_job_id, amount, reason }: PartRefund): Promise<void> {
  return transact(db, async (trx) => {
    await requirePrices(trx, { amount: { name: 'The amount', amount } })
    const [job] = await lockJobs(trx, [string_job_id])
    if (!job) throw notFound(NO_JOB)
    const payment = await appliedPayment(trx, string_job_id)
    if (payment?.method !== 'card') throw conflict('This job was not paid by card.')
    const left = await leftOfShare(trx, payment)
    if (amount > left) throw conflict(`Only ${(await moneyFormat(trx))(left)} of this payment can be refunded.`)
    await startPartRefund(trx, payment, { string_job_id, amount, reason, actor_id, of_speed: false })
    await returnCreditWhenRefunded(trx, payment.id, actor_id)
  })
}

const appliedPayment = (trx: Trx, string_job_id: number) =>
  trx
    .selectFrom('payments')
    .select(['id', 'amount', 'method'])
    .where('string_job_id', '=', string_job_id)
    .where('is_applied', '=', true)
    .executeTakeFirst()

/** Card money is refunded through the provider, and money from the counter is due until staff pay it back. */
async function startPartRefund(
  trx: Trx,
  { id: payment_id, method }: { id: number; method: PaymentMethod },
  { reason: note, ...refund }: PartRefund & { actor_id: number; of_speed: boolean },
) {
  const { id: refund_id } = await trx
    .insertInto('refunds')
    .values({ ...refund, payment_id, state: 'due', reason: 'manager', note })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (method === 'card') await addJob(trx, 'refund_card', { refund_id })
  await recordEvent(trx, refund.string_job_id, refund.actor_id, 'refund', { to: 'partial' })
}

/** Lists the refund of a paid job's speed, which the shop did not keep. Credits never pay a speed. The job must be locked. */
export async function refundSpeed(
  trx: Trx,
  actor_id: number,
  { string_job_id, name, amount }: { string_job_id: number; name: string; amount: number },
) {
  const payment = await appliedPayment(trx, string_job_id)
  if (!payment || payment.method === 'credit') return
  const refunded = Math.min(amount, await leftOfShare(trx, payment))
  if (refunded === 0) return
  await startPartRefund(trx, payment, { string_job_id, amount: refunded, reason: name, actor_id, of_speed: true })
}

/** The rest of a job's share of a card payment, minus all refunds, done or planned. The job must be locked. */
export async function leftOfShare(trx: Trx, { id, amount }: { id: number; amount: number }): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).as('sum'))
    .where('payment_id', '=', id)
    .executeTakeFirstOrThrow()
  return amount - (sum ?? 0)
}
