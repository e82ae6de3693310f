import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { type Db, transact } from '../database/connect.ts'
import { refusalOf } from '../http/errors.ts'
import { inTime, PATIENCE_MS } from '../http/in-time.ts'
import type { PaymentProvider, ProviderEvent } from './provider.ts'
import { recordRefunded, reopenRefund } from './refunds.ts'
import { countRefusedEvents } from './refused-events.ts'
import { settle } from './settle.ts'

const BODY_LIMIT = 256 * 1024

/** What the card payment provider tells us. Signed over the raw body, so nothing here may parse it first. */
export function paymentWebhook({ db, payments, metrics }: { db: Db; payments: PaymentProvider; metrics?: Registry }) {
  return async (app: FastifyInstance) => {
    const refused = countRefusedEvents(metrics, (events) =>
      app.log.error(
        { events },
        'payments: more than 10 events were refused within a minute: forged, or is the signing secret or the clock wrong?',
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
      if (status < 500) refused()
    })
    app.post('/stripe/webhook/', { bodyLimit: BODY_LIMIT }, async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const event = payments.readEvent(body, String(request.headers['stripe-signature'] ?? ''))
      const outcome = await inTime(PATIENCE_MS, recordEvent(db, event))
      request.log.info({ event: event.id, type: event.type, outcome }, 'payment event')
      return { received: true }
    })
  }
}

/**
 * Records an event and its effect in one transaction, and only once; 'known' when it was recorded before. Whoever sent
 * it may be answered after that.
 */
export async function recordEvent(db: Db, event: ProviderEvent): Promise<string> {
  // Most repeats come long after the first: they need no transaction.
  if (await isKnown(db, event.id)) return 'known'
  return transact(db, async (trx) => {
    const { id: event_id, type } = event
    const inserted = await trx
      .insertInto('webhook_events')
      .values({ event_id, type, ...subject(event), outcome: '' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!inserted) return 'known'
    const outcome = await act(trx, event)
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

function subject(event: ProviderEvent): { object_id: string | null; amount: number | null } {
  switch (event.kind) {
    case 'checkout':
      return { object_id: event.checkout.id, amount: event.checkout.amount }
    case 'refunded':
      return { object_id: event.payment_id, amount: event.amount }
    case 'refund_failed':
      return { object_id: event.refund_id, amount: null }
    case 'dispute':
      return { object_id: event.dispute_id, amount: event.amount }
    case 'other':
      return { object_id: null, amount: null }
  }
}

async function act(trx: Db, event: ProviderEvent): Promise<string> {
  switch (event.kind) {
    case 'checkout':
      return (await settle(trx, event.checkout)) ?? 'unknown checkout'
    case 'refunded':
      return (await recordRefunded(trx, event.payment_id, event.amount)) ? 'recorded' : 'unknown payment'
    case 'refund_failed':
      return (await reopenRefund(trx, event.refund_id, event.why)) ? 'due again' : 'unknown refund'
    case 'dispute':
      await recordDispute(trx, event)
      return 'recorded'
    case 'other':
      return event.why
  }
}

const CLOSED = ['won', 'lost', 'warning_closed']

/** A dispute is kept as it was told last; a closed one is not opened again by an event that comes late. */
async function recordDispute(trx: Db, event: ProviderEvent & { kind: 'dispute' }) {
  const { dispute_id: provider_dispute_id, payment_id: provider_payment_id, amount, reason, state } = event
  await trx
    .insertInto('disputes')
    .values({ provider_dispute_id, provider_payment_id, amount, reason, state })
    .onConflict((conflict) =>
      conflict
        .column('provider_dispute_id')
        .doUpdateSet({ amount, reason, state, changed_at: new Date() })
        .where('disputes.state', 'not in', CLOSED),
    )
    .execute()
}
