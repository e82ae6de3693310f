import { shopTime } from '../../contract/due.ts'
import { isToBeStrung } from '../../contract/statuses.ts'
import type { TechnicianJob } from '../../contract/technician.ts'
import { type Db, transact } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import { planNotice } from '../messages/notices.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { lockVisit } from '../technician/racket-visit.ts'
import { setDue } from './set-due.ts'

const CLOSED = 'The shop is closed for the next month, so no time can be promised.'

/** Promises a new time. Throws 409 when the racket is not waiting in the shop, or the shop is closed for a month. */
export function makeNewPromise(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (!isToBeStrung(job.order_status)) throw conflict('This racket does not wait to be strung.')
    if (!job.received_at) throw conflict('This racket is not in the shop yet.')
    const before = await trx.selectFrom('string_jobs').select('due_at').where('id', '=', id).executeTakeFirstOrThrow()
    const promised = await setDue(trx, [id])
    if (!promised) throw conflict(CLOSED)
    const text = (moment: Date | null) => moment && shopTime(moment, promised.time_zone)
    if (before.due_at?.getTime() !== promised.due.getTime()) {
      await recordEvent(trx, id, actor_id, 'due', { from: text(before.due_at), to: text(promised.due) })
      if (before.due_at) {
        const notice = { kind: 'new_time' as const, job: { id, owner_id: job.owner_id }, detail: text(promised.due) }
        await planNotice(trx, notice, new Date())
      }
    }
    return getTechnicianJob(trx, id)
  })
}
