import type { FastifyInstance } from 'fastify'
import { unavailable } from '../http/errors.ts'

/** One try to pay for a job by card, as it was written down before the provider is asked. Amount in cents. */
export interface Attempt {
  /** Our name for the attempt, and its idempotency key. */
  attempt_key: string
  string_job_id: number
  amount: number
  currency: string
  expires_at: Date
  /** What the customer reads on the checkout page. */
  title: string
}

/** Where a checkout stands at the provider. */
export interface Checkout {
  id: string
  /** Our name for the attempt; null when the provider does not tell, or it is none of ours. */
  attempt_key: string | null
  /** `waiting`: the customer is done, the money is on its way. `failed`: it will not come. */
  state: 'open' | 'waiting' | 'paid' | 'failed' | 'expired'
  url: string | null
  amount: number
  currency: string
  /** The provider's id of the payment; money goes back by it. */
  payment_id: string | null
}

/** What the provider tells of its own accord. `amount` is cents refunded so far. */
export type ProviderEvent = { id: string; type: string } & (
  | { kind: 'checkout'; checkout: Checkout }
  | { kind: 'refunded'; payment_id: string; amount: number }
  | { kind: 'refund_failed'; refund_id: string; why: string }
  | { kind: 'dispute'; dispute_id: string; payment_id: string; amount: number; reason: string; state: string }
  /** Nothing that concerns us, said in `why`. */
  | { kind: 'other'; why: string }
)

/** The card payment provider. Every call ends within 6 seconds and throws 503 when the provider is away. */
export interface PaymentProvider {
  /** As people read it: 'Stripe'. */
  name: string
  is_test: boolean
  /** Opens a checkout; the same attempt again gives the same one. Throws ProviderRefused when it never will. */
  createCheckout(attempt: Attempt): Promise<Checkout & { url: string }>
  /** null when the provider knows no such checkout. */
  findCheckout(id: string): Promise<Checkout | null>
  /** Lets nobody pay there any more, unless somebody has; answers where it stands then. */
  expireCheckout(id: string): Promise<Checkout | null>
  /** Gives back what is left of a payment; the same key again does it once. */
  refund(payment_id: string, key: string): Promise<{ refund_id: string | null; failed: string | null }>
  /** Reads an event that was sent to us; throws 400 when it is not the provider's, or not fresh. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
  /** What happened since, oldest first: for what was sent and never arrived. */
  eventsSince(moment: Date): Promise<ProviderEvent[]>
  /** The provider itself, when it is our own. */
  sandbox: Sandbox | null
}

export interface Sandbox {
  mount(app: FastifyInstance): Promise<void>
  /** Sends one event to our webhook; throws until it is acknowledged. */
  deliver(delivery_id: string): Promise<void>
  /** Lets the money of a slow method arrive, or not. */
  finish(session_id: string): Promise<void>
  /** Takes up deliveries that a crash left lying. */
  resume(): Promise<void>
}

/** The provider has understood the request, and will never do it. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
}

/** 503: the provider is away, too slow or out of its mind; what was asked may be asked again. */
export function providerAway(cause: unknown) {
  const refusal = unavailable(
    'The card payment provider cannot be reached right now. You have not been charged. Please try again in a moment.',
  )
  refusal.cause = cause
  return refusal
}
