import { english } from '../../../contract/base/say.ts'
import { shopTime } from '../../../contract/base/shop-time.ts'
import { linesOf, linesWithout } from '../../../contract/job/price-lines.ts'
import type { SpeedChange } from '../../../contract/job/speeds.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob, type JobAction } from '../change.ts'
import { type LockedJob, lockOwnJob, NO_TECHNICIAN_JOB } from '../locked-job.ts'
import { promiseAgain } from '../promises/new-promise.ts'
import { readOutlook } from '../promises/queue.ts'
import { refundSpeed } from '../refund.ts'
import { requireToBeStrung } from '../require-status.ts'
import { setLines } from '../set-lines.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { readSales } from './offers.ts'
import { lockSpeeds } from './queries.ts'

/**
 * Moves a job to the next moment of its speed, or to standard, which takes the surcharge off an unpaid job and lists a
 * refund for a paid one. Throws 404, and 409 when the job has no speed or the moment is sold out.
 */
export function changeSpeed(db: Db, id: number, { to }: SpeedChange, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockOwnJob(trx, null, id, NO_TECHNICIAN_JOB)
    requireToBeStrung(job)
    await changeJob(trx, id, { actor_id }, (trx, job) =>
      to === 'next' ? takeNextMoment(trx, job) : changeToStandard(trx, job, actor_id),
    )
    if (to === 'standard') await giveBackSpeed(trx, job, actor_id)
    return getTechnicianJob(trx, id)
  })
}

/** The speed of a job. Throws 409 when it is standard. */
function speedOf({ speed_id, speed_due_at, speed_bring_by, price_lines }: LockedJob) {
  if (speed_id === null || !speed_due_at || !speed_bring_by || !price_lines) {
    throw conflict('This job is already standard.')
  }
  return { speed_id, speed_due_at, speed_bring_by, price_lines }
}

async function takeNextMoment(trx: Trx, job: LockedJob): Promise<JobAction> {
  const { speed_id, speed_due_at, speed_bring_by } = speedOf(job)
  if (job.due_at) throw conflict('This job already has a promised time. Make a new promise instead.')
  await lockSpeeds(trx)
  const outlook = await readOutlook(trx)
  const sales = await readSales(trx, outlook, job.id)
  const speed = sales.speeds.find((each) => each.id === speed_id)
  if (!speed) throw conflict('The shop no longer offers this speed. Please change the job to standard.')
  const time = (moment: Date, say = english) => shopTime(moment, { ...outlook.region, say })
  if (!job.received_at && speed_bring_by >= outlook.now) throw conflict('The racket can still arrive in time.')
  if (sales.isSoldOut(speed)) {
    throw conflict((say) => say`${time(speed.due, say)} is sold out. Please change the job to standard.`)
  }
  return {
    set: {
      speed_due_at: speed.due,
      speed_bring_by: speed.bring_by_at,
      ...(job.received_at && { due_at: speed.due }),
    },
    history: [{ event: 'speed', from: time(speed_due_at), to: time(speed.due) }],
  }
}

async function changeToStandard(trx: Trx, job: LockedJob, actor_id: number): Promise<JobAction> {
  const { price_lines } = speedOf(job)
  const prices = job.is_order_paid ? {} : await setLines(trx, job, linesWithout('speed', price_lines), actor_id)
  return {
    set: { speed_id: null, speed_due_at: null, speed_bring_by: null, ...prices },
    history: [{ event: 'speed', from: speedLineOf(job)?.name, to: 'Standard' }],
  }
}

/** Lists the refund of the speed of a job that was paid, and promises a new time for a racket in the shop. */
async function giveBackSpeed(trx: Trx, job: LockedJob, actor_id: number) {
  const line = speedLineOf(job)
  if (job.is_order_paid && line) await refundSpeed(trx, actor_id, { string_job_id: job.id, ...line })
  if (job.received_at) await promiseAgain(trx, job.id, actor_id)
}

const speedLineOf = ({ price_lines }: LockedJob) => linesOf('speed', price_lines)[0]
