import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { smallestCardPayment } from '../../../contract/catalog/price-limits.ts'
import type { CheckoutState } from '../../../contract/money/payments.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { shopCurrency } from '../../catalog/settings/queries.ts'
import { closeCheckouts } from '../../job/checkouts.ts'
import type { LockedJob } from '../../job/locked-job.ts'
import { tagOf } from '../../job/tags/tags.ts'
import {
  type Attempt,
  type Checkout,
  type PaymentProvider,
  ProviderRefused,
  providerUnavailable,
} from '../card-provider/provider.ts'
import { countCheckout } from './checkout-limit.ts'
import { jobName, lockPayableJobs, ON_ITS_WAY } from './pay.ts'
import { settle, shownState } from './settle.ts'
import { titlesOf } from './titles.ts'

// A customer needs at least this much time to pay at a checkout that is already open.
const MIN_REMAINING_MS = 2 * 60_000
// The provider rejects sessions that expire in less than 30 minutes, so older unfinished attempts are not resumed.
const MAX_RESUME_MS = 10 * 60_000

/**
 * Returns the address where jobs are paid by card: that of the open checkout, or of a new one. The customer returns to
 * the account or to the status page of the only job, depending on where they come from. Throws 404 or 409 with the reason.
 */
export async function openCheckout(db: Db, provider: PaymentProvider, order: CheckoutOrder): Promise<string> {
  const attempt = await transact(db, (trx) => findOrStartAttempt(trx, order))
  if (attempt.url) return attempt.url
  const checkout = await createCheckout(db, provider, attempt)
  if (checkout.state === 'open' && (await markOpen(db, attempt.id, checkout))) return checkout.url

  // While the provider answered, a job was paid, cancelled or changed, or the customer has already paid.
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

/** A job in a checkout, with its amount in cents. */
interface Line {
  string_job_id: number
  amount: number
}

interface CheckoutOrder {
  user_id: number
  string_job_ids: number[]
  is_from_status_page: boolean
}

/**
 * Returns the attempt to continue, which is committed before the provider is called. It has a `url` when its checkout
 * is already open.
 */
async function findOrStartAttempt(trx: Trx, { user_id, string_job_ids, is_from_status_page }: CheckoutOrder) {
  const jobs = await lockPayableJobs(trx, user_id, string_job_ids)
  const payer_id = jobs.some(({ owner_id }) => owner_id !== user_id) ? user_id : null
  const lines = jobs.map((job): Line => {
    if (job.price === null) throw conflict(`${jobName(job, jobs)} has no price yet. Please ask the shop.`)
    return { string_job_id: job.id, amount: job.price }
  })
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  await requireCardAmount(trx, amount)

  const live = await checkoutsOfJobs(trx, string_job_ids)
  if (live.some(({ state }) => state === 'waiting')) throw conflict(ON_ITS_WAY)
  const usable = live.filter((checkout) => isUsable(checkout) && hasCurrentPrices(checkout.lines, lines))
  refuseCheckoutOfOther(usable, jobs, user_id)
  const same = usable.find((checkout) => isSameSet(checkout.lines, lines))
  if (same?.is_from_status_page === is_from_status_page && same.payer_id === payer_id) {
    return { ...same, url: same.state === 'open' ? same.url : null }
  }
  const other = usable.find((checkout) => checkout !== same)
  if (other) throw conflict(inOtherCheckout(other.lines, lines))
  if (live.length > 0) await closeCheckouts(trx, string_job_ids)

  await countCheckout(trx, user_id, { is_from_status_page })
  const attempt = await trx
    .insertInto('checkout_sessions')
    .values({ amount, is_from_status_page, payer_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  const { id: checkout_session_id, state } = attempt
  await trx
    .insertInto('checkout_jobs')
    .values(lines.map((line) => ({ ...line, checkout_session_id, state })))
    .execute()
  return { ...attempt, lines }
}

/** Throws 409 for an amount that the card provider does not accept. */
export async function requireCardAmount(trx: Trx, amount: number): Promise<void> {
  if (amount < smallestCardPayment(await shopCurrency(trx))) {
    throw conflict('This amount is too small for a card payment. Please pay at the counter.')
  }
}

/** The checkouts of any of these jobs that are not over, each with the lines of all its jobs. */
async function checkoutsOfJobs(trx: Trx, string_job_ids: number[]) {
  const checkouts = await trx
    .selectFrom('checkout_sessions as s')
    .selectAll('s')
    .where('s.id', 'in', (live) =>
      live
        .selectFrom('checkout_jobs as a')
        .select('a.checkout_session_id')
        .where('a.string_job_id', 'in', string_job_ids)
        .where(sql<boolean>`a.state in ('creating', 'open', 'waiting')`),
    )
    .execute()
  return Promise.all(checkouts.map(async (checkout) => ({ ...checkout, lines: await linesOf(trx, checkout.id) })))
}

const linesOf = (db: Db, checkout_id: number): Promise<Line[]> =>
  db
    .selectFrom('checkout_jobs')
    .select(['string_job_id', 'amount'])
    .where('checkout_session_id', '=', checkout_id)
    .orderBy('string_job_id')
    .execute()

const isSameSet = (a: Line[], b: Line[]) =>
  a.length === b.length && a.every(({ string_job_id }) => b.some((line) => line.string_job_id === string_job_id))

/** False when a price has changed since the checkout was opened. */
const hasCurrentPrices = (checkout: Line[], wanted: Line[]) =>
  wanted.every(({ string_job_id, amount }) =>
    checkout.every((line) => line.string_job_id !== string_job_id || line.amount === amount),
  )

function inOtherCheckout(other: Line[], wanted: Line[]): string {
  const shared = wanted.find(({ string_job_id }) => other.some((line) => line.string_job_id === string_job_id))
  return `String Job #${shared?.string_job_id} is in another open checkout. Finish or leave that payment first.`
}

export const isUsable = ({ state, expires_at, created_at }: { state: string; expires_at: Date; created_at: Date }) =>
  state === 'open'
    ? expires_at.getTime() > Date.now() + MIN_REMAINING_MS
    : created_at.getTime() > Date.now() - MAX_RESUME_MS

interface OpenCheckout {
  /** Null when the owner of the jobs pays. */
  payer_id: number | null
  lines: Line[]
}

/** Throws 409 when another person is paying: the owner of a job and the one who pays for it keep their own checkouts. */
function refuseCheckoutOfOther(checkouts: OpenCheckout[], jobs: LockedJob[], user_id: number) {
  for (const { payer_id, lines } of checkouts) {
    const job = jobs.find(({ id }) => lines.some(({ string_job_id }) => string_job_id === id))
    if (job && (payer_id ?? job.owner_id) !== user_id) {
      throw conflict(
        `Someone else is paying for String Job #${job.id} right now. Please try again when they are done, or in an hour.`,
      )
    }
  }
}

/** Closes a customer's own open checkout of a job, so that its jobs can be paid in another way. Throws 404 and 409. */
export function leaveCheckout(
  db: Db,
  { user_id, string_job_id }: { user_id: number; string_job_id: number },
): Promise<void> {
  return transact(db, async (trx) => {
    const jobs = await lockPayableJobs(trx, user_id, [string_job_id])
    refuseCheckoutOfOther((await checkoutsOfJobs(trx, [string_job_id])).filter(isUsable), jobs, user_id)
    await closeCheckouts(trx, [string_job_id])
  })
}

async function createCheckout(
  db: Db,
  provider: PaymentProvider,
  attempt: Omit<Attempt, 'lines' | 'return_path'> & {
    id: number
    lines: Line[]
    is_from_status_page: boolean
    payer_id: number | null
  },
) {
  const titles = await titlesOf(db, attempt)
  const lines = attempt.lines.map((line) => ({ ...line, title: titles.get(line.string_job_id) ?? '' }))
  const [first] = attempt.lines
  const return_path =
    attempt.is_from_status_page && first ? `/t/${await tagOf(db, first.string_job_id)}` : '/checkout/return'
  return createAtProvider(db, provider, { ...attempt, lines, return_path })
}

/**
 * Opens the checkout of an attempt at the provider. Throws 503. After a refusal, the next try starts a new attempt; after
 * an outage, it continues this one.
 */
export async function createAtProvider(db: Db, provider: PaymentProvider, attempt: Attempt & { id: number }) {
  try {
    return await provider.createCheckout(attempt)
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

export async function markOpen(db: Db, id: number, checkout: Checkout): Promise<boolean> {
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
    .innerJoin('checkout_jobs as a', 'a.checkout_session_id', 's.id')
    .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
    .select('s.provider_session_id')
    .where('j.id', '=', string_job_id)
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
    .where('state', 'in', ['creating', 'open', 'waiting', 'closing'])
    .execute()
}
