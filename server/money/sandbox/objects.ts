import type { Selectable } from 'kysely'
import { unixSeconds } from '../../../contract/base/time-units.ts'
import type { SandboxTables } from '../../base/database/tables/sandbox.ts'

export type SandboxRow<Table extends keyof SandboxTables> = Selectable<SandboxTables[Table]>
export type SessionRow = SandboxRow<'sandbox.checkout_sessions'>
export type IntentRow = SandboxRow<'sandbox.payment_intents'>

/** A checkout session in the shape of Stripe's API. */
export const sessionObject = (session: SessionRow, sandboxUrl: string, intent?: IntentRow) => ({
  id: session.id,
  object: 'checkout.session',
  amount_subtotal: session.amount,
  amount_total: session.amount,
  cancel_url: session.cancel_url,
  client_reference_id: session.client_reference_id,
  created: unixSeconds(session.created_at),
  currency: session.currency,
  expires_at: unixSeconds(session.expires_at),
  livemode: false,
  metadata: session.metadata,
  mode: 'payment',
  payment_intent: intent ? intentObject(intent) : session.payment_intent,
  payment_status: session.payment_status,
  status: session.status,
  success_url: session.success_url,
  url: session.status === 'open' ? `${sandboxUrl}/sandbox/checkout/${session.id}` : null,
})

export const intentObject = (intent: IntentRow) => ({
  id: intent.id,
  object: 'payment_intent',
  amount: intent.amount,
  amount_received: intent.status === 'succeeded' ? intent.amount : 0,
  created: unixSeconds(intent.created_at),
  currency: intent.currency,
  latest_charge: intent.id.replace('pi_', 'ch_'),
  livemode: false,
  metadata: intent.metadata,
  status: intent.status,
})

export const chargeObject = (intent: IntentRow) => ({
  id: intent.id.replace('pi_', 'ch_'),
  object: 'charge',
  amount: intent.amount,
  amount_refunded: intent.amount_refunded,
  currency: intent.currency,
  livemode: false,
  paid: true,
  payment_intent: intent.id,
  refunded: intent.amount_refunded === intent.amount,
})

export const refundObject = (refund: SandboxRow<'sandbox.refunds'>, currency: string) => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  created: unixSeconds(refund.created_at),
  currency,
  metadata: refund.metadata,
  payment_intent: refund.payment_intent,
  status: refund.status,
  ...(refund.status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {}),
})

export const disputeObject = (intent: IntentRow) => ({
  id: intent.id.replace('pi_', 'dp_'),
  object: 'dispute',
  amount: intent.amount,
  charge: intent.id.replace('pi_', 'ch_'),
  currency: intent.currency,
  livemode: false,
  payment_intent: intent.id,
  reason: 'fraudulent',
  status: 'needs_response',
})

export const eventObject = (event: SandboxRow<'sandbox.events'>) => ({
  id: event.id,
  object: 'event',
  created: unixSeconds(event.created_at),
  data: { object: event.object },
  livemode: false,
  type: event.type,
})
