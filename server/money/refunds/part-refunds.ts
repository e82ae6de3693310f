import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, newerChange } from '../../base/errors.ts'
import { moneyFormat, requirePrices } from '../../catalog/settings/queries.ts'
import { lockOwnJob } from '../../job/locked-job.ts'
import { appliedPayment, type RefundedPart, readLeftOfPayment, startPartRefund } from '../../job/refund.ts'
import { returnCreditWhenRefunded } from './refunds.ts'

interface Asked extends RefundedPart {
  /** The cents of the payment that were left as the manager saw it; undefined skips the check. */
  left?: number | undefined
}

/**
 * Starts the refund of a part of a job's card payment; the job stays paid. Throws 404, 409 when the job was not paid by
 * card or its payment has less or another amount left, and 400 for an amount that the currency does not have.
 */
export function refundPart(
  db: Db,
  actor_id: number,
  { string_job_id, amount, reason, left: seen }: Asked,
): Promise<void> {
  return transact(db, async (trx) => {
    await requirePrices(trx, { amount: { name: 'The amount', amount } })
    await lockOwnJob(trx, null, string_job_id)
    const payment = await appliedPayment(trx, string_job_id)
    if (payment?.method !== 'card') throw conflict('This job was not paid by card.')
    const left = await readLeftOfPayment(trx, payment)
    if (seen !== undefined && seen !== left) throw newerChange()
    if (amount > left) throw conflict(`Only ${(await moneyFormat(trx))(left)} of this payment can be refunded.`)
    await startPartRefund(trx, payment, { string_job_id, amount, reason, actor_id, of_speed: false })
    await returnCreditWhenRefunded(trx, payment.id, actor_id)
  })
}
