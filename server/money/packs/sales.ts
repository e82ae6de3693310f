import { sql } from 'kysely'
import { sum } from '../../../contract/base/sum.ts'
import { type LostCredits, PACK_HISTORY_SIZE, type PackSale, partOfPrice } from '../../../contract/money/packs.ts'
import type { Db } from '../../base/database/connect.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { isValid } from '../../job/credit-lots.ts'
import { isDisputed } from '../../job/disputed-sql.ts'
import { goneCredits, refundedCredits } from '../../job/pack-sales.ts'
import { refundedOf } from '../../job/payment-sql.ts'
import { unpaidCredits } from '../../job/unpaid-credits.ts'

/** The packs that were paid, each with its payment and the settings of the shop. */
export const paidSales = (db: Db) =>
  db
    .selectFrom('pack_sales as s')
    .innerJoin('payments as p', (join) => join.onRef('p.pack_sale_id', '=', 's.id').on('p.is_applied', '=', true))
    .innerJoin('shop_settings as shop', (join) => join.onTrue())

/** The same with what is left of them. */
const salesWithRest = (db: Db) =>
  paidSales(db)
    .select(['s.id', 's.name', 's.credits', 's.price', 'shop.currency'])
    .select([
      sql<string>`iso(p.created_at)`.as('date'),
      sql<number>`(
        select coalesce(sum(l.left_credits), 0) from credit_lots l
        where l.pack_sale_id = s.id and ${isValid}
      )`.as('unused'),
      sql<string | null>`(
        select min(l.expires_on) from credit_lots l
        where l.pack_sale_id = s.id and l.left_credits > 0 and ${isValid}
      )`.as('expires_on'),
      refundedCredits('s.id').as('taken'),
      refundedOf('p').as('refunded'),
    ])

/** The newest packs that a person bought. */
export async function packSales(db: Db, user_id: number): Promise<PackSale[]> {
  const sales = await salesWithRest(db)
    .where('s.user_id', '=', user_id)
    .orderBy('s.id', 'desc')
    .limit(PACK_HISTORY_SIZE)
    .execute()
  return sales.map(({ taken, currency, ...sale }) => ({
    ...sale,
    refundable: Math.min(partOfPrice({ ...sale, currency }, taken, sale.unused), sale.price - sale.refunded),
  }))
}

/** The credits that are sold, valid and not used, and what they cost. Those of a deleted account are lost. */
export async function owedCredits(db: Db): Promise<{ credits: number; amount: number }> {
  const sales = await db
    .selectFrom(
      salesWithRest(db).innerJoin('users as o', 'o.id', 's.user_id').where('o.deleted_at', 'is', null).as('s'),
    )
    .select(['s.price', 's.credits', 's.unused', 's.taken', 's.currency'])
    .where('s.unused', '>', 0)
    .execute()
  return {
    credits: sum(sales.map(({ unused }) => unused)),
    amount: sum(sales.map((sale) => partOfPrice(sale, sale.taken, sale.unused))),
  }
}

/** Packs whose money went back, or is disputed, for credits that had been used, newest first. */
export async function lostCredits(db: Db): Promise<LostCredits[]> {
  const sales = await salesWithRest(db)
    .innerJoin('users as o', 'o.id', 's.user_id')
    .select([personLabel('o').as('customer'), openableId('o').as('customer_id')])
    .select([isDisputed('p').as('is_disputed'), goneCredits('s.id').as('gone')])
    .where(({ or, exists, selectFrom }) =>
      or([exists(selectFrom('refunds as r').select('r.id').whereRef('r.payment_id', '=', 'p.id')), isDisputed('p')]),
    )
    .orderBy('s.id', 'desc')
    .execute()
  return sales
    .map(({ id, name, customer, customer_id, ...sale }) => ({
      pack_sale_id: id,
      name,
      customer,
      customer_id,
      credits: unpaidCredits(sale),
    }))
    .filter(({ credits }) => credits > 0)
    .slice(0, PACK_HISTORY_SIZE)
}
