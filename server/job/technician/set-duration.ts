import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { formatDuration } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../change.ts'
import { NOW } from '../write.ts'
import { getTechnicianJob } from './queries.ts'

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
export function setDuration(db: Db, id: number, { side, seconds, known, actor_id }: Duration): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    await changeJob(trx, id, { actor_id }, (_, job) => {
      const before = job[side]
      if (before === seconds) return null
      if (known !== undefined && known !== before) {
        throw conflict(`Another device saved ${formatDuration(before)} in the meantime.`)
      }
      // The time of a racket that is strung already, or will not be, can be corrected, but nothing begins with that.
      const begins = !job.started_at && isToBeStrung(job.order_status)
      return { set: { [side]: seconds, ...(begins && { started_at: NOW }) } }
    })
    return getTechnicianJob(trx, id)
  })
}
