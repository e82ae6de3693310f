import { isEditable } from '../../../contract/job/statuses.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../change.ts'
import { NO_JOB } from '../locked-job.ts'
import { getJob } from './queries.ts'

/** Cancels a customer's own job. Throws 404 when it is not theirs, and 409 when work has begun. */
export function cancelOrder(db: Db, owner_id: number, id: number): Promise<StringJob> {
  return transact(db, async (trx) => {
    await changeJob(trx, id, { actor_id: owner_id, owner_id, missing: NO_JOB }, (_, job) => {
      if (!isEditable(job)) throw conflict('You cannot cancel an already started or pending job.')
      return { set: { order_status: 'CANCELLED' } }
    })
    return getJob(trx, id, owner_id)
  })
}
