import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { HOUR_MS } from '../../../contract/base/time-units.ts'
import type { Db } from '../../base/database/connect.ts'
import { tryEach } from '../../base/jobs/try-each.ts'
import { isCheckoutIn, UNSETTLED } from '../../job/checkout-states.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { refundCard } from '../refunds/card-refunds.ts'
import { compareRefunds } from '../refunds/compare-refunds.ts'
import { closeCheckout, settleOrExpire } from './end-checkout.ts'
import { recordProviderEvent } from './webhook.ts'

// Shorter than the three minutes between two sweeps.
const MAX_DURATION_MS = 120_000

/**
 * Catches up on what no event told us: checkouts that were paid or abandoned, lost events, refunds that differ from the
 * provider's, refunds to retry. A step that fails is logged and does not stop the others. Steps for which a slow provider
 * leaves no time wait for the next sweep.
 */
export async function sweepPayments(db: Db, provider: PaymentProvider, log: Pick<FastifyBaseLogger, 'warn'>) {
  const deadline = Date.now() + MAX_DURATION_MS
  const attempt = async (name: string, step: () => Promise<unknown>) => {
    if (Date.now() > deadline) return
    try {
      await step()
    } catch (error) {
      log.warn({ err: error }, `payments: ${name} failed`)
    }
  }
  for (const checkout of await unsettledCheckouts(db)) {
    await attempt(`checkout ${checkout.id}`, () => checkCheckout(db, provider, checkout))
  }
  await attempt('reading events', async () => {
    const events = await provider.eventsSince(await beginOfDoubt(db))
    await tryEach(events, (event) => recordProviderEvent(db, event))
  })
  await attempt('comparing refunds', () => compareRefunds(db, provider))
  for (const { id } of await refundsToRetry(db)) {
    await attempt(`refund ${id}`, () => refundCard(db, provider, id))
  }
  await attempt('resuming the sandbox', async () => provider.sandbox?.resume())
  const overdue = await countOverdueRefunds(db)
  if (overdue > 0) log.warn({ refunds: overdue }, 'payments: refunds are due for more than 24 hours')
}

/**
 * The moment since which events may be unknown: an hour before the newest event that is older than an hour. A shop that was
 * restored from a backup does not know what the provider reported since, and the provider does not report it again.
 */
async function beginOfDoubt(db: Db): Promise<Date> {
  const hourAgo = new Date(Date.now() - HOUR_MS)
  const { newest } = await db
    .selectFrom('webhook_events')
    .select(({ fn }) => fn.max('received_at').as('newest'))
    .where('received_at', '<', hourAgo)
    .executeTakeFirstOrThrow()
  return newest ? new Date(newest.getTime() - HOUR_MS) : hourAgo
}

type Unsettled = Awaited<ReturnType<typeof unsettledCheckouts>>[number]

function unsettledCheckouts(db: Db) {
  return db
    .selectFrom('checkout_sessions')
    .select(['id', 'state', 'provider_session_id'])
    .where(isCheckoutIn('checkout_sessions', UNSETTLED))
    .where((row) =>
      row.or([
        row('state', '=', 'closing'),
        // The request that started a newer checkout may still be working on it.
        row('created_at', '<', sql<Date>`now() - interval '2 minutes'`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

async function checkCheckout(db: Db, provider: PaymentProvider, { id, state, provider_session_id }: Unsettled) {
  if (!provider_session_id) return expireUnfinished(db, id)
  if (state === 'closing') return closeCheckout(db, provider, id)
  await settleOrExpire(db, id, await provider.findCheckout(provider_session_id))
}

/** Expires a checkout whose address no customer ever got. If there is a payment nevertheless, its event records it. */
async function expireUnfinished(db: Db, id: number) {
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .execute()
}

/** Due card refunds whose last try was 1, 2, 4, … minutes ago, at most 6 hours. */
function refundsToRetry(db: Db) {
  return db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('r.state', '=', 'due')
    .where('p.method', '=', 'card')
    .where(
      sql<boolean>`coalesce(r.last_tried_at, r.created_at)
        < now() - least(power(2, least(r.attempts, 20)), 360) * interval '1 minute'`,
    )
    .orderBy('r.id')
    .limit(100)
    .execute()
}

async function countOverdueRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'due')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return count
}
