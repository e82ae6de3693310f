import { sum } from '../../../contract/base/sum.ts'
import { partOfPrice } from '../../../contract/money/packs.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { takeCredits } from '../../job/credit-ledger.ts'
import { usableLots } from '../../job/credit-lots.ts'
import { lockPackSale, refundedCredits } from '../../job/pack-sales.ts'
import { readLeftOfPayment, startPartRefund } from '../../job/refund.ts'
import { NO_PACK } from './queries.ts'

/**
 * Takes the unused credits of a pack, and starts the refund of what they cost: through the provider for a card payment,
 * otherwise by hand. Throws 404, and 409 when no credit is left or the amount is not the one that the manager saw.
 */
export function refundPack(db: Db, actor_id: number, id: number, seen: number): Promise<void> {
  return transact(db, async (trx) => {
    const sale = await lockPackSale(trx, id)
    const payment = await trx
      .selectFrom('payments as p')
      .select(['p.id', 'p.amount', 'p.method', refundedCredits('p.pack_sale_id').as('taken')])
      .where('p.pack_sale_id', '=', id)
      .where('p.is_applied', '=', true)
      .executeTakeFirst()
    if (!sale || !payment) throw notFound(NO_PACK)
    const unused = sum((await usableLots(trx, sale.user_id, id)).map((lot) => lot.left_credits))
    if (unused === 0) throw conflict('All credits of this pack are used, so nothing can be refunded.')
    const worth = partOfPrice(sale, payment.taken, unused)
    const amount = Math.min(worth, await readLeftOfPayment(trx, payment))
    const format = await moneyFormat(trx)
    if (amount !== seen) throw conflict(`The unused credits are now worth ${format(amount)}. Please check them again.`)
    await takeCredits(trx, { user_id: sale.user_id, credits: unused, pack_sale_id: id, reason: 'refunded', actor_id })
    if (amount === 0) return
    const reason = `${unused} unused`
    await startPartRefund(trx, payment, { string_job_id: null, amount, reason, actor_id, of_speed: false })
    await recordAudit(trx, {
      actor_id,
      action: 'refund',
      person_id: sale.user_id,
      subject: sale.name,
      from_value: reason,
      to_value: format(amount),
    })
  })
}
