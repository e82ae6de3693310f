import { type QueryCreator, sql } from 'kysely'
import type { PaymentMethod } from '../../contract/payments.ts'
import { isCompleted, type OrderStatus } from '../../contract/statuses.ts'
import type { JobEvent, TechnicianJob } from '../../contract/technician.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import type { Database } from '../database/schema.ts'
import { personLabel } from '../people/current-user.ts'
import { changing, selectJobs } from '../string-jobs/queries.ts'
import { statusesWith, statusIs } from '../string-jobs/status-sql.ts'

const selectTechnicianJobs = (from: Pick<QueryCreator<Database>, 'selectFrom'>) =>
  selectJobs(from)
    .leftJoin('payments as p', 'p.id', 'j.paid_payment_id')
    .select(sql<PaymentMethod | null>`p.method`.as('paid_by'))

const technicianJob = prepare((db, { id }: { id: number }) => selectTechnicianJobs(db).where('j.id', '=', id))

/** One job as technicians see it; undefined when it is missing. */
export const findTechnicianJob = (db: Db, id: number): Promise<TechnicianJob | undefined> =>
  technicianJob.first(db, { id })

/** Who ordered a job, and its status a moment ago; undefined when it is missing. */
export const glanceAtJob = (db: Db, id: number) => glance.first(db, { id })

const glance = prepare((db, { id }: { id: number }) =>
  db.selectFrom('string_jobs').select(['owner_id', 'order_status']).where('id', '=', id),
)

/** Holds the racket of a job, so that nobody can delete it meanwhile; false when it was deleted before. */
export async function holdRacketOf(db: Db, id: number): Promise<boolean> {
  const racket = await db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select('r.deleted_at')
    .where('j.id', '=', id)
    .forShare('r')
    .executeTakeFirst()
  return racket?.deleted_at === null
}

/** A job, locked until the transaction ends, with what decides about the work on it. */
export const lockJobToWork = (db: Db, id: number) => lockedJob.first(db, { id })

const lockedJob = prepare((db, { id }: { id: number }) =>
  db.selectFrom('string_jobs').select(['id', 'order_status']).where('id', '=', id).forNoKeyUpdate(),
)

/** True when money that came for the job went back, or is about to. */
export async function hasRefund(db: Db, string_job_id: number): Promise<boolean> {
  const refund = await db
    .selectFrom('refunds')
    .select('id')
    .where('string_job_id', '=', string_job_id)
    .limit(1)
    .executeTakeFirst()
  return refund !== undefined
}

/** Sets a status together with the completion date that belongs to it. */
export async function setStatus(db: Db, id: number, order_status: OrderStatus) {
  await (isCompleted(order_status) ? completed : notCompleted).all(db, { id, order_status })
}

interface NewStatus {
  id: number
  order_status: OrderStatus
}

const completed = prepare((db, { id, order_status }: NewStatus) =>
  db.updateTable('string_jobs').set({ order_status, order_completion_date: sql<Date>`now()` }).where('id', '=', id),
)
const notCompleted = prepare((db, { id, order_status }: NewStatus) =>
  db.updateTable('string_jobs').set({ order_status, order_completion_date: null }).where('id', '=', id),
)

interface Advance {
  id: number
  actor_id: number
  status: OrderStatus
  /** What the status must be; null: whatever it is. */
  from: OrderStatus | null
}

const advancing = prepare((db, { id, actor_id, status, from }: Advance) =>
  selectTechnicianJobs(
    changing(db, {
      was: db
        .selectFrom('string_jobs')
        .select(['id', 'order_status'])
        .where('id', '=', id)
        .where(statusIs('string_jobs', 'isPending'))
        .where('order_status', '<>', status)
        .where(sql<boolean>`order_status = coalesce(${from}::text, order_status)`)
        .forNoKeyUpdate(),
      set: {
        order_status: status,
        order_completion_date: sql<Date | null>`case when ${status}::text in ${statusesWith('isCompleted')} then now() end`,
      },
      event: sql`select was.id, ${actor_id}::integer, 'status', was.order_status, ${status} from was`,
    }),
  ),
)

/**
 * Sets the status of an open job that is not to be cancelled, and writes its history, in one statement; undefined when
 * it is closed, missing, has that status already or has not the one expected.
 */
export const advanceJob = (db: Db, advance: Advance): Promise<TechnicianJob | undefined> => advancing.first(db, advance)

/** Gives an open job that nobody has to a technician; false when somebody has it, or it is cancelled or missing. */
export async function takeJob(db: Db, id: number, technician_id: number): Promise<boolean> {
  const job = await db
    .updateTable('string_jobs')
    .set({ technician_id })
    .where('id', '=', id)
    .where('technician_id', 'is', null)
    .where(sql<boolean>`not ${statusIs('string_jobs', 'isCancelled')}`)
    .returning('id')
    .executeTakeFirst()
  return job !== undefined
}

/** Whose a job is; undefined when it is missing. */
export const findAssignment = (db: Db, id: number) =>
  db
    .selectFrom('string_jobs as j')
    .leftJoin('users as t', 't.id', 'j.technician_id')
    .select(['j.order_status', 'j.technician_id', 't.first_name', 't.last_name', 't.email'])
    .where('j.id', '=', id)
    .executeTakeFirst()

interface Timing {
  id: number
  actor_id: number
  seconds: number
  /** The seconds that must be stored; null: whatever is. */
  known: number | null
}

const timing = {
  mains_duration: prepareTiming('mains_duration'),
  cross_duration: prepareTiming('cross_duration'),
}

function prepareTiming(side: 'mains_duration' | 'cross_duration') {
  const stored = sql.ref(side)
  return prepare((db, { id, actor_id, seconds, known }: Timing) =>
    selectTechnicianJobs(
      changing(db, {
        was: db
          .selectFrom('string_jobs')
          .select(['id', side])
          .where('id', '=', id)
          .where(side, '<>', seconds)
          .where(sql<boolean>`${stored} = coalesce(${known}::integer, ${stored})`)
          .forNoKeyUpdate(),
        set: { [side]: seconds },
        event: sql`
          select was.id, ${actor_id}::integer, ${sql.lit(side)}, was.${stored}::text, ${seconds}::integer::text from was
        `,
      }),
    ),
  )
}

/**
 * Sets the seconds of one side and writes the job's history, in one statement; undefined when the job is missing, has
 * them already, or has others than the caller knows.
 */
export const setDuration = (
  db: Db,
  side: 'mains_duration' | 'cross_duration',
  values: Timing,
): Promise<TechnicianJob | undefined> => timing[side].first(db, values)

/** Who did what to a job, newest first; the newest 500. */
export const eventsOf = (db: Db, string_job_id: number): Promise<JobEvent[]> =>
  db
    .selectFrom('job_events as e')
    .leftJoin('users as a', 'a.id', 'e.actor_id')
    .select([
      'e.id',
      'e.event',
      'e.from_value as from',
      'e.to_value as to',
      sql<string | null>`case when a.id is not null then ${personLabel('a')} end`.as('actor'),
      sql<string>`iso(e.created_at)`.as('date'),
    ])
    .where('e.string_job_id', '=', string_job_id)
    .orderBy('e.id', 'desc')
    .limit(500)
    .execute()
