import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { closeCheckout, settleOrForget } from './checkout.ts'
import type { PaymentProvider } from './provider.ts'
import { refundCard } from './refunds.ts'
import { recordEvent } from './webhook.ts'

// Less than the time between two rounds.
const TIME_MS = 120_000

type Report = Pick<FastifyBaseLogger, 'warn'>

/**
 * Finds what nobody told us: checkouts that were paid or left, events that never arrived, refunds whose time has come.
 * One thing that cannot be done does not keep the rest from being done; what a slow provider leaves no time for, the
 * next round does.
 */
export async function sweepPayments(db: Db, provider: PaymentProvider, report: Report) {
  const until = Date.now() + TIME_MS
  const attempt = async (what: string, act: () => Promise<unknown>) => {
    if (Date.now() > until) return
    try {
      await act()
    } catch (error) {
      report.warn({ err: error }, `payments: ${what} failed`)
    }
  }
  for (const checkout of await unsettledCheckouts(db)) {
    await attempt(`checkout ${checkout.id}`, () => lookAfter(db, provider, checkout))
  }
  await attempt('reading events', async () => {
    for (const event of await provider.eventsSince(new Date(Date.now() - 3_600_000))) await recordEvent(db, event)
  })
  for (const { id } of await refundsToTry(db)) {
    await attempt(`refund ${id}`, () => refundCard(db, provider, id))
  }
  if (provider.sandbox) await attempt('resuming the sandbox', () => provider.sandbox?.resume() ?? Promise.resolve())
  const overdue = await overdueRefunds(db)
  if (overdue > 0) report.warn({ refunds: overdue }, 'payments: refunds are due for more than 24 hours')
}

type Unsettled = Awaited<ReturnType<typeof unsettledCheckouts>>[number]

function unsettledCheckouts(db: Db) {
  return db
    .selectFrom('checkout_sessions')
    .select(['id', 'state', 'provider_session_id'])
    .where('state', 'in', ['creating', 'open', 'waiting', 'closing'])
    .where((row) =>
      row.or([
        row('state', '=', 'closing'),
        // What has just begun is looked after by who began it.
        row('created_at', '<', sql<Date>`now() - interval '2 minutes'`),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}

async function lookAfter(db: Db, provider: PaymentProvider, { id, state, provider_session_id }: Unsettled) {
  if (!provider_session_id) return forgetHalfMade(db, id)
  if (state === 'closing') return closeCheckout(db, provider, id)
  await settleOrForget(db, id, await provider.findCheckout(provider_session_id))
}

/** Its address was never told to anybody; should there be a payment all the same, its event brings it. */
async function forgetHalfMade(db: Db, id: number) {
  await db
    .updateTable('checkout_sessions')
    .set({ state: 'expired' })
    .where('id', '=', id)
    .where('provider_session_id', 'is', null)
    .where('created_at', '<', sql<Date>`now() - interval '15 minutes'`)
    .execute()
}

/** Card refunds that are due and were not tried for 1, 2, 4 … minutes, at most 6 hours. */
function refundsToTry(db: Db) {
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

async function overdueRefunds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('refunds')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'due')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return count
}
