import { sql } from 'kysely'
import type { Db, Trx } from '../base/database/connect.ts'

/** The sale of a new lot of credits, and its months, days or last day. Without one of these three, it never expires. */
export interface NewLot {
  pack_sale_id?: number | null
  months?: number | null
  days?: number
  /** The last valid day, such as 2026-11-24, if it is known. */
  expires_on?: string | null
}

/** The last valid day of a lot: the same day of the month, some months later, or some days later. */
const lastDay = ({ months, days, expires_on }: NewLot) => {
  if (expires_on) return expires_on
  if (months) return sql<string>`(shop_today() + make_interval(months => ${months}))::date`
  return days ? sql<string>`shop_today() + ${days}::integer` : null
}

/** Opens an empty lot, whose credits an entry of the ledger adds. Returns its id. */
export async function openLot(trx: Trx, user_id: number, lot: NewLot): Promise<number> {
  const { id } = await trx
    .insertInto('credit_lots')
    .values({ user_id, pack_sale_id: lot.pack_sale_id ?? null, expires_on: lastDay(lot) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** SQL: a lot's last valid day is in the past. A condition for `where`: it is null for a lot that never expires. */
export const isExpired = sql<boolean>`(expires_on < shop_today())`

/** SQL: a lot is not over. */
export const isValid = sql<boolean>`(${isExpired} is not true)`

const lotsOf = (db: Db, user_id: number) =>
  db
    .selectFrom('credit_lots')
    .select(['id', 'left_credits', 'pack_sale_id', 'expires_on'])
    .where('user_id', '=', user_id)
    .where('left_credits', '>', 0)
    .orderBy(sql`expires_on nulls last`)
    .orderBy('id')

/** A person's lots that have credits, the one that expires first first; of one sale only with `pack_sale_id`. */
export const usableLots = (db: Db, user_id: number, pack_sale_id?: number) =>
  lotsOf(db, user_id)
    .where(isValid)
    .$if(pack_sale_id !== undefined, (lots) => lots.where('pack_sale_id', '=', pack_sale_id ?? null))
    .execute()

/** The lot whose credit is used next. */
export const firstLot = (db: Db, user_id: number) =>
  sql<number>`${lotsOf(db, user_id).clearSelect().select('id').where(isValid).limit(1)}`

/** A person's lots that are over and still have credits. */
export const expiredLots = (db: Db, user_id: number) => lotsOf(db, user_id).where(isExpired).execute()

/** The lot of the credit that a job or a payment took. It can be that of a walk-in customer who has signed up since. */
export const lotOf = (trx: Trx, subject: { payment_id: number } | { string_job_id: number }) =>
  trx
    .selectFrom('credit_entries as e')
    .innerJoin('credit_lots as l', 'l.id', 'e.lot_id')
    .select(['l.id', 'l.user_id', 'l.pack_sale_id', 'l.expires_on'])
    .select(isValid.as('is_valid'))
    .where('e.reason', '=', 'spent')
    .where(({ eb }) =>
      'payment_id' in subject
        ? eb('e.payment_id', '=', subject.payment_id)
        : eb('e.string_job_id', '=', subject.string_job_id),
    )
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
