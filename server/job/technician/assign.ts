import type { TechnicianChoice } from '../../../contract/base/users.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { badRequest, conflict } from '../../base/errors.ts'
import { requireNotCancelled } from '../require-status.ts'
import { changeTechnicianJob } from './change-technician-job.ts'
import { technicians } from './technicians.ts'

interface Assignment {
  /** The technician before; null for a job without one. */
  from: number | null
  to: number
  actor_id: number
}

/** Assigns a job that has no technician. Throws 409 when the job is cancelled or has another technician. */
export const assignJob = (db: Db, id: number, technician_id: number): Promise<TechnicianJob> =>
  assign(db, id, { from: null, to: technician_id, actor_id: technician_id })

/** Takes a job over. Throws 409 when the job is cancelled or no longer assigned to `from`. */
export const takeOverJob = (db: Db, id: number, from: number, technician_id: number): Promise<TechnicianJob> =>
  assign(db, id, { from, to: technician_id, actor_id: technician_id })

/** Assigns a job to any technician. Throws 400 when `to` is none, and 409 like taking over. */
export const reassignJob = (db: Db, id: number, assignment: Assignment): Promise<TechnicianJob> =>
  transact(db, async (trx) => {
    await requireTechnician(trx, assignment.to)
    return assign(trx, id, assignment)
  })

/** Throws 400 for a person who is not a technician, and locks one who is. */
export async function requireTechnician(trx: Trx, id: number) {
  const technician = await technicians(trx).where('u.id', '=', id).forShare().executeTakeFirst()
  if (!technician) throw badRequest('Please choose a technician.')
}

/** The people to whom a job can be assigned, by name. */
export const listTechnicians = (db: Db): Promise<TechnicianChoice[]> =>
  technicians(db)
    .select(['u.first_name', 'u.last_name'])
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .execute()

/** Assigns a job if its technician is still `from`. Repeating an assignment changes nothing. */
const assign = (db: Db, id: number, { from, to, actor_id }: Assignment): Promise<TechnicianJob> =>
  changeTechnicianJob(db, id, actor_id, async (trx, job) => {
    if (job.technician_id === to) return null
    if (job.technician_id !== from) throw conflict(await whyNotAssigned(trx, job.technician_id))
    requireNotCancelled(job)
    return { set: { technician_id: to } }
  })

async function whyNotAssigned(trx: Trx, technician_id: number | null): Promise<string> {
  if (technician_id === null) return 'This job no longer has a technician.'
  const { technician } = await trx
    .selectFrom('users as t')
    .select(personLabel('t').as('technician'))
    .where('t.id', '=', technician_id)
    .executeTakeFirstOrThrow()
  return `Already assigned to ${technician}.`
}
