import { type RawBuilder, sql } from 'kysely'
import type { MoneyQuery } from '../../../contract/money/money.ts'
import { dayAt, dayNumber, periodBefore } from '../../../contract/work/report-period.ts'
import {
  type By,
  REPORT_PAGE_SIZE,
  type Report,
  type ReportEntries,
  type ReportEntry,
  type ReportFigures,
  type ReportGroup,
  type ReportListQuery,
} from '../../../contract/work/reports.ts'
import type { Db } from '../../base/database/connect.ts'
import { personLabel } from '../../base/database/person-label.ts'
import { makeAndModelOf } from '../../job/racket-sql.ts'
import { countedEntries, ENTRIES, named } from './entries.ts'
import { GROUPINGS, PLAIN } from './groups.ts'

/** Figures by the key of their group; null for all groups together. */
type Figures = Map<string | null, ReportFigures>

const NONE: ReportFigures = {
  ...{ rackets: 0, money: 0, tax: 0, timed: 0, seconds: null },
  ...{ redos: 0, promised: 0, kept: 0, lives: 0, days: null },
}

/** Aggregates of entries, by group and of everything. */
function aggregated<Row>(
  db: Db,
  by: By,
  entries: RawBuilder<unknown>,
  aggregates: Record<keyof Row, RawBuilder<unknown>>,
) {
  const { value, join = sql``, key } = GROUPINGS[by]
  return sql<Row & { key: string | null }>`
    select case when not g.is_total then ${key(sql`g.value`)} end as key,
      ${sql.join(Object.keys(aggregates).map((name) => sql.ref(`g.${name}`)))}
    from (
      select ${value} as value, grouping(${value}) = 1 as is_total,
        ${named(aggregates)}
      from (${entries}) e ${join}
      group by grouping sets ((), (1))
    ) g
  `.execute(db)
}

interface Sums extends Omit<ReportFigures, 'lives' | 'days'> {
  seconds: number
}

const sums = (db: Db, period: MoneyQuery, by: By) =>
  aggregated<Sums>(db, by, countedEntries(period), {
    rackets: sql`coalesce(sum(e.rackets), 0)`,
    money: sql`coalesce(sum(e.money), 0)`,
    tax: sql`coalesce(sum(e.tax), 0)`,
    timed: sql`count(e.seconds)`,
    seconds: sql`coalesce(sum(e.seconds), 0)`,
    redos: sql`coalesce(sum(e.redos), 0)`,
    promised: sql`count(e.kept)`,
    kept: sql`count(*) filter (where e.kept)`,
  })

const lives = (db: Db, period: MoneyQuery, by: By) =>
  aggregated<Pick<ReportFigures, 'lives' | 'days'>>(db, by, ENTRIES.lives(period), {
    lives: sql`count(*)`,
    days: sql`round((percentile_cont(0.5) within group (order by e.days))::numeric)::integer`,
  })

/** The figures of a period: of each group, and of all together. */
async function figuresOf(db: Db, period: MoneyQuery, by: By): Promise<Figures> {
  const [added, ended] = await Promise.all([sums(db, period, by), lives(db, period, by)])
  const figures: Figures = new Map()
  const add = (key: string | null, some: Partial<ReportFigures>) =>
    figures.set(key, { ...(figures.get(key) ?? NONE), ...some })
  for (const { key, seconds, ...row } of added.rows) {
    add(key, { ...row, seconds: row.timed === 0 ? null : Math.round(seconds / row.timed) })
  }
  for (const { key, ...row } of ended.rows) add(key, row)
  return figures
}

/** The days of the period before get the keys of the days beside which they are shown. */
function moved(figures: Figures, before: MoneyQuery, period: MoneyQuery): Figures {
  return new Map(
    [...figures].map(([key, each]) => [key === null ? null : dayAt(dayNumber(key, before), period), each] as const),
  )
}

interface Wanted extends MoneyQuery {
  by: By
}

type Row = Pick<ReportGroup, 'key' | 'now' | 'before'>

const byDay = (a: Row, b: Row) => (a.key < b.key ? -1 : 1)
const byRackets = (a: Row, b: Row) =>
  b.now.rackets - a.now.rackets ||
  b.now.money - a.now.money ||
  b.before.rackets - a.before.rackets ||
  b.before.money - a.before.money ||
  (a.key < b.key ? -1 : 1)

/** A page of a report, or without a number all of it. */
export async function report(db: Db, { from, to, by }: Wanted, page: number | null): Promise<Report> {
  const period = { from, to }
  const before = periodBefore(period)
  const [now, then] = await Promise.all([figuresOf(db, period, by), figuresOf(db, before, by)])
  const earlier = by === 'day' ? moved(then, before, period) : then
  const keys = new Set([...now.keys(), ...earlier.keys()])
  const rows = [...keys]
    .flatMap((key) => (key === null ? [] : { key, now: now.get(key) ?? NONE, before: earlier.get(key) ?? NONE }))
    .toSorted(by === 'day' ? byDay : byRackets)
  const shown = page === null ? rows : rowsOfPage(rows, page)
  const names = await GROUPINGS[by].names(
    db,
    shown.map(({ key }) => key),
  )
  return {
    by,
    before,
    total: { now: now.get(null) ?? NONE, before: earlier.get(null) ?? NONE },
    groups: shown.map((row) => ({ ...row, ...(names.get(row.key) ?? { ...PLAIN, name: row.key }) })),
    count: rows.length,
  }
}

const rowsOfPage = <Row>(rows: Row[], page: number): Row[] =>
  rows.slice((page - 1) * REPORT_PAGE_SIZE, page * REPORT_PAGE_SIZE)

/** A page of what a figure consists of, newest first. */
export async function reportEntries(
  db: Db,
  { from, to, figure, by, group, page }: ReportListQuery,
): Promise<ReportEntries> {
  const entries = ENTRIES[figure]({ from, to })
  const { value, join = sql``, key } = GROUPINGS[by ?? 'day']
  // Without `offset 0`, PostgreSQL would look the value up once for each place where the key names it.
  const chosen = by
    ? sql`
      select e.* from (${entries}) e ${join} cross join lateral (select ${value} as value offset 0) g
      where ${key(sql`g.value`)} = ${group}`
    : entries
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from (${chosen}) e`.execute(db)
  const count = counted[0]?.count ?? 0
  const { rows } = await sql<ReportEntry>`
    select e.string_job_id, coalesce(${makeAndModelOf('r')}, s.name, '') as racket,
      ${personLabel('o')} as customer, iso(e.at) as date, e.amount, e.seconds, e.kept as is_kept, e.days
    from (
      select * from (${chosen}) e order by at desc, string_job_id desc, amount
      limit ${REPORT_PAGE_SIZE} offset ${(page - 1) * REPORT_PAGE_SIZE}
    ) e
    join users o on o.id = e.owner_id
    left join rackets r on r.id = e.racket_id
    left join pack_sales s on s.id = e.pack_sale_id
    order by e.at desc, e.string_job_id desc, e.amount
  `.execute(db)
  return { results: rows, count }
}
