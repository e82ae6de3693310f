import { type Kysely, sql } from 'kysely'
import type { StockReason } from '../../../contract/catalog/stock.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import type { Database } from '../../base/database/schema.ts'
import { conflict } from '../../base/errors.ts'

export const NO_STRING = 'This string does not exist.'

/** 409 for a count of a stock that has changed since the page showed it. `now` is null if it is no longer counted. */
export const stockChanged = (now: string | number | null) =>
  conflict(
    now === null
      ? 'The stock is no longer counted. Please count again.'
      : `The stock is now ${now}. Please count again.`,
  )

export interface NewStockEntry {
  string_id: number
  /** Positive when string came. */
  meters: number
  reason: StockReason
  string_job_id: number | null
  note?: string
  /** Of a purchase. */
  pieces?: number
  cost?: number | null
  day?: string
}

/** Adds entries to the stock. A trigger adds their meters to the strings. `by` is null for the portal itself. */
export async function addStockEntries(db: Db, by: number | null, entries: NewStockEntry[]) {
  await insertedEntries.all(db, { by, rows: JSON.stringify(entries) })
}

const insertedEntries = prepare({ by: 'integer or null', rows: 'text' }, (db, { by, rows }) =>
  db
    .insertInto('stock_entries')
    .columns(['string_id', 'meters', 'reason', 'string_job_id', 'note', 'pieces', 'cost', 'day', 'by'])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<NewStockEntry>`
            jsonb_to_recordset(${rows}::jsonb)
          `.as<'e'>(sql`e(
            string_id integer, meters numeric, reason text, string_job_id integer, note text, pieces integer, cost bigint,
            day date
          )`),
        )
        .select([
          'e.string_id',
          'e.meters',
          'e.reason',
          'e.string_job_id',
          sql<string>`coalesce(e.note, '')`.as('note'),
        ])
        .select(['e.pieces', 'e.cost', 'e.day', by.as('by')]),
    ),
)

interface Count {
  string_id: number
  /** Null: the string is no longer counted. */
  sets: number | null
}

/** Records counts of whole sets, for strings whose stock is another number of sets. */
export async function countSets(db: Kysely<Database>, by: number | null, counts: Count[]) {
  await sql`
    with held as (
      select s.id, s.stock_meters, c.sets from strings s
      join jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(string_id integer, sets integer) on c.string_id = s.id
      where s.stock_sets is distinct from c.sets
      order by s.id for no key update of s
    )
    insert into stock_entries (string_id, meters, reason, "by")
    select
      id,
      case when sets is null then 0 else sets * (select set_meters from shop_settings) - stock_meters end,
      case when sets is null then 'uncounted' else 'counted' end,
      ${by}::integer
    from held
  `.execute(db)
}
