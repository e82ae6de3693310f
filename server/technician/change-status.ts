import { isPending, type OrderStatus, statusLabel } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { conflict, notFound } from '../http/errors.ts'
import { startRefund } from '../payments/refunds.ts'
import { lockUser, recordEvent } from '../string-jobs/queries.ts'
import { glanceAtJob, hasRefund, holdRacketOf, lockJobToWork, setStatus } from './queries.ts'

export const NO_JOB = 'The requested string job was not found.'

/**
 * Sets a job's status and everything that hangs on it: completion date, money, history. The same status again changes
 * nothing. With `from`, refuses (409) when that is not the status any more; so does a job whose money went back, and
 * one that would be open again on a deleted racket.
 */
export async function changeStatus(
  trx: Db,
  id: number,
  { status, from, actor_id }: { status: OrderStatus; from?: OrderStatus; actor_id: number },
) {
  const glance = await glanceAtJob(trx, id)
  if (glance === undefined) throw notFound(NO_JOB)
  if (status === 'CANCELLED') await lockUser(trx, glance.owner_id)
  let hasRacket = isReopened(glance.order_status, status) && (await holdRacketOf(trx, id))
  const job = await lockJobToWork(trx, id)
  if (!job) throw notFound(NO_JOB)

  const before = job.order_status
  if (from && from !== before) throw conflict(`This job is already ${statusLabel(before)}.`)
  if (status === before) return
  if (before === 'CANCELLED' && (await hasRefund(trx, id))) {
    throw conflict('The money for this job goes back to the customer. Please order a new job.')
  }
  if (isReopened(before, status)) {
    // Closed just after the glance: its racket is not held yet.
    hasRacket ||= await holdRacketOf(trx, id)
    if (!hasRacket) throw conflict('The customer has deleted this racket. Please order a new job.')
  }
  await setStatus(trx, id, status)
  await recordEvent(trx, id, actor_id, 'status', { from: before, to: status })
  if (status === 'CANCELLED') await startRefund(trx, id, actor_id)
}

const isReopened = (from: OrderStatus, to: OrderStatus) => !isPending(from) && isPending(to)
