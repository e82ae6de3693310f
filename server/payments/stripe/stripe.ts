import Stripe from 'stripe'
import { badRequest } from '../../http/errors.ts'
import { type Attempt, type PaymentProvider, ProviderRefused, providerAway, type Sandbox } from '../provider.ts'
import { Event, HANDLED_EVENTS, meaningOf, readCheckout } from './objects.ts'

interface Options {
  secretKey: string
  /** Several while a secret is being changed: any of them is good. */
  webhookSecrets: string[]
  /** What the browser calls this portal; customers come back only there. */
  publicUrl: string
  /** The only hosts that a customer's browser is sent to. */
  checkoutHosts: string[]
  name: string
  isTest: boolean
  sandbox?: Sandbox
  httpClient?: Stripe.HttpClient
  /** Where the provider listens, when it is not where its SDK thinks. */
  address?: { host: string; port: number; protocol: 'http' | 'https' }
}

const TOLERANCE_S = 300
const DEADLINE_MS = 6_000
const MOST_EVENTS = 1_000

/** Everything that is said to the card payment provider, and only here, by its own SDK. */
export function createStripe(options: Options): PaymentProvider {
  const { secretKey, webhookSecrets, publicUrl, checkoutHosts, isTest } = options
  const stripe = new Stripe(secretKey, {
    timeout: 2_500,
    maxNetworkRetries: 1,
    telemetry: false,
    ...options.address,
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const { sessions } = stripe.checkout

  const find = async (id: string) => {
    const session = await orMissing(sessions.retrieve(id, { expand: ['payment_intent'] }))
    return session && readCheckout(session)
  }

  return {
    name: options.name,
    is_test: isTest,
    sandbox: options.sandbox ?? null,

    createCheckout: (attempt) =>
      ask(async () => {
        const session = await sessions.create(request(attempt, publicUrl), { idempotencyKey: attempt.attempt_key })
        const checkout = readCheckout(session)
        // A session that was paid or expired meanwhile has no address any more.
        if (checkout.state !== 'open') return { ...checkout, url: '' }
        return { ...checkout, url: refuseForeign(checkout.url, checkoutHosts) }
      }),

    findCheckout: (id) => ask(() => find(id)),

    expireCheckout: (id) =>
      ask(async () => {
        try {
          return readCheckout(await sessions.expire(id))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return find(id)
        }
      }),

    refund: (payment_id, key) =>
      ask(async () => {
        try {
          const { id, status, failure_reason } = await stripe.refunds.create(
            { payment_intent: payment_id },
            { idempotencyKey: key },
          )
          const failed = status === 'failed' || status === 'canceled' || status === 'requires_action'
          return { refund_id: id, failed: failed ? (failure_reason ?? `The refund is ${status}.`) : null }
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          if (error.code === 'charge_already_refunded') return { refund_id: null, failed: null }
          return { refund_id: null, failed: error.message }
        }
      }),

    readEvent(body, signature) {
      const now = Math.floor(Date.now() / 1000)
      const sentAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
      // The SDK refuses what is too old; what comes from the future is as false.
      if (!signature || !(sentAt <= now + TOLERANCE_S)) throw badSignature()
      for (const secret of webhookSecrets) {
        if (isSigned(stripe, body, signature, secret)) return readSigned(body, isTest)
      }
      throw badSignature()
    },

    eventsSince: (moment) =>
      ask(async () => {
        const created = { gte: Math.floor(moment.getTime() / 1000) }
        const events = stripe.events.list({ created, types: HANDLED_EVENTS, limit: 100 })
        const newest = await events.autoPagingToArray({ limit: MOST_EVENTS })
        return newest.map((event) => meaningOf(Event.parse(event))).reverse()
      }),
  }
}

const badSignature = () => badRequest('This event is not signed by the card payment provider, or not fresh.')

function isSigned(stripe: Stripe, body: Buffer, signature: string, secret: string): boolean {
  try {
    stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_S, Stripe.createNodeCryptoProvider())
    return true
  } catch {
    return false
  }
}

function readSigned(body: Buffer, isTest: boolean) {
  const event = Event.safeParse(parseJson(body))
  if (!event.success) throw badRequest('This event cannot be read.')
  const { id, type, livemode } = event.data
  if (livemode === isTest) return { id, type, kind: 'other' as const, why: isTest ? 'live mode' : 'test mode' }
  return meaningOf(event.data)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function request(attempt: Attempt, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const metadata = { string_job_id: String(attempt.string_job_id), attempt_key: attempt.attempt_key }
  return {
    mode: 'payment',
    client_reference_id: attempt.attempt_key,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency,
          unit_amount: attempt.amount,
          product_data: { name: attempt.title },
        },
      },
    ],
    metadata,
    payment_intent_data: { metadata, description: attempt.title },
    expires_at: Math.floor(attempt.expires_at.getTime() / 1000),
    success_url: `${publicUrl}/checkout/return?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/checkout/return?abandoned=${attempt.string_job_id}`,
  }
}

/** An address on one of `hosts`; throws for every other. */
function refuseForeign(address: string | null, hosts: string[]): string {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!address || !url || !hosts.includes(url.host) || !/^https?:$/.test(url.protocol)) {
    throw new Error(`The provider's checkout is not where it should be: ${address}`)
  }
  return address
}

async function orMissing<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Asks within the deadline. What the provider understood and refused is ProviderRefused, all else is 503. */
async function ask<Result>(act: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  try {
    return await Promise.race([act(), deadline])
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    )
      throw new ProviderRefused(error.message, { cause: error })
    throw providerAway(error)
  } finally {
    clearTimeout(timer)
  }
}
