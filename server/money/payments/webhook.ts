import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { refusalOf } from '../../base/errors.ts'
import { inTime, PATIENCE_MS } from '../../base/http/in-time.ts'
import { takeUnpaidCredits } from '../../job/unpaid-credits.ts'
import type { PaymentProvider, ProviderEvent } from '../card-provider/provider.ts'
import { recordFailedRefund } from '../refunds/failed-refunds.ts'
import { recordRefunded } from '../refunds/refunded-amounts.ts'
import { settle } from './settle.ts'

const BODY_LIMIT = 256 * 1024

/** Receives the payment provider's events. The signature covers the raw body, so no parser may touch the body first. */
export function paymentWebhook({ db, payments, metrics }: { db: Db; payments: PaymentProvider; metrics?: Registry }) {
  return async (app: FastifyInstance) => {
    const countRefused = refusedEventCounter(metrics, (events) =>
      app.log.error(
        { events },
        'payments: more than 10 events were refused within a minute. They may be forged, or the signing secret or the clock may be wrong.',
      ),
    )
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT },
      async (_: unknown, body: Buffer) => body,
    )
    app.addHook('onError', async (request, _, error) => {
      request.log.warn({ reason: error.message }, 'payment event refused')
      const status = refusalOf(error)?.status ?? 500
      if (status < 500) countRefused()
    })
    app.post('/stripe/webhook/', { bodyLimit: BODY_LIMIT }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = payments.readEvent(body, String(request.headers['stripe-signature'] ?? ''))
      const outcome = await inTime(PATIENCE_MS, recordProviderEvent(db, event))
      request.log.info({ event: event.id, type: event.type, outcome }, 'payment event')
      return { received: true }
    })
  }
}

const ALARM_PERIOD_MS = 60_000
const ALARM_LIMIT = 10

/**
 * Returns a function that counts one refused event. It calls `alarm` once per minute with more than ten of them, which
 * means forged events, a wrong signing secret or a wrong clock.
 */
function refusedEventCounter(registry: Registry | undefined, alarm: (refused: number) => void): () => void {
  const counter = new Counter({
    name: 'stringbed_payment_events_refused_total',
    help: 'Payment events that were refused because they were unsigned, too old or unreadable.',
    registers: registry ? [registry] : [],
  })
  let periodStart = Number.NEGATIVE_INFINITY
  let refused = 0
  return () => {
    counter.inc()
    const now = performance.now()
    if (now - periodStart > ALARM_PERIOD_MS) {
      periodStart = now
      refused = 0
    }
    refused += 1
    if (refused === ALARM_LIMIT + 1) alarm(refused)
  }
}

/**
 * Records an event and applies its effect in one transaction, once per event. Returns the outcome, which is 'known'
 * for a repeated event.
 */
export async function recordProviderEvent(db: Db, event: ProviderEvent): Promise<string> {
  // Most repeats arrive long after the first event and need no transaction.
  if (await isKnown(db, event.id)) return 'known'
  return transact(db, async (trx) => {
    const { id: event_id, type, at: happened_at } = event
    const inserted = await trx
      .insertInto('webhook_events')
      .values({ event_id, type, happened_at, ...subjectOf(event), outcome: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!inserted) return 'known'
    const outcome = await applyEvent(trx, event)
    await trx.updateTable('webhook_events').set({ outcome }).where('event_id', '=', event_id).execute()
    return outcome
  })
}

async function isKnown(db: Db, event_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('event_id', '=', event_id)
    .executeTakeFirst()
  return row !== undefined
}

function subjectOf(event: ProviderEvent): { object_id: string | null; amount: number | null } {
  switch (event.kind) {
    case 'checkout':
      return { object_id: event.checkout.id, amount: event.checkout.amount }
    case 'refunded':
      return { object_id: event.payment_id, amount: event.amount }
    case 'refund_failed':
      return { object_id: event.failure.refund_id, amount: event.failure.amount }
    case 'dispute':
      return { object_id: event.dispute_id, amount: event.amount }
    case 'ignored':
      return { object_id: null, amount: null }
  }
}

async function applyEvent(trx: Trx, event: ProviderEvent): Promise<string> {
  switch (event.kind) {
    case 'checkout':
      return (await settle(trx, event.checkout)) ?? 'unknown checkout'
    case 'refunded':
      return (await recordRefunded(trx, event)) ? 'recorded' : 'unknown payment'
    case 'refund_failed':
      return (await recordFailedRefund(trx, event.failure, event.at)) ? 'due again' : 'unknown refund'
    case 'dispute':
      await recordDispute(trx, event)
      return 'recorded'
    case 'ignored':
      return event.reason
  }
}

const CLOSED_DISPUTES = ['won', 'lost', 'warning_closed']

/** Stores the latest state of a dispute. A late event does not reopen a closed dispute. */
async function recordDispute(trx: Trx, event: ProviderEvent & { kind: 'dispute' }) {
  const { dispute_id: provider_dispute_id, payment_id: provider_payment_id, amount, reason, state } = event
  await trx
    .insertInto('disputes')
    .values({ provider_dispute_id, provider_payment_id, amount, reason, state })
    .onConflict((conflict) =>
      conflict
        .column('provider_dispute_id')
        .doUpdateSet({ amount, reason, state, changed_at: new Date() })
        .where('disputes.state', 'not in', CLOSED_DISPUTES),
    )
    .execute()
  const sale = await trx
    .selectFrom('payments')
    .select('pack_sale_id')
    .where('provider_payment_id', '=', provider_payment_id)
    .where('pack_sale_id', 'is not', null)
    .executeTakeFirst()
  if (sale?.pack_sale_id) await takeUnpaidCredits(trx, sale.pack_sale_id)
}
