import { type Selectable, sql } from 'kysely'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import type { MessageNeeds } from '../../contract/messages/message-kinds.ts'
import type { Db, Trx } from '../base/database/connect.ts'
import { prepare, unnested } from '../base/database/prepare.ts'
import type { Database } from '../base/database/schema.ts'
import { notFound, unauthorized } from '../base/errors.ts'

/** The columns that the changes of a job read and write. */
export const JOB_COLUMNS = [
  'id',
  'owner_id',
  'racket_id',
  'string_id',
  'cross_string_id',
  'has_own_crosses',
  'tension',
  'cross_tension',
  'tension_kg',
  'cross_tension_kg',
  'pre_stretch',
  'as_strung',
  'machine',
  'remark',
  'technician_notes',
  'extras_allowance',
  'asked_extras',
  'order_status',
  'order_completion_date',
  'technician_id',
  'strung_by',
  'mains_duration',
  'cross_duration',
  'price',
  'price_lines',
  'tier_prices',
  'paid_payment_id',
  'is_order_paid',
  'redo_of',
  'is_imported',
  'had_checkout',
  'on_account_at',
  'used_meters',
  'broken_meters',
  'frame_question_id',
  'frame_state',
  'received_at',
  'started_at',
  'ready_at',
  'left_at',
  'due_at',
  'undone_at',
  'forecast_at',
  'speed_id',
  'speed_due_at',
  'speed_bring_by',
  'ticket',
  'shelf',
  'version',
] as const

/** The sentences of a 404, for customers and for staff. */
export const NO_JOB = 'Could not find the specified string job.'
export const NO_TECHNICIAN_JOB = 'The requested string job was not found.'

type JobColumn = (typeof JOB_COLUMNS)[number]

/** A row of `string_jobs`. */
export type JobRow = Pick<Selectable<Database['string_jobs']>, JobColumn> & {
  /** The method of payment; null for an unpaid job. */
  paid_by: PaymentMethod | null
}

/** Says whether a column has another value, compared as JSON, because moments and price lines are objects. */
export const isOtherIn = (before: Values, after: Values) => (column: keyof JobRow) =>
  JSON.stringify(before[column]) !== JSON.stringify(after[column])

type Values = { [Column in keyof JobRow]?: unknown }

/** A locked job, with the facts about its racket and string that changes depend on. */
export interface LockedJob extends JobRow {
  /** True if the owner has deleted their account. */
  has_owner_left: boolean
  /** True unless the customer has deleted the racket. */
  has_racket: boolean
  is_retired: boolean
  tension_limit: number | null
  /** True if the shop counts the stock of a string that is used. */
  is_string_counted: boolean
  /** The length of a set of string. */
  set_meters: number
  /** True if the shop has a rule for the pay of stringers, or had one. */
  pays_stringers: boolean
  message_needs: MessageNeeds
}

export const paidBy = sql<PaymentMethod | null>`(select p.method from payments p where p.id = j.paid_payment_id)`

/**
 * Locks jobs and returns them in the order of `ids`, without missing ones. The locks are taken in the order owners,
 * rackets, jobs, and keep the rackets from being retired or deleted. The lock of a job is the strongest one, because a
 * payment changes a foreign key, and strengthening a lock later can deadlock.
 */
export async function lockJobs(trx: Trx, ids: number[]): Promise<LockedJob[]> {
  // Several owners are locked in the order of their ids, before the first racket.
  if (ids.length > 1) await lockedOwners.all(trx, { ids })
  const [id] = ids
  const lock = () => (ids.length === 1 && id !== undefined ? lockedJob.all(trx, { id }) : lockedJobs.all(trx, { ids }))
  const jobs = await lock()
  // A statement that waited for a lock leaves out a job whose owner changed meanwhile; the next one finds it.
  const found = jobs.length === new Set(ids).size ? jobs : await lock()
  return ids.flatMap((id) => found.find((job) => job.id === id) ?? [])
}

/** A person who changes a job or a racket: its owner, or staff, for whom `owner_id` is null. */
export interface OwnerOrStaff {
  owner_id: number | null
  actor_id: number
}

/**
 * Locks a job of an owner; null is for staff, who may change the jobs of all. Throws 404 with a sentence, and 401 when the
 * owner has deleted their account meanwhile, as `lockCustomer` does.
 */
export async function lockOwnJob(trx: Trx, owner_id: number | null, id: number, missing = NO_JOB): Promise<LockedJob> {
  const [job] = await lockJobs(trx, [id])
  if (!job || (owner_id !== null && job.owner_id !== owner_id)) throw notFound(missing)
  if (owner_id !== null && job.has_owner_left) throw unauthorized()
  return job
}

/** The owner of a job. Throws 404 with a sentence. */
export async function ownerOfJob(db: Db, id: number, missing: string): Promise<number> {
  const { owner_id } = await db
    .selectFrom('string_jobs')
    .select('owner_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(missing))
  return owner_id
}

const lockedOwners = prepare({ ids: 'integer[]' }, (db, { ids }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (owners) =>
      owners
        .selectFrom('string_jobs')
        .select('owner_id')
        .where('id', '=', sql<number>`any(${unnested(ids)})`),
    )
    .orderBy('id')
    .forNoKeyUpdate(),
)

// A join would find no string when a job that waited for its lock has another one meanwhile; a subquery reads it again.
const isCounted = sql<boolean>`exists (
  select from strings s
  where s.is_counted and s.id = any(
    case when j.as_strung is null then array[j.string_id, j.cross_string_id]
    else array[j.strung_mains_id, j.strung_crosses_id] end
  )
)`

// A message that is planned at this moment is missing here. It is planned again by the next sweep, and before it is sent.
const messageNeeds = sql<MessageNeeds>`(
  select jsonb_build_object('kinds', kinds, 'hasWaiting', exists (
    select from messages m where m.customer_id = j.owner_id and m.state = 'waiting'
  )) from message_settings
)`

// PostgreSQL locks the tables of each row in the order of the three clauses.
const selectLocked = (db: Db) =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(JOB_COLUMNS.map((column) => `j.${column}` as const))
    .select(paidBy.as('paid_by'))
    .select(['r.is_retired', 'r.tension_limit'])
    .select(sql<boolean>`o.deleted_at is not null`.as('has_owner_left'))
    .select(sql<boolean>`r.deleted_at is null`.as('has_racket'))
    .select(isCounted.as('is_string_counted'))
    .select(sql<number>`(select set_meters from shop_settings)`.as('set_meters'))
    .select(sql<boolean>`exists (select from pay_rules)`.as('pays_stringers'))
    .select(messageNeeds.as('message_needs'))
    .orderBy('j.owner_id')
    .orderBy('j.racket_id')
    .orderBy('j.id')
    .forNoKeyUpdate('o')
    .forShare('r')
    .forUpdate('j')

// As in `technicianJobs`, one job has a statement of its own.
const lockedJob = prepare({ id: 'integer' }, (db, { id }) => selectLocked(db).where('j.id', '=', id))
const lockedJobs = prepare({ ids: 'integer[]' }, (db, { ids }) =>
  selectLocked(db).where('j.id', '=', sql<number>`any(${unnested(ids)})`),
)
