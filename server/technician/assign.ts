import { sql } from 'kysely'
import type { TechnicianJob } from '../../contract/technician.ts'
import { fullName } from '../../contract/users.ts'
import { type Db, transact } from '../database/connect.ts'
import { conflict, notFound } from '../http/errors.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { statusIs } from '../string-jobs/status-sql.ts'
import { getTechnicianJob, NO_JOB } from './queries.ts'

/** Assigns a job that has no technician. Throws 409 when the job is cancelled or has another technician. */
export function assignJob(db: Db, id: number, technician_id: number): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    const assigned = await trx
      .updateTable('string_jobs')
      .set({ technician_id })
      .where('id', '=', id)
      .where('technician_id', 'is', null)
      .where(sql<boolean>`not ${statusIs('string_jobs', 'isCancelled')}`)
      .returning('id')
      .executeTakeFirst()
    if (assigned) await recordEvent(trx, id, technician_id, 'assigned')
    else await refuseUnlessMine(trx, id, technician_id)
    return getTechnicianJob(trx, id)
  })
}

async function refuseUnlessMine(trx: Db, id: number, technician_id: number) {
  const job = await trx
    .selectFrom('string_jobs as j')
    .leftJoin('users as t', 't.id', 'j.technician_id')
    .select(['j.technician_id', 't.first_name', 't.last_name', 't.email'])
    .where('j.id', '=', id)
    .executeTakeFirst()
  if (!job) throw notFound(NO_JOB)
  if (job.technician_id === null) throw conflict('This job is cancelled.')
  if (job.technician_id !== technician_id) throw conflict(`Already assigned to ${nameOf(job)}.`)
}

const nameOf = (person: { first_name: string | null; last_name: string | null; email: string | null }) =>
  fullName({ first_name: person.first_name ?? '', last_name: person.last_name ?? '' }) ||
  person.email ||
  'another technician'
