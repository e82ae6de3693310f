import { MINUTE_MS } from '../../../contract/base/time-units.ts'
import { smallestCardPayment } from '../../../contract/catalog/price-limits.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { shopCurrency } from '../../catalog/settings/queries.ts'
import { isCheckoutIn, PAYABLE } from '../../job/checkout-states.ts'
import {
  type Attempt,
  type Checkout,
  type PaymentProvider,
  ProviderRefused,
  providerUnavailable,
} from '../card-provider/provider.ts'

// The attempt to pay by card, which is the same for jobs and for packs.

// A customer needs at least this much time to pay at a checkout that is already open.
const MIN_REMAINING_MS = 2 * MINUTE_MS
// The provider rejects sessions that expire in less than 30 minutes, so older unfinished attempts are not resumed.
const MAX_RESUME_MS = 10 * MINUTE_MS

/** Throws 409 for an amount that the card provider does not accept. */
export async function requireCardAmount(trx: Trx, amount: number): Promise<void> {
  if (amount < smallestCardPayment(await shopCurrency(trx))) {
    throw conflict('This amount is too small for a card payment. Please pay at the counter.')
  }
}

/** True for a checkout that can still be paid, or an attempt that can still be continued. */
export const isUsable = ({ state, expires_at, created_at }: { state: string; expires_at: Date; created_at: Date }) =>
  state === 'open'
    ? expires_at.getTime() > Date.now() + MIN_REMAINING_MS
    : created_at.getTime() > Date.now() - MAX_RESUME_MS

/**
 * Opens the checkout of an attempt at the provider. Throws 503. After a refusal, the next try starts a new attempt; after
 * an outage, it continues this one.
 */
export async function createAtProvider(db: Db, provider: PaymentProvider, attempt: Attempt & { id: number }) {
  try {
    return await provider.createCheckout(attempt)
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    await db
      .updateTable('checkout_sessions')
      .set({ state: 'expired' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'creating')
      .execute()
    throw providerUnavailable(error)
  }
}

/** Keeps the address of a checkout that the provider opened; false when the attempt is over. */
export async function markOpen(db: Db, id: number, checkout: Checkout): Promise<boolean> {
  const row = await db
    .updateTable('checkout_sessions')
    .set({ state: 'open', provider_session_id: checkout.id, url: checkout.url })
    .where('id', '=', id)
    .where(isCheckoutIn('checkout_sessions', PAYABLE))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
