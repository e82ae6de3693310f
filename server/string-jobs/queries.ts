import { type QueryCreator, sql } from 'kysely'
import type { JobRacket } from '../../contract/rackets.ts'
import { PENDING_STATUSES, type StringJob, type StringJobInput } from '../../contract/string-jobs.ts'
import type { StringItem } from '../../contract/strings.ts'
import type { Technician } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import type { Database, JobEventKind } from '../database/schema.ts'
import { ownerJson } from '../rackets/queries.ts'
import { canBeOrdered, stringJson } from '../strings/queries.ts'

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
        'retire_date', iso(r.retire_date), 'last_string_date', (
          select iso(max(done.order_completion_date)) from public.string_jobs done
          where done.racket_id = r.id and done.order_status = 'COMPLETED'
        ), 'owner', ${ownerJson}
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
      // what is due shows before what is done
      sql<StringJob['refund']>`(
        select max(f.state) from refunds f where f.string_job_id = j.id and f.reason <> 'partial'
          and (j.order_status = 'CANCELLED' or f.payment_id = j.paid_payment_id)
      )`.as('refund'),
    ])
}

const ofOwner = (db: Db, { owner_id }: { owner_id: number }) =>
  selectJobs(db).where('j.owner_id', '=', owner_id).orderBy('j.id', 'desc')
const allJobs = prepare(ofOwner)
const pendingJobs = prepare((db, of: { owner_id: number }) =>
  ofOwner(db, of).where('j.order_status', 'in', [...PENDING_STATUSES]),
)
const jobsByRacket = prepare((db, of: { owner_id: number; racket_id: number }) =>
  ofOwner(db, of).where('j.racket_id', '=', of.racket_id).where('r.deleted_at', 'is', null),
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

/**
 * The racket a job is ordered for, held so that nobody can retire or delete it until the job stands;
 * undefined when it is missing, deleted or another's.
 */
export const holdRacket = (db: Db, owner_id: number, racket_id: number) => heldRacket.first(db, { owner_id, racket_id })

const heldRacket = prepare((db, of: { owner_id: number; racket_id: number }) =>
  db
    .selectFrom('rackets')
    .select(['id', 'is_retired'])
    .where('id', '=', of.racket_id)
    .where('owner_id', '=', of.owner_id)
    .where('deleted_at', 'is', null)
    .forShare(),
)

interface Order {
  owner_id: number
  actor_id: number
  input: StringJobInput
  /** In cents; null where the tier has none. */
  price: number | null
}

type OrderRow = Omit<Order, 'input'> & Omit<StringJobInput, 'string'> & { string: number | null }

const ordering = prepare((db, order: OrderRow) => {
  const { owner_id, actor_id, price, racket, string, tension, cross_tension, pre_stretch, technician_notes } = order
  const written = db
    .with('racket', (q) =>
      q
        .selectFrom('rackets')
        .select('id')
        .where('id', '=', racket)
        .where('owner_id', '=', owner_id)
        .where('deleted_at', 'is', null)
        .where('is_retired', '=', false)
        .forShare(),
    )
    .with('string_jobs', () =>
      db
        .insertInto('string_jobs')
        .columns([
          'owner_id',
          'racket_id',
          'string_id',
          'tension',
          'cross_tension',
          'pre_stretch',
          'technician_notes',
          'price',
        ])
        .expression(
          sql<never>`select ${owner_id}::integer, id, ${string}::integer, ${tension}::numeric,
            ${cross_tension}::numeric, ${pre_stretch}::boolean, ${technician_notes}, ${price}::integer
            from racket
            where ${string}::integer is null
              or exists (select from strings s where id = ${string}::integer and is_listed and ${canBeOrdered})`,
        )
        .returningAll(),
    )
    .with('event', () =>
      db
        .insertInto('job_events')
        .columns(['string_job_id', 'actor_id', 'event', 'to_value'])
        .expression(sql<never>`select id, ${actor_id}::integer, 'created', 'NEW' from string_jobs`),
    )
  // What `string_jobs` names now are the rows just written; their columns are the table's.
  return selectJobs(written as unknown as QueryCreator<Database>)
})

/**
 * Orders a job in one statement, while the racket is held against being retired or deleted and the string can be
 * ordered; undefined when either is not so.
 */
export const orderJob = (db: Db, { input, ...order }: Order): Promise<StringJob | undefined> =>
  ordering.first(db, { ...order, ...input, string: input.string ?? null })

/** An owner's job, locked until the transaction ends, with what decides whether it can be changed. */
export const lockJob = (db: Db, owner_id: number, id: number) => lockedJob.first(db, { owner_id, id })

const lockedJob = prepare((db, of: { owner_id: number; id: number }) =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select([
      'j.id',
      'j.racket_id',
      'j.string_id',
      'j.tension',
      'j.cross_tension',
      'j.pre_stretch',
      'j.technician_notes',
      'j.order_status',
      'j.is_order_paid',
      'j.price',
      'r.is_retired',
    ])
    .where('j.id', '=', of.id)
    .where('j.owner_id', '=', of.owner_id)
    .forNoKeyUpdate('j'),
)

interface Edit {
  id: number
  actor_id: number
  /** What changed, as the job's history tells it. */
  from: string
  to: string
  price: number | null
}

type EditRow = Edit & Omit<StringJobInput, 'string'> & { string: number | null }

const editing = prepare((db, edit: EditRow) => {
  const { id, racket, string, tension, cross_tension, pre_stretch, technician_notes, price } = edit
  const written = db
    .with('string_jobs', () =>
      db
        .updateTable('string_jobs')
        .set({ racket_id: racket, string_id: string, tension, cross_tension, pre_stretch, technician_notes, price })
        .where('id', '=', id)
        .returningAll(),
    )
    .with('event', () =>
      db
        .insertInto('job_events')
        .columns(['string_job_id', 'actor_id', 'event', 'from_value', 'to_value'])
        .expression(
          sql<never>`select id, ${edit.actor_id}::integer, 'edited', ${edit.from}, ${edit.to} from string_jobs`,
        ),
    )
  // As when ordering: `string_jobs` names the row just written.
  return selectJobs(written as unknown as QueryCreator<Database>)
})

/** Changes a job and writes its history in one statement; the job must be locked. */
export async function changeJob(db: Db, { input, ...edit }: Edit & { input: StringJobInput }): Promise<StringJob> {
  const job = await editing.first(db, { ...edit, ...input, string: input.string ?? null })
  if (!job) throw new Error(`string job ${edit.id} is missing`)
  return job
}

const cancelling = prepare((db, of: { owner_id: number; id: number }) =>
  db
    .with('job', (q) =>
      q
        .updateTable('string_jobs')
        .set({ order_status: 'CANCELLED' })
        .where('id', '=', of.id)
        .where('owner_id', '=', of.owner_id)
        .where('order_status', '=', 'NEW')
        .returning(['id', 'owner_id']),
    )
    .insertInto('job_events')
    .columns(['string_job_id', 'actor_id', 'event', 'from_value', 'to_value'])
    .expression(sql<never>`select id, owner_id, 'status', 'NEW', 'CANCELLED' from job`)
    .returning('string_job_id'),
)

/** Cancels a job of an owner while it is NEW, and writes its history; false when it is not NEW, or is missing. */
export const cancelWhileNew = async (db: Db, owner_id: number, id: number): Promise<boolean> =>
  (await cancelling.first(db, { owner_id, id })) !== undefined

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
