import { isCancelled, isToBeStrung, type OrderStatus, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type HandOverRequest, isToPay } from '../../../contract/work/hand-over.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { setStatus } from '../../job/string-jobs/set-status.ts'
import { getTechnicianJob, NO_TECHNICIAN_JOB } from '../../job/technician/queries.ts'
import { giveBackRacket } from '../../job/technician/racket-visit.ts'
import { lockJobsAtCounter, payJobsAtCounter } from '../../money/payments/pay-at-counter.ts'

/**
 * Hands rackets of one customer over: completes what is ready, gives back what was cancelled, and marks the unpaid jobs
 * as paid, or puts them on account, if staff ask for it. All or nothing: throws 404 when a job is missing, and 409 when a
 * status or the amount is not what staff saw, or the rackets belong to several customers.
 */
export function handOver(
  db: Db,
  { jobs: seen, paid, way }: HandOverRequest,
  actor_id: number,
): Promise<TechnicianJob[]> {
  return transact(db, async (trx) => {
    const jobs = await lockJobsAtCounter(
      trx,
      seen.map(({ id }) => id),
    )
    if (jobs.length < seen.length) throw notFound(NO_TECHNICIAN_JOB)
    if (new Set(jobs.map((job) => job.owner_id)).size > 1) {
      throw conflict(
        'These rackets belong to different customers. Please hand over the rackets of one customer at a time.',
      )
    }
    for (const job of jobs) refuseChanged(job, seen.find(({ id }) => id === job.id)?.order_status)
    if (paid !== null) {
      await payJobsAtCounter(trx, jobs.filter(isToPay), { seen: paid, refusal: CHECK, actor_id, way })
    }
    for (const job of jobs) {
      if (isCancelled(job.order_status)) await giveBackRacket(trx, job.id, actor_id)
      else await setStatus(trx, job, { status: 'COMPLETED', actor_id })
    }
    const handedOver: TechnicianJob[] = []
    for (const { id } of jobs) handedOver.push(await getTechnicianJob(trx, id))
    return handedOver
  })
}

const CHECK = 'Nothing was handed over. Please check the list again.'

type LockedJob = Awaited<ReturnType<typeof lockJobsAtCounter>>[number]

function refuseChanged({ order_status, left_at, ticket, id }: LockedJob, seen: OrderStatus | undefined) {
  const name = ticket ?? `String Job #${id}`
  if (left_at) {
    throw conflict(`${name} was already ${isCancelled(order_status) ? 'given back' : 'collected'}. ${CHECK}`)
  }
  if (order_status !== seen || isToBeStrung(order_status))
    throw conflict(`${name} is ${statusLabel(order_status)} now. ${CHECK}`)
}
