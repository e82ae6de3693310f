import { sql } from 'kysely'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { formatDuration } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { promiseReceived } from '../promises/set-due.ts'
import { type JobChange, withEvents } from '../string-jobs/queries.ts'
import { getTechnicianJob, lockJobToWork, NO_TECHNICIAN_JOB } from './queries.ts'

interface Duration {
  side: 'mains_duration' | 'cross_duration'
  seconds: number
  /** The seconds that the caller believes are stored; undefined skips the check. */
  known: number | undefined
  actor_id: number
}

/**
 * Sets how long one side took; saving the same seconds twice changes nothing. An unassigned job that is to be strung is
 * assigned to the technician who times it. Throws 409 when other seconds are stored.
 */
export function setDuration(db: Db, id: number, { side, seconds, known, actor_id }: Duration): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockJobToWork(trx, id)
    if (!job) throw notFound(NO_TECHNICIAN_JOB)
    const before = job[side]
    if (before !== seconds) {
      if (known !== undefined && known !== before) {
        throw conflict(`Another device saved ${formatDuration(before)} in the meantime.`)
      }
      const takes = job.technician_id === null && isToBeStrung(job.order_status)
      const changes: JobChange[] = [{ event: side, from: before, to: seconds }]
      if (takes) changes.unshift({ event: 'assigned', to: actor_id })
      await withEvents(trx, id, actor_id, changes)
        .updateTable('string_jobs')
        .set({
          [side]: seconds,
          started_at: sql<Date>`coalesce(started_at, now())`,
          ...(takes && { technician_id: actor_id }),
        })
        .where('id', '=', id)
        .execute()
      if (!job.received_at) await promiseReceived(trx, [id])
    }
    return getTechnicianJob(trx, id)
  })
}
