import { sql } from 'kysely'
import type { Racket, RacketChange, RacketInput, StringBed } from '../../contract/rackets.ts'
import type { Owner } from '../../contract/users.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import { statusIs } from '../string-jobs/status-sql.ts'
import { stringJson } from '../strings/queries.ts'

/** Every racket of an owner that was not deleted, with the string bed of its newest completed job. */
const selectRackets = (db: Db, { owner_id }: { owner_id: number }) =>
  db
    .selectFrom('rackets as r')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('string_jobs as j')
          .select(['j.string_id', 'j.tension', 'j.cross_tension', 'j.pre_stretch', 'j.order_completion_date'])
          .whereRef('j.racket_id', '=', 'r.id')
          .where(statusIs('j', 'isCompleted'))
          .orderBy('j.order_completion_date', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('strings as s', 's.id', 'last.string_id')
    .select([
      'r.id',
      'r.manufacturer',
      'r.model_name',
      'r.racket_name',
      'r.serial_number',
      'r.is_favorite',
      'r.is_retired',
      sql<string | null>`iso(r.retire_date)`.as('retire_date'),
      sql<string | null>`iso(last.order_completion_date)`.as('last_string_date'),
      ownerJson.as('owner'),
      sql<StringBed | null>`case when last.tension is not null then json_build_object(
        'string', ${stringJson}, 'tension', last.tension::float8, 'cross_tension', last.cross_tension::float8,
        'pre_stretch', last.pre_stretch
      ) end`.as('string_bed'),
    ])
    .where('r.owner_id', '=', owner_id)
    .where('r.deleted_at', 'is', null)

/** An owner as JSON; `o` is the alias of the joined users. */
export const ownerJson = sql<Owner>`json_build_object(
  'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email
)`

const allRackets = prepare(selectRackets)
const activeRackets = prepare((db, of: { owner_id: number }) => selectRackets(db, of).where('r.is_retired', '=', false))
const oneRacket = prepare((db, of: { owner_id: number; id: number }) => selectRackets(db, of).where('r.id', '=', of.id))

/** An owner's rackets in no order; `active` leaves the retired out. */
export const racketsOf = (db: Db, owner_id: number, { active }: { active: boolean }): Promise<Racket[]> =>
  (active ? activeRackets : allRackets).all(db, { owner_id })

/** One racket of an owner; undefined when it is missing, deleted or another's. */
export const findRacket = (db: Db, owner_id: number, id: number): Promise<Racket | undefined> =>
  oneRacket.first(db, { owner_id, id })

export async function addRacket(db: Db, owner_id: number, input: RacketInput): Promise<number> {
  const { id } = await db
    .insertInto('rackets')
    .values({ owner_id, ...input })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes one field; false when there was no such racket, or a retired one was to be a favourite. */
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

/** Locks a racket against everything but reading; false when it is missing, deleted or another's. */
export async function lockRacket(db: Db, owner_id: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('rackets')
    .select('id')
    .where('id', '=', id)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function hasPendingJobs(db: Db, racket_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('string_jobs')
    .select('id')
    .where('racket_id', '=', racket_id)
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
