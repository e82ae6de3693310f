import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import { lockCustomer } from './locks.ts'
import { statusIs } from './status-sql.ts'

/** The most jobs that a customer orders in 24 hours. Those that were undone or cancelled count, too. */
const MAX_PER_DAY = 200
/** The most rackets that a customer adds in 24 hours. Those that were deleted count, too. */
const MAX_RACKETS_PER_DAY = 300

/** Throws 409 when a customer would have more open jobs of their own than the shop allows. Locks their row. */
export const requireRoomForJobs = (trx: Trx, owner_id: number, jobs: number) =>
  requireRoom(trx, owner_id, { jobs, new: 0 })

/** The same for an order of new jobs, of which a customer can make only so many in a day. */
export const requireRoomForOrder = (trx: Trx, owner_id: number, jobs: number) =>
  requireRoom(trx, owner_id, { jobs, new: jobs })

/** The number of rows of `newest` that were made in the last 24 hours; its limit keeps the count fast. */
const madeLately = (newest: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::integer from (${newest}) newest where made_at > now() - interval '24 hours')`

async function requireRoom(trx: Trx, owner_id: number, more: { jobs: number; new: number }) {
  // A separate statement: one that waits for the lock does not see what was inserted in the meantime.
  await lockCustomer(trx, owner_id)
  const ofOwner = sql`from string_jobs j where j.owner_id = ${owner_id} and not j.is_from_counter`
  const { limit, open, ordered } = await trx
    .selectFrom('shop_settings')
    .select([
      'max_open_jobs as limit',
      sql<number>`(select count(*)::integer ${ofOwner} and ${statusIs('j', 'isPending')})`.as('open'),
      madeLately(sql`select j.order_create_date as made_at ${ofOwner} order by j.id desc limit ${MAX_PER_DAY}`).as(
        'ordered',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (open + more.jobs > limit) {
    throw conflict(
      open < limit
        ? `The limit for open string jobs is ${limit}, and you have ${open}. Please order fewer rackets.`
        : `The limit for open string jobs is ${limit}. Please wait until one is finished, or cancel one.`,
    )
  }
  if (more.new > 0 && ordered + more.new > MAX_PER_DAY) {
    throw conflict(`You can order up to ${MAX_PER_DAY} jobs a day. Please call the shop.`)
  }
}

/**
 * Throws 409 when a customer already has as many active rackets of their own as the shop allows. The caller has locked their
 * row.
 */
export async function requireRoomForRacket(trx: Trx, owner_id: number) {
  const count = sql`(
    select count(*) from rackets r
    where r.owner_id = ${owner_id} and r.deleted_at is null and not r.is_retired and not r.is_from_counter
  )`
  const reached = await trx
    .selectFrom('shop_settings')
    .select('max_rackets as limit')
    .where(sql<SqlBool>`${count} + 1 > max_rackets`)
    .executeTakeFirst()
  if (!reached) return
  throw conflict(`The limit for active rackets is ${reached.limit}. Please retire or delete one first.`)
}

/** The same for a new racket, of which a customer can add only so many in a day. Locks their row. */
export async function requireRoomForNewRacket(trx: Trx, owner_id: number) {
  await lockCustomer(trx, owner_id)
  await requireRoomForRacket(trx, owner_id)
  const newest = sql`
    select created_at as made_at from rackets where owner_id = ${owner_id} and not is_from_counter
    order by id desc limit ${MAX_RACKETS_PER_DAY}`
  const { added } = await trx.selectNoFrom(madeLately(newest).as('added')).executeTakeFirstOrThrow()
  if (added >= MAX_RACKETS_PER_DAY) {
    throw conflict(`You can add up to ${MAX_RACKETS_PER_DAY} rackets a day. Please call the shop.`)
  }
}
