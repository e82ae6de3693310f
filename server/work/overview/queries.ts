import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isReady, isToBeStrung, ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import type { Overview } from '../../../contract/work/overview.ts'
import type { Db } from '../../base/database/connect.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { hasStatus, isUnpaid, statusesWith } from '../../job/status-sql.ts'

const zone = sql`(select time_zone from shop_settings)`
const today = sql`(now() at time zone ${zone})::date`

const midnight = sql<Date>`(${today}::timestamp at time zone ${zone})`
const daysAgo = (days: number) => sql<Date>`(now() - ${sql.lit(days)} * interval '1 day')`

// Covers thirty days of the shop's calendar in any time zone. It is a plain interval so that the planner can estimate
// how few rows it selects.
const lately = sql<Date>`now() - interval '32 days'`

// A racket was strung when its job became ready for the first time. A status that was undone and set again counts once.
const strungLately = (db: Db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('job_events as e')
        .select(['e.string_job_id', ({ fn }) => fn.min('e.created_at').as('strung_at')])
        .where('e.event', '=', sql.lit('status'))
        .where(sql<boolean>`e.to_value in ${statusesWith('isStrung')}`)
        .where('e.created_at', '>=', lately)
        .where(sql<boolean>`not exists (
          select from job_events before
          where before.string_job_id = e.string_job_id and before.event = 'status'
            and before.to_value in ${statusesWith('isStrung')} and before.created_at < ${lately}
        )`)
        .groupBy('e.string_job_id')
        .as('s'),
    )
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .select(['s.strung_at', 'j.order_create_date', 'j.technician_id', 'j.mains_duration', 'j.cross_duration'])

const newJobs = (db: Db) =>
  db
    .selectFrom('string_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select([
      sql<string | null>`iso(min(order_create_date))`.as('oldest'),
      sql<number>`count(*) filter (
        where now() > coalesce(
          due_at, order_create_date + (select turnaround_hours from shop_settings) * interval '1 hour'
        )
      )`.as('late'),
    ])
    .where(hasStatus('string_jobs', ORDER_STATUSES.filter(isToBeStrung)))
    .executeTakeFirstOrThrow()

const readyJobs = (db: Db) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('string_jobs as j')
        .select(
          sql<Date>`coalesce((
            select max(e.created_at) from job_events e
            where e.string_job_id = j.id and e.event = 'status' and e.to_value = j.order_status
          ), j.order_create_date)`.as('since'),
        )
        .where(hasStatus('j', ORDER_STATUSES.filter(isReady)))
        .as('waiting'),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('since', '<', daysAgo(7)).as('longer_than_a_week'),
    ])
    .executeTakeFirstOrThrow()

const unpaidJobs = (db: Db) =>
  db
    .selectFrom('string_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`coalesce(sum(price), 0)`.as('amount'))
    .where(isUnpaid('string_jobs'))
    .executeTakeFirstOrThrow()

const strungJobs = (db: Db) =>
  db
    .with(
      (name) => name('strung').materialized(),
      () => strungLately(db),
    )
    .selectNoFrom((from) => [
      from
        .selectFrom('strung')
        .select(
          sql<number>`round(extract(epoch from percentile_cont(0.5) within group (
            order by strung_at - order_create_date
          )))::integer`.as('seconds'),
        )
        .where('strung_at', '>=', daysAgo(30))
        .as('order_to_ready'),
      jsonArrayFrom(
        from
          .selectFrom(sql<{ day: Date }>`generate_series(${today} - 29, ${today}, interval '1 day')`.as('day'))
          .leftJoin(
            from
              .selectFrom('strung')
              .select(({ fn }) => [
                sql<Date>`(strung_at at time zone ${zone})::date`.as('strung_on'),
                fn.countAll<number>().as('count'),
              ])
              .groupBy('strung_on')
              .as('days'),
            'days.strung_on',
            'day.day',
          )
          .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'), sql<number>`coalesce(count, 0)`.as('count')])
          .orderBy('day.day'),
      ).as('strung'),
      jsonArrayFrom(
        from
          .selectFrom('strung')
          .innerJoin('users as t', 't.id', 'strung.technician_id')
          .select(({ fn }) => [
            openableId('t').as('id'),
            personLabel('t').as('name'),
            fn.countAll<number>().as('count'),
            sql<number | null>`round(avg(nullif(mains_duration + cross_duration, 0)))::integer`.as('seconds'),
          ])
          .where('strung_at', '>=', midnight)
          .groupBy('t.id')
          .orderBy('count', 'desc')
          .orderBy('name'),
      ).as('at_the_machines'),
    ])
    .executeTakeFirstOrThrow()

const askedForMost = (db: Db) =>
  db
    .selectFrom('string_jobs as j')
    .innerJoin('strings as s', 's.id', 'j.string_id')
    .select(['s.manufacturer', 's.name', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<string | null>`mode() within group (order by s.color_hex_code)`.as('color_hex_code'))
    .where('j.order_create_date', '>=', daysAgo(30))
    .groupBy(['s.manufacturer', 's.name'])
    .orderBy('count', 'desc')
    .orderBy('s.manufacturer')
    .orderBy('s.name')
    .limit(5)
    .execute()

/** The figures of the overview, each from a query of its own. */
export async function overview(db: Db): Promise<Overview> {
  const [new_jobs, ready, unpaid, strung, asked_for_most, settings] = await Promise.all([
    newJobs(db),
    readyJobs(db),
    unpaidJobs(db),
    strungJobs(db),
    askedForMost(db),
    db.selectFrom('shop_settings').select('turnaround_hours').executeTakeFirstOrThrow(),
  ])
  return { new_jobs, ready, unpaid, ...strung, asked_for_most, ...settings }
}
