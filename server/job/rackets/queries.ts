import { type Expression, type ExpressionWrapper, expressionBuilder, type Selectable, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { RacketChange, RacketInput } from '../../../contract/job/racket-input.ts'
import { RACKET_FIELDS, type Racket } from '../../../contract/job/rackets.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { type Param, prepare } from '../../base/database/prepare.ts'
import type { Database } from '../../base/database/schema.ts'
import { asStrungJson, orderedBedFields } from '../bed-sql.ts'
import { lockUser } from '../locks.ts'
import { speedJson } from '../speeds/speed-json.ts'
import { statusIs } from '../status-sql.ts'
import { lastSetUp } from './last-set-up.ts'

/** The columns of a racket that the API returns as they are stored. */
const COLUMNS = ['id', ...RACKET_FIELDS, 'tension_limit', 'player', 'is_favorite', 'is_retired'] as const

const { ref } = expressionBuilder<{ r: Database['rackets']; o: Database['users'] }, 'r' | 'o'>()

/** An owner as JSON; `o` is the alias of the joined users. */
const ownerJson = jsonBuildObject({
  first_name: ref('o.first_name'),
  last_name: ref('o.last_name'),
  email: ref('o.email'),
})

type ColumnRefs = {
  [Column in (typeof COLUMNS)[number]]: ExpressionWrapper<Database, never, Selectable<Database['rackets']>[Column]>
}

/** A racket as JSON; `r` and `o` are the aliases of the joined rackets and users. */
export const racketJson = (last_string_date: Expression<string | null>) =>
  jsonBuildObject({
    // Object.fromEntries forgets the keys.
    ...(Object.fromEntries(COLUMNS.map((column) => [column, ref(`r.${column}`)])) as ColumnRefs),
    retire_date: sql<string | null>`iso(r.retire_date)`,
    last_string_date,
    owner: ownerJson,
  })

export const NO_RACKET = 'Could not find the specified racket.'

/** An owner's rackets without deleted ones, with the string bed of the newest completed job and the open job. */
const selectRackets = (db: Db, owner_id: Param<number>) =>
  db
    .selectFrom('rackets as r')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('string_jobs as j')
          .select(['j.string_id', 'j.tension', 'j.cross_tension', 'j.pre_stretch', 'j.order_completion_date'])
          .select(['j.tension_kg', 'j.cross_tension_kg', 'j.as_strung', 'j.cross_string_id', 'j.has_own_crosses'])
          .whereRef('j.racket_id', '=', 'r.id')
          .where(statusIs('j', 'isCompleted'))
          .orderBy('j.order_completion_date', 'desc')
          .limit(sql.lit(1))
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('strings as s', 's.id', 'last.string_id')
    .select(COLUMNS.map((column) => `r.${column}` as const))
    .select((eb) => [
      sql<string | null>`iso(r.retire_date)`.as('retire_date'),
      sql<string | null>`iso(last.order_completion_date)`.as('last_string_date'),
      ownerJson.as('owner'),
      eb
        .case()
        .when('last.tension', 'is not', null)
        .then(jsonBuildObject({ ...orderedBedFields('last'), as_strung: asStrungJson('last') }))
        .end()
        .as('string_bed'),
      eb
        .selectFrom('string_jobs as open')
        .select((job) =>
          jsonBuildObject({
            id: job.ref('open.id'),
            order_status: job.ref('open.order_status'),
            is_received: sql<boolean>`open.received_at is not null`,
            ticket: job.ref('open.ticket'),
            shelf: job.ref('open.shelf'),
            received_at: sql<string | null>`iso(open.received_at)`,
            started_at: sql<string | null>`iso(open.started_at)`,
            due_at: sql<string | null>`iso(open.due_at)`,
            speed: speedJson('open'),
          }).as('job'),
        )
        .whereRef('open.racket_id', '=', 'r.id')
        .where(statusIs('open', 'isPending'))
        // The job for which the racket is in the shop says where it is, also when another one is ordered.
        .orderBy(sql`open.received_at is null`)
        .orderBy('open.id', 'desc')
        .limit(sql.lit(1))
        .as('open_job'),
      lastSetUp,
    ])
    .where('r.owner_id', '=', owner_id)
    .where('r.deleted_at', 'is', null)

const allRackets = prepare({ owner_id: 'integer' }, (db, { owner_id }) => selectRackets(db, owner_id))
const activeRackets = prepare({ owner_id: 'integer' }, (db, { owner_id }) =>
  selectRackets(db, owner_id).where('r.is_retired', '=', false),
)
const oneRacket = prepare({ owner_id: 'integer', id: 'integer' }, (db, { owner_id, id }) =>
  selectRackets(db, owner_id).where('r.id', '=', id),
)

/** An owner's rackets in no particular order; `active` leaves out retired ones. */
export const racketsOf = (db: Db, owner_id: number, { active }: { active: boolean }): Promise<Racket[]> =>
  (active ? activeRackets : allRackets).all(db, { owner_id })

/** One racket of an owner; undefined when it is missing, deleted or another owner's. */
export const findRacket = (db: Db, owner_id: number, id: number): Promise<Racket | undefined> =>
  oneRacket.first(db, { owner_id, id })

/** Adds a racket and returns its id. The limit of rackets does not count those that staff add at the counter. */
export async function addRacket(
  db: Db,
  owner_id: number,
  input: RacketInput,
  { is_from_counter }: { is_from_counter: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('rackets')
    .values({ owner_id, is_from_counter, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes one field; false when there is no such racket, or when it is retired and should become a favorite. */
export async function applyRacketChange(db: Db, owner_id: number, id: number, change: RacketChange): Promise<boolean> {
  const { is_retired, ...fields } = change
  const row = await db
    .updateTable('rackets')
    .set(
      is_retired === undefined
        ? fields
        : is_retired
          ? { retire_date: sql<Date>`coalesce(retire_date, now())`, is_favorite: false }
          : { retire_date: null },
    )
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .$if(change.is_favorite === true, (update) => update.where('is_retired', '=', false))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Names the player of any racket; false when it is missing or deleted, or its owner deleted their account. */
export const savePlayer = (db: Db, id: number, player: string): Promise<boolean> =>
  transact(db, async (trx) => {
    const racket = await trx.selectFrom('rackets').select('owner_id').where('id', '=', id).executeTakeFirst()
    if (!racket || (await lockUser(trx, racket.owner_id))?.deleted_at) return false
    return applyRacketChange(trx, racket.owner_id, id, { player })
  })

/** Locks a racket until the transaction ends; false when it is missing, deleted or another owner's. */
export async function lockRacket(trx: Trx, owner_id: number, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('rackets')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** True if one of these rackets has a pending job. The rackets or their owner must be locked. */
export async function hasPendingJobs(db: Db, racket_ids: number[]): Promise<boolean> {
  const row = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('racket_id', 'in', racket_ids)
    .where(statusIs('string_jobs', 'isPending'))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Hides a racket; its jobs stay in lists and history. */
export async function hideRacket(db: Db, id: number) {
  await db
    .updateTable('rackets')
    .set({ deleted_at: sql<Date>`now()`, is_favorite: false })
    .where('id', '=', id)
    .execute()
}
