import { formatMoney } from '../../../contract/base/currency.ts'
import { isPayable } from '../../../contract/job/statuses.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { shopCurrency } from '../../catalog/settings/queries.ts'
import { isOnAccount } from '../../job/status-sql.ts'
import { applyPayment } from './apply-payment.ts'
import { isPaymentOnItsWay } from './checkout-sessions.ts'
import { putOnAccount } from './on-account.ts'
import { lockJobsToPay } from './pay.ts'

/** The ways to pay at the counter, in the shop's own words; empty when the shop does not distinguish them. */
export async function waysToPay(db: Db): Promise<string[]> {
  return (await db.selectFrom('shop_settings').select('ways_to_pay').executeTakeFirstOrThrow()).ways_to_pay
}

async function requireWay(db: Db, way: string) {
  if (!(await waysToPay(db)).includes(way)) {
    throw badRequest(`The shop has no way to pay called ${way}.`, { way: 'This way to pay does not exist' })
  }
}

interface AtCounter {
  actor_id: number
  way?: string | undefined
}

/**
 * Marks a job as paid at the counter, or puts it on account. A job that is already paid, by any method, keeps its payment.
 * Throws 400 when the shop does not have the way to pay.
 */
export async function payAtCounter(
  trx: Trx,
  string_job_id: number,
  { actor_id, way }: AtCounter,
): Promise<'paid' | 'on account' | 'missing' | 'cancelled'> {
  const [job] = await lockJobsToPay(trx, [string_job_id])
  if (!job) return 'missing'
  if (job.is_order_paid) return 'paid'
  if (!isPayable(job)) return 'cancelled'
  if (way) await requireWay(trx, way)
  if (isOnAccountWay(way)) {
    await putOnAccount(trx, job, actor_id)
    return 'on account'
  }
  await applyPayment(trx, job.id, { method: 'technician', amount: job.price ?? 0, actor_id, ...(way && { way }) })
  return 'paid'
}

/**
 * Returns the jobs in the order of their ids, without missing ones, and locks them until the transaction ends. Takes the
 * strongest lock at once, like `lockJobsToPay`.
 */
export async function lockJobsAtCounter(trx: Trx, ids: number[]) {
  const jobs = await trx
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.owner_id', 'j.order_status', 'j.left_at', 'j.ticket', 'j.technician_id'])
    .select(['j.is_order_paid', 'j.had_checkout', 'j.price', isOnAccount('j').as('is_on_account')])
    .where('j.id', 'in', ids)
    .orderBy('j.id')
    .forUpdate()
    .execute()
  // Read after the locks were taken, because a payment may have arrived while this transaction waited for them.
  return Promise.all(jobs.map(async (job) => ({ ...job, is_payment_on_its_way: await isPaymentOnItsWay(trx, job.id) })))
}

interface JobAtCounter {
  id: number
  price: number | null
}

/** The sum of the prices of several jobs, in cents. Jobs without a price count as 0. */
const costOf = (jobs: Pick<JobAtCounter, 'price'>[]) => jobs.reduce((sum, { price }) => sum + (price ?? 0), 0)

/**
 * Takes the money for several jobs at once. The jobs must be locked and unpaid. Throws 409 when they do not cost the
 * amount that staff saw; `refusal` is the end of the message.
 */
export async function payJobsAtCounter(
  trx: Trx,
  jobs: JobAtCounter[],
  { seen, refusal, ...payment }: AtCounter & { seen: number; refusal: string },
): Promise<void> {
  const amount = costOf(jobs)
  if (amount !== seen) {
    throw conflict(`The amount to pay is now ${formatMoney(amount, await shopCurrency(trx))}. ${refusal}`)
  }
  for (const { id } of jobs) await payAtCounter(trx, id, payment)
}
