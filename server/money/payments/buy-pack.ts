import { sql } from 'kysely'
import type { PackOrder } from '../../../contract/money/packs.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { isCheckoutIn, LIVE } from '../../job/checkout-states.ts'
import { lockCustomer } from '../../job/locks.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { chosenPack, insertSale } from '../packs/new-sale.ts'
import { createAtProvider, isUsable, markOpen, requireCardAmount } from './checkout-attempt.ts'
import { countCheckout } from './checkout-limit.ts'
import { settle } from './settle.ts'
import { packTitle } from './titles.ts'

/**
 * Returns the address where a customer pays a pack by card: that of the open checkout of the same pack, or of a new one. A
 * pack that changes while its checkout is open is sold as it was. Throws 404 or 409 with the reason.
 */
export async function buyPack(db: Db, provider: PaymentProvider, user_id: number, order: PackOrder): Promise<string> {
  const attempt = await transact(db, (trx) => findOrStart(trx, user_id, order))
  if (attempt.url) return attempt.url
  const lines = [{ string_job_id: null, amount: attempt.amount, title: attempt.title }]
  const checkout = await createAtProvider(db, provider, { ...attempt, lines, return_path: '/checkout/return' })
  if (checkout.state === 'open' && (await markOpen(db, attempt.id, checkout))) return checkout.url
  await settle(db, checkout)
  throw conflict('This payment has just ended. Please look at your credits before you buy the pack again.')
}

async function findOrStart(trx: Trx, user_id: number, order: PackOrder) {
  await lockCustomer(trx, user_id)
  const pack = await chosenPack(trx, order)
  await requireCardAmount(trx, pack.price)
  const title = await packTitle(trx, user_id, pack)
  const live = await checkoutsOfPack(trx, user_id, pack)
  if (live.some(({ state }) => state === 'waiting')) throw conflict('Your payment for this pack is already on its way.')
  const open = live.find(isUsable)
  if (open) return { ...open, title }
  await countCheckout(trx, user_id, { is_from_status_page: false })
  const pack_sale_id = await insertSale(trx, user_id, pack)
  const attempt = await trx
    .insertInto('checkout_sessions')
    .values({ amount: pack.price, pack_sale_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...attempt, title }
}

/** A customer's checkouts of exactly this pack that are not over. */
const checkoutsOfPack = (trx: Trx, user_id: number, pack: Awaited<ReturnType<typeof chosenPack>>) =>
  trx
    .selectFrom('checkout_sessions as c')
    .innerJoin('pack_sales as s', 's.id', 'c.pack_sale_id')
    .selectAll('c')
    .where('s.user_id', '=', user_id)
    .where('s.pack_id', '=', pack.id)
    .where(
      sql<boolean>`(s.name, s.credits, s.price) = (${pack.name}, ${pack.credits}::integer, ${pack.price}::integer)`,
    )
    .where(sql<boolean>`s.months is not distinct from ${pack.months}::integer`)
    .where(isCheckoutIn('c', LIVE))
    .execute()
