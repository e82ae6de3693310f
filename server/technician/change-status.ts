import { type OrderStatus, statusLabel } from '../../contract/string-jobs.ts'
import type { Db } from '../database/connect.ts'
import { conflict, notFound } from '../errors.ts'
import { giveBackMoney } from '../payments/queries.ts'
import { lockUser, recordEvent } from '../string-jobs/queries.ts'
import { findOwnerId, hasRefund, lockJobToWork, setStatus } from './queries.ts'

export const NO_JOB = 'The requested string job was not found.'

/**
 * Sets a job's status and everything that hangs on it: completion date, money, history. The same status again changes
 * nothing. With `from`, refuses (409) when that is not the status any more; so does a job whose money went back.
 */
export async function changeStatus(
  trx: Db,
  id: number,
  { status, from, actor_id }: { status: OrderStatus; from?: OrderStatus; actor_id: number },
) {
  const owner_id = await findOwnerId(trx, id)
  if (owner_id === undefined) throw notFound(NO_JOB)
  if (status === 'CANCELLED') await lockUser(trx, owner_id)
  const job = await lockJobToWork(trx, id)
  if (!job) throw notFound(NO_JOB)

  const before = job.order_status
  if (from && from !== before) throw conflict(`This job is already ${statusLabel(before)}.`)
  if (status === before) return
  if (before === 'CANCELLED' && (await hasRefund(trx, id))) {
    throw conflict('The money for this job goes back to the customer. Please order a new job.')
  }
  await setStatus(trx, id, status)
  await recordEvent(trx, id, actor_id, 'status', { from: before, to: status })
  if (status === 'CANCELLED') await giveBackMoney(trx, id, actor_id)
}
