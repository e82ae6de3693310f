import { shopTime } from '../../../contract/job/due.ts'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { planNotice } from '../../messages/notices.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { lockVisit } from '../technician/racket-visit.ts'
import { setDue } from './set-due.ts'

const CLOSED = 'The shop is closed for the next month, so no time can be promised.'

/** Promises a new time. Throws 409 when the racket is not waiting in the shop, or the shop is closed for a month. */
export function makeNewPromise(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (!isToBeStrung(job.order_status)) throw conflict('This racket is not waiting to be strung.')
    if (!job.received_at) throw conflict('This racket is not in the shop yet.')
    if (!(await promiseAgain(trx, id, actor_id))) throw conflict(CLOSED)
    return getTechnicianJob(trx, id)
  })
}

/**
 * Promises a new time for a racket in the queue, and plans the message to its owner if one was promised before. The job
 * must be locked. Returns false while the shop is closed for a month, which changes nothing.
 */
export async function promiseAgain(trx: Trx, id: number, actor_id: number): Promise<boolean> {
  const { due_at, owner_id } = await trx
    .selectFrom('string_jobs')
    .select(['due_at', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const promised = await setDue(trx, [id])
  if (!promised) return false
  if (due_at?.getTime() === promised.due.getTime()) return true
  const text = (moment: Date | null) => moment && shopTime(moment, promised.time_zone)
  await recordEvent(trx, id, actor_id, 'due', { from: text(due_at), to: text(promised.due) })
  if (due_at) {
    await planNotice(trx, { kind: 'new_time', job: { id, owner_id }, detail: text(promised.due) }, new Date())
  }
  return true
}
