import type { Trx } from '../base/database/connect.ts'
import { addJobs } from '../base/jobs/jobs.ts'
import { isCheckoutIn, isOnItsWay, PAYABLE } from './checkout-states.ts'

/** The jobs of which a payment is on its way. */
export async function paymentsOnTheirWay(trx: Trx, string_job_ids: number[]): Promise<Set<number>> {
  const waiting = await trx
    .selectFrom('checkout_jobs')
    .select('string_job_id')
    .where('string_job_id', 'in', string_job_ids)
    .where(isOnItsWay('checkout_jobs'))
    .execute()
  return new Set(waiting.map(({ string_job_id }) => string_job_id))
}

/** The same for one job. */
export const hasPaymentOnItsWay = async (trx: Trx, string_job_id: number) =>
  (await paymentsOnTheirWay(trx, [string_job_id])).size > 0

/**
 * Closes the open checkouts of jobs that were paid or cancelled, or whose price changed, with the other jobs in them.
 * A background job expires them at the provider after the transaction commits; money that still arrives until then pays
 * the jobs that it can pay, and the rest is refunded.
 */
export async function closeCheckouts(trx: Trx, string_job_ids: number[]): Promise<void> {
  const closing = await trx
    .updateTable('checkout_sessions')
    .set({ state: 'closing' })
    .where('id', 'in', (live) =>
      live
        .selectFrom('checkout_jobs')
        .select('checkout_session_id')
        .where('string_job_id', 'in', string_job_ids)
        .where(isCheckoutIn('checkout_jobs', PAYABLE)),
    )
    .where(isCheckoutIn('checkout_sessions', PAYABLE))
    .returning('id')
    .execute()
  await addJobs(
    trx,
    'close_checkout',
    closing.map(({ id }) => ({ payload: { checkout_id: id } })),
  )
}
