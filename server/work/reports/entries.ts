import { type RawBuilder, sql } from 'kysely'
import { keysOf } from '../../../contract/base/keys.ts'
import type { MoneyQuery } from '../../../contract/money/money.ts'
import type { Figure } from '../../../contract/work/reports.ts'
import { midnightOf, shopDayOf } from '../../base/database/shop-days.ts'
import { isPromiseDecided } from '../../job/promise-sql.ts'
import { statusIs } from '../../job/status-sql.ts'
import { stringerOf } from '../../job/stringer-sql.ts'

// A report counts entries: rackets and movements of money. Each has the columns by which reports group, so the figures and
// the lists that they open come from the same SQL.

// Both ends are the shop's midnights, so that the indexes on moments serve.
const between = (moment: RawBuilder<unknown>, { from, to }: MoneyQuery) => sql<boolean>`(
  ${moment} >= ${midnightOf(sql`${from}::date`)} and ${moment} < ${midnightOf(sql`(${to}::date + 1)`)}
)`

/** The values of an entry besides the columns for groups. Sums are zero where an entry is about something else. */
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

const values = (given: Partial<Record<keyof typeof VALUES, RawBuilder<unknown>>>) =>
  sql.join(keysOf(VALUES).map((name) => sql`${given[name] ?? sql`null::${sql.raw(VALUES[name])}`} as ${sql.ref(name)}`))

/** The columns of an entry by which reports group, from the job `j`. */
const GROUPS = {
  owner_id: sql`j.owner_id`,
  racket_id: sql`j.racket_id`,
  // The string that is in the racket, by its mains; null for the customer's own.
  string_id: sql`case when j.as_strung is null then j.string_id else j.strung_mains_id end`,
  stringer_id: stringerOf('j'),
  // The method and the way of the job's payment.
  way: sql`case when j.redo_of is not null then 'redo' else coalesce((
    select concat_ws(' ', p.method, p.way) from payments p where p.id = j.paid_payment_id
  ), 'unpaid') end`,
}

/** SQL that selects columns by their names. */
export const named = (columns: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

/**
 * A column of the job with this id. PostgreSQL looks up only these jobs, and leaves the column out where a report does not
 * need it; for a join, it would read all jobs.
 */
const ofJob = (id: RawBuilder<unknown>, column: RawBuilder<unknown>) =>
  sql`(select ${column} from string_jobs j where j.id = ${id})`

/** The job to which the list leads, and when the entry happened. */
const jobAt = (id: RawBuilder<unknown>, at: RawBuilder<unknown>) =>
  sql`${id} as string_job_id, null::integer as pack_sale_id, ${at} as at, ${shopDayOf(at)} as day`

/** True for a job whose racket the shop has strung. Imported jobs were done before the shop used the portal. */
export const isStrungHere = (job: string) =>
  sql<boolean>`(${statusIs(job, 'isStrung')} and not ${sql.ref(`${job}.is_imported`)})`

const strung = (period: MoneyQuery, more = sql``) => sql`
  select ${jobAt(sql`j.id`, sql`j.ready_at`)}, ${named(GROUPS)}, ${values({
    amount: sql`j.price`,
    rackets: sql`1`,
    seconds: sql`nullif(j.mains_duration + j.cross_duration, 0)`,
  })}
  from string_jobs j
  where ${between(sql`j.ready_at`, period)} and ${isStrungHere('j')} ${more}`

const TIMED = sql`and j.mains_duration + j.cross_duration > 0`

// A redo counts on the day on which it was ordered, for the one who strung the racket at first.
const redos = (period: MoneyQuery) => sql`
  select ${jobAt(sql`r.id`, sql`r.order_create_date`)}, ${named(GROUPS)}, ${values({ redos: sql`1` })}
  from string_jobs r join string_jobs j on j.id = r.redo_of
  where ${between(sql`r.order_create_date`, period)} and r.redo_of is not null and not ${statusIs('r', 'isCancelled')}`

const promises = (period: MoneyQuery) => sql`
  select ${jobAt(sql`j.id`, sql`j.due_at`)}, ${named(GROUPS)}, ${values({
    amount: sql`j.price`,
    kept: sql`coalesce(j.ready_at <= j.due_at, false)`,
  })}
  from string_jobs j
  where ${between(sql`j.due_at`, period)} and ${isPromiseDecided('j')}`

// A life counts on the day on which the racket came again, for the one who strung it.
const lives = (period: MoneyQuery) => {
  const of = (column: RawBuilder<unknown>) => ofJob(sql`l.string_job_id`, column)
  const groups = Object.fromEntries(Object.entries(GROUPS).map(([name, column]) => [name, of(column)]))
  return sql`
    select ${jobAt(sql`l.string_job_id`, sql`l.ended_at`)}, ${named(groups)},
      ${values({ amount: of(sql`j.price`), days: sql`l.days` })}
    from ended_lives l
    where ${between(sql`l.ended_at`, period)}`
}

// Money belongs to its book day, and to the way in which it moved. A credit moves none. A pack of credits has no racket,
// which 0 says.
const moves = (period: MoneyQuery, amount: RawBuilder<number>) => {
  const of = (column: RawBuilder<unknown>, ofPack = sql`0`) =>
    sql`case when m.string_job_id is null then ${ofPack} else ${ofJob(sql`m.string_job_id`, column)} end`
  const groups = {
    owner_id: of(GROUPS.owner_id, sql`s.user_id`),
    racket_id: of(GROUPS.racket_id),
    string_id: of(GROUPS.string_id),
    stringer_id: of(GROUPS.stringer_id),
    way: sql`concat_ws(' ', m.method, m.way)`,
  }
  return sql`
    select m.string_job_id, m.pack_sale_id, m.at, m.book_day as day, ${named(groups)}, ${values({
      amount,
      money: sql`m.paid - m.refunded - m.voided`,
      tax: sql`m.tax`,
    })}
    from money_moves m left join pack_sales s on s.id = m.pack_sale_id
    where m.book_day between ${period.from}::date and ${period.to}::date and ${amount} <> 0`
}

/** The entries that only have to be added up, each once. */
const COUNTED = {
  rackets: (period: MoneyQuery) => strung(period),
  money: (period: MoneyQuery) => moves(period, sql`(m.paid - m.refunded - m.voided)`),
  redos,
  promises,
}

/** The entries of the list that each figure opens. Tax and minutes are parts of other entries, and lives have a median. */
export const ENTRIES: Record<Figure, (period: MoneyQuery) => RawBuilder<unknown>> = {
  ...COUNTED,
  tax: (period) => moves(period, sql`m.tax`),
  minutes: (period) => strung(period, TIMED),
  lives,
}

export const countedEntries = (period: MoneyQuery) =>
  sql.join(
    Object.values(COUNTED).map((entriesOf) => entriesOf(period)),
    sql` union all `,
  )
