import { creditsFor } from '../../../contract/money/packs.ts'
import type { Trx } from '../../base/database/connect.ts'
import { takeCredits } from '../../job/credit-ledger.ts'
import { isDisputed } from './disputed.ts'
import { lockPackSale, refundedCredits } from './pack-sales.ts'

/** Takes the unused credits of a pack that its refunds are for. Used ones stay used, and the manager sees them on a list. */
export async function takeRefundedCredits(trx: Trx, pack_sale_id: number, refunded: number): Promise<void> {
  const sale = await lockPackSale(trx, pack_sale_id)
  if (!sale) return
  await take(trx, sale, creditsFor(sale, refunded), 'refunded at the provider')
}

/** Takes all unused credits of a pack if the owner of the card disputes its payment. */
export async function takeDisputedCredits(trx: Trx, provider_payment_id: string): Promise<void> {
  const payment = await trx
    .selectFrom('payments as p')
    .select('p.pack_sale_id')
    .where('p.provider_payment_id', '=', provider_payment_id)
    .where('p.pack_sale_id', 'is not', null)
    .where('p.is_applied', '=', true)
    .where(isDisputed('p'))
    .executeTakeFirst()
  const sale = payment?.pack_sale_id ? await lockPackSale(trx, payment.pack_sale_id) : undefined
  if (sale) await take(trx, sale, sale.credits, 'disputed')
}

async function take(trx: Trx, { id, user_id }: { id: number; user_id: number }, upTo: number, note: string) {
  const credits = upTo - (await refundedCredits(trx, id))
  if (credits <= 0) return
  await takeCredits(trx, { user_id, credits, pack_sale_id: id, reason: 'refunded', note, actor_id: null })
}
