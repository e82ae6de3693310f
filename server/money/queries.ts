import { sql } from 'kysely'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import { type DayOfMoney, type MoneyQuery, UNPAID_PAGE_SIZE, type UnpaidJobs } from '../../contract/money/money.ts'
import type { Db } from '../base/database/connect.ts'
import { openableId, personLabel } from '../base/database/person-label.ts'
import { shopClockAt, shopDayOf } from '../base/database/shop-days.ts'
import { displayNameOf } from '../job/racket-sql.ts'
import { isUnpaid } from '../job/status-sql.ts'

/** Each payment, refund and void of some days. */
const movesIn = (db: Db, { from, to }: MoneyQuery) =>
  db.selectFrom('money_moves as m').where(sql<boolean>`m.book_day between ${from}::date and ${to}::date`)

/** The money that came in and went back, by day and way to pay, newest day first. */
export const moneyByDay = (db: Db, period: MoneyQuery): Promise<DayOfMoney[]> =>
  movesIn(db, period)
    .select([
      'm.book_day as day',
      'm.method',
      'm.way',
      sql<number>`count(*) filter (where m.kind = 'payment')`.as('count'),
      sql<number>`sum(m.paid)`.as('amount'),
      sql<number>`sum(m.refunded)`.as('refunded'),
      sql<number>`sum(m.voided)`.as('voided'),
      sql<number>`sum(m.tax)`.as('tax'),
    ])
    .groupBy(['m.book_day', 'm.method', 'm.way'])
    .orderBy('m.book_day', 'desc')
    .orderBy('m.method')
    .orderBy('m.way')
    .execute()

/** A payment, a refund or a void. Only one of the three amounts is not null. */
export interface MoneyRow {
  /** The day to which the money belongs. */
  date: string
  time: string
  /** The date of the shop's calendar at this time: an earlier day than `date` if that one was closed. */
  recorded_on: string
  /** Null for a pack of credits. */
  string_job_id: number | null
  /** The name of a pack. */
  pack: string | null
  customer: string
  method: PaymentMethod
  amount: number | null
  /** The cents that went back; negative if a refund came back from the provider. */
  refunded: number | null
  voided: number | null
  taken_by: string | null
  provider_payment_id: string | null
  /** In percent; null where the payment has no tax. */
  tax_rate: number | null
  /** The tax of a payment; negative where it went back. */
  tax_amount: number | null
  way: string | null
}

/** Every payment, refund and void between two days, oldest first, as the export lists them. */
export const moneyRows = (db: Db, period: MoneyQuery): Promise<MoneyRow[]> =>
  movesIn(db, period)
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .leftJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .leftJoin('pack_sales as s', 's.id', 'p.pack_sale_id')
    .innerJoin('users as o', (join) => join.on('o.id', '=', sql<number>`coalesce(j.owner_id, s.user_id)`))
    .leftJoin('users as a', 'a.id', 'p.actor_id')
    .select([
      'm.book_day as date',
      shopClockAt(sql`m.at`).as('time'),
      shopDayOf(sql`m.at`).as('recorded_on'),
      'p.string_job_id',
      's.name as pack',
      personLabel('o').as('customer'),
      'p.method',
      sql<number | null>`case when m.kind = 'payment' then m.paid end`.as('amount'),
      sql<number | null>`case when m.kind = 'refund' then m.refunded end`.as('refunded'),
      sql<number | null>`case when m.kind = 'void' then m.voided end`.as('voided'),
      sql<string | null>`case when p.method = 'technician' then ${personLabel('a')} end`.as('taken_by'),
      'p.provider_payment_id',
      'p.tax_rate',
      sql<number | null>`case when p.tax_rate is not null then m.tax end`.as('tax_amount'),
      'p.way',
    ])
    .orderBy('m.book_day')
    .orderBy('m.at')
    .orderBy('p.id')
    .orderBy('m.kind')
    .execute()

/** The number of unpaid jobs, and the sum of their prices in cents. */
export const unpaidTotals = (db: Db): Promise<{ count: number; amount: number }> =>
  db
    .selectFrom('string_job_counts as c')
    .select([
      sql<number>`coalesce(sum(c.jobs), 0)::bigint`.as('count'),
      sql<number>`coalesce(sum(c.amount), 0)::bigint`.as('amount'),
    ])
    .where(isUnpaid('c'))
    .executeTakeFirstOrThrow()

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
        displayNameOf('r').as('racket'),
        'j.order_status',
        'j.price',
        sql<string>`iso(j.order_create_date)`.as('order_create_date'),
      ])
      .orderBy('j.id')
      .limit(UNPAID_PAGE_SIZE)
      .offset((page - 1) * UNPAID_PAGE_SIZE)
      .execute(),
    unpaidTotals(db),
  ])
  return { results, ...totals }
}
