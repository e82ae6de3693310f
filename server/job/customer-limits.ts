import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import { lockUser } from './locks.ts'
import { statusIs } from './status-sql.ts'

/** Throws 409 when a customer would have more open jobs of their own than the shop allows. Locks their row. */
export async function requireRoomForJobs(trx: Trx, owner_id: number, jobs: number) {
  const reached = await reachedLimit(trx, owner_id, {
    limit: 'max_open_jobs',
    more: jobs,
    count: sql`select count(*) from string_jobs j
      where j.owner_id = ${owner_id} and ${statusIs('j', 'isPending')} and not j.is_from_counter`,
  })
  if (!reached) return
  const { limit, count } = reached
  if (count < limit) {
    throw conflict(
      `You can have at most ${limit} open string jobs, and you already have ${count}. Please order fewer rackets.`,
    )
  }
  throw conflict(`You can have at most ${limit} open string jobs. Please wait until one is finished, or cancel one.`)
}

/** Throws 409 when a customer already has as many active rackets of their own as the shop allows. Locks their row. */
export async function requireRoomForRacket(trx: Trx, owner_id: number) {
  const reached = await reachedLimit(trx, owner_id, {
    limit: 'max_rackets',
    more: 1,
    count: sql`select count(*) from rackets r
      where r.owner_id = ${owner_id} and r.deleted_at is null and not r.is_retired and not r.is_from_counter`,
  })
  if (!reached) return
  throw conflict(`You can have at most ${reached.limit} active rackets. Please retire or delete one first.`)
}

async function reachedLimit(
  trx: Trx,
  owner_id: number,
  { limit, more, count }: { limit: 'max_open_jobs' | 'max_rackets'; more: number; count: ReturnType<typeof sql> },
): Promise<{ limit: number; count: number } | undefined> {
  // A separate statement: one that waits for the lock does not see what was inserted in the meantime.
  await lockUser(trx, owner_id)
  return trx
    .selectFrom('shop_settings')
    .select([sql<number>`${sql.ref(limit)}`.as('limit'), sql<number>`(${count})::integer`.as('count')])
    .where(sql<SqlBool>`(${count}) + ${more} > ${sql.ref(limit)}`)
    .executeTakeFirst()
}
