import { sql } from 'kysely'
import { isCancelled, isToBeStrung, statusLabel } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { planAnnouncements } from '../../messages/plan.ts'
import { promiseReceived } from '../promises/set-due.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { undoableOnJob } from '../undo/actions.ts'
import { getTechnicianJob, NO_TECHNICIAN_JOB } from './queries.ts'

// A racket's visit to the shop. Triggers keep the ticket and the other moments of the job in step with these changes.

/** Records that a racket came to the shop; a second time changes nothing. Throws 409 when it has left. */
export function receiveRacket(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (job.left_at) throw conflict(`This job is ${statusLabel(job.order_status).toLowerCase()}.`)
    if (!job.received_at) {
      await undoableOnJob(trx, { actor_id, kind: 'received', id }, async () => {
        await trx.updateTable('string_jobs').set({ received_at: now }).where('id', '=', id).execute()
        await recordEvent(trx, id, actor_id, 'received')
        await planAnnouncements(trx, job.owner_id, new Date())
        await promiseReceived(trx, [id])
      })
    }
    return getTechnicianJob(trx, id)
  })
}

/** Takes back `receiveRacket`. Throws 409 when the racket has been worked on or has left. */
export function undoReceived(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (job.received_at) {
      if (job.started_at || job.ready_at) throw conflict('The stringing has begun, so the racket is in the shop.')
      if (job.left_at) throw conflict(GONE)
      await trx.updateTable('string_jobs').set({ received_at: null }).where('id', '=', id).execute()
      await recordEvent(trx, id, actor_id, 'undone', { from: 'received' })
      await planAnnouncements(trx, job.owner_id, new Date())
    }
    return getTechnicianJob(trx, id)
  })
}

/**
 * Records that the stringing begins, and with it that the racket came. An unassigned job is assigned to the person who
 * starts it. A second time changes nothing. Throws 409 when the racket is not to be strung.
 */
export function startJob(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (!isToBeStrung(job.order_status)) throw conflict(`This job is already ${statusLabel(job.order_status)}.`)
    if (!job.started_at) {
      const takes = job.technician_id === null
      await trx
        .updateTable('string_jobs')
        .set({ started_at: now, ...(takes && { technician_id: actor_id }) })
        .where('id', '=', id)
        .execute()
      if (!job.received_at) {
        await recordEvent(trx, id, actor_id, 'received')
        await promiseReceived(trx, [id])
      }
      if (takes) await recordEvent(trx, id, actor_id, 'assigned', { to: actor_id })
    }
    return getTechnicianJob(trx, id)
  })
}

/** Records that the racket of a cancelled job was given back; a second time changes nothing. Throws 409 for other jobs. */
export function giveBackRacket(db: Db, id: number, actor_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const job = await lockVisit(trx, id)
    if (!isCancelled(job.order_status))
      throw conflict('This job is not cancelled: complete it when the racket is collected.')
    if (!job.left_at) {
      await trx.updateTable('string_jobs').set({ left_at: now }).where('id', '=', id).execute()
      await recordEvent(trx, id, actor_id, 'given_back')
    }
    return getTechnicianJob(trx, id)
  })
}

/** The job that has a ticket now. Throws 404 when no racket in the shop has it. */
export async function getJobWithTicket(db: Db, ticket: string): Promise<TechnicianJob> {
  const job = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('ticket', '=', ticket)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!job) throw notFound(`No racket in the shop has the ticket ${ticket}.`)
  return getTechnicianJob(db, job.id)
}

export const GONE = 'The racket has left the shop.'
export const now = sql<Date>`now()`

/** A job with the moments of its racket, locked until the transaction ends. Throws 404 when it is missing. */
export async function lockVisit(trx: Trx, id: number) {
  const job = await trx
    .selectFrom('string_jobs')
    .select(['order_status', 'received_at', 'started_at', 'ready_at', 'left_at', 'technician_id', 'owner_id', 'shelf'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!job) throw notFound(NO_TECHNICIAN_JOB)
  return job
}
