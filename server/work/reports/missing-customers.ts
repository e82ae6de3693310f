import { sql } from 'kysely'
import { type MissingCustomer, type MissingCustomers, REPORT_PAGE_SIZE } from '../../../contract/work/reports.ts'
import type { Db } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { shopDayOf } from '../../base/database/shop-days.ts'
import { statusIs } from '../../job/status-sql.ts'

/** Nobody is missed earlier than this many days after the last racket. */
const LEAST_DAYS = 30

/**
 * A page of the customers who have not come back, those who left last first: people who collected rackets on at least two
 * days in the last two years, whose last racket left longer ago than twice their usual time between two of these days, and
 * who have no racket in the shop now. Redos and imported jobs are no visits.
 */
export async function missingCustomers(db: Db, page: number): Promise<MissingCustomers> {
  const { rows } = await sql<MissingCustomer & { count: number }>`
    with left_days as (
      select j.owner_id, ${shopDayOf(sql`j.left_at`)} as day, max(j.left_at) as left_at,
        bool_or(j.redo_of is null) as is_visit
      from string_jobs j
      where j.ready_at > now() - interval '2 years' and ${statusIs('j', 'isCompleted')} and not j.is_imported
      group by 1, 2
    ), visitors as (
      select owner_id, max(left_at) as last_left, count(*) filter (where is_visit) as visits,
        max(day) filter (where is_visit) - min(day) filter (where is_visit) as days
      from left_days group by 1 having count(*) filter (where is_visit) >= 2
    ), missing as (
      select v.*, round(v.days::numeric / (v.visits - 1))::integer as usual_days
      from visitors v
      where v.last_left < now() - make_interval(days => greatest(${LEAST_DAYS}, ceil(2.0 * v.days / (v.visits - 1))::integer))
        and not exists (select from string_jobs j where j.owner_id = v.owner_id and j.left_at is null)
    )
    select u.id, ${personLabel('u')} as name, iso(m.last_left) as last_left, m.usual_days, m.visits,
      count(*) over () as count
    from missing m join users u on u.id = m.owner_id and u.deleted_at is null
    order by m.last_left desc, u.id
    limit ${REPORT_PAGE_SIZE} offset ${(page - 1) * REPORT_PAGE_SIZE}
  `.execute(db)
  const [first] = rows
  // A page past the end has no row that says how many there are.
  if (!first && page > 1) return { results: [], count: (await missingCustomers(db, 1)).count }
  return { results: rows.map(({ count: _, ...row }) => row), count: first?.count ?? 0 }
}
