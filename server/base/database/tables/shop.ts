import type { ColumnType, Generated } from 'kysely'
import type { ShopSettings } from '../../../../contract/catalog/settings.ts'
import type { StockReason } from '../../../../contract/catalog/stock.ts'
import type { LabelSettings } from '../../../../contract/job/labels.ts'
import type { PromiseSettings } from '../../../../contract/job/promises.ts'
import type { BenchSettings } from '../../../../contract/work/bench.ts'
import type { Id, Moment } from '../columns.ts'

/** The goods and speeds that the shop offers, and its settings. */
export interface ShopTables {
  strings: Strings
  stock_entries: StockEntries
  extras: Extras
  speeds: Speeds
  shop_settings: ShopSettingsRow
  label_settings: LabelSettingsRow
  bench_settings: BenchSettingsRow
  board_key: BoardKey
  opening_hours: OpeningHoursRow
  closed_dates: ClosedDatesRow
  stringer_hours: StringerHoursRow
  stringer_absences: StringerAbsencesRow
}

interface Strings {
  id: Id
  manufacturer: string
  name: string
  color: string
  color_hex_code: string | null
  gauge_mm: string | null
  kind: string | null
  /** Triggers set these from the entries. The sets are null while the shop does not count the string. */
  stock_sets: ColumnType<number | null, never, never>
  stock_meters: ColumnType<number, never, never>
  is_counted: ColumnType<boolean, never, never>
  reorder_level: number | null
  is_listed: Generated<boolean>
  /** In cents. */
  surcharge: Generated<number>
  lasts_days: Generated<number | null>
  created_at: Moment
}

interface StockEntries {
  id: Id
  string_id: number
  /** Positive when string came. */
  meters: number
  reason: StockReason
  /** The job that used the string. */
  string_job_id: number | null
  /** Of a purchase: the number of reels or sets, what they cost in cents, and the day. */
  pieces: number | null
  cost: number | null
  day: ColumnType<string | null, string | null | undefined, never>
  note: Generated<string>
  /** Null for the portal itself, and the terminal. */
  by: number | null
  at: Moment
}

interface Extras {
  id: Id
  name: string
  /** In cents. */
  amount: number
}

interface Speeds {
  id: Id
  days: number
  /** Minutes since midnight by the shop's clock. */
  ready_by: number
  bring_by: number
  /** In cents. */
  surcharge: number
  most_per_day: number | null
  is_offered: Generated<boolean>
}

interface ShopSettingsRow extends ShopSettings {
  is_the_only_row: Generated<boolean>
  /** Steps of setting up the shop that a manager marked as done. */
  finished_setup: Generated<string[]>
  /** The things of contract/work/shown.ts that the shop has seen once. */
  shown: Generated<string[]>
  promise: Generated<PromiseSettings['promise']>
  /** A PNG file. */
  logo: Buffer | null
  logo_hash: ColumnType<string | null, never, never>
}

interface LabelSettingsRow extends LabelSettings {
  is_the_only_row: Generated<boolean>
}

interface BenchSettingsRow extends BenchSettings {
  is_the_only_row: Generated<boolean>
}

interface BoardKey {
  is_the_only_row: Generated<boolean>
  key: Generated<string>
}

interface OpeningHoursRow {
  weekday: number
  opens: number
  closes: number
}

interface ClosedDatesRow {
  first_date: string
  last_date: string
}

interface StringerHoursRow {
  user_id: number
  weekday: number
  begins: number
  ends: number
}

interface StringerAbsencesRow {
  user_id: number
  first_date: string
  last_date: string | null
}
