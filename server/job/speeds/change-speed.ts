import { shopTime } from '../../../contract/job/due.ts'
import { linesOf, linesWithout } from '../../../contract/job/price-lines.ts'
import type { SpeedChange } from '../../../contract/job/speeds.ts'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { refundSpeed } from '../../money/payments/part-refunds.ts'
import { lockUser } from '../locks.ts'
import { promiseAgain } from '../promises/new-promise.ts'
import { readOutlook } from '../promises/queue.ts'
import { setLines } from '../set-lines.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { lockVisit } from '../technician/racket-visit.ts'
import { readSales } from './offers.ts'
import { lockSpeeds } from './take-speeds.ts'

/**
 * Moves a job to the next moment of its speed, or to standard, which takes the surcharge off an unpaid job and lists a
 * refund for a paid one. Throws 404, and 409 when the job has no speed or the moment is sold out.
 */
export function changeSpeed(db: Db, id: number, { to }: SpeedChange, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    // A credit may become the payment of the whole job, so the owner's row is locked before the job.
    const owner = await trx.selectFrom('string_jobs').select('owner_id').where('id', '=', id).executeTakeFirst()
    if (owner) await lockUser(trx, owner.owner_id)
    const visit = await lockVisit(trx, id)
    if (!isToBeStrung(visit.order_status)) throw conflict('This racket is not waiting to be strung.')
    if (to === 'next') await takeNextMoment(trx, id, actor_id)
    else await changeToStandard(trx, id, actor_id)
    return getTechnicianJob(trx, id)
  })
}

const COLUMNS = ['speed_id', 'speed_due_at', 'received_at', 'due_at', 'is_order_paid', 'price_lines'] as const

/** Returns the job, which must be locked. Throws 409 when it is standard. */
async function jobWithSpeed(trx: Trx, id: number) {
  const job = await trx.selectFrom('string_jobs').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
  const { speed_id, speed_due_at, price_lines } = job
  if (speed_id === null || !speed_due_at || !price_lines) throw conflict('This job is already standard.')
  return { ...job, speed_id, speed_due_at, price_lines }
}

async function takeNextMoment(trx: Trx, id: number, actor_id: number) {
  const job = await jobWithSpeed(trx, id)
  if (job.due_at) throw conflict('This job already has a promised time. Make a new promise instead.')
  await lockSpeeds(trx)
  const outlook = await readOutlook(trx)
  const sales = await readSales(trx, outlook)
  const speed = sales.speeds.find((each) => each.id === job.speed_id)
  if (!speed) throw conflict('The shop no longer offers this speed. Please change the job to standard.')
  const time = (moment: Date) => shopTime(moment, outlook.hours.time_zone)
  if (speed.due.getTime() === job.speed_due_at.getTime()) throw conflict('The racket can still arrive in time.')
  if (sales.isSoldOut(speed)) {
    throw conflict(`${time(speed.due)} is sold out. Please change the job to standard.`)
  }
  await trx
    .updateTable('string_jobs')
    .set({ speed_due_at: speed.due, speed_bring_by: speed.bring_by_at, ...(job.received_at && { due_at: speed.due }) })
    .where('id', '=', id)
    .execute()
  await recordEvent(trx, id, actor_id, 'speed', { from: time(job.speed_due_at), to: time(speed.due) })
}

async function changeToStandard(trx: Trx, id: number, actor_id: number) {
  const job = await jobWithSpeed(trx, id)
  const [line] = linesOf('speed', job.price_lines)
  await trx
    .updateTable('string_jobs')
    .set({ speed_id: null, speed_due_at: null, speed_bring_by: null })
    .where('id', '=', id)
    .execute()
  await recordEvent(trx, id, actor_id, 'speed', { from: line?.name, to: 'Standard' })
  if (!job.is_order_paid) await setLines(trx, id, linesWithout('speed', job.price_lines), actor_id)
  else if (line) await refundSpeed(trx, actor_id, { string_job_id: id, ...line })
  if (job.received_at) await promiseAgain(trx, id, actor_id)
}
