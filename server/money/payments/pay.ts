import {
  hasCredit,
  isOnlyStringing,
  type PriceLine,
  sumOfLines,
  withCredit,
} from '../../../contract/job/price-lines.ts'
import { isCancelled, isPayable } from '../../../contract/job/statuses.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { lockBalance, spendCredit } from '../../job/credit-ledger.ts'
import { setLines } from '../../job/set-lines.ts'
import { NO_JOB } from '../../job/string-jobs/order.ts'
import { recordEvent } from '../../job/string-jobs/queries.ts'
import { applyPayment } from './apply-payment.ts'
import { isPaymentOnItsWay } from './checkout-sessions.ts'

export const ON_ITS_WAY = 'Your payment for this job is already on its way.'

/**
 * Pays a job with one of its owner's stringing credits, or the stringing of a job that has other price lines. Returns the
 * cents that remain to be paid, or throws 404 or 409 with the reason. The caller first expires an open card checkout of
 * the job (`expireOpenCheckout`), so that the customer cannot pay twice. `actor_id` is the customer or staff.
 */
export function payWithCredit(
  db: Db,
  { user_id, string_job_id, actor_id }: { user_id: number; string_job_id: number; actor_id: number },
): Promise<number> {
  return transact(db, async (trx) => {
    const credits = await lockBalance(trx, user_id)
    const job = await lockPayableJob(trx, user_id, string_job_id)
    if (credits === 0) throw conflict(actor_id === user_id ? NO_CREDITS : CUSTOMER_HAS_NO_CREDITS)
    if (await isPaymentOnItsWay(trx, job.id)) throw conflict(ON_ITS_WAY)
    if (job.price_lines && !isOnlyStringing(job.price_lines)) return payStringing(trx, job, job.price_lines, actor_id)
    const payment_id = await applyPayment(trx, job.id, { method: 'credit', amount: 0, actor_id })
    await spendCredit(trx, user_id, { payment_id }, actor_id)
    return 0
  })
}

const NO_CREDITS = 'You have no stringing credits left.'
const CUSTOMER_HAS_NO_CREDITS = 'This customer has no stringing credits left.'

/** Pays the stringing of a job with a credit, as a price line. Returns the cents that remain. */
async function payStringing(trx: Trx, job: JobToPay, lines: PriceLine[], actor_id: number): Promise<number> {
  if (hasCredit(lines)) throw conflict('A credit already pays for the stringing of this job.')
  const price_lines = withCredit(lines)
  if (!price_lines) throw conflict('The stringing of this job is free, so it needs no credit.')
  await setLines(trx, job.id, price_lines, actor_id)
  await spendCredit(trx, job.owner_id, { string_job_id: job.id }, actor_id)
  await recordEvent(trx, job.id, actor_id, 'paid', { to: 'stringing' })
  return sumOfLines(price_lines) ?? 0
}

/** Locks a customer's job before it is paid. Throws 404 when the job is not theirs, 409 when it is not payable. */
export async function lockPayableJob(trx: Trx, owner_id: number, id: number): Promise<JobToPay> {
  const [job] = await lockPayableJobs(trx, owner_id, [id])
  if (!job) throw notFound(NO_JOB)
  return job
}

/** The same for several jobs of one customer. With more than one, the sentence names the job that cannot be paid. */
export async function lockPayableJobs(trx: Trx, owner_id: number, ids: number[]): Promise<JobToPay[]> {
  const jobs = await lockJobsToPay(trx, ids)
  if (jobs.length < ids.length || jobs.some((job) => job.owner_id !== owner_id)) throw notFound(NO_JOB)
  for (const job of jobs) {
    if (isPayable(job)) continue
    const name = jobName(job, jobs)
    throw conflict(
      isCancelled(job.order_status)
        ? `You cannot pay for a cancelled racket job${jobs.length === 1 ? '' : ` (${name})`}.`
        : `${name} is already paid.`,
    )
  }
  return jobs
}

/** The beginning of a sentence about one of the jobs to pay. */
export const jobName = ({ id }: { id: number }, jobs: unknown[]) =>
  jobs.length === 1 ? 'This job' : `String Job #${id}`

export type JobToPay = Awaited<ReturnType<typeof lockJobsToPay>>[number]

/**
 * Locks jobs in the order of their ids until the transaction ends and returns what decides whether they can be paid. It
 * takes the strongest lock at once, because a payment changes a foreign key and strengthening a lock later can deadlock.
 */
export const lockJobsToPay = (trx: Trx, ids: number[]) =>
  trx
    .selectFrom('string_jobs')
    .select(['id', 'owner_id', 'order_status', 'is_order_paid', 'price', 'price_lines'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
