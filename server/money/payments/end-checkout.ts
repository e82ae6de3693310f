import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { CheckoutState } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { usableCredits } from '../../base/database/usable-credits.ts'
import { isCheckoutIn, UNSETTLED } from '../../job/checkout-states.ts'
import type { Checkout, PaymentProvider } from '../card-provider/provider.ts'
import { settle, shownState } from './settle.ts'

// The end of a checkout: asks the provider what became of it, and records that.

/**
 * Expires the open card checkout of a customer's job before a credit pays it, so that the customer cannot pay twice;
 * settles it when the customer has already paid there. Without a credit, nothing happens. When the provider does not
 * answer, the credit pays the job and card money that arrives later is refunded.
 */
export async function expireOpenCheckout(
  db: Db,
  provider: PaymentProvider,
  { user_id, string_job_id }: { user_id: number; string_job_id: number },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const open = await db
    .selectFrom('checkout_sessions as s')
    .innerJoin('checkout_jobs as a', 'a.checkout_session_id', 's.id')
    .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
    .innerJoin('users as o', 'o.id', 'j.owner_id')
    .select(['s.provider_session_id', usableCredits('o')])
    .where('j.id', '=', string_job_id)
    .where('j.owner_id', '=', user_id)
    .where('s.state', '=', 'open')
    .executeTakeFirst()
  if (!open?.provider_session_id || open.stringing_credits === 0) return
  try {
    const checkout = await provider.expireCheckout(open.provider_session_id)
    if (checkout) await settle(db, checkout)
  } catch (error) {
    log.warn({ err: error }, 'a checkout could not be closed before a credit was used')
  }
}

/** Expires a closing checkout at the provider, or settles it when the customer has already paid. */
export async function closeCheckout(db: Db, provider: PaymentProvider, checkout_id: number): Promise<void> {
  const attempt = await db
    .selectFrom('checkout_sessions')
    .select(['id', 'provider_session_id'])
    .where('id', '=', checkout_id)
    .where('state', '=', 'closing')
    .executeTakeFirst()
  // Without a provider id the checkout is still being created, and openCheckout closes it afterwards.
  if (!attempt?.provider_session_id) return
  await settleOrExpire(db, attempt.id, await provider.expireCheckout(attempt.provider_session_id))
}

/**
 * Asks the provider for the state of a checkout whose customer returned, and records its payment. Null when the checkout
 * is not one for a job or a pack of the owner.
 */
export async function settleReturn(
  db: Db,
  provider: PaymentProvider,
  { session_id, owner_id }: { session_id: string; owner_id: number },
): Promise<CheckoutState | null> {
  const attempt = await findCheckoutOf(db, owner_id, session_id)
  if (!attempt) return null
  if (attempt.state !== 'complete') {
    await settleOrExpire(db, attempt.id, await provider.findCheckout(session_id))
  }
  const { string_job_ids } = attempt
  const several = string_job_ids.length > 1 ? { string_job_ids } : {}
  return { string_job_id: string_job_ids[0] ?? null, ...several, state: await shownState(db, attempt.id) }
}

/** A customer's checkout by the provider's id; undefined when it is missing or another customer's. */
const findCheckoutOf = (db: Db, owner_id: number, session_id: string) =>
  db
    .selectFrom('checkout_sessions as s')
    .leftJoin('pack_sales as p', 'p.id', 's.pack_sale_id')
    .select(['s.id', 's.state'])
    .select(
      sql<number[]>`array(
        select j.id from checkout_jobs a join string_jobs j on j.id = a.string_job_id
        where a.checkout_session_id = s.id and coalesce(s.payer_id, j.owner_id) = ${owner_id} order by j.id
      )`.as('string_job_ids'),
    )
    .where('s.provider_session_id', '=', session_id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('p.user_id', '=', owner_id),
        exists(
          selectFrom('checkout_jobs as a')
            .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
            .select('j.id')
            .whereRef('a.checkout_session_id', '=', 's.id')
            .where(sql<number>`coalesce(s.payer_id, j.owner_id)`, '=', owner_id),
        ),
      ]),
    )
    .executeTakeFirst()

/** Settles a checkout with what the provider returned, or marks it as expired when the provider does not know it. */
export async function settleOrExpire(db: Db, checkout_id: number, checkout: Checkout | null): Promise<void> {
  if (checkout) {
    await settle(db, checkout)
    return
  }
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'expired' })
    .where('id', '=', checkout_id)
    .where(isCheckoutIn('checkout_sessions', UNSETTLED))
    .execute()
}
