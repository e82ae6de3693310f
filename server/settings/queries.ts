import { sql } from 'kysely'
import type { ShopSettings, ShopSettingsInput } from '../../contract/settings.ts'
import { recordAudit } from '../audit/queries.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest } from '../http/errors.ts'
import { isCountry } from '../people/phones.ts'

const COLUMNS = [
  'name',
  'address',
  'opening_hours',
  'turnaround_hours',
  'order_out_of_stock',
  'time_zone',
  'country',
  'max_open_jobs',
  'max_rackets',
] as const satisfies (keyof ShopSettings)[]

const NO_COUNTRY = 'This country does not exist'

/** The shop as receipts, mails and pages name it. */
export const shopSettings = (db: Db): Promise<ShopSettings> =>
  db.selectFrom('shop_settings').select(COLUMNS).executeTakeFirstOrThrow()

/** Saves the settings. A limit that is left out keeps its value. Throws 400 for an unknown time zone or country. */
export function saveShopSettings(db: Db, actor_id: number, input: ShopSettingsInput): Promise<ShopSettings> {
  return transact(db, async (trx) => {
    const known = await sql`select from pg_timezone_names where name = ${input.time_zone}`.execute(trx)
    if (known.rows.length === 0)
      throw badRequest('This time zone does not exist', { time_zone: 'This time zone does not exist' })
    if (input.country && !isCountry(input.country)) {
      throw badRequest(NO_COUNTRY, { country: NO_COUNTRY })
    }
    const before = await trx.selectFrom('shop_settings').select(COLUMNS).forUpdate().executeTakeFirstOrThrow()
    const settings = { ...before, ...input }
    await trx.updateTable('shop_settings').set(settings).execute()
    await recordAudit(
      trx,
      ...COLUMNS.filter((column) => before[column] !== settings[column]).map((column) => ({
        actor_id,
        action: 'settings' as const,
        subject: column.replaceAll('_', ' '),
        from_value: String(before[column] ?? ''),
        to_value: String(settings[column] ?? ''),
      })),
    )
    return settings
  })
}
