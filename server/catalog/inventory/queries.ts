import { sql } from 'kysely'
import type {
  ListedChange,
  ShopString,
  ShopStringChange,
  ShopStringInput,
} from '../../../contract/catalog/inventory.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound, refusing } from '../../base/errors.ts'
import { requirePrices } from '../settings/queries.ts'
import { countSets, NO_STRING, stockChanged } from '../stock/entries.ts'

const USES = ['string_id', 'cross_string_id', 'strung_mains_id', 'strung_crosses_id'] as const

/**
 * True if a job was ordered or strung with the string, or the shop bought it. A string of which only counts are known can be
 * deleted. One query for each column, because each has an index.
 */
const isUsed = sql<boolean>`(${sql.join(
  USES.map((column) => sql`exists (select from string_jobs j where j.${sql.ref(column)} = s.id)`),
  sql` or `,
)} or exists (select from stock_entries e where e.string_id = s.id and e.reason in ('bought', 'used', 'broke')))`

const selectStrings = (db: Db) =>
  db
    .selectFrom('strings as s')
    .select([
      's.id',
      's.manufacturer',
      's.name',
      's.color',
      's.color_hex_code',
      's.gauge_mm',
      's.kind',
      's.stock_sets',
      's.reorder_level',
      's.surcharge',
      's.is_listed',
      isUsed.as('is_used'),
    ])

/** Every string of the shop, as the picker sorts them. */
export const shopStrings = (db: Db): Promise<ShopString[]> =>
  selectStrings(db)
    .orderBy(({ fn }) => fn('lower', ['s.manufacturer']))
    .orderBy(({ fn }) => fn('lower', ['s.name']))
    .orderBy(({ fn }) => fn('lower', ['s.color']))
    .execute()

const shopString = (db: Db, id: number): Promise<ShopString> =>
  selectStrings(db)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound(NO_STRING))

const refuseTwin = refusing({ strings_once: () => conflict('This string already exists.') })

const requireSurcharge = (db: Db, surcharge: number | undefined) =>
  requirePrices(db, { surcharge: { name: 'The surcharge', amount: surcharge } })

export function addString(db: Db, actor_id: number, { stock_sets, ...input }: ShopStringInput): Promise<ShopString> {
  return transact(db, async (trx) => {
    await requireSurcharge(trx, input.surcharge)
    const { id } = await trx
      .insertInto('strings')
      .values(input)
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch(refuseTwin)
    await countSets(trx, actor_id, [{ string_id: id, sets: stock_sets }])
    return shopString(trx, id)
  })
}

/** Changes a string; its stock only while it is what the manager saw, for a job may have taken a set since. */
export function changeString(db: Db, actor_id: number, id: number, change: ShopStringChange): Promise<ShopString> {
  const { stock_was, stock_sets, ...set } = change
  return transact(db, async (trx) => {
    await requireSurcharge(trx, set.surcharge)
    const row = await trx
      .selectFrom('strings')
      .select('stock_sets')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(NO_STRING))
    if (stock_was !== undefined && row.stock_sets !== stock_was) throw stockChanged(row.stock_sets)
    if (Object.keys(set).length > 0) {
      await trx.updateTable('strings').set(set).where('id', '=', id).execute().catch(refuseTwin)
    }
    if (stock_sets !== undefined) await countSets(trx, actor_id, [{ string_id: id, sets: stock_sets }])
    return shopString(trx, id)
  })
}

/** Offers several strings or stops offering them; a string that was deleted in the meantime is skipped. */
export function changeListed(db: Db, { ids, is_listed }: ListedChange): Promise<ShopString[]> {
  return transact(db, async (trx) => {
    await trx.updateTable('strings').set({ is_listed }).where('id', 'in', ids).execute()
    return shopStrings(trx)
  })
}

export async function deleteString(db: Db, id: number) {
  const row = await db
    .deleteFrom('strings as s')
    .where('s.id', '=', id)
    .where(sql<boolean>`not ${isUsed}`)
    .returning('s.id')
    .executeTakeFirst()
  if (row) return
  await shopString(db, id)
  throw conflict('This string is used by jobs. Unlist it instead.')
}
