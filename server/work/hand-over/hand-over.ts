import { isCancelled, isToBeStrung, type OrderStatus, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { isToPay } from '../../../contract/job/to-pay.ts'
import type { HandOverRequest } from '../../../contract/work/hand-over.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { changeJobs } from '../../job/change.ts'
import { type LockedJob, NO_TECHNICIAN_JOB } from '../../job/locked-job.ts'
import { technicianJobs } from '../../job/technician/queries.ts'
import { type JobColumns, NOW } from '../../job/write.ts'
import { atCounter, paidAtCounter, requireSeenCost } from '../../money/payments/pay-at-counter.ts'

/**
 * Hands rackets of one customer over: completes what is ready, gives back what was cancelled, and marks the unpaid jobs
 * as paid, or puts them on account, if staff ask for it, with further unpaid jobs whose rackets stay where they are.
 * All or nothing: throws 404 when a job is missing, and 409 when a status or the amount is not what staff saw, or the
 * rackets belong to several customers.
 */
export function handOver(
  db: Db,
  { jobs: seen, unpaid, paid, way }: HandOverRequest,
  actor_id: number,
): Promise<TechnicianJob[]> {
  const ids = [...seen.map(({ id }) => id), ...unpaid].sort((a, b) => a - b)
  return transact(db, async (trx) => {
    await changeJobs(trx, ids, { actor_id }, async (trx, jobs) => {
      if (jobs.length < ids.length) throw notFound(NO_TECHNICIAN_JOB)
      if (new Set(jobs.map((job) => job.owner_id)).size > 1) {
        throw conflict(
          'These rackets belong to different customers. Please hand over the rackets of one customer at a time.',
        )
      }
      const leaving = jobs.filter(({ id }) => !unpaid.includes(id))
      for (const job of leaving) refuseChanged(job, seen.find(({ id }) => id === job.id)?.order_status)
      const toPay = paid === null ? [] : (await atCounter(trx, jobs)).filter(isToPay)
      if (paid !== null) await requireSeenCost(trx, toPay, { seen: paid, refusal: changed })
      const payments = await paidAtCounter(trx, toPay, { actor_id, way })
      return jobs.map((job) => ({ set: { ...payments.get(job.id), ...(leaving.includes(job) && handedOver(job)) } }))
    })
    return technicianJobs(trx, ids)
  })
}

const handedOver = ({ order_status }: LockedJob): JobColumns =>
  isCancelled(order_status) ? { left_at: NOW } : { order_status: 'COMPLETED' }

const CHECK = 'Nothing was handed over. Please check the list again.'
const changed = (amount: string) =>
  `The amount to pay is now ${amount}. Nothing was handed over. Please check the list again.`

function refuseChanged({ order_status, left_at, ticket, id }: LockedJob, seen: OrderStatus | undefined) {
  const name = ticket ?? `String Job #${id}`
  if (left_at) {
    throw conflict(
      isCancelled(order_status)
        ? `${name} was already given back. ${CHECK}`
        : `${name} was already collected. ${CHECK}`,
    )
  }
  if (order_status !== seen || isToBeStrung(order_status)) {
    throw conflict(`${name} is ${statusLabel(order_status)} now. ${CHECK}`)
  }
}
