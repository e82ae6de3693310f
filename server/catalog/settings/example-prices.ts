import { sql } from 'kysely'
import { exampleAmount } from '../../../contract/base/example-amount.ts'
import type { Currency } from '../../../contract/base/money.ts'
import type { Trx } from '../../base/database/connect.ts'

/** The prices with which a new shop begins, in US dollars, by tier. */
const EXAMPLES = {
  standard: { stringing_price: 30, stringing_price_labor_only: 20 },
  club: { stringing_price: 26, stringing_price_labor_only: 17 },
  plus: { stringing_price: 24, stringing_price_labor_only: 15 },
  team: { stringing_price: 22, stringing_price_labor_only: 14 },
}

/** Writes the example prices in another currency. A tier whose price was ever changed keeps its price. */
export async function convertExamples(trx: Trx, from: Currency, to: Currency): Promise<void> {
  for (const [tier_status, example] of Object.entries(EXAMPLES)) {
    const priceIn = (currency: Currency) => ({
      stringing_price: exampleAmount(example.stringing_price, currency),
      stringing_price_labor_only: exampleAmount(example.stringing_price_labor_only, currency),
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
