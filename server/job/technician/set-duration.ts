import { isToBeStrung } from '../../../contract/job/statuses.ts'
import { formatDuration, type TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { NOW } from '../write.ts'
import { changeTechnicianJob } from './change-technician-job.ts'

interface Duration {
  side: 'mains_duration' | 'cross_duration'
  seconds: number
  /** The seconds that the caller believes are stored; undefined skips the check. */
  known: number | undefined
  actor_id: number
}

/**
 * Sets how long one side took; saving the same seconds twice changes nothing. Throws 409 when other seconds are stored
 * than the caller knows.
 */
export const setDuration = (db: Db, id: number, { side, seconds, known, actor_id }: Duration): Promise<TechnicianJob> =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    const before = job[side]
    if (before === seconds) return null
    if (known !== undefined && known !== before) {
      throw conflict(`Another device saved ${formatDuration(before)} in the meantime.`)
    }
    // The time of a racket that is strung already, or will not be, can be corrected, but nothing begins with that.
    const begins = !job.started_at && isToBeStrung(job.order_status)
    return { set: { [side]: seconds, ...(begins && { started_at: NOW }) } }
  })
