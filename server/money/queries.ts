import { sql } from 'kysely'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import { type DayOfMoney, type MoneyQuery, UNPAID_PAGE_SIZE, type UnpaidJobs } from '../../contract/money/money.ts'
import type { Db } from '../base/database/connect.ts'
import { openableId, personLabel } from '../base/database/person-label.ts'
import { isUnpaid } from '../job/status-sql.ts'

/** The day of a moment in the shop's calendar. */
export const shopDay = (moment: string) =>
  sql<string>`to_char(${sql.ref(moment)} at time zone (select time_zone from shop_settings), 'YYYY-MM-DD')`

// Both ends are the shop's midnights, so that the index on the date serves.
const midnight = (day: string) =>
  sql<Date>`(${day}::date::timestamp at time zone (select time_zone from shop_settings))`
const nextMidnight = (day: string) =>
  sql<Date>`((${day}::date + 1)::timestamp at time zone (select time_zone from shop_settings))`

const paymentsBetween = (db: Db, { from, to }: MoneyQuery) =>
  db
    .selectFrom('payments as p')
    .where('p.created_at', '>=', midnight(from))
    .where('p.created_at', '<', nextMidnight(to))

const isVoided = sql<boolean>`exists (select from voids v where v.payment_id = p.id)`

/** The money that came in, by day and method, newest day first. */
export const moneyByDay = (db: Db, between: MoneyQuery): Promise<DayOfMoney[]> =>
  paymentsBetween(db, between)
    .where(({ not }) => not(isVoided))
    .select([
      shopDay('p.created_at').as('day'),
      'p.method',
      'p.way',
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(p.amount)`.as('amount'),
      sql<number>`coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id)), 0)`.as('refunded'),
    ])
    .groupBy([sql`1`, 'p.method', 'p.way'])
    .orderBy(sql`1 desc`)
    .orderBy('p.method')
    .orderBy('p.way')
    .execute()

export interface PaymentRow {
  date: string
  time: string
  string_job_id: number
  customer: string
  method: PaymentMethod
  amount: number
  /** Cents that go or went back. */
  refunded: number | null
  taken_by: string | null
  provider_payment_id: string | null
  /** In percent; null where the payment has no tax. */
  tax_rate: number | null
  tax_amount: number | null
  way: string | null
  is_voided: boolean
}

/** Every payment between two days, oldest first, as the export lists them. */
export const paymentRows = (db: Db, between: MoneyQuery): Promise<PaymentRow[]> =>
  paymentsBetween(db, between)
    .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .leftJoin('users as a', 'a.id', 'p.actor_id')
    .select([
      shopDay('p.created_at').as('date'),
      sql<string>`to_char(p.created_at at time zone (select time_zone from shop_settings), 'HH24:MI')`.as('time'),
      'p.string_job_id',
      personLabel('o').as('customer'),
      'p.method',
      'p.amount',
      sql<number | null>`(select sum(r.amount) from refunds r where r.payment_id = p.id)`.as('refunded'),
      sql<string | null>`case when p.method = 'technician' then ${personLabel('a')} end`.as('taken_by'),
      'p.provider_payment_id',
      'p.tax_rate',
      'p.tax_amount',
      'p.way',
      isVoided.as('is_voided'),
    ])
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()

/** One page of the jobs that wait for their money, oldest first. */
export async function unpaidJobs(db: Db, page: number): Promise<UnpaidJobs> {
  const unpaid = db.selectFrom('string_jobs as j').where(isUnpaid('j'))
  const [results, totals] = await Promise.all([
    unpaid
      .innerJoin('rackets as r', 'r.id', 'j.racket_id')
      .innerJoin('users as o', 'o.id', 'j.owner_id')
      .select([
        'j.id',
        personLabel('o').as('customer'),
        openableId('o').as('customer_id'),
        sql<string>`coalesce(nullif(r.racket_name, ''), r.manufacturer || ': ' || r.model_name)`.as('racket'),
        'j.order_status',
        'j.price',
        sql<string>`iso(j.order_create_date)`.as('order_create_date'),
      ])
      .orderBy('j.id')
      .limit(UNPAID_PAGE_SIZE)
      .offset((page - 1) * UNPAID_PAGE_SIZE)
      .execute(),
    unpaid
      .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(j.price), 0)`.as('amount')])
      .executeTakeFirstOrThrow(),
  ])
  return { results, ...totals }
}
