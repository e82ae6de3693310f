import type { PackSaleInput } from '../../../contract/money/packs.ts'
import { isOnAccountWay } from '../../../contract/money/payments.ts'
import { requirePerson } from '../../base/access/require-person.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { badRequest } from '../../base/errors.ts'
import { lockBalance } from '../../job/credit-ledger.ts'
import { lockUser } from '../../job/locks.ts'
import { chosenPack, deliverCredits, insertSale } from '../packs/new-sale.ts'
import { requireWay } from './pay-at-counter.ts'

/** Sells a pack at the counter. Throws 400 without such a way to pay, 404, and 409 when the price has changed. */
export function sellPack(db: Db, actor_id: number, user_id: number, { way, ...order }: PackSaleInput): Promise<number> {
  return transact(db, async (trx) => {
    if (isOnAccountWay(way)) throw badRequest('A pack cannot be paid on account.', { way: 'Please choose another way' })
    if (way) await requireWay(trx, way)
    // A person who is deleting their account at this moment has left once the row is free.
    await lockUser(trx, user_id)
    await requirePerson(trx, user_id)
    await lockBalance(trx, user_id)
    const pack = await chosenPack(trx, order)
    const pack_sale_id = await insertSale(trx, user_id, pack)
    await trx
      .insertInto('payments')
      .values({ pack_sale_id, method: 'technician', amount: pack.price, is_applied: true, actor_id, way: way ?? null })
      .execute()
    await deliverCredits(trx, { ...pack, id: pack_sale_id, user_id }, actor_id)
    return pack_sale_id
  })
}
