import { sql } from 'kysely'
import { regionOf } from '../../../contract/base/countries.ts'
import { keysOf } from '../../../contract/base/keys.ts'
import { type Currency, formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { sentences } from '../../../contract/base/sentence.ts'
import { priceProblem } from '../../../contract/catalog/price-limits.ts'
import { changesMoney, ShopSettings, type ShopSettingsInput } from '../../../contract/catalog/settings.ts'
import { recordSettings } from '../../base/audit/queries.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, refusing, wrongField } from '../../base/errors.ts'
import { convertExamples } from './example-prices.ts'
import { isCountry, readPhone, showPhone } from './phones.ts'
import { shopRegion } from './region.ts'

const COLUMNS = keysOf(ShopSettings.shape)

const FIXED_CURRENCY = 'The currency can no longer change, because this shop has jobs with prices or has sold packs.'

const selectSettings = (db: Db) => db.selectFrom('shop_settings').select(COLUMNS)

/** Managers who save parts of the settings at the same moment wait for each other here, so that they do not mix them. */
export const lockSettings = (trx: Trx) =>
  trx.selectFrom('shop_settings').selectAll().forUpdate().executeTakeFirstOrThrow()

/** The shop as receipts, mails and pages name it. */
export const shopSettings = (db: Db): Promise<ShopSettings> => selectSettings(db).executeTakeFirstOrThrow()

/** The same as people read it, with the phone number in the form of the shop's country. */
export async function shownSettings(db: Db): Promise<ShopSettings> {
  const settings = await showPhone(db, await shopSettings(db))
  return { ...settings, phone: settings.phone?.text ?? null }
}

/** The currency of all amounts of the shop. */
export async function shopCurrency(db: Db): Promise<Currency> {
  const { currency } = await db.selectFrom('shop_settings').select('currency').executeTakeFirstOrThrow()
  return currency
}

/** Says whether the prices of jobs and packs fix the currency. The trigger `keep_currency` decides when it is saved. */
export const currencyUse = (db: Db): Promise<{ is_fixed: boolean }> =>
  db
    .selectNoFrom(
      sql<boolean>`exists (select from string_jobs where price is not null) or exists (select from pack_sales)`.as(
        'is_fixed',
      ),
    )
    .executeTakeFirstOrThrow()

/** Formats amounts in the shop's currency, as people in its country write them. */
export async function moneyFormat(db: Db): Promise<(amount: number | null) => string> {
  const region = await shopRegion(db)
  return (amount) => formatMoney(amount, region)
}

/** Throws 400 with the field's name when an amount cannot be a price in the shop's currency. */
export async function requirePrices(
  db: Db,
  prices: Record<string, { name: string; amount: number | null | undefined }>,
) {
  const region = await shopRegion(db)
  for (const [field, { name, amount }] of Object.entries(prices)) {
    const problem = amount == null ? null : priceProblem(name, amount, region)
    if (problem) throw wrongField(field, problem)
  }
}

/** Throws 409 when a price of the shop cannot be one in another currency. */
async function requireUsablePrices(trx: Trx, region: Region) {
  const tiers = await trx
    .selectFrom('membership_tiers')
    .select(['stringing_price', 'stringing_price_labor_only'])
    .execute()
  const strings = await trx.selectFrom('strings').select('surcharge').execute()
  const extras = await trx.selectFrom('extras').select('amount').execute()
  const speeds = await trx.selectFrom('speeds').select('surcharge').where('is_offered', '=', true).execute()
  const packs = await trx.selectFrom('packs').select('price').execute()
  const rule = await trx.selectFrom('pay_rules').select(['kind', 'value']).orderBy('id', 'desc').executeTakeFirst()
  const amounts = [
    ...packs.map(({ price }) => price),
    rule?.kind === 'per_racket' ? rule.value : null,
    ...speeds.map(({ surcharge }) => surcharge),
    ...extras.map(({ amount }) => amount),
    ...tiers.flatMap((tier) => [tier.stringing_price, tier.stringing_price_labor_only]),
    ...strings.map(({ surcharge }) => surcharge),
  ]
  for (const amount of amounts) {
    const problem = amount === null ? null : priceProblem('A price', amount, region)
    if (problem) throw conflict(sentences(`${problem}. Please change the prices and surcharges first.`))
  }
}

/**
 * Saves the settings. One that may be left out keeps its value. Throws 400 for an unknown time zone or country, and for a
 * phone number that cannot be read; 409 for a currency that cannot change. `beforeMoney` is called before a change of
 * currency or tax, and throws when the person must prove who they are first.
 */
export function saveShopSettings(
  db: Db,
  actor_id: number | null,
  { phone, ...input }: ShopSettingsInput,
  beforeMoney: () => void,
): Promise<ShopSettings> {
  return transact(db, async (trx) => {
    if (input.time_zone !== undefined && !(await isKnownZone(trx, input.time_zone))) {
      throw wrongField('time_zone', 'This time zone does not exist')
    }
    if (input.country && !isCountry(input.country)) {
      throw wrongField('country', 'This country does not exist')
    }
    const before = await selectSettings(trx).forUpdate().executeTakeFirstOrThrow()
    if (changesMoney(before, input)) beforeMoney()
    const shown = await shownSettings(trx)
    if (Object.keys(input).length > 0) {
      await trx
        .updateTable('shop_settings')
        .set(input)
        .execute()
        .catch(
          refusing({
            shop_settings_currency_fixed: () => conflict(FIXED_CURRENCY),
            shop_settings_language: () =>
              wrongField('language', 'The language of the shop must be English or one that it offers'),
          }),
        )
    }
    // A new number is read with the country and the time zone that were just saved.
    if (phone !== undefined && phone !== shown.phone) {
      await trx
        .updateTable('shop_settings')
        .set({ phone: await readPhone(trx, phone ?? '') })
        .execute()
    }
    const after = await selectSettings(trx).executeTakeFirstOrThrow()
    if (after.currency !== before.currency) {
      await convertExamples(trx, before.currency, after.currency)
      await requireUsablePrices(trx, regionOf(after))
    }
    await recordSettings(trx, actor_id, textsOf(before), textsOf(after))
    return shownSettings(trx)
  })
}

const isKnownZone = async (trx: Trx, name: string) =>
  (await sql`select from pg_timezone_names where name = ${name}`.execute(trx)).rows.length > 0

/** The settings as the audit trail shows them. */
const textsOf = (settings: ShopSettings) =>
  Object.fromEntries(COLUMNS.map((column) => [column.replaceAll('_', ' '), textOf(settings[column])]))

const textOf = (value: ShopSettings[keyof ShopSettings]) =>
  Array.isArray(value) ? value.join(', ') : String(value ?? '')
