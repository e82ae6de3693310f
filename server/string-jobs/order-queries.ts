import { type QueryCreator, sql } from 'kysely'
import type { StringJob, StringJobInput } from '../../contract/string-jobs.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import type { Database } from '../database/schema.ts'
import { canBeOrdered } from '../strings/queries.ts'
import { changing, selectJobs } from './queries.ts'

interface OfOwner {
  owner_id: number
  id: number
}

type InputRow = Omit<StringJobInput, 'string'> & { string: number | null }

const rowOf = (input: StringJobInput): InputRow => ({ ...input, string: input.string ?? null })

/**
 * The racket a job is ordered for, held so that nobody can retire or delete it until the job stands;
 * undefined when it is missing, deleted or another's.
 */
export const holdRacket = (db: Db, owner_id: number, racket: number) => heldRacket.first(db, { owner_id, racket })

const holdingRacket = (db: Pick<Db, 'selectFrom'>, of: { owner_id: number; racket: number }) =>
  db
    .selectFrom('rackets')
    .select(['id', 'is_retired'])
    .where('id', '=', of.racket)
    .where('owner_id', '=', of.owner_id)
    .where('deleted_at', 'is', null)
    .forShare()
const heldRacket = prepare(holdingRacket)

// Own string needs none of ours.
const isOrderable = (string: number | null) => sql<boolean>`(${string}::integer is null or exists (
  select from strings s where s.id = ${string}::integer and s.is_listed and ${canBeOrdered}
))`

interface Order {
  owner_id: number
  actor_id: number
  /** In cents; null where the tier has none. */
  price: number | null
}

