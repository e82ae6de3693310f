import { type BedRules, USUAL } from '../../../contract/job/bed-choices.ts'
import { bedProblems, type OrderedBedIds } from '../../../contract/job/bed-rules.ts'
import type { Db } from '../../base/database/connect.ts'
import { InvalidInput } from '../../base/errors.ts'

/** Reads for which crosses the shop takes orders. */
export const bedRules = (db: Db): Promise<BedRules> =>
  db.selectFrom('shop_settings').select(['allows_hybrids', 'allows_looser_crosses']).executeTakeFirstOrThrow()

/**
 * Throws 400 when the shop takes no orders with these crosses. `kept` is what a job has already; it stays allowed after
 * the shop has switched a setting off.
 */
export async function requireBeds(db: Db, orders: OrderedBedIds[], kept: OrderedBedIds | null = null) {
  // Most orders need no setting.
  if (orders.every((order) => bedProblems(order, USUAL).length === 0)) return
  const rules = await bedRules(db)
  const issues = orders.flatMap((order, index) =>
    bedProblems(order, rules, kept).map(({ field, message }) => ({
      code: 'custom' as const,
      path: orders.length > 1 ? ['jobs', index, field] : [field],
      input: undefined,
      message,
    })),
  )
  if (issues.length > 0) throw new InvalidInput({ issues })
}
