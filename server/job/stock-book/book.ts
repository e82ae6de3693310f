import { sql } from 'kysely'
import { LEAST_USE_DAYS, USE_DAYS } from '../../../contract/catalog/order-soon.ts'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import { STOCK_PAGE_SIZE, type StockBook, type StockEntries, type StockLine } from '../../../contract/job/stock-book.ts'
import type { Db } from '../../base/database/connect.ts'
import { listPage } from '../../base/database/list-page.ts'
import { labelOrNull } from '../../base/database/person-label.ts'
import { notFound } from '../../base/errors.ts'
import { NO_STRING } from '../../catalog/stock/entries.ts'
import { displayNameOf } from '../racket-sql.ts'
import { statusIs } from '../status-sql.ts'

interface Reader {
  /** Purchases and their cost are for managers. */
  is_manager: boolean
}

/** Every string that the shop lists or counts, with its stock, its use, and what the open jobs ask for. */
export async function stockBook(db: Db, reader: Reader): Promise<StockBook> {
  const ordering = await db
    .selectFrom('shop_settings')
    .select(['set_meters', 'delivery_days'])
    .executeTakeFirstOrThrow()
  return { ...ordering, strings: await stockLines(db, reader) }
}

async function stockLines(db: Db, { is_manager }: Reader): Promise<StockLine[]> {
  const { rows } = await sql<StockLine>`
    with used as (
      select string_id, -sum(meters) as meters from stock_entries
      where reason in ('used', 'broke', 'waste', 'returned') and "at" > now() - make_interval(days => ${USE_DAYS})
      group by string_id
    ), queued as (
      select (half ->> 'string')::integer as string_id, count(*) * z.set_meters / 2 as meters
      from string_jobs j
      join string_beds b on b.string_job_id = j.id
      cross join lateral (values (b.bed -> 'mains'), (b.bed -> 'crosses')) as halves (half)
      cross join shop_settings z
      where ${statusIs('j', isToBeStrung)} and half ->> 'string' is not null
      group by 1, z.set_meters
    ), paid as (
      select string_id, sum(cost)::numeric / sum(meters) as meter_cost from stock_entries
      where reason = 'bought' and cost is not null group by string_id
    )
    select s.id, s.manufacturer, s.name, s.color, s.color_hex_code, s.is_listed,
      case when s.is_counted then s.stock_meters end as stock_meters,
      greatest(coalesce(used.meters, 0), 0) as used_meters,
      least(${USE_DAYS}, greatest(${LEAST_USE_DAYS}, ceil(extract(epoch from now() - first."at") / 86400)))::integer as used_days,
      coalesce(queued.meters, 0) as queued_meters,
      coalesce(last.meters / last.pieces, z.set_meters) as piece_meters,
      case when ${is_manager} then round(last.cost::numeric / last.pieces)::integer end as piece_cost,
      case when ${is_manager} then paid.meter_cost end as meter_cost,
      case when ${is_manager} then
        price.of_string - coalesce(included_tax(price.of_string, z.tax_rate), 0) - round(paid.meter_cost * z.set_meters)::bigint
      end as set_margin
    from shop_settings z cross join strings s
    left join used on used.string_id = s.id
    left join queued on queued.string_id = s.id
    left join paid on paid.string_id = s.id
    -- A new customer pays this much more than a person who brings the string.
    left join lateral (
      select t.stringing_price - t.stringing_price_labor_only + s.surcharge as of_string
      from membership_tiers t where t.is_default
    ) price on true
    left join lateral (
      select e.meters, e.pieces, e.cost from stock_entries e
      where e.string_id = s.id and e.reason = 'bought' order by e.id desc limit 1
    ) last on true
    left join lateral (
      select e."at" from stock_entries e where e.string_id = s.id order by e.id limit 1
    ) first on true
    where s.is_listed or s.is_counted
    order by lower(s.manufacturer), lower(s.name), lower(s.color)
  `.execute(db)
  return rows
}

/** The entries of a string, newest first. Throws 404. */
export async function stockEntries(
  db: Db,
  { id, page, is_manager }: Reader & { id: number; page: number },
): Promise<StockEntries> {
  await db
    .selectFrom('strings')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_STRING))
  const entries = db
    .selectFrom('stock_entries as e')
    .leftJoin('users as u', 'u.id', 'e.by')
    .leftJoin('string_jobs as j', 'j.id', 'e.string_job_id')
    .leftJoin('rackets as r', 'r.id', 'j.racket_id')
    .select(['e.id', 'e.reason', 'e.meters', 'e.pieces', 'e.note'])
    .select(sql<number>`sum(e.meters) over (order by e.id)`.as('meters_after'))
    .select(
      sql<{ id: number; racket: string } | null>`case when j.id is not null then jsonb_build_object(
      'id', j.id, 'racket', ${displayNameOf('r')}
    ) end`.as('string_job'),
    )
    .select(sql<number | null>`case when ${is_manager} then e.cost end`.as('cost'))
    .select('e.day')
    .select(labelOrNull('u').as('by'))
    .select(sql<string>`iso(e.at)`.as('at'))
    .where('e.string_id', '=', id)
    .orderBy('e.id', 'desc')
  const all = db.selectFrom('stock_entries').where('string_id', '=', id)
  return listPage(entries, all, { page, size: STOCK_PAGE_SIZE })
}
