import { sql } from 'kysely'
import type { JobEvent, TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db } from '../../base/database/connect.ts'
import { keyLabel, labelOrNull, personLabel } from '../../base/database/person-label.ts'
import { prepare, unnested } from '../../base/database/prepare.ts'
import { found } from '../../base/errors.ts'
import { NAMES_PEOPLE } from '../history.ts'
import { labelState } from '../labels/state-sql.ts'
import { NO_TECHNICIAN_JOB } from '../locked-job.ts'
import { partRefunded, voidableBy } from '../payment-sql.ts'
import { canBeRedoneUntil } from '../redo-sql.ts'
import { selectJobDetails } from '../string-jobs/queries.ts'

const isChecked = sql<boolean>`exists (
  select from job_events checked where checked.string_job_id = j.id and checked.event = 'checklist' and not exists (
    select from job_events later where later.string_job_id = j.id and later.event = 'status' and later.id > checked.id
  )
)`

/** Every job as technicians see it; the caller adds `where` and `orderBy`. */
export const selectTechnicianJobs = (db: Pick<Db, 'selectFrom'>) =>
  selectJobDetails(db).select([
    'j.owner_id as customer_id',
    'j.technician_id',
    isChecked.as('is_checked'),
    labelState.as('label'),
    canBeRedoneUntil('j').as('free_until'),
    partRefunded('j').as('part_refunded'),
    voidableBy('j').as('voidable_by'),
  ])

const technicianJob = prepare({ id: 'integer' }, (db, { id }) => selectTechnicianJobs(db).where('j.id', '=', id))

/** One job as technicians see it. Throws 404 when it is missing. */
export const getTechnicianJob = async (db: Db, id: number): Promise<TechnicianJob> =>
  found(await technicianJob.first(db, { id }), NO_TECHNICIAN_JOB)

const someTechnicianJobs = prepare({ ids: 'integer[]' }, (db, { ids }) =>
  selectTechnicianJobs(db)
    .where('j.id', '=', sql<number>`any(${unnested(ids)})`)
    .orderBy('j.id'),
)

/**
 * Several jobs as technicians see them, in the order of their ids, without missing ones. PostgreSQL expects ten jobs in a
 * list of ids, and reads all people for them in a shop of a thousand, so one job has a statement of its own.
 */
export function technicianJobs(db: Db, ids: number[]): Promise<TechnicianJob[]> {
  const [id] = ids
  return ids.length === 1 && id !== undefined ? technicianJob.all(db, { id }) : someTechnicianJobs.all(db, { ids })
}

/** True when money that was paid for the job went back or is due back. */
export async function hasRefund(db: Db, string_job_id: number): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('string_job_id', '=', string_job_id)
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}

const namesPeople = sql.raw(NAMES_PEOPLE)
const assignedPerson = (value: 'from_value' | 'to_value') =>
  sql<number>`case when ${namesPeople} then ${sql.ref(`e.${value}`)}::integer end`

/** The newest 500 entries of a job's history, newest first. Throws 404 when the job is missing. */
export async function eventsOf(db: Db, string_job_id: number): Promise<JobEvent[]> {
  const events = await db
    .selectFrom('job_events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .leftJoin('users as f', (join) => join.on('f.id', '=', assignedPerson('from_value')))
    .leftJoin('users as t', (join) => join.on('t.id', '=', assignedPerson('to_value')))
    .select([
      'e.id',
      'e.event',
      sql<string | null>`case when ${namesPeople} then ${labelOrNull('f')} else e.from_value end`.as('from'),
      sql<
        string | null
      >`case when not ${namesPeople} then e.to_value when t.id <> a.id then ${personLabel('t')} end`.as('to'),
      sql<string | null>`${labelOrNull('a')} || ${keyLabel('e')}`.as('actor'),
      sql<string>`iso(e.created_at)`.as('date'),
    ])
    .where('e.string_job_id', '=', string_job_id)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
  if (events.length === 0) await getTechnicianJob(db, string_job_id)
  return events
}
