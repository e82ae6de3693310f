import { sql } from 'kysely'
import type { TechnicianChoice } from '../../../contract/base/users.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { badRequest, conflict, notFound } from '../../base/errors.ts'
import { statusIs } from '../status-sql.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { undoableOnJob } from '../undo/actions.ts'
import { getTechnicianJob, NO_TECHNICIAN_JOB } from './queries.ts'

interface Assignment {
  /** The technician before; null for a job without one. */
  from: number | null
  to: number
  actor_id: number
}

/** Assigns a job that has no technician. Throws 409 when the job is cancelled or has another technician. */
export const assignJob = (db: Db, id: number, technician_id: number): Promise<TechnicianJob> =>
  transact(db, (trx) => assign(trx, id, { from: null, to: technician_id, actor_id: technician_id }))

/** Takes a job over. Throws 409 when the job is cancelled or no longer assigned to `from`. */
export const takeOverJob = (db: Db, id: number, from: number, technician_id: number): Promise<TechnicianJob> =>
  transact(db, (trx) => assign(trx, id, { from, to: technician_id, actor_id: technician_id }))

/** Assigns a job to any technician. Throws 400 when `to` is none, and 409 like taking over. */
export const reassignJob = (db: Db, id: number, assignment: Assignment): Promise<TechnicianJob> =>
  transact(db, async (trx) => {
    const technician = await technicians(trx).where('u.id', '=', assignment.to).forShare().executeTakeFirst()
    if (!technician) throw badRequest('Please choose a technician.')
    return assign(trx, id, assignment)
  })

/** The people to whom a job can be assigned, by name. */
export const listTechnicians = (db: Db): Promise<TechnicianChoice[]> =>
  technicians(db).orderBy('u.first_name').orderBy('u.last_name').orderBy('u.id').execute()

const technicians = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.first_name', 'u.last_name'])
    .where('u.is_technician', '=', true)
    .where('u.deleted_at', 'is', null)

/** Assigns a job if its technician is still `from`. Repeating an assignment changes nothing. */
const assign = (trx: Trx, id: number, assignment: Assignment): Promise<TechnicianJob> =>
  undoableOnJob(trx, { actor_id: assignment.actor_id, kind: 'assign', id }, () => assignOnce(trx, id, assignment))

async function assignOnce(trx: Trx, id: number, { from, to, actor_id }: Assignment): Promise<TechnicianJob> {
  const assigned = await trx
    .updateTable('string_jobs')
    .set({ technician_id: to })
    .where('id', '=', id)
    .where('technician_id', 'is not distinct from', from)
    .where('technician_id', 'is distinct from', to)
    .where(sql<boolean>`not ${statusIs('string_jobs', 'isCancelled')}`)
    .returning('id')
    .executeTakeFirst()
  if (assigned) await recordEvent(trx, id, actor_id, 'assigned', { from, to })
  else await refuseUnlessTheirs(trx, id, { from, to })
  return getTechnicianJob(trx, id)
}

async function refuseUnlessTheirs(trx: Trx, id: number, { from, to }: Pick<Assignment, 'from' | 'to'>) {
  const job = await trx
    .selectFrom('string_jobs as j')
    .leftJoin('users as t', 't.id', 'j.technician_id')
    .select(['j.technician_id', personLabel('t').as('technician')])
    .where('j.id', '=', id)
    .executeTakeFirst()
  if (!job) throw notFound(NO_TECHNICIAN_JOB)
  if (job.technician_id === to) return
  if (job.technician_id === from) throw conflict('This job is cancelled.')
  throw conflict(
    job.technician_id === null ? 'This job no longer has a technician.' : `Already assigned to ${job.technician}.`,
  )
}
