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

const between = (moment: string, { from, to }: MoneyQuery) =>
  sql<boolean>`${sql.ref(moment)} >= ${midnight(from)} and ${sql.ref(moment)} < ${nextMidnight(to)}`

const NO_CENTS = sql<number>`0`

/** Each payment, refund and void on the day on which its money moved. A refund that is only due has not moved. */
const movementsIn = (db: Db, period: MoneyQuery) =>
  db
    .selectFrom('payments as p')
    .where(between('p.created_at', period))
    .select([
      'p.id as payment_id',
      'p.created_at as at',
      sql<'payment' | 'refund' | 'void'>`'payment'`.as('kind'),
      'p.amount as paid',
      NO_CENTS.as('refunded'),
      NO_CENTS.as('voided'),
    ])
    .unionAll(
      db
        .selectFrom('refund_moves as r')
        .where(between('r.moved_at', period))
        .select([
          'r.payment_id',
          'r.moved_at as at',
          sql<'payment' | 'refund' | 'void'>`'refund'`.as('kind'),
          NO_CENTS.as('paid'),
          'r.amount as refunded',
          NO_CENTS.as('voided'),
        ]),
    )
    .unionAll(
      db
        .selectFrom('voids as v')
        .innerJoin('payments as p', 'p.id', 'v.payment_id')
        .where(between('v.created_at', period))
        .select([
          'v.payment_id',
          'v.created_at as at',
          sql<'payment' | 'refund' | 'void'>`'void'`.as('kind'),
          NO_CENTS.as('paid'),
          NO_CENTS.as('refunded'),
          'p.amount as voided',
        ]),
    )

/** The money that came in and went back, by day and method, newest day first. */
export const moneyByDay = (db: Db, period: MoneyQuery): Promise<DayOfMoney[]> =>
  db
    .selectFrom(movementsIn(db, period).as('m'))
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .select([
      shopDay('m.at').as('day'),
      'p.method',
      'p.way',
      sql<number>`count(*) filter (where m.kind = 'payment')`.as('count'),
      sql<number>`sum(m.paid)`.as('amount'),
      sql<number>`sum(m.refunded)`.as('refunded'),
      sql<number>`sum(m.voided)`.as('voided'),
    ])
    .groupBy([sql`1`, 'p.method', 'p.way'])
    .orderBy(sql`1 desc`)
    .orderBy('p.method')
    .orderBy('p.way')
    .execute()

/** A payment, a refund or a void. Only one of the three amounts is not null. */
export interface MoneyRow {
  date: string
  time: string
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
  /** The tax of a payment. */
  tax_amount: number | null
  way: string | null
}

/** Every payment, refund and void between two days, oldest first, as the export lists them. */
export const moneyRows = (db: Db, period: MoneyQuery): Promise<MoneyRow[]> =>
  db
    .selectFrom(movementsIn(db, period).as('m'))
    .innerJoin('payments as p', 'p.id', 'm.payment_id')
    .leftJoin('string_jobs as j', 'j.id', 'p.string_job_id')
    .leftJoin('pack_sales as s', 's.id', 'p.pack_sale_id')
    .innerJoin('users as o', (join) => join.on('o.id', '=', sql<number>`coalesce(j.owner_id, s.user_id)`))
    .leftJoin('users as a', 'a.id', 'p.actor_id')
    .select([
      shopDay('m.at').as('date'),
      sql<string>`to_char(m.at at time zone (select time_zone from shop_settings), 'HH24:MI')`.as('time'),
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
      sql<number | null>`case when m.kind = 'payment' then p.tax_amount end`.as('tax_amount'),
      'p.way',
    ])
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
        sql<string>`coalesce(nullif(r.racket_name, ''), r.manufacturer || ': ' || r.model_name)`.as('racket'),
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
