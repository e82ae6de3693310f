import type { Trx } from '../../base/database/connect.ts'
import type { RefundReason } from '../../base/database/tables/payments.ts'
import type { LockedSale } from '../../job/pack-sales.ts'
import { takeUnpaidCredits } from '../../job/unpaid-credits.ts'
import type { Checkout } from '../card-provider/provider.ts'
import { deliverCredits } from '../packs/new-sale.ts'
import { refundLatePayment } from '../refunds/refunds.ts'

interface Paid {
  checkout_session_id: number
  provider_payment_id: string
}

/** Records the card payment of a pack, and delivers its credits; money that is not for what was asked goes back. */
export async function recordPackPayment(
  trx: Trx,
  sale: LockedSale,
  asked: { amount: number; currency: string },
  { amount, currency }: Checkout,
  payment: Paid,
): Promise<void> {
  const reason = await whyNotSold(trx, sale, asked, { amount, currency })
  if (reason) {
    await refundLatePayment(trx, { pack_sale_id: sale.id }, { ...payment, amount, currency, reason })
    return
  }
  const { id: pack_sale_id, user_id: actor_id } = sale
  await trx
    .insertInto('payments')
    .values({ ...payment, pack_sale_id, method: 'card', amount, is_applied: true, actor_id })
    .execute()
  await deliverCredits(trx, sale, actor_id)
  // The dispute can arrive before the payment.
  await takeUnpaidCredits(trx, pack_sale_id)
}

async function whyNotSold(
  trx: Trx,
  { user_id }: LockedSale,
  asked: { amount: number; currency: string },
  paid: { amount: number; currency: string },
): Promise<RefundReason | null> {
  if (paid.amount !== asked.amount || paid.currency !== asked.currency) return 'amount differs'
  const { deleted_at } = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return deleted_at ? 'account was deleted' : null
}
