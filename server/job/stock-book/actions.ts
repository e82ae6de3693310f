import { rounded } from '../../../contract/base/money.ts'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { costProblem } from '../../../contract/catalog/price-limits.ts'
import { metersText } from '../../../contract/catalog/stock.ts'
import type { PurchaseInput, StockCountInput, WasteInput } from '../../../contract/job/stock-book.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { notFound, wrongField } from '../../base/errors.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { addStockEntries, NO_STRING, stockChanged } from '../../catalog/stock/entries.ts'

interface Target {
  string_id: number
  actor_id: number
}

/** The stock of a string, which stays as it is until the end of the transaction. Throws 404. */
const heldStock = (trx: Trx, string_id: number) =>
  trx
    .selectFrom('strings')
    .select(['stock_meters', 'is_counted'])
    .where('id', '=', string_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound(NO_STRING))

const entry = (string_id: number) => ({ string_id, string_job_id: null })

/**
 * Records reels or sets that were bought. A string that was not counted is counted from then on, as if none of it had been
 * left. Throws 404, and 400 for a day in the future or a cost that cannot be.
 */
export const buyString = (db: Db, { string_id, actor_id }: Target, input: PurchaseInput): Promise<void> =>
  transact(db, async (trx) => {
    const { pieces, piece_meters, cost, day } = input
    const region = await shopRegion(trx)
    const today = isoDay(new Date().toISOString(), region.time_zone)
    if (day > today) throw wrongField('day', 'The day cannot be in the future')
    const problem = cost === null ? null : costProblem('The cost', cost, region, pieces)
    if (problem) throw wrongField('cost', problem)
    const { stock_meters, is_counted } = await heldStock(trx, string_id)
    const bought = { reason: 'bought' as const, meters: rounded(pieces * piece_meters, 2), pieces, cost, day }
    await addStockEntries(trx, actor_id, [
      ...(is_counted ? [] : [{ ...entry(string_id), reason: 'counted' as const, meters: -stock_meters }]),
      { ...entry(string_id), ...bought },
    ])
  })

/** Records what was counted. Throws 404, and 409 when the stock is no longer what the page showed. */
export const countString = (db: Db, { string_id, actor_id }: Target, input: StockCountInput): Promise<void> =>
  transact(db, async (trx) => {
    const { stock_meters, is_counted } = await heldStock(trx, string_id)
    const now = is_counted ? stock_meters : null
    if (now !== input.was) throw stockChanged(now === null ? null : metersText(now))
    const meters = rounded(input.meters - stock_meters, 2)
    await addStockEntries(trx, actor_id, [{ ...entry(string_id), reason: 'counted', meters, note: input.note }])
  })

/** Records string that was cut off or thrown away. Throws 404. */
export const wasteString = (db: Db, { string_id, actor_id }: Target, { meters, note }: WasteInput): Promise<void> =>
  transact(db, async (trx) => {
    await heldStock(trx, string_id)
    await addStockEntries(trx, actor_id, [{ ...entry(string_id), reason: 'waste', meters: -meters, note }])
  })
