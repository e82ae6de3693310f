import { sql } from 'kysely'
import type { ShopSettings, ShopSettingsInput } from '../../contract/settings.ts'
import { recordAudit } from '../audit/queries.ts'
import { type Db, transact } from '../database/connect.ts'
import { badRequest } from '../http/errors.ts'
import { isCountry, readPhone } from '../people/phones.ts'

const COLUMNS = [
  'name',
  'address',
  'phone',
  'opening_hours',
  'turnaround_hours',
  'order_out_of_stock',
  'time_zone',
  'country',
  'max_open_jobs',
  'max_rackets',
] as const satisfies (keyof ShopSettings)[]

const NO_COUNTRY = 'This country does not exist'

const selectSettings = (db: Db) => db.selectFrom('shop_settings').select(COLUMNS)

/** The shop as receipts, mails and pages name it. */
export const shopSettings = (db: Db): Promise<ShopSettings> => selectSettings(db).executeTakeFirstOrThrow()

/**
 * Saves the settings. One that may be left out keeps its value. Throws 400 for an unknown time zone or country, and for a
 * phone number that cannot be read.
 */
export function saveShopSettings(
  db: Db,
  actor_id: number,
  { phone, ...input }: ShopSettingsInput,
): Promise<ShopSettings> {
  return transact(db, async (trx) => {
    const known = await sql`select from pg_timezone_names where name = ${input.time_zone}`.execute(trx)
    if (known.rows.length === 0)
      throw badRequest('This time zone does not exist', { time_zone: 'This time zone does not exist' })
    if (input.country && !isCountry(input.country)) {
      throw badRequest(NO_COUNTRY, { country: NO_COUNTRY })
    }
    const before = await selectSettings(trx).forUpdate().executeTakeFirstOrThrow()
    await trx.updateTable('shop_settings').set(input).execute()
    // The number is read with the country and the time zone that were just saved.
    if (phone !== undefined)
      await trx
        .updateTable('shop_settings')
        .set({ phone: await readPhone(trx, phone ?? '') })
        .execute()
    const after = await selectSettings(trx).executeTakeFirstOrThrow()
    await recordAudit(
      trx,
      ...COLUMNS.filter((column) => before[column] !== after[column]).map((column) => ({
        actor_id,
        action: 'settings' as const,
        subject: column.replaceAll('_', ' '),
        from_value: String(before[column] ?? ''),
        to_value: String(after[column] ?? ''),
      })),
    )
    return after
  })
}
