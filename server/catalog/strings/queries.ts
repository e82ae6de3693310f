import { expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type StringOption, stringLabel } from '../../../contract/catalog/strings.ts'
import type { PricedString } from '../../../contract/job/price-lines.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare, unnested } from '../../base/database/prepare.ts'
import type { Database } from '../../base/database/schema.ts'
import { badRequest } from '../../base/errors.ts'

const inStock = sql<boolean>`(s.stock_sets is null or s.stock_sets > 0)`

/** True if a listed string can be ordered; a setting allows orders for strings out of stock. `s` is the alias. */
const canBeOrdered = sql<boolean>`(${inStock} or (select order_out_of_stock from shop_settings))`

/** The strings that the shop lists, for the picker. */
export function listedStrings(db: Db): Promise<StringOption[]> {
  return db
    .selectFrom('strings as s')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code', 'surcharge', 'lasts_days'])
    .select([inStock.as('in_stock'), canBeOrdered.as('can_be_ordered')])
    .where('is_listed', '=', true)
    .orderBy('manufacturer')
    .orderBy('name')
    .orderBy('color')
    .execute()
}

const stringsById = prepare({ ids: 'integer[]' }, (db, { ids }) =>
  db
    .selectFrom('strings as s')
    .select(['s.id', 's.manufacturer', 's.name', 's.color', 's.surcharge', 's.is_listed'])
    .select(canBeOrdered.as('can_be_ordered'))
    .where('s.id', '=', sql<number>`any(${unnested(ids)})`),
)

/**
 * The surcharges of strings that are ordered, with their names for the receipt, by the ids of the strings. Throws 400 when
 * one cannot be ordered. `named`: the sentence says which string it is. `kept`: those that need not be on offer.
 */
export async function pricedStrings(
  db: Db,
  ids: number[],
  { named = false, kept = [] }: { named?: boolean; kept?: number[] } = {},
): Promise<Map<number, PricedString>> {
  if (ids.length === 0) return new Map()
  const strings = new Map((await stringsById.all(db, { ids })).map((string) => [string.id, string]))
  return new Map(
    ids.map((id) => {
      const string = strings.get(id)
      const subject = named && string ? stringLabel(string) : 'This string'
      const isKept = kept.includes(id)
      const isListed = string?.is_listed || isKept
      if (!string || !isListed) throw badRequest(`${subject} is no longer available. Please select another one.`)
      if (!string.can_be_ordered && !isKept) throw badRequest(`${subject} is out of stock. Please select another one.`)
      return [id, { name: `${string.manufacturer}: ${string.name}`, surcharge: string.surcharge }]
    }),
  )
}

const string = expressionBuilder<{ s: Database['strings'] }, 's'>()

/** A string as JSON, null when its row is missing; `s` is the alias of the joined strings. */
export const stringJson = string
  .case()
  .when('s.id', 'is not', null)
  .then(
    jsonBuildObject({
      id: string.ref('s.id'),
      manufacturer: string.ref('s.manufacturer'),
      name: string.ref('s.name'),
      color: string.ref('s.color'),
      color_hex_code: string.ref('s.color_hex_code'),
    }),
  )
  .end()
