import { serviceName } from '../../contract/payments.ts'
import { isCancelled, isPayable } from '../../contract/statuses.ts'
import { type Db, transact } from '../database/connect.ts'
import { conflict, notFound } from '../http/errors.ts'
import { addJob } from '../jobs/jobs.ts'
import { NO_JOB } from '../string-jobs/order.ts'
import { type Attempt, type Checkout, type PaymentProvider, ProviderRefused, providerAway } from './provider.ts'
import { closeCheckouts, lockJobToPay } from './queries.ts'
import { settle } from './settle.ts'

export const CANCELLED = 'You cannot pay for a cancelled racket job.'
export const PAID = 'This job is already paid.'
export const ON_ITS_WAY = 'Your payment for this job is on its way already.'

// What the card payment provider takes at least, in cents.
const MINIMUM = 50
// A checkout that is about to expire is of no use to who opens it now.
const LEFT_MS = 2 * 60_000
// After that a half-made attempt is not taken up again, for the provider wants sessions to last 30 minutes at least.
const TAKE_UP_MS = 10 * 60_000

/** Where the customer pays for a job by card: the checkout that is open for it, or a new one. */
export async function openCheckout(db: Db, provider: PaymentProvider, user_id: number, string_job_id: number) {
  const attempt = await transact(db, (trx) => takeAttempt(trx, user_id, string_job_id))
  if (attempt.url) return attempt.url
  const checkout = await create(db, provider, attempt)
  if (checkout.state === 'open' && (await markOpen(db, attempt.id, checkout))) return checkout.url

  // While the provider was asked, the job was paid, cancelled or changed, or the customer was faster.
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'closing', provider_session_id: checkout.id })
    .where('id', '=', attempt.id)
    .where('state', 'in', ['closing', 'expired'])
    .execute()
  await settle(db, checkout)
  await addJob(db, 'close_checkout', { checkout_id: attempt.id })
  throw conflict('This job was changed just now. Please look again before you pay.')
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

/** The attempt to go on with, written down before the provider is asked; with a url when there is nothing to ask. */
async function takeAttempt(trx: Db, user_id: number, string_job_id: number) {
  const job = await lockJobToPay(trx, string_job_id)
  if (job?.owner_id !== user_id) throw notFound(NO_JOB)
  if (!isPayable(job)) throw conflict(isCancelled(job.order_status) ? CANCELLED : PAID)
  if (job.price === null) throw conflict('This job has no price yet. Please ask the shop.')
  if (job.price < MINIMUM) throw conflict('This amount is too small for a card. Please pay at the counter.')

  const live = await trx
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('string_job_id', '=', job.id)
    .where('state', 'in', ['creating', 'open', 'waiting'])
    .executeTakeFirst()
  if (live?.state === 'waiting') throw conflict(ON_ITS_WAY)
  if (live && live.amount === job.price && isFresh(live))
    return { ...live, url: live.state === 'open' ? live.url : null }
  if (live) await closeCheckouts(trx, job.id)
  return trx
    .insertInto('checkout_sessions')
    .values({ string_job_id: job.id, amount: job.price })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isFresh = ({ state, expires_at, created_at }: { state: string; expires_at: Date; created_at: Date }) =>
  state === 'open' ? expires_at.getTime() > Date.now() + LEFT_MS : created_at.getTime() > Date.now() - TAKE_UP_MS

async function create(db: Db, provider: PaymentProvider, attempt: Omit<Attempt, 'title'> & { id: number }) {
  const title = await titleOf(db, attempt.string_job_id)
  try {
    return await provider.createCheckout({ ...attempt, title })
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    // It would be refused again and again: the next try is a new attempt.
    await db
      .updateTable('checkout_sessions')
      .set({ state: 'expired' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'creating')
      .execute()
    throw providerAway(error)
  }
}

/** 'Club Stringing Service (Labor Only), String Job #7', as it stands on the checkout page and in the card's books. */
async function titleOf(db: Db, id: number): Promise<string> {
  const { tier_status, string_id } = await db
    .selectFrom('string_jobs as j')
    .innerJoin('users as u', 'u.id', 'j.owner_id')
    .select(['u.tier_status', 'j.string_id'])
    .where('j.id', '=', id)
    .executeTakeFirstOrThrow()
  return `${serviceName(tier_status, string_id !== null)}, String Job #${id}`
}

/** Makes sure that nobody pays at a checkout any more; takes the money if somebody has. */
export async function closeCheckout(db: Db, provider: PaymentProvider, checkout_id: number) {
  const attempt = await db
    .selectFrom('checkout_sessions')
    .select(['id', 'provider_session_id'])
    .where('id', '=', checkout_id)
    .where('state', '=', 'closing')
    .executeTakeFirst()
  // Without an id its making is still under way; who makes it closes it.
  if (!attempt?.provider_session_id) return
  await settleOrForget(db, attempt.id, await provider.expireCheckout(attempt.provider_session_id))
}

/** Settles what the provider answered; a checkout that it does not know is nobody's to pay. */
export async function settleOrForget(db: Db, checkout_id: number, checkout: Checkout | null): Promise<void> {
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