const ordering = prepare((db, order: Order & InputRow) => {
  const { owner_id, actor_id, price, string, tension, cross_tension, pre_stretch, technician_notes } = order
  const written = db
    .with('racket', (q) => holdingRacket(q, order).where('is_retired', '=', false))
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
            from racket where ${isOrderable(string)}`,
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
export const orderJob = (
  db: Db,
  { input, ...order }: Order & { input: StringJobInput },
): Promise<StringJob | undefined> => ordering.first(db, { ...order, ...rowOf(input) })

/** An owner's job, locked until the transaction ends, with what decides whether it can be changed. */
export const lockJob = (db: Db, owner_id: number, id: number) => lockedJob.first(db, { owner_id, id })

const lockedJob = prepare((db, of: OfOwner) =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['j.id', 'j.string_id', 'j.order_status', 'j.is_order_paid', 'r.is_retired'])
    .where('j.id', '=', of.id)
    .where('j.owner_id', '=', of.owner_id)
    .forNoKeyUpdate('j'),
)

// What an edit changed, field by field.
const differences = sql`(
  select '{' || coalesce(string_agg(format('"%s":%s', field, coalesce(before::text, 'null')), ','), '') || '}' as before,
    '{' || coalesce(string_agg(format('"%s":%s', field, coalesce(after::text, 'null')), ','), '') || '}' as after
  from (values
    ('racket', to_jsonb(was.racket_id), to_jsonb(j.racket_id)),
    ('string', to_jsonb(was.string_id), to_jsonb(j.string_id)),
    ('tension', to_jsonb(was.tension::float8), to_jsonb(j.tension::float8)),
    ('cross_tension', to_jsonb(was.cross_tension::float8), to_jsonb(j.cross_tension::float8)),
    ('pre_stretch', to_jsonb(was.pre_stretch), to_jsonb(j.pre_stretch)),
    ('technician_notes', to_jsonb(was.technician_notes), to_jsonb(j.technician_notes))
  ) as fields (field, before, after)
  where before is distinct from after
)`

type Edit = OfOwner & {
  /** In cents, for a job that changes between with and without string; undefined where that is not allowed. */
  price?: number | null
}

const editing = prepare((db, edit: OfOwner & InputRow & { price: number | null; may_change_price: boolean }) => {
  const { id, owner_id, racket, string, tension, cross_tension, pre_stretch, technician_notes, price } = edit
  const keepsPrice = (of: string) => sql<boolean>`(${sql.ref(of)} is null) = (${string}::integer is null)`
  return selectJobs(
    changing(db, {
      was: db
        .with('racket', (q) => holdingRacket(q, edit).where('is_retired', '=', false))
        .selectFrom('string_jobs as j')
        .innerJoin('rackets as r', 'r.id', 'j.racket_id')
        .innerJoin('racket', (join) => join.onTrue())
        .selectAll('j')
        .where('j.id', '=', id)
        .where('j.owner_id', '=', owner_id)
        .where('j.order_status', '=', 'NEW')
        .where('r.is_retired', '=', false)
        .where(sql<boolean>`(${keepsPrice('j.string_id')} or ${edit.may_change_price}::boolean)`)
        .where(sql<boolean>`(j.string_id is not distinct from ${string}::integer or ${isOrderable(string)})`)
        .forNoKeyUpdate('j'),
      set: {
        racket_id: racket,
        string_id: sql`${string}::integer`,
        tension,
        cross_tension,
        pre_stretch,
        technician_notes,
        price: sql`case when ${keepsPrice('was.string_id')} then was.price else ${price}::integer end`,
      },
      event: sql`
        select j.id, ${owner_id}::integer, 'edited', changed.before, changed.after
        from string_jobs j join was on was.id = j.id, lateral ${differences} changed
      `,
    }),
  )
})

/**
 * Changes an owner's job and writes its history in one statement: while it is NEW, its racket and string can be had,
 * and its price stays as it is or a new one is given. Undefined when one of these is not so.
 */
export const editJob = (
  db: Db,
  { input, price, ...of }: Edit & { input: StringJobInput },
): Promise<StringJob | undefined> =>
  editing.first(db, { ...of, ...rowOf(input), price: price ?? null, may_change_price: price !== undefined })

const cancelling = prepare((db, of: OfOwner) => {
  const written = db
    .with('string_jobs', () =>
      db
        .updateTable('string_jobs')
        .set({ order_status: 'CANCELLED' })
        .where('id', '=', of.id)
        .where('owner_id', '=', of.owner_id)
        .where('order_status', '=', 'NEW')
        .where('paid_payment_id', 'is', null)
        .where('had_checkout', '=', false)
        .returningAll(),
    )
    .with('event', () => cancelled(db))
  // As when ordering: `string_jobs` names the row just written.
  return selectJobs(written as unknown as QueryCreator<Database>)
})

const cancelled = (db: Pick<Db, 'insertInto'>) =>
  db
    .insertInto('job_events')
    .columns(['string_job_id', 'actor_id', 'event', 'from_value', 'to_value'])
    .expression(sql<never>`select id, owner_id, 'status', 'NEW', 'CANCELLED' from string_jobs`)

/**
 * Cancels a job of an owner while it is NEW and no money can hang on it, and writes its history, in one statement;
 * undefined when it is not NEW, is paid, may be paid by card just now, or is missing.
 */
export const cancelUnpaidJob = (db: Db, owner_id: number, id: number): Promise<StringJob | undefined> =>
  cancelling.first(db, { owner_id, id })

const cancellingAny = prepare((db, of: OfOwner) =>
  cancelled(
    db
      // Locked first of all, so that a credit can be given back later in the transaction.
      .with('owner', (q) => q.selectFrom('users').select('id').where('id', '=', of.owner_id).forNoKeyUpdate())
      .with('string_jobs', () =>
        db
          .updateTable('string_jobs as j')
          .from(sql<{ id: number }>`owner`.as('owner'))
          .set({ order_status: 'CANCELLED' })
          .where('j.id', '=', of.id)
          .whereRef('j.owner_id', '=', 'owner.id')
          .where('j.order_status', '=', 'NEW')
          .returningAll('j'),
      ),
  ).returning('string_job_id'),
)

/**
 * Cancels a job of an owner while it is NEW, and writes its history; false when it is not NEW, or is missing. The
 * owner's row stays locked, and the job's money is the caller's next thought.
 */
export const cancelWhileNew = async (db: Db, owner_id: number, id: number): Promise<boolean> =>
  (await cancellingAny.first(db, { owner_id, id })) !== undefined
