import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'

// Transactions lock in this order: user, racket, job, payment.

/** Locks a person's row until the transaction ends, so that a credit can be given back to them. */
export async function lockUser(trx: Trx, id: number) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Locks the rows of the jobs' owners until the transaction ends, so that credits can be given back to them. */
export async function lockOwnersOf(trx: Trx, string_job_ids: number[]) {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', (owners) =>
      owners.selectFrom('string_jobs').select('owner_id').where('id', '=', sql<number>`any(${string_job_ids})`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/**
 * Keeps an owner's rackets from being retired or deleted until the transaction ends, and returns them in the order of
 * their ids, without those that are missing, deleted or another owner's.
 */
export const holdRackets = (trx: Trx, owner_id: number, ids: number[]) =>
  trx
    .selectFrom('rackets')
    .select(['id', 'is_retired', 'manufacturer', 'model_name', 'racket_name', 'tension_limit'])
    // With a plain array, PostgreSQL would plan the statement again for each order.
    .where('id', '=', sql<number>`any(array(select unnest(${ids}::integer[])))`)
    .where('owner_id', '=', owner_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

/** An owner's job, locked until the transaction ends; undefined when it is missing or another owner's. */
export const lockJob = (trx: Trx, owner_id: number, id: number) =>
  trx
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['j.id', 'j.order_status', 'j.is_order_paid', 'j.price', 'r.is_retired'])
    .select(['j.racket_id as racket', 'j.string_id as string', 'j.tension', 'j.cross_tension', 'j.pre_stretch'])
    .select(['j.tension_kg', 'j.cross_tension_kg'])
    .select(['j.price_lines', 'j.tier_prices'])
    .select(['j.technician_notes', 'j.took_set', 'j.technician_id', 'j.had_checkout'])
    .where('j.id', '=', id)
    .where('j.owner_id', '=', owner_id)
    .forNoKeyUpdate('j')
    .executeTakeFirst()
