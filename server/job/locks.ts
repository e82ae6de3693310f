import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { prepare, unnested } from '../base/database/prepare.ts'
import { unauthorized } from '../base/errors.ts'

/**
 * Locks a person's row until the transaction ends, and returns when they deleted their account. Transactions lock people
 * first, then rackets, jobs and payments.
 */
export const lockUser = (trx: Trx, id: number) =>
  trx.selectFrom('users').select('deleted_at').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/**
 * The same for a customer who acts for themselves. Throws 401 when they have deleted their account meanwhile: what they
 * write now would not be blanked.
 */
export async function lockCustomer(trx: Trx, id: number) {
  const person = await lockUser(trx, id)
  if (!person || person.deleted_at) throw unauthorized()
}

// PostgreSQL locks the tables of each row in the order of the two clauses.
const heldRackets = prepare({ owner_id: 'integer', ids: 'integer[]' }, (db, { owner_id, ids }) =>
  db
    .selectFrom('rackets as r')
    .innerJoin('users as o', 'o.id', 'r.owner_id')
    .select(['r.id', 'r.is_retired', 'r.manufacturer', 'r.model_name', 'r.racket_name', 'r.tension_limit'])
    .where('r.id', '=', sql<number>`any(${unnested(ids)})`)
    .where('r.owner_id', '=', owner_id)
    .where('r.deleted_at', 'is', null)
    .where('o.deleted_at', 'is', null)
    .orderBy('r.id')
    .forNoKeyUpdate('o')
    .forShare('r'),
)

/**
 * Locks the owner of rackets, and keeps the rackets from being retired or deleted until the transaction ends. Returns them
 * in the order of their ids, without those that are missing, deleted or another owner's. An owner who deleted their account
 * has none.
 */
export const holdRackets = (trx: Trx, owner_id: number, ids: number[]) => heldRackets.all(trx, { owner_id, ids })
