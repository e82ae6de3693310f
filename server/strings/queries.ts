import { sql } from 'kysely'
import type { StringOption } from '../../contract/strings.ts'
import type { Db } from '../database/connect.ts'

/** The strings on the shop's list, as the picker offers them. */
export function listedStrings(db: Db): Promise<StringOption[]> {
  return db
    .selectFrom('strings')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code'])
    .select([
      sql<boolean>`stock_sets is null or stock_sets > 0`.as('in_stock'),
      sql<boolean>`true`.as('can_be_ordered'),
    ])
    .where('is_listed', '=', true)
    .orderBy('manufacturer')
    .orderBy('name')
    .orderBy('color')
    .execute()
}

/** A string as JSON, null when its row is missing; `s` is the alias of the joined table. */
export const stringJson = sql`case when s.id is not null then json_build_object(
  'id', s.id, 'manufacturer', s.manufacturer, 'name', s.name, 'color', s.color, 'color_hex_code', s.color_hex_code
) end`
