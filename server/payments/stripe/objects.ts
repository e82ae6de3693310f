import { z } from 'zod'
import type { Checkout, ProviderEvent } from '../provider.ts'

const Id = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const Uuid = z.uuid().nullish().catch(null)
const Reference = z
  .union([Id, z.object({ id: Id })])
  .transform((value) => (typeof value === 'string' ? value : value.id))

const Session = z.object({
  id: Id,
  client_reference_id: Uuid,
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int(),
  currency: z.string().regex(/^[a-z]{3}$/i),
  url: z.string().nullish(),
  payment_intent: z.union([Id, z.object({ id: Id, status: z.string() })]).nullish(),
})

// A payment intent in these states will not bring money.
const FAILED_INTENTS = ['requires_payment_method', 'canceled']

/** Reads a checkout session from the API or from an event. Throws a ZodError when it is malformed. */
export function readCheckout(object: unknown, known: Partial<Pick<Checkout, 'state'>> = {}): Checkout {
  const session = Session.parse(object)
  const intent = session.payment_intent
  return {
    id: session.id,
    attempt_key: session.client_reference_id ?? null,
    state: session.payment_status === 'paid' ? 'paid' : (known.state ?? stateOf(session)),
    url: session.url ?? null,
    amount: session.amount_total,
    currency: session.currency.toLowerCase(),
    payment_id: (typeof intent === 'string' ? intent : intent?.id) ?? null,
  }
}

function stateOf({ status, payment_intent }: z.infer<typeof Session>): Checkout['state'] {
  if (status === 'expired') return 'expired'
  if (status !== 'complete') return 'open'
  const intentStatus = typeof payment_intent === 'object' ? payment_intent?.status : undefined
  return intentStatus && FAILED_INTENTS.includes(intentStatus) ? 'failed' : 'waiting'
}

export const Event = z.object({
  id: Id,
  type: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  livemode: z.boolean().default(false),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const RefundedCharge = z.object({ payment_intent: Reference, amount_refunded: z.int() })
const FailedRefund = z.object({ id: Id, failure_reason: z.string().max(200).nullish() })
const Dispute = z.object({
  id: Id,
  payment_intent: Reference,
  amount: z.int(),
  reason: z.string().max(200).default(''),
  status: z.string().max(200),
})

// The session inside an event may lack a status or have an older one, so the event's type decides.
const CHECKOUT_EVENTS: Record<string, Checkout['state']> = {
  'checkout.session.completed': 'waiting',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
}

/** The event types that we handle. The webhook of the Stripe account must send these. */
export const HANDLED_EVENTS = [
  ...Object.keys(CHECKOUT_EVENTS),
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

/** Translates Stripe's event into ours. An unreadable or unhandled event is ignored, with the reason. */
export function translateEvent({ id, type, data }: z.infer<typeof Event>): ProviderEvent {
  try {
    return { id, type, ...contentOf(type, data.object) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return { id, type, kind: 'ignored', reason: 'unreadable' }
  }
}

type Content = ProviderEvent extends infer E ? (E extends ProviderEvent ? Omit<E, 'id' | 'type'> : never) : never

function contentOf(type: string, object: unknown): Content {
  const state = CHECKOUT_EVENTS[type]
  if (state) return { kind: 'checkout', checkout: readCheckout(object, { state }) }
  if (type === 'charge.refunded') {
    const { payment_intent, amount_refunded } = RefundedCharge.parse(object)
    return { kind: 'refunded', payment_id: payment_intent, amount: amount_refunded }
  }
  if (type === 'refund.failed') {
    const refund = FailedRefund.parse(object)
    return { kind: 'refund_failed', refund_id: refund.id, reason: refund.failure_reason ?? 'The bank refused it.' }
  }
  if (type.startsWith('charge.dispute.')) {
    const { id, payment_intent, amount, reason, status } = Dispute.parse(object)
    return { kind: 'dispute', dispute_id: id, payment_id: payment_intent, amount, reason, state: status }
  }
  return { kind: 'ignored', reason: 'unknown type' }
}
