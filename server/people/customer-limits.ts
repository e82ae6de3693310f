import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import { lockUser } from '../string-jobs/locks.ts'
import { statusIs } from '../string-jobs/status-sql.ts'

/** Throws 409 when a customer already has as many open jobs of their own as the shop allows. Locks their row. */
export async function requireRoomForJob(trx: Db, owner_id: number) {
  const limit = await reachedLimit(trx, owner_id, {
    limit: 'max_open_jobs',
    count: sql`select count(*) from string_jobs j
      where j.owner_id = ${owner_id} and ${statusIs('j', 'isPending')} and not j.is_from_counter`,
  })
  if (limit === null) return
  throw conflict(`You can have at most ${limit} open string jobs. Please wait until one is finished, or cancel one.`)
}

/** Throws 409 when a customer already has as many active rackets of their own as the shop allows. Locks their row. */
export async function requireRoomForRacket(trx: Db, owner_id: number) {
  const limit = await reachedLimit(trx, owner_id, {
    limit: 'max_rackets',
    count: sql`select count(*) from rackets r
      where r.owner_id = ${owner_id} and r.deleted_at is null and not r.is_retired and not r.is_from_counter`,
  })
  if (limit === null) return
  throw conflict(`You can have at most ${limit} active rackets. Please retire or delete one first.`)
}

async function reachedLimit(
  trx: Db,
  owner_id: number,
  { limit, count }: { limit: 'max_open_jobs' | 'max_rackets'; count: ReturnType<typeof sql> },
): Promise<number | null> {
  // A separate statement: one that waits for the lock does not see what was inserted in the meantime.
  await lockUser(trx, owner_id)
  const reached = await trx
    .selectFrom('shop_settings')
    .select(limit)
    .where(sql<SqlBool>`(${count}) >= ${sql.ref(limit)}`)
    .executeTakeFirst()
  return reached ? Number(reached[limit]) : null
}
