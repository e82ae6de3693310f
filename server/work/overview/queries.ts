import { sql } from 'kysely'
import { isReady, isToBeStrung } from '../../../contract/job/statuses.ts'
import type { Overview } from '../../../contract/work/overview.ts'
import type { Today } from '../../../contract/work/today.ts'
import type { Db } from '../../base/database/connect.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { midnightOf, shopDayOf } from '../../base/database/shop-days.ts'
import { isInQueue, queuedJobs } from '../../job/promises/queue.ts'
import { statusIs } from '../../job/status-sql.ts'
import { selectJobs } from '../../job/string-jobs/queries.ts'
import { stringerOf } from '../../job/stringer-sql.ts'
import { unpaidTotals } from '../../money/queries.ts'
import { isStrungHere } from '../reports/entries.ts'

const midnight = midnightOf(sql`shop_today()`)
/** The first of the last thirty days of the shop's calendar. */
const firstDay = sql`(shop_today() - 29)`
const daysAgo = (days: number) => sql<Date>`(now() - ${sql.lit(days)} * interval '1 day')`

// A little more than thirty days of the shop's calendar in any time zone.
const lately = daysAgo(32)

const newJobs = (db: Db) =>
  db
    .selectFrom('string_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([
      sql<string | null>`iso(min(order_create_date))`.as('oldest'),
      // The same as in the queue. As a query of its own, it reads an index instead of the rows.
      sql<number>`(
        select count(*) from string_jobs j where ${isInQueue('j')} and j.due_at < now()
      )`.as('late'),
    ])
    .where(statusIs('string_jobs', isToBeStrung))
    .executeTakeFirstOrThrow()

const readyJobs = (db: Db) =>
  db
    .selectFrom('string_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where ready_at < ${daysAgo(7)})`.as('longer_than_a_week'))
    .where(statusIs('string_jobs', isReady))
    .executeTakeFirstOrThrow()

/** The median of the seconds from an order to the first time at which its racket was strung. */
const orderToReady = async (db: Db) => {
  const { seconds } = await db
    .selectFrom('strung_jobs')
    .select(sql<number | null>`round(percentile_cont(0.5) within group (order by seconds))::integer`.as('seconds'))
    .where('strung_at', '>=', daysAgo(30))
    .executeTakeFirstOrThrow()
  return seconds
}

/** The rackets strung on each of the last thirty days of the shop's calendar. */
const strungByDay = (db: Db) =>
  db
    .selectFrom(sql<{ day: Date }>`generate_series(${firstDay}, shop_today(), interval '1 day')`.as('day'))
    .leftJoin(
      (from) =>
        from
          .selectFrom('string_jobs as j')
          .select(({ fn }) => [shopDayOf(sql`j.ready_at`).as('strung_on'), fn.countAll<number>().as('count')])
          .where('j.ready_at', '>=', lately)
          .where(isStrungHere('j'))
          .groupBy('strung_on')
          .as('days'),
      (on) => on.onRef('days.strung_on', '=', 'day.day'),
    )
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), sql<number>`coalesce(count, 0)`.as('count')])
    .orderBy('day.day')
    .execute()

/** The rackets of today by the one who strung them, and the average seconds of those that were timed. */
const strungToday = (db: Db) =>
  db
    .selectFrom('string_jobs as j')
    .select(({ fn }) => [
      stringerOf('j').as('stringer_id'),
      fn.countAll<number>().as('count'),
      sql<number | null>`round(avg(nullif(j.mains_duration + j.cross_duration, 0)))::integer`.as('seconds'),
    ])
    .where('j.ready_at', '>=', midnight)
    // Midnight is a subquery, for which the planner cannot estimate the number of rows.
    .where('j.ready_at', '>=', daysAgo(2))
    .where(isStrungHere('j'))
    .groupBy('stringer_id')

/** The technicians who strung today. Their rackets are counted before the technicians are read. */
const atTheMachines = (db: Db) =>
  db
    .selectFrom(strungToday(db).as('strung'))
    .innerJoin('users as t', 't.id', 'strung.stringer_id')
    .select([openableId('t').as('id'), personLabel('t').as('name'), 'strung.count', 'strung.seconds'])
    .orderBy('strung.count', 'desc')
    .orderBy('name')
    .execute()

/** The jobs that ordered each string, in the mains or in the crosses, without those that were cancelled. */
const orderedInHalf = (db: Db, half: 'string_id' | 'cross_string_id') =>
  db
    .selectFrom('string_jobs as j')
    .select([`j.${half} as string_id`, ({ fn }) => fn.countAll<number>().as('jobs')])
    .where('j.order_create_date', '>=', daysAgo(30))
    .where(`j.${half}`, 'is not', null)
    .where(({ not }) => not(statusIs('j', 'isCancelled')))
    .groupBy(`j.${half}`)

// A hybrid asks for both of its strings. Counts the jobs of each string before it reads the strings. The color is that
// of the most jobs.
const askedForMost = (db: Db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom(orderedInHalf(db, 'string_id').unionAll(orderedInHalf(db, 'cross_string_id')).as('ordered'))
        .innerJoin('strings as s', 's.id', 'ordered.string_id')
        .select(['s.manufacturer', 's.name', 's.color_hex_code', sql<number>`sum(ordered.jobs)`.as('jobs')])
        .groupBy(['s.manufacturer', 's.name', 's.color_hex_code'])
        .as('c'),
    )
    .select(['c.manufacturer', 'c.name', sql<number>`sum(c.jobs)::bigint`.as('count')])
    .select(
      sql<string | null>`(
        array_agg(c.color_hex_code order by c.jobs desc, c.color_hex_code) filter (where c.color_hex_code is not null)
      )[1]`.as('color_hex_code'),
    )
    .groupBy(['c.manufacturer', 'c.name'])
    .orderBy('count', 'desc')
    .orderBy('c.manufacturer')
    .orderBy('c.name')
    .limit(5)
    .execute()

/** The rackets that were taken back on these days, as the report counts them. */
async function redosLately(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('string_jobs as j')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('j.redo_of', 'is not', null)
    .where(({ not }) => not(statusIs('j', 'isCancelled')))
    .where('j.order_create_date', '>=', midnightOf(firstDay))
    .executeTakeFirstOrThrow()
  return count
}

/** The figures of the overview, each from a query of its own. */
export async function overview(db: Db): Promise<Overview> {
  const [new_jobs, ready, unpaid, order_to_ready, strung, at_the_machines, asked_for_most, redos] = await Promise.all([
    newJobs(db),
    readyJobs(db),
    unpaidTotals(db),
    orderToReady(db),
    strungByDay(db),
    atTheMachines(db),
    askedForMost(db),
    redosLately(db),
  ])
  return { new_jobs, ready, unpaid, order_to_ready, strung, at_the_machines, asked_for_most, redos }
}

/** The work to do, with the next racket for `user_id`, which may be one that this person has begun. */
export async function today(db: Db, user_id: number): Promise<Today> {
  const [queue, new_jobs, ready, unpaid] = await Promise.all([
    queuedJobs(db),
    newJobs(db),
    readyJobs(db),
    unpaidTotals(db),
  ])
  const next = queue.find(({ stringer, is_held }) => !is_held && (stringer === null || stringer === user_id))
  return {
    to_string: queue.length,
    late: new_jobs.late,
    ready: ready.count,
    to_collect: unpaid.amount,
    next: next ? ((await selectJobs(db).where('j.id', '=', next.id).executeTakeFirst()) ?? null) : null,
  }
}
