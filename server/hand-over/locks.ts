import type { Db } from '../database/connect.ts'
import { isPaymentOnItsWay } from '../payments/checkout-sessions.ts'

/**
 * Jobs in the order of their ids, locked until the transaction ends; those that are missing are left out. Takes the
 * strongest lock at once, like `lockJobsToPay`.
 */
export async function lockJobsToHandOver(trx: Db, ids: number[]) {
  const jobs = await trx
    .selectFrom('string_jobs')
    .select(['id', 'owner_id', 'order_status', 'left_at', 'ticket', 'technician_id'])
    .select(['is_order_paid', 'had_checkout', 'price'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read after the locks were taken, because a payment may have arrived while this transaction waited for them.
  return Promise.all(jobs.map(async (job) => ({ ...job, is_payment_on_its_way: await isPaymentOnItsWay(trx, job.id) })))
}
