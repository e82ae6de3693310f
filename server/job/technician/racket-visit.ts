import { sql } from 'kysely'
import { isCancelled } from '../../../contract/job/statuses.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { requireNotCancelled, requireToBeStrung } from '../require-status.ts'
import { NOW } from '../write.ts'
import { changeTechnicianJob } from './change-technician-job.ts'
import { getTechnicianJob } from './queries.ts'

// A racket's visit to the shop. Triggers keep the ticket and the other moments of the job in step with these changes.

/** Records that a racket came to the shop; a second time changes nothing. Throws 409 when it has left. */
export const receiveRacket = (db: Db, id: number, actor_id: number) =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    if (job.left_at) {
      requireNotCancelled(job)
      throw conflict('This job is completed.')
    }
    return job.received_at ? null : { set: { received_at: NOW } }
  })

/** Takes back `receiveRacket`. Throws 409 when the racket has been worked on or has left. */
export const undoReceived = (db: Db, id: number, actor_id: number) =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    if (!job.received_at) return null
    if (job.started_at || job.ready_at) throw conflict('The stringing has begun, so the racket is in the shop.')
    if (job.left_at) throw conflict(GONE)
    return { set: { received_at: null, shelf: null } }
  })

/**
 * Records that the stringing begins, and with it that the racket came. A second time changes nothing. Throws 409 when the
 * racket is not to be strung.
 */
export const startJob = (db: Db, id: number, actor_id: number) =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    requireToBeStrung(job)
    return job.started_at ? null : { set: { started_at: NOW } }
  })

/** Records that the racket of a cancelled job was given back; a second time changes nothing. Throws 409 for other jobs. */
export const giveBackRacket = (db: Db, id: number, actor_id: number) =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    if (!isCancelled(job.order_status)) {
      throw conflict('This job is not cancelled: complete it when the racket is collected.')
    }
    return job.left_at ? null : { set: { left_at: NOW } }
  })

/** The job that has a ticket now. Throws 404 when no racket in the shop has it. */
export async function getJobWithTicket(db: Db, ticket: string): Promise<TechnicianJob> {
  const job = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('ticket', '=', ticket)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (job) return getTechnicianJob(db, job.id)
  throw notFound(
    (await hasLeft(db, ticket))
      ? `The racket with the ticket ${ticket} has already left the shop.`
      : `No racket in the shop has the ticket ${ticket}.`,
  )
}

/** The last racket with the ticket was in the shop, and left it within the days in which no other racket gets the ticket. */
async function hasLeft(db: Db, ticket: string): Promise<boolean> {
  const last = await db
    .selectFrom('tickets as t')
    .innerJoin('string_jobs as j', 'j.ticket', 't.name')
    .select('j.received_at')
    .where('t.name', '=', ticket)
    .where('t.freed_at', '>', sql<Date>`now() - interval '7 days'`)
    // The newest jobs are read first: there is no index on the tickets of jobs that have left.
    .orderBy('j.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.received_at != null
}

export const GONE = 'The racket has left the shop.'
