import type { PaymentMethod } from '../../../contract/money/payments.ts'
import type { Trx } from '../../base/database/connect.ts'
import { recordEvent } from '../../job/string-jobs/queries.ts'
import { closeCheckouts } from './checkout-sessions.ts'

interface NewPayment {
  method: PaymentMethod
  /** In cents; 0 for a credit. */
  amount: number
  /** Null on the status page, where nobody is signed in. */
  actor_id: number | null
  /** At the counter only. */
  way?: string
  /** Card payments only. */
  checkout_session_id?: number
  provider_payment_id?: string
}

/** Records a payment and marks its job as paid. The job must be locked and payable. Returns the payment's id. */
export async function applyPayment(trx: Trx, string_job_id: number, payment: NewPayment): Promise<number> {
  const { id } = await trx
    .insertInto('payments')
    .values({ ...payment, string_job_id, is_applied: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('string_jobs').set({ paid_payment_id: id }).where('id', '=', string_job_id).execute()
  await recordEvent(trx, string_job_id, payment.actor_id, 'paid', { to: payment.method })
  await closeCheckouts(trx, [string_job_id])
  return id
}
