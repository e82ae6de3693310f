import { sql } from 'kysely'
import type { Currency } from '../../contract/base/money.ts'
import { creditsFor } from '../../contract/money/packs.ts'
import type { Trx } from '../base/database/connect.ts'
import { takeCredits } from './credit-ledger.ts'
import { usableLots } from './credit-lots.ts'
import { isDisputed } from './disputed-sql.ts'
import { goneCredits, lockPackSale } from './pack-sales.ts'
import { refundedOf } from './payment-sql.ts'

/**
 * Takes the unused credits of a pack whose money went back: those that its refunds are for, or all of them if the owner of
 * the card disputes the payment. Used ones stay used, and the manager sees them on a list.
 */
export async function takeUnpaidCredits(trx: Trx, pack_sale_id: number): Promise<void> {
  const sale = await lockPackSale(trx, pack_sale_id)
  const payment = await trx
    .selectFrom('payments as p')
    .select([sql<number>`${refundedOf('p')}::integer`.as('refunded'), isDisputed('p').as('is_disputed')])
    .select(goneCredits('p.pack_sale_id').as('gone'))
    .where('p.pack_sale_id', '=', pack_sale_id)
    .where('p.is_applied', '=', true)
    .executeTakeFirst()
  if (!sale || !payment) return
  const credits = unpaidCredits({ ...sale, ...payment })
  if (credits <= 0) return
  const note = payment.is_disputed ? 'disputed' : 'refunded at the provider'
  await takeCredits(trx, { user_id: sale.user_id, credits, pack_sale_id, reason: 'refunded', note, actor_id: null })
}

/** The same for all packs of a person who has just got a credit back. The balance must be locked. */
export async function takeAllUnpaidCredits(trx: Trx, user_id: number): Promise<void> {
  const sales = new Set((await usableLots(trx, user_id)).map(({ pack_sale_id }) => pack_sale_id))
  for (const id of sales) if (id !== null) await takeUnpaidCredits(trx, id)
}

interface PaidSale {
  price: number
  credits: number
  currency: Currency
  refunded: number
  is_disputed: boolean
  /** The credits that were taken back or have expired. */
  gone: number
}

/** The number of credits that a customer had of a pack although their money went back; not positive if there are none. */
export const unpaidCredits = ({ refunded, is_disputed, gone, ...sale }: PaidSale) =>
  (is_disputed ? sale.credits : creditsFor(sale, refunded)) - gone
