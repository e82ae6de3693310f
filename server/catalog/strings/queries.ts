import { expressionBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type StringOption, stringLabel } from '../../../contract/catalog/strings.ts'
import type { PricedString } from '../../../contract/job/price-lines.ts'
import type { Db } from '../../base/database/connect.ts'
import type { Database } from '../../base/database/schema.ts'

const inStock = sql<boolean>`(s.stock_sets is null or s.stock_sets > 0)`

/** True if a listed string can be ordered; a setting allows orders for strings out of stock. `s` is the alias. */
export const canBeOrdered = sql<boolean>`(${inStock} or (select order_out_of_stock from shop_settings))`

/** The strings that the shop lists, for the picker. */
export function listedStrings(db: Db): Promise<StringOption[]> {
  return db
    .selectFrom('strings as s')
    .select(['id', 'manufacturer', 'name', 'color', 'color_hex_code', 'surcharge'])
    .select([inStock.as('in_stock'), canBeOrdered.as('can_be_ordered')])
    .where('is_listed', '=', true)
    .orderBy('manufacturer')
    .orderBy('name')
    .orderBy('color')
    .execute()
}

/** Returns a sentence that says why a string cannot be ordered; null when it can. With `named`, it names the string. */
export async function whyNotOrderable(db: Db, id: number, { named }: { named: boolean }): Promise<string | null> {
  const string = await db
    .selectFrom('strings as s')
    .select(['s.manufacturer', 's.name', 's.color', 's.is_listed', canBeOrdered.as('can_be_ordered')])
    .where('id', '=', id)
    .executeTakeFirst()
  const subject = named && string ? stringLabel(string) : 'This string'
  if (!string?.is_listed) return `${subject} is no longer available. Please select another one.`
  return string.can_be_ordered ? null : `${subject} is out of stock. Please select another one.`
}

/** The surcharge of a string of the shop, with its name for the receipt. */
export async function pricedString(db: Db, id: number): Promise<PricedString> {
  const { manufacturer, name, surcharge } = await db
    .selectFrom('strings')
    .select(['manufacturer', 'name', 'surcharge'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { name: `${manufacturer}: ${name}`, surcharge }
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
