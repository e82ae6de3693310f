import { sql } from 'kysely'
import type {
  ListedChange,
  ShopString,
  ShopStringChange,
  ShopStringInput,
} from '../../../contract/catalog/inventory.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, isConstraintViolation, notFound } from '../../base/errors.ts'
import { requirePrices } from '../settings/queries.ts'

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
      sql<boolean>`exists (select from string_jobs j where j.string_id = s.id)`.as('is_used'),
    ])

/** Every string of the shop, as the picker sorts them. */
export const shopStrings = (db: Db): Promise<ShopString[]> =>
  selectStrings(db)
    .orderBy(({ fn }) => fn('lower', ['s.manufacturer']))
    .orderBy(({ fn }) => fn('lower', ['s.name']))
    .orderBy(({ fn }) => fn('lower', ['s.color']))
    .execute()

async function shopString(db: Db, id: number): Promise<ShopString> {
  const string = await selectStrings(db).where('s.id', '=', id).executeTakeFirst()
  if (!string) throw notFound('This string does not exist.')
  return string
}

function refuseTwin(error: unknown): never {
  throw isConstraintViolation(error, 'strings_once') ? conflict('This string already exists.') : error
}

const requireSurcharge = (db: Db, surcharge: number | undefined) =>
  requirePrices(db, { surcharge: { name: 'The surcharge', amount: surcharge } })

export async function addString(db: Db, input: ShopStringInput): Promise<ShopString> {
  await requireSurcharge(db, input.surcharge)
  const { id } = await db
    .insertInto('strings')
    .values(input)
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseTwin)
  return shopString(db, id)
}

/** Changes a string; its stock only while it is what the manager saw, for a job may have taken a set since. */
export async function changeString(db: Db, id: number, change: ShopStringChange): Promise<ShopString> {
  const { stock_was, ...set } = change
  await requireSurcharge(db, set.surcharge)
  const row = await db
    .updateTable('strings')
    .set(set)
    .where('id', '=', id)
    .$if(stock_was !== undefined, (update) => update.where(sql<boolean>`stock_sets is not distinct from ${stock_was}`))
    .returning('id')
    .executeTakeFirst()
    .catch(refuseTwin)
  const string = await shopString(db, id)
  if (!row) {
    const now = string.stock_sets === null ? 'no longer counted' : `now ${string.stock_sets}`
    throw conflict(`The stock is ${now}. Please count again.`)
  }
  return string
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
    .deleteFrom('strings')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('string_jobs')
            .select('string_jobs.id')
            .where((job) =>
              job.or([job('string_id', '=', id), job('strung_mains_id', '=', id), job('strung_crosses_id', '=', id)]),
            ),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) return
  await shopString(db, id)
  throw conflict('This string is used by jobs. Unlist it instead.')
}
