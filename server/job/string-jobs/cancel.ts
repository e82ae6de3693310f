import { isEditable } from '../../../contract/job/statuses.ts'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { lockJob, lockUser } from '../locks.ts'
import { undoableOnJob } from '../undo/actions.ts'
import { NO_JOB } from './order.ts'
import { getJob } from './queries.ts'
import { setStatus } from './set-status.ts'

/** Cancels a customer's own job. Throws 404 when it is not theirs, and 409 when work has begun. */
export function cancelOrder(db: Db, owner_id: number, id: number): Promise<StringJob> {
  return transact(db, async (trx) => {
    await lockUser(trx, owner_id)
    const job = await lockJob(trx, owner_id, id)
    if (!job) throw notFound(NO_JOB)
    if (!isEditable(job)) throw conflict('You cannot cancel an already started or pending job.')
    await undoableOnJob(trx, { actor_id: owner_id, kind: 'cancel', id }, () =>
      setStatus(trx, job, { status: 'CANCELLED', actor_id: owner_id }),
    )
    return getJob(trx, id)
  })
}
