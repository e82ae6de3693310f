import { z } from 'zod'
import type { Checkout, ProviderEvent, RefundedPayment, RefundFailure } from '../provider.ts'

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

// PostgreSQL and JavaScript both know this moment, in the year 9999.
const MAX_SECONDS = 253_402_300_799

export const Event = z.object({
  id: Id,
  type: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  created: z.int().nonnegative().max(MAX_SECONDS).optional().catch(undefined),
  livemode: z.boolean().default(false),
  data: z.object({ object: z.record(z.string(), z.unknown()) }),
})

const RefundedCharge = z.object({ payment_intent: Reference, amount_refunded: z.int() })
const FailedRefund = z.object({
  id: Id,
  payment_intent: Reference.nullish(),
  amount: z.int().nullish(),
  failure_reason: z.string().max(200).nullish(),
  // Other software of the shop may use the same name for something else.
  metadata: z
    .object({ refund_id: z.string().regex(/^[1-9]\d{0,8}$/) })
    .nullish()
    .catch(null),
})
const ListedRefund = FailedRefund.extend({
  status: z.string().nullish(),
  charge: z.object({ amount_refunded: z.int() }).nullish().catch(null),
})
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
export function translateEvent({ id, type, created, data }: z.infer<typeof Event>): ProviderEvent {
  const at = created === undefined ? null : new Date(created * 1000)
  try {
    return { id, type, at, ...contentOf(type, data.object) }
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    return { id, type, at, kind: 'ignored', reason: 'unreadable' }
  }
}

type Content = ProviderEvent extends infer E ? (E extends ProviderEvent ? Omit<E, 'id' | 'type' | 'at'> : never) : never

function contentOf(type: string, object: unknown): Content {
  const state = CHECKOUT_EVENTS[type]
  if (state) return { kind: 'checkout', checkout: readCheckout(object, { state }) }
  if (type === 'charge.refunded') {
    const { payment_intent, amount_refunded } = RefundedCharge.parse(object)
    return { kind: 'refunded', payment_id: payment_intent, amount: amount_refunded }
  }
  if (type === 'refund.failed') {
    return { kind: 'refund_failed', failure: failureOf(FailedRefund.parse(object)) }
  }
  if (type.startsWith('charge.dispute.')) {
    const { id, payment_intent, amount, reason, status } = Dispute.parse(object)
    return { kind: 'dispute', dispute_id: id, payment_id: payment_intent, amount, reason, state: status }
  }
  return { kind: 'ignored', reason: 'unknown type' }
}

const failureOf = (refund: z.infer<typeof FailedRefund>): RefundFailure => ({
  refund_id: refund.id,
  payment_id: refund.payment_intent ?? null,
  amount: refund.amount ?? null,
  our_refund_id: refund.metadata ? Number(refund.metadata.refund_id) : null,
  reason: refund.failure_reason ?? 'The bank refused it.',
})

/** Groups refunds from the API, whose charges are expanded, by payment. */
export function readRefunds(objects: unknown[]): RefundedPayment[] {
  const payments = new Map<string, RefundedPayment>()
  for (const object of objects) {
    const refund = ListedRefund.parse(object)
    if (!refund.payment_intent || !refund.charge) continue
    const { amount_refunded: refunded } = refund.charge
    const payment = payments.get(refund.payment_intent) ?? { payment_id: refund.payment_intent, refunded, failures: [] }
    if (refund.status === 'failed' || refund.status === 'canceled') payment.failures.push(failureOf(refund))
    payments.set(refund.payment_intent, payment)
  }
  return [...payments.values()]
}
