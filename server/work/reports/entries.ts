import { type RawBuilder, sql } from 'kysely'
import type { MoneyQuery } from '../../../contract/money/money.ts'
import type { Figure } from '../../../contract/work/reports.ts'
import { statusIs } from '../../job/status-sql.ts'
import { stringerOf } from '../../job/stringer-sql.ts'

// A report counts entries: rackets and movements of money. Each has the columns by which reports group, so the figures and
// the lists that they open come from the same SQL.

const zone = sql`(select time_zone from shop_settings)`
// Both ends are the shop's midnights, so that the indexes on moments serve.
const between = (moment: RawBuilder<unknown>, { from, to }: MoneyQuery) => sql<boolean>`(
  ${moment} >= (${from}::date::timestamp at time zone ${zone})
  and ${moment} < ((${to}::date + 1)::timestamp at time zone ${zone})
)`
const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${zone})::date`

/** What an entry has besides the columns by which reports group. Sums are zero where an entry is about something else. */
const VALUES = {
  amount: 'integer',
  money: 'integer',
  tax: 'integer',
  rackets: 'integer',
  seconds: 'integer',
  redos: 'integer',
  kept: 'boolean',
  days: 'integer',
}
type Value = keyof typeof VALUES

const values = (given: Partial<Record<Value, RawBuilder<unknown>>>) =>
  sql.join(
    Object.entries(VALUES).map(
      // Object.entries() loses the type of the keys.
      ([name, type]) => sql`${given[name as Value] ?? sql`null::${sql.raw(type)}`} as ${sql.ref(name)}`,
    ),
  )

/** The string that is in the racket, by its mains; null for the customer's own. */
const strungString = (job: string) =>
  sql`case when ${sql.ref(`${job}.as_strung`)} is null then ${sql.ref(`${job}.string_id`)} else ${sql.ref(`${job}.strung_mains_id`)} end`

/** The payment of a job; 0 for a redo, which costs nothing, and null while it is unpaid. */
const paymentOf = (job: string) =>
  sql`case when ${sql.ref(`${job}.redo_of`)} is not null then 0 else ${sql.ref(`${job}.paid_payment_id`)} end`

/** The columns by which reports group the entries about a job. `shown` is the job to which the list leads. */
const groupsOf = (job: string, at: RawBuilder<unknown>, shown = job) => sql`
  ${sql.ref(`${shown}.id`)} as string_job_id, null::integer as pack_sale_id, ${sql.ref(`${job}.owner_id`)} as owner_id,
  ${sql.ref(`${job}.racket_id`)} as racket_id, ${strungString(job)} as string_id,
  ${stringerOf(job)} as stringer_id, ${paymentOf(job)} as payment_id, ${at} as at, ${dayOf(at)} as day`

/** True for a job whose racket the shop has strung. Imported jobs were done before the shop used the portal. */
export const isStrungHere = (job: string) =>
  sql<boolean>`(${statusIs(job, 'isStrung')} and not ${sql.ref(`${job}.is_imported`)})`

const strung = (period: MoneyQuery, more = sql``) => sql`
  select ${groupsOf('j', sql`j.ready_at`)}, ${values({
    amount: sql`j.price`,
    rackets: sql`1`,
    seconds: sql`nullif(j.mains_duration + j.cross_duration, 0)`,
  })}
  from string_jobs j
  where ${between(sql`j.ready_at`, period)} and ${isStrungHere('j')} ${more}`

const TIMED = sql`and j.mains_duration + j.cross_duration > 0`

// A redo counts on the day on which it was ordered, for the one who strung the racket at first.
const redos = (period: MoneyQuery) => sql`
  select ${groupsOf('j', sql`r.order_create_date`, 'r')}, ${values({ redos: sql`1` })}
  from string_jobs r join string_jobs j on j.id = r.redo_of
  where ${between(sql`r.order_create_date`, period)} and r.redo_of is not null and not ${statusIs('r', 'isCancelled')}`

// As the record of the queue counts: a late racket that is still not ready counts as not kept.
const promises = (period: MoneyQuery) => sql`
  select ${groupsOf('j', sql`j.due_at`)}, ${values({
    amount: sql`j.price`,
    kept: sql`coalesce(j.ready_at <= j.due_at, false)`,
  })}
  from string_jobs j
  where ${between(sql`j.due_at`, period)} and j.order_status <> 'CANCELLED'
    and (j.ready_at is not null or j.due_at < now())`

// A life counts on the day on which the racket came again, for the one who strung it. PostgreSQL leaves out an outer join
// whose columns a report does not need.
const lives = (period: MoneyQuery) => sql`
  select ${groupsOf('j', sql`l.ended_at`)}, ${values({ amount: sql`j.price`, days: sql`l.days` })}
  from ended_lives l left join string_jobs j on j.id = l.string_job_id
  where ${between(sql`l.ended_at`, period)}`

// Money belongs to its book day. A credit moves none. A pack of credits has no racket, which 0 says.
const moves = (period: MoneyQuery, amount: RawBuilder<number>) => sql`
  select m.string_job_id, m.pack_sale_id, coalesce(j.owner_id, s.user_id) as owner_id,
    case when j.id is null then 0 else j.racket_id end as racket_id,
    case when j.id is null then 0 else ${strungString('j')} end as string_id,
    case when j.id is null then 0 else ${stringerOf('j')} end as stringer_id, m.payment_id,
    m.at, m.book_day as day, ${values({
      amount,
      money: sql`m.paid - m.refunded - m.voided`,
      tax: sql`m.tax`,
    })}
  from money_moves m
  left join string_jobs j on j.id = m.string_job_id
  left join pack_sales s on s.id = m.pack_sale_id
  where m.book_day between ${period.from}::date and ${period.to}::date and ${amount} <> 0`

/** The entries of the list that each figure opens. */
export const ENTRIES: Record<Figure, (period: MoneyQuery) => RawBuilder<unknown>> = {
  rackets: (period) => strung(period),
  money: (period) => moves(period, sql`(m.paid - m.refunded - m.voided)`),
  tax: (period) => moves(period, sql`m.tax`),
  minutes: (period) => strung(period, TIMED),
  redos,
  promises,
  lives,
}

/** The entries that only have to be added up, each once. */
export const countedEntries = (period: MoneyQuery) =>
  sql.join([strung(period), redos(period), promises(period)], sql` union all `)
