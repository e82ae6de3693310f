import { sentences } from '../../../contract/base/sentence.ts'
import { isPaidWithoutPayment, isPayable } from '../../../contract/job/statuses.ts'
import { sumOfPrices } from '../../../contract/job/to-pay.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { changeJob } from '../../job/change.ts'
import { paymentsOnTheirWay } from '../../job/checkouts.ts'
import type { LockedJob } from '../../job/locked-job.ts'
import { insertPayments } from '../../job/payment.ts'
import type { JobColumns } from '../../job/write.ts'
import { onAccount } from './on-account.ts'

/** The ways to pay at the counter, in the shop's own words; empty when the shop does not distinguish them. */
export async function waysToPay(db: Db): Promise<string[]> {
  return (await db.selectFrom('shop_settings').select('ways_to_pay').executeTakeFirstOrThrow()).ways_to_pay
}

export async function requireWay(db: Db, way: string) {
  if (!(await waysToPay(db)).includes(way)) {
    throw badRequest(`The shop has no way to pay called ${way}.`, { way: 'This way to pay does not exist' })
  }
}

interface AtCounter {
  actor_id: number
  way?: string | undefined
  /** The customer who pays for all of the jobs. Without it, the owner of each job does. */
  payer_id?: number
}

/**
 * Marks a job as paid at the counter, or puts it on account. A job that is already paid, by any method, keeps its payment.
 * Throws 404, 400 when the shop does not have the way to pay, and 409 for a cancelled job.
 */
export const payAtCounter = (db: Db, string_job_id: number, payment: AtCounter): Promise<void> =>
  changeJob(db, string_job_id, payment, async (trx, job) => {
    if (isPaidWithoutPayment(job)) throw conflict('This job is already paid.')
    if (job.is_order_paid) return null
    if (!isPayable(job)) throw conflict('This job is cancelled: it cannot be paid.')
    const columns = (await paidAtCounter(trx, [job], payment)).get(job.id)
    return columns ? { set: columns } : null
  })

/** A locked job, with whether its customer has paid by a method whose money takes a while. */
type JobAtCounter = LockedJob & { is_payment_on_its_way: boolean; is_on_account: boolean }

/** Adds to locked jobs what decides whether they are to be paid at the counter. */
export async function atCounter(trx: Trx, jobs: LockedJob[]): Promise<JobAtCounter[]> {
  const waiting = await paymentsOnTheirWay(
    trx,
    jobs.map(({ id }) => id),
  )
  return jobs.map((job) => ({
    ...job,
    is_payment_on_its_way: waiting.has(job.id),
    is_on_account: job.on_account_at !== null && isPayable(job),
  }))
}

/** Throws 409 when jobs do not cost the amount that staff saw; `refusal` says it with the present amount. */
export async function requireSeenCost(
  trx: Trx,
  jobs: LockedJob[],
  { seen, refusal }: { seen: number; refusal: (amount: string) => string },
) {
  const amount = sumOfPrices(jobs)
  if (amount === seen) return
  throw conflict(sentences(refusal((await moneyFormat(trx))(amount))))
}

/**
 * The columns of locked, unpaid jobs that are paid at the counter or put on account, by their ids. Records the payments.
 * Throws 400 when the shop does not have the way to pay.
 */
export async function paidAtCounter(
  trx: Trx,
  jobs: LockedJob[],
  { actor_id, way, payer_id }: AtCounter,
): Promise<Map<number, JobColumns>> {
  if (way && jobs.length > 0) await requireWay(trx, way)
  if (isOnAccountWay(way)) return new Map(jobs.map((job) => [job.id, onAccount(job)]))
  const payments = await insertPayments(
    trx,
    jobs.map(({ id, price, owner_id }) => ({
      ...{ string_job_id: id, method: 'technician', amount: price ?? 0, actor_id },
      ...(way && { way }),
      ...(payer_id !== undefined && payer_id !== owner_id && { payer_id }),
    })),
  )
  return new Map([...payments].map(([id, paid_payment_id]) => [id, { paid_payment_id }]))
}
