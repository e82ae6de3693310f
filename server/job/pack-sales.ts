import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { lockBalance } from './credit-ledger.ts'
import { isExpired } from './credit-lots.ts'

const saleColumns = (trx: Trx) =>
  trx
    .selectFrom('pack_sales as s')
    .innerJoin('shop_settings as shop', (join) => join.onTrue())
    .select(['s.id', 's.user_id', 's.name', 's.credits', 's.price', 's.months', 'shop.currency'])

/** Locks the balance of a pack's buyer, and returns what was sold; undefined when it is missing. */
export async function lockPackSale(trx: Trx, id: number) {
  const sale = await saleColumns(trx).where('s.id', '=', id).executeTakeFirst()
  if (!sale) return undefined
  await lockBalance(trx, sale.user_id)
  // A walk-in customer may have signed up before the lock, and taken the pack along.
  const now = await saleColumns(trx).where('s.id', '=', id).executeTakeFirstOrThrow()
  if (now.user_id !== sale.user_id) await lockBalance(trx, now.user_id)
  return now
}

export type LockedSale = NonNullable<Awaited<ReturnType<typeof lockPackSale>>>

const takenFor = (sale: string, ...reasons: ('refunded' | 'expired')[]) => sql<number>`(
  select coalesce(-sum(e.amount), 0) from credit_lots l join credit_entries e on e.lot_id = l.id
  where l.pack_sale_id = ${sql.ref(sale)} and e.reason in (${sql.join(reasons)})
)`

/** The credits of a sale that were taken back with its money; `sale` is the column of its id. */
export const refundedCredits = (sale: string) => takenFor(sale, 'refunded')

/** The same with those that have expired. */
export const goneCredits = (sale: string) => sql<number>`${takenFor(sale, 'refunded', 'expired')} + (
  select coalesce(sum(l.left_credits), 0) from credit_lots l
  where l.pack_sale_id = ${sql.ref(sale)} and ${isExpired}
)`
