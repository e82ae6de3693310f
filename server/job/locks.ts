import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'

/** Locks a person's row until the transaction ends. Transactions lock people first, then rackets, jobs and payments. */
export async function lockUser(trx: Trx, id: number) {
  await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
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
