import { type RawBuilder, sql } from 'kysely'
import type { Overview } from '../../contract/overview.ts'
import { isReady, isToBeStrung, ORDER_STATUSES } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { openableId, personLabel } from '../people/current-user.ts'
import { hasStatus, isUnpaid, statusesWith } from '../string-jobs/status-sql.ts'

const zone = sql`(select time_zone from shop_settings)`
const today = sql`(now() at time zone ${zone})::date`

const midnight = sql`(${today}::timestamp at time zone ${zone})`

// Covers thirty days of the shop's calendar in any time zone. It is a plain interval so that the planner can estimate
// how few rows it selects.
const lately = sql`now() - interval '32 days'`

// A racket was strung when its job became ready for the first time. A status that was undone and set again counts once.
const strungLately = sql`
  select s.strung_at, j.order_create_date, j.technician_id, j.mains_duration, j.cross_duration
  from (
    select e.string_job_id, min(e.created_at) as strung_at
    from job_events e
    where e.event = 'status' and e.to_value in ${statusesWith('isStrung')}
      and e.created_at >= ${lately}
      and not exists (
        select from job_events before
        where before.string_job_id = e.string_job_id and before.event = 'status'
          and before.to_value in ${statusesWith('isStrung')} and before.created_at < ${lately}
      )
    group by e.string_job_id
  ) s join string_jobs j on j.id = s.string_job_id`

async function rows<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows
}

async function row<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const [first] = await rows(db, query)
  if (!first) throw new Error('a query of totals returned no row')
  return first
}

/** The figures of the overview, each from a query of its own. */
export async function overview(db: Db): Promise<Overview> {
  const [new_jobs, ready, unpaid, strung, asked_for_most, settings] = await Promise.all([
    row(
      db,
      sql<Overview['new_jobs']>`
        select count(*), iso(min(order_create_date)) as oldest,
          count(*) filter (
            where now() > coalesce(
              due_at, order_create_date + (select turnaround_hours from shop_settings) * interval '1 hour'
            )
          ) as late
        from string_jobs where ${hasStatus('string_jobs', ORDER_STATUSES.filter(isToBeStrung))}`,
    ),
    row(
      db,
      sql<Overview['ready']>`
        select count(*), count(*) filter (where since < now() - interval '7 days') as longer_than_a_week
        from (
          select coalesce((
            select max(e.created_at) from job_events e
            where e.string_job_id = j.id and e.event = 'status' and e.to_value = j.order_status
          ), j.order_create_date) as since
          from string_jobs j where ${hasStatus('j', ORDER_STATUSES.filter(isReady))}
        ) waiting`,
    ),
    row(
      db,
      sql<Overview['unpaid']>`
        select count(*), coalesce(sum(price), 0) as amount
        from string_jobs where ${isUnpaid('string_jobs')}`,
    ),
    row(
      db,
      sql<Pick<Overview, 'order_to_ready' | 'strung' | 'at_the_machines'>>`
        with strung as materialized (${strungLately})
        select (
          select round(extract(epoch from percentile_cont(0.5) within group (
            order by strung_at - order_create_date
          )))::integer from strung where strung_at >= now() - interval '30 days'
        ) as order_to_ready,
        (
          select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD'), 'count', coalesce(count, 0)) order by day)
          from generate_series(${today} - 29, ${today}, interval '1 day') day
          left join (
            select (strung_at at time zone ${zone})::date as strung_on, count(*) from strung group by strung_on
          ) days on strung_on = day
        ) as strung,
        (
          select coalesce(json_agg(machine order by count desc, name), '[]') from (
            select ${openableId('t')} as id, ${personLabel('t')} as name, count(*),
              round(avg(nullif(mains_duration + cross_duration, 0)))::integer as seconds
            from strung join users t on t.id = technician_id
            where strung_at >= ${midnight} group by t.id
          ) machine
        ) as at_the_machines`,
    ),
    rows(
      db,
      sql<Overview['asked_for_most'][number]>`
        select s.manufacturer, s.name, mode() within group (order by s.color_hex_code) as color_hex_code, count(*)
        from string_jobs j join strings s on s.id = j.string_id
        where j.order_create_date >= now() - interval '30 days'
        group by s.manufacturer, s.name order by count(*) desc, s.manufacturer, s.name limit 5`,
    ),
    row(db, sql<{ turnaround_hours: number }>`select turnaround_hours from shop_settings`),
  ])
  return {
    new_jobs,
    ready,
    unpaid,
    ...strung,
    asked_for_most,
    ...settings,
  }
}
