import type { Say } from '../../../contract/base/say.ts'
import { shopTime } from '../../../contract/base/shop-time.ts'
import { DAY_MS } from '../../../contract/base/time-units.ts'
import { momentInShop } from '../../../contract/catalog/hours.ts'
import type { NewPromiseInput } from '../../../contract/job/promises.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { planNotice } from '../../messages/notices.ts'
import { changeJob } from '../change.ts'
import { lockOwnJob, NO_TECHNICIAN_JOB } from '../locked-job.ts'
import { requireToBeStrung } from '../require-status.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { promiseInQueue } from './arrivals.ts'
import { type Outlook, readOutlook } from './queue.ts'

const CLOSED = 'The shop is closed for the next month, so no time can be promised.'

/**
 * Promises the chosen time or a computed one. Throws 400 for a time that is not in the next year, and 409 when the racket
 * is not waiting in the shop, or the shop is closed for a month.
 */
export function makeNewPromise(db: Db, id: number, chosen: NewPromiseInput, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockOwnJob(trx, null, id, NO_TECHNICIAN_JOB)
    requireToBeStrung(job)
    if (!job.received_at) throw conflict('This racket is not in the shop yet.')
    if (!(await promiseAgain(trx, id, actor_id, chosen))) throw conflict(CLOSED)
    return getTechnicianJob(trx, id)
  })
}

/**
 * Promises a new time for a racket in the queue, and plans the message to its owner if one was promised before. Returns
 * false while the shop is closed for a month, which changes nothing.
 */
export async function promiseAgain(
  trx: Trx,
  id: number,
  actor_id: number,
  chosen: NewPromiseInput = {},
): Promise<boolean> {
  const outlook = await readOutlook(trx)
  const computed = promiseInQueue(id, outlook)
  const promised = chosenPromise(chosen, outlook) ?? computed
  if (!promised) return false
  await changeJob(trx, id, { actor_id }, async (_, job) => {
    const detail = (say: Say) => shopTime(promised.due_at, { ...outlook.region, say })
    if (job.due_at !== null && job.due_at.getTime() !== promised.due_at.getTime()) {
      const times = { from: job.due_at, to: promised.due_at }
      await planNotice(trx, { kind: 'new_time', job, detail, times }, new Date())
    }
    // A forecast belongs to the time that was computed from it.
    const isComputed = promised.due_at.getTime() === computed?.due_at.getTime()
    return { set: isComputed ? computed : promised }
  })
  return true
}

const YEAR = 365 * DAY_MS

/** The time that staff chose; null when they chose none. */
function chosenPromise({ day, time }: NewPromiseInput, { now, hours }: Outlook) {
  if (day === undefined || time === undefined) return null
  const due_at = momentInShop(day, time, hours)
  const isSoon = due_at > now && due_at.getTime() < now.getTime() + YEAR
  if (!isSoon) throw badRequest('Choose a time in the next 12 months')
  return { due_at, forecast_at: null }
}
