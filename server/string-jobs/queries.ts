import { type Expression, type QueryCreator, sql, type UpdateObject } from 'kysely'
import type { JobRacket } from '../../contract/rackets.ts'
import type { StringJob } from '../../contract/string-jobs.ts'
import type { StringItem } from '../../contract/strings.ts'
import type { Technician } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import type { Database, JobEventKind } from '../database/schema.ts'
import { ownerJson } from '../rackets/queries.ts'
import { stringJson } from '../strings/queries.ts'
import { statusIs } from './status-sql.ts'

/**
 * Every string job as the API tells it; the caller adds whose, which and in what order. A `with string_jobs as
 * (insert …)` before it tells the jobs that the same statement writes.
 */
export function selectJobs(from: Pick<QueryCreator<Database>, 'selectFrom'>) {
  return from
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .leftJoin('strings as s', 's.id', 'j.string_id')
    .leftJoin('users as t', 't.id', 'j.technician_id')
    .select([
      'j.id',
      sql<JobRacket>`json_build_object(
        'id', r.id, 'manufacturer', r.manufacturer, 'model_name', r.model_name, 'racket_name', r.racket_name,
        'serial_number', r.serial_number, 'is_favorite', r.is_favorite, 'is_retired', r.is_retired,
        'retire_date', iso(r.retire_date), 'last_string_date', iso(greatest(j.order_completion_date, (
          select max(done.order_completion_date) from public.string_jobs done
          where done.racket_id = r.id and ${statusIs('done', 'isCompleted')} and done.id <> j.id
        ))), 'owner', ${ownerJson}
      )`.as('racket'),
      sql<StringItem | null>`${stringJson}`.as('string'),
      'j.tension',
      'j.cross_tension',
      'j.pre_stretch',
      'j.technician_notes',
      'j.order_status',
      'j.is_order_paid',
      sql<string>`iso(j.order_create_date)`.as('order_create_date'),
      sql<string | null>`iso(j.order_completion_date)`.as('order_completion_date'),
      sql<Technician | null>`case when t.id is not null then json_build_object(
        'first_name', t.first_name, 'last_name', t.last_name
      ) end`.as('technician'),
      'j.mains_duration',
      'j.cross_duration',
      'j.price',
      sql<boolean>`(j.paid_payment_id is null and j.had_checkout and exists (
        select from checkout_sessions c where c.string_job_id = j.id and c.state = 'waiting'
      ))`.as('is_payment_on_its_way'),
      // what is due shows before what is done
      sql<StringJob['refund']>`(
        select max(f.state) from refunds f where f.string_job_id = j.id and f.reason <> 'partial'
          and (${statusIs('j', 'isCancelled')} or f.payment_id = j.paid_payment_id)
      )`.as('refund'),
    ])
}

interface Change {
  /** Selects the job if it may be changed, and locks it. */
  was: Expression<object>
  /** Its new values; `was` has the old ones. */
  set: UpdateObject<Database & { j: Database['string_jobs'] }, 'j', 'j'>
  /** Selects the line of its history: job, actor, event, from and to. */
  event: Expression<unknown>
}

/**
 * Locks a job, changes it and writes its history, all in one statement. What is selected from `string_jobs` then is the
 * job as it was just written; nothing, when `was` is nothing.
 */
export function changing(db: Db, { was, set, event }: Change): QueryCreator<Database> {
  const written = db
    .with('was', () => was)
    .with('string_jobs', () =>
      db
        .updateTable('string_jobs as j')
        .from(sql`was`.as('was'))
        .set(set)
        .where(sql<boolean>`j.id = was.id`)
        .returningAll('j'),
    )
    .with('event', () =>
      db
        .insertInto('job_events')
        .columns(['string_job_id', 'actor_id', 'event', 'from_value', 'to_value'])
        // The columns above are the caller's to fill, in their order.
        .expression(event as Expression<never>),
    )
  // What `string_jobs` names now is the row just written; its columns are the table's.
  return written as unknown as QueryCreator<Database>
}

const ofOwner = (db: Db, { owner_id }: { owner_id: number }) =>
  selectJobs(db).where('j.owner_id', '=', owner_id).orderBy('j.id', 'desc')
const allJobs = prepare(ofOwner)
const pendingJobs = prepare((db, of: { owner_id: number }) => ofOwner(db, of).where(statusIs('j', 'isPending')))
// Found by the racket alone: its owner may have thousands of jobs.
const jobsByRacket = prepare((db, of: { owner_id: number; racket_id: number }) =>
  selectJobs(db)
    .where('j.racket_id', '=', of.racket_id)
    .where('r.owner_id', '=', of.owner_id)
    .where('r.deleted_at', 'is', null)
    .orderBy('j.id', 'desc'),
)
const oneJob = prepare((db, of: { owner_id: number; id: number }) => ofOwner(db, of).where('j.id', '=', of.id))
const anyJob = prepare((db, { id }: { id: number }) => selectJobs(db).where('j.id', '=', id))

/** An owner's jobs, newest first; `pending` keeps what is still waited for. */
export const jobsOf = (db: Db, owner_id: number, { pending }: { pending: boolean }): Promise<StringJob[]> =>
  (pending ? pendingJobs : allJobs).all(db, { owner_id })

/** A racket's jobs, newest first; none when it was deleted. */
export const jobsOfRacket = (db: Db, owner_id: number, racket_id: number): Promise<StringJob[]> =>
  jobsByRacket.all(db, { owner_id, racket_id })

/** One job, whoever owns it; throws when it is missing. */
export async function getJob(db: Db, id: number): Promise<StringJob> {
  const job = await anyJob.first(db, { id })
  if (!job) throw new Error(`string job ${id} is missing`)
  return job
}

/** One job of an owner; undefined when it is missing or another's. */
export const findJob = (db: Db, owner_id: number, id: number): Promise<StringJob | undefined> =>
  oneJob.first(db, { owner_id, id })

/** Writes one line of a job's history. Without an actor the portal itself acted. */
export async function recordEvent(
  db: Db,
  string_job_id: number,
  actor_id: number | null,
  event: JobEventKind,
  change: { from?: string | number | null; to?: string | number | null } = {},
) {
  await eventWritten.all(db, {
    string_job_id,
    actor_id,
    event,
    from_value: change.from == null ? null : String(change.from),
    to_value: change.to == null ? null : String(change.to),
  })
}

interface EventRow {
  string_job_id: number
  actor_id: number | null
  event: JobEventKind
  from_value: string | null
  to_value: string | null
}

const eventWritten = prepare((db, { string_job_id, actor_id, event, from_value, to_value }: EventRow) =>
  db.insertInto('job_events').values({ string_job_id, actor_id, event, from_value, to_value }),
)

/** Locks a person's row first of all, so that credits can be given back later in the transaction. */
export async function lockUser(db: Db, id: number) {
  await lockedUser.all(db, { id })
}

const lockedUser = prepare((db, { id }: { id: number }) =>
  db.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate(),
)
