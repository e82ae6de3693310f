import { isInQueue } from '../../../contract/job/due.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../change.ts'
import type { LockedJob } from '../locked-job.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { isFree, queuedJobs } from './queue.ts'

/**
 * Gives a technician the racket that they were offered, or, if a colleague has just taken it, the one that is due next and
 * that nobody has. Technicians who ask at the same time get different rackets. Throws 409 when none is left.
 */
export async function takeNext(db: Db, technician_id: number, offered: number): Promise<TechnicianJob> {
  const queue = await queuedJobs(db)
  // A second press gives no second racket.
  const isMine = queue.some(({ id, stringer }) => id === offered && stringer === technician_id)
  if (isMine) return getTechnicianJob(db, offered)
  const free = queue.filter(isFree)
  const inOrder = free.toSorted((a, b) => Number(b.id === offered) - Number(a.id === offered))
  for (const { id } of inOrder) {
    if (await takeFree(db, id, technician_id)) return getTechnicianJob(db, id)
  }
  throw conflict('Every racket has already been taken.')
}

/** Assigns a job if nobody has it; false if a colleague was faster. */
async function takeFree(db: Db, id: number, technician_id: number): Promise<boolean> {
  let isTaken = false
  await changeJob(db, id, { actor_id: technician_id }, (_, job) => {
    // The transaction may run again.
    isTaken = isInQueue(job) && isFree(asWaiting(job))
    return isTaken ? { set: { technician_id } } : null
  })
  return isTaken
}

/** A locked job with the facts of the queue. */
const asWaiting = ({ technician_id, started_at, frame_question_id }: LockedJob) => ({
  stringer: technician_id,
  started: started_at?.getTime() ?? null,
  is_held: frame_question_id !== null,
})
