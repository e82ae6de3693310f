import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { serviceName } from '../../contract/payments.ts'
import { type Db, transact } from '../database/connect.ts'
import { conflict } from '../http/errors.ts'
import { addJob } from '../jobs/jobs.ts'
import { closeCheckouts } from './checkout-sessions.ts'
import { lockPayableJob, ON_ITS_WAY } from './pay.ts'
import { type Attempt, type Checkout, type PaymentProvider, ProviderRefused, providerUnavailable } from './provider.ts'
import { settle } from './settle.ts'

// The provider's minimum charge, in cents.
const MINIMUM = 50
// A customer needs at least this much time to pay at a checkout that is already open.
const MIN_REMAINING_MS = 2 * 60_000
// The provider rejects sessions that expire in less than 30 minutes, so older unfinished attempts are not resumed.
const MAX_RESUME_MS = 10 * 60_000

/** Returns the address where the customer pays for a job by card: that of the open checkout, or of a new one. */
export async function openCheckout(
  db: Db,
  provider: PaymentProvider,
  { user_id, string_job_id }: { user_id: number; string_job_id: number },
): Promise<string> {
  const attempt = await transact(db, (trx) => findOrStartAttempt(trx, user_id, string_job_id))
  if (attempt.url) return attempt.url
  const checkout = await createCheckout(db, provider, attempt)
  if (checkout.state === 'open' && (await markOpen(db, attempt.id, checkout))) return checkout.url

  // While the provider answered, the job was paid, cancelled or changed, or the customer has already paid.
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'closing', provider_session_id: checkout.id })
    .where('id', '=', attempt.id)
    .where('state', 'in', ['closing', 'expired'])
    .execute()
  await settle(db, checkout)
  await addJob(db, 'close_checkout', { checkout_id: attempt.id })
  throw conflict('This job was just changed. Please check it again before you pay.')
}

/**
 * Returns the attempt to continue, which is committed before the provider is called. It has a `url` when its checkout
 * is already open.
 */
async function findOrStartAttempt(trx: Db, user_id: number, string_job_id: number) {
  const job = await lockPayableJob(trx, user_id, string_job_id)
  if (job.price === null) throw conflict('This job has no price yet. Please ask the shop.')
  if (job.price < MINIMUM) throw conflict('This amount is too small for a card payment. Please pay at the counter.')

  const live = await trx
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('string_job_id', '=', job.id)
    .where(sql<boolean>`state in ('creating', 'open', 'waiting')`)
    .executeTakeFirst()
  if (live?.state === 'waiting') throw conflict(ON_ITS_WAY)
  if (live && live.amount === job.price && isUsable(live)) {
    return { ...live, url: live.state === 'open' ? live.url : null }
  }
  if (live) await closeCheckouts(trx, job.id)
  return trx
    .insertInto('checkout_sessions')
    .values({ string_job_id: job.id, amount: job.price })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isUsable = ({ state, expires_at, created_at }: { state: string; expires_at: Date; created_at: Date }) =>
  state === 'open'
    ? expires_at.getTime() > Date.now() + MIN_REMAINING_MS
    : created_at.getTime() > Date.now() - MAX_RESUME_MS

async function createCheckout(db: Db, provider: PaymentProvider, attempt: Omit<Attempt, 'title'> & { id: number }) {
  const title = await titleOf(db, attempt.string_job_id)
  try {
    return await provider.createCheckout({ ...attempt, title })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // The provider would refuse this attempt again, so the next try starts a new one.
    await db
      .updateTable('checkout_sessions')
      .set({ state: 'expired' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'creating')
      .execute()
    throw providerUnavailable(error)
  }
}

/** For the checkout page and the card statement: 'Club Stringing Service (Labor Only), String Job #7'. */
async function titleOf(db: Db, string_job_id: number): Promise<string> {
  const { tier_status, string_id } = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['u.tier_status', 'j.string_id'])
    .where('j.id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  return `${serviceName(tier_status, string_id !== null)}, String Job #${string_job_id}`
}

async function markOpen(db: Db, id: number, checkout: Checkout): Promise<boolean> {
  const row = await db
    .updateTable('checkout_sessions')
    .set({ state: 'open', provider_session_id: checkout.id, url: checkout.url })
    .where('id', '=', id)
    .where('state', 'in', ['creating', 'open'])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Expires the open card checkout of a customer's job before a credit pays it, so that the customer cannot pay twice;
 * settles it when the customer has already paid there. When the provider does not answer, the credit pays the job and
 * card money that arrives later is refunded.
 */
export async function expireOpenCheckout(
  db: Db,
  provider: PaymentProvider,
  { user_id, string_job_id }: { user_id: number; string_job_id: number },
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const open = await db
    .selectFrom('checkout_sessions as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .select('s.provider_session_id')
    .where('s.string_job_id', '=', string_job_id)
    .where('j.owner_id', '=', user_id)
    .where('s.state', '=', 'open')
    .executeTakeFirst()
  if (!open?.provider_session_id) return
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
    .where('state', 'in', ['creating', 'open', 'waiting', 'closing'])
    .execute()
}
