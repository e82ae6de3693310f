import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import type { Trx } from '../base/database/connect.ts'

export interface NewPayment {
  string_job_id: number
  method: PaymentMethod
  /** In cents; 0 for a credit. */
  amount: number
  actor_id: number | null
  /** The customer who pays for another one's job. */
  payer_id?: number | null
  /** At the counter only. */
  way?: string
  /** Card payments only. */
  checkout_session_id?: number
  provider_payment_id?: string
}

/** Records payments of locked jobs, whose `paid_payment_id` the caller sets. Returns their ids by those of the jobs. */
export async function insertPayments(trx: Trx, payments: NewPayment[]): Promise<Map<number, number>> {
  if (payments.length === 0) return new Map()
  const rows = await trx
    .insertInto('payments')
    .values(payments.map((payment) => ({ ...payment, is_applied: true })))
    .returning(['id', 'string_job_id'])
    .execute()
  return new Map(rows.flatMap(({ id, string_job_id }) => (string_job_id === null ? [] : [[string_job_id, id]])))
}

/** Records the payment of a locked job, and returns the column that makes the job paid. */
export async function recordPayment(trx: Trx, payment: NewPayment) {
  const paid = await insertPayments(trx, [payment])
  return { paid_payment_id: paid.get(payment.string_job_id) ?? null }
}
