import {
  hasCredit,
  isFreeStringing,
  isOnlyStringing,
  type PriceLine,
  sumOfPriceLines,
  withCredit,
} from '../../../contract/job/price-lines.ts'
import { isCancelled, isPayable } from '../../../contract/job/statuses.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { changeJob } from '../../job/change.ts'
import { hasPaymentOnItsWay } from '../../job/checkouts.ts'
import { lockBalance } from '../../job/credit-ledger.ts'
import { type LockedJob, lockJobs, NO_JOB } from '../../job/locked-job.ts'
import { type NewPayment, recordPayment } from '../../job/payment.ts'
import { setLines } from '../../job/set-lines.ts'
import { isBilledTo } from './billed-jobs.ts'

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
    let rest = 0
    const changer = { actor_id, missing: NO_JOB, ...(actor_id === user_id && { owner_id: user_id }) }
    await changeJob(trx, string_job_id, changer, async (trx, job) => {
      if (job.owner_id !== user_id) throw notFound(NO_JOB)
      refuseUnpayable([job])
      // The credits of a deleted account are lost.
      if (job.has_owner_left || (await lockBalance(trx, user_id)) === 0) {
        throw conflict(actor_id === user_id ? NO_CREDITS : CUSTOMER_HAS_NO_CREDITS)
      }
      if (await hasPaymentOnItsWay(trx, job.id)) throw conflict(ON_ITS_WAY)
      if (isFreeStringing(job.price_lines)) throw conflict(IS_FREE)
      if (!job.price_lines || isOnlyStringing(job.price_lines)) {
        return { set: await recordPayment(trx, { string_job_id, method: 'credit', amount: 0, actor_id }) }
      }
      const lines = stringingPaid(job.price_lines)
      rest = sumOfPriceLines(lines) ?? 0
      return { set: await setLines(trx, job, lines, actor_id) }
    })
    return rest
  })
}

const IS_FREE = 'The stringing of this job is free, so it needs no credit.'
const NO_CREDITS = 'You have no stringing credits left.'
const CUSTOMER_HAS_NO_CREDITS = 'This customer has no stringing credits left.'

/** The lines of a job after a credit paid the stringing. Throws 409 when none can. */
function stringingPaid(lines: PriceLine[]): PriceLine[] {
  if (hasCredit(lines)) throw conflict('A credit already pays for the stringing of this job.')
  const paid = withCredit(lines)
  if (!paid) throw conflict(IS_FREE)
  return paid
}

/** Records a payment and marks its job, which must be payable, as paid. */
export const applyPayment = (trx: Trx, payment: NewPayment) =>
  changeJob(trx, payment.string_job_id, payment, async () => ({ set: await recordPayment(trx, payment) }))

/**
 * Locks jobs before a customer pays for them: their own, and those of people for whom they pay. Throws 404 when the customer
 * has nothing to do with one or has deleted their account meanwhile, and 409 when one is not payable.
 */
export async function lockPayableJobs(trx: Trx, user_id: number, ids: number[]): Promise<LockedJob[]> {
  const jobs = await lockJobs(trx, ids)
  const others = jobs.filter(({ owner_id }) => owner_id !== user_id).map(({ id }) => id)
  const hasLeft = jobs.some(({ owner_id, has_owner_left }) => owner_id === user_id && has_owner_left)
  if (jobs.length < ids.length || hasLeft || !(await paysForAll(trx, user_id, others))) throw notFound(NO_JOB)
  refuseUnpayable(jobs)
  return jobs
}

/** True if a customer pays for these jobs of others. The jobs and their owners must be locked. */
async function paysForAll(trx: Trx, payer_id: number, ids: number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const jobs = await trx
    .selectFrom('string_jobs as j')
    .select('j.id')
    .where('j.id', 'in', ids)
    .where(isBilledTo(payer_id))
    .execute()
  return jobs.length === ids.length
}

/** Throws 409 when a job cannot be paid. With more than one, the sentence names it. */
function refuseUnpayable(jobs: LockedJob[]) {
  for (const job of jobs) {
    if (isPayable(job)) continue
    const name = jobName(job, jobs)
    throw conflict(
      isCancelled(job.order_status)
        ? `You cannot pay for a cancelled racket job${jobs.length === 1 ? '' : ` (${name})`}.`
        : `${name} is already paid.`,
    )
  }
}

/** The beginning of a sentence about one of the jobs to pay. */
export const jobName = ({ id }: { id: number }, jobs: unknown[]) =>
  jobs.length === 1 ? 'This job' : `String Job #${id}`
