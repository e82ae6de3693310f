import { sql } from 'kysely'
import type { Currency } from '../../../contract/base/money.ts'
import type { Trx } from '../../base/database/connect.ts'

/** The prices with which a new shop begins, in US dollars, by tier. */
const EXAMPLES = {
  standard: { stringing_price: 30, stringing_price_labor_only: 20 },
  club: { stringing_price: 26, stringing_price_labor_only: 17 },
  plus: { stringing_price: 24, stringing_price_labor_only: 15 },
  team: { stringing_price: 22, stringing_price_labor_only: 14 },
}

/**
 * About one US dollar in the smallest unit of a currency, 100 for those that are not named. Examples need no exact
 * rates.
 */
const ONE_DOLLAR: Partial<Record<Currency, number>> = {
  ...{ BHD: 400, JOD: 700, KWD: 300, OMR: 400, TND: 3_000 },
  ...{ AED: 400, BGN: 200, BRL: 500, CNY: 700, DKK: 700, HKD: 800, ILS: 400, MYR: 400, NOK: 1_000, PLN: 400 },
  ...{ RON: 450, SAR: 400, SEK: 1_000, CZK: 2_000, INR: 8_000, MXN: 2_000, PHP: 6_000, THB: 3_000, TRY: 4_000 },
  ...{ TWD: 3_000, ZAR: 2_000, HUF: 35_000, IDR: 1_500_000, CLP: 1_000, JPY: 150, KRW: 1_500, VND: 25_000 },
}

/** An example of an amount that is worth about so many US dollars, in the smallest unit of a currency. */
export const inCurrency = (dollars: number, currency: Currency) => dollars * (ONE_DOLLAR[currency] ?? 100)

/** Writes the example prices in another currency. A tier whose price was ever changed keeps its price. */
export async function convertExamples(trx: Trx, from: Currency, to: Currency): Promise<void> {
  for (const [tier_status, example] of Object.entries(EXAMPLES)) {
    const priceIn = (currency: Currency) => ({
      stringing_price: inCurrency(example.stringing_price, currency),
      stringing_price_labor_only: inCurrency(example.stringing_price_labor_only, currency),
    })
    const before = priceIn(from)
    await trx
      .updateTable('membership_tiers as t')
      .set(priceIn(to))
      .where('t.tier_status', '=', tier_status)
      .where('t.stringing_price', '=', before.stringing_price)
      .where('t.stringing_price_labor_only', '=', before.stringing_price_labor_only)
      .where(sql<boolean>`not exists (select from audit_entries where action = 'price' and subject = t.tier_status)`)
      .execute()
  }
}
