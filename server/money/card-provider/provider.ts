import type { FastifyInstance } from 'fastify'
import { unavailable } from '../../base/errors.ts'

/** One attempt to pay for jobs or a pack by card, recorded before the provider is called. */
export interface Attempt {
  /** Identifies the attempt to the provider, also as the idempotency key. */
  attempt_key: string
  /**
   * One line for each job, or one for a pack, which has no job; the title is shown on the checkout page, the amount is
   * in cents.
   */
  lines: { string_job_id: number | null; amount: number; title: string }[]
  currency: string
  expires_at: Date
  /** The path of the portal's page to which the customer returns, whether they paid or not. */
  return_path: string
}

/** A checkout as the provider reports it. */
export interface Checkout {
  id: string
  /** Our key of the attempt; null when the provider does not return one, or the checkout is not ours. */
  attempt_key: string | null
  /** `waiting`: the customer has paid, but the money has not arrived yet. `failed`: the money will not arrive. */
  state: 'open' | 'waiting' | 'paid' | 'failed' | 'expired'
  url: string | null
  /** In cents. */
  amount: number
  currency: string
  /** The provider's id of the payment, needed to refund it. */
  payment_id: string | null
}

/** A refund that failed after the provider had accepted it. Fields that the provider leaves out are null. */
export interface RefundFailure {
  /** The provider's id of the refund. */
  refund_id: string
  payment_id: string | null
  /** In cents. */
  amount: number | null
  /** The id of the refund in our database, when we made it. */
  our_refund_id: number | null
  reason: string
}

/** The present state of a payment with refunds at the provider. */
export interface RefundedPayment {
  payment_id: string
  /** The total refunded, in cents, without refunds that failed. */
  refunded: number
  failures: RefundFailure[]
}

/**
 * An event that the provider sends. `at` is when the provider created it, to the second. The `amount` of a refund is the
 * total refunded at that time, in cents.
 */
export type ProviderEvent = { id: string; type: string; at: Date | null } & (
  | { kind: 'checkout'; checkout: Checkout }
  | { kind: 'refunded'; payment_id: string; amount: number }
  | { kind: 'refund_failed'; failure: RefundFailure }
  | { kind: 'dispute'; dispute_id: string; payment_id: string; amount: number; reason: string; state: string }
  | { kind: 'ignored'; reason: string }
)

/** The card payment provider. Every call ends within 6 seconds and throws 503 when the provider does not answer. */
export interface PaymentProvider {
  /** The name shown to people, such as 'Stripe'. */
  name: string
  is_test: boolean
  /** The origins of the provider's checkout pages. */
  checkout_origins: string[]
  /** Opens a checkout, once per attempt. Throws ProviderRefused when a retry cannot succeed. */
  createCheckout(attempt: Attempt): Promise<Checkout & { url: string }>
  /** Returns null when the provider does not know the checkout. */
  findCheckout(id: string): Promise<Checkout | null>
  /** Expires a checkout unless it is already paid, and returns it; null when the provider does not know it. */
  expireCheckout(id: string): Promise<Checkout | null>
  /**
   * Refunds a payment, once per key: the amount of one of our refunds, or by default the rest. `failed` is the reason, or
   * null when the refund succeeded.
   */
  refund(
    payment_id: string,
    key: string,
    ours?: { id: number; share_id: number; amount: number },
  ): Promise<{ refund_id: string | null; failed: string | null }>
  /** Returns the payments with refunds that were created since `moment`. */
  refundsSince(moment: Date): Promise<RefundedPayment[]>
  /** Reads an event from the webhook. Throws 400 when its signature is invalid or too old. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
  /** Returns the events since `moment`, oldest first, to find those that never reached the webhook. */
  eventsSince(moment: Date): Promise<ProviderEvent[]>
  /** The other side of the connection when the provider is our own sandbox. */
  sandbox: Sandbox | null
}

export interface Sandbox {
  mount(app: FastifyInstance): Promise<void>
  /** Sends one event to our webhook. Throws unless the webhook acknowledges it. */
  deliver(delivery_id: string): Promise<void>
  /** Completes or fails a slow payment. */
  finish(session_id: string): Promise<void>
  /** Schedules deliveries that a crash interrupted. */
  resume(): Promise<void>
}

/** The provider understood the request and refused it; a retry cannot succeed. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** 503: the provider is unreachable, too slow or returned nonsense. The request may be repeated. */
export function providerUnavailable(cause: unknown) {
  const refusal = unavailable(
    'The card payment provider cannot be reached right now. You have not been charged. Please try again in a moment.',
  )
  refusal.cause = cause
  return refusal
}
