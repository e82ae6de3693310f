import { sql } from 'kysely'
import { sum } from '../../../contract/base/sum.ts'
import {
  CLOSES_PAGE_SIZE,
  type ClosedLine,
  type DayClose,
  type DayCloses,
  type DayToClose,
  differenceOf,
  likelyDrawer,
  netOf,
  sumOfLines,
} from '../../../contract/money/day-close.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { listPage } from '../../base/database/list-page.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { notFound } from '../../base/errors.ts'

/** The last closed day, with what was left in the drawer; undefined before the first close. */
export const lastCount = (db: Db) =>
  db
    .selectFrom('day_counts as n')
    .innerJoin('users as u', 'u.id', 'n.actor_id')
    .select(['n.float_left', 'n.drawer', 'n.day', personLabel('u').as('closed_by')])
    .select(sql<string>`n.day + 1`.as('next_day'))
    .select(sql<string>`iso(n.created_at)`.as('date'))
    .orderBy('n.day', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The shop's date, and the ways to pay that it records. */
async function today(db: Db) {
  const { ways_to_pay, ...settings } = await db
    .selectFrom('shop_settings')
    .select(['ways_to_pay', sql<string>`shop_today()`.as('today')])
    .executeTakeFirstOrThrow()
  return { ...settings, ways: ways_to_pay.filter((way) => !isOnAccountWay(way)) }
}

/** The lines of some days, as the payments, refunds and voids are now. */
export async function linesBetween(db: Db, { from, day }: { from: string; day: string }): Promise<ClosedLine[]> {
  const rows = await db
    .selectFrom('lines_of_days')
    .select('lines')
    .where(sql<boolean>`book_day between ${from}::date and ${day}::date`)
    .orderBy('book_day')
    .execute()
  return rows.flatMap(({ lines }) => lines)
}

/** The newest day of a period on which money moved, or null. */
async function lastDayWithMoney(db: Db, { from, to }: { from: string; to: string }) {
  const { day } = await db
    .selectFrom('lines_of_days')
    .select(({ fn }) => fn.max<string | null>('book_day').as('day'))
    .where(sql<boolean>`book_day between ${from}::date and ${to}::date`)
    .executeTakeFirstOrThrow()
  return day
}

/**
 * The money up to a day that no close covers. Without a day, it is the money up to today, or in the morning, before money
 * moves, the money up to the last day that has some.
 */
export async function dayToClose(db: Db, chosen?: string): Promise<DayToClose> {
  const [last, shop] = await Promise.all([lastCount(db), today(db)])
  const proposed = last && (await lastDayWithMoney(db, { from: last.next_day, to: shop.today }))
  const day = chosen ?? proposed ?? shop.today
  const from = last?.next_day ?? day
  const lines = sumOfLines(from <= day ? await linesBetween(db, { from, day }) : [])
  const used = lines.flatMap(({ way }) => (way === null ? [] : [way]))
  const ways = [...new Set([...shop.ways, ...used])]
  // The shop may have renamed the way of the last drawer, or removed it.
  const drawer = ways.find((way) => way === last?.drawer) ?? likelyDrawer(ways)
  return { today: shop.today, from, day, lines, ways, drawer, float_before: last?.float_left ?? null }
}

const selectCounts = (db: Db) =>
  db
    .selectFrom('day_counts as n')
    .innerJoin('users as u', 'u.id', 'n.actor_id')
    .select(['n.lines as counted', 'n.note', personLabel('u').as('closed_by')])
    .select(['n.day', sql<string>`iso(n.created_at)`.as('date')])
    .select(
      sql<{ day: string; lines: ClosedLine[] }[]>`(
        select jsonb_agg(jsonb_build_object('day', c.day::text, 'lines', c.lines) order by c.day)
        from day_closes c where c.counted_on = n.day
      )`.as('days'),
    )

type CountRow = Awaited<ReturnType<ReturnType<typeof selectCounts>['executeTakeFirstOrThrow']>>

const headOf = ({ day, days, counted, note, closed_by, date }: CountRow) => ({
  from: days[0]?.day ?? day,
  day,
  difference: differenceOf(counted),
  note,
  closed_by,
  date,
})

/** One page of the closes, newest first. */
export async function dayCloses(db: Db, page: number): Promise<DayCloses> {
  const { results, count } = await listPage(selectCounts(db).orderBy('n.day', 'desc'), db.selectFrom('day_counts'), {
    page,
    size: CLOSES_PAGE_SIZE,
  })
  const amountOf = ({ days }: CountRow) => sum(days.flatMap(({ lines }) => lines.map(netOf)))
  return { count, results: results.map((row) => ({ ...headOf(row), amount: amountOf(row) })) }
}

/** The close whose last day this is. Throws 404 for any other day. */
export async function dayClose(db: Db, day: string): Promise<DayClose> {
  const row = await selectCounts(db)
    .select(['n.drawer', 'n.float_before', 'n.float_left'])
    .where(sql<boolean>`n.day = ${day}::date`)
    .executeTakeFirstOrThrow(() => notFound('No close ends with this day.'))
  const shop = await db.selectFrom('shop_settings').select(['name', 'address']).executeTakeFirstOrThrow()
  const { days, counted, drawer, float_before, float_left } = row
  return { ...headOf(row), days, counted, drawer, float_before, float_left, shop }
}
