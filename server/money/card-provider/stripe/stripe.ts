import Stripe from 'stripe'
import { unixSeconds } from '../../../../contract/base/time-units.ts'
import { badRequest } from '../../../base/errors.ts'
import { inTime } from '../../../base/http/in-time.ts'
import { type Attempt, type PaymentProvider, ProviderRefused, providerUnavailable, type Sandbox } from '../provider.ts'
import { Event, HANDLED_EVENTS, readCheckout, readRefunds, translateEvent } from './objects.ts'

interface Options {
  secretKey: string
  /** Any of these may sign an event, so a secret can be replaced without downtime. */
  webhookSecrets: string[]
  /** The portal's address in the browser; the checkout page sends customers back there. */
  publicUrl: string
  /** The only origins that a customer's browser may be sent to. */
  checkoutOrigins: string[]
  name: string
  isTest: boolean
  sandbox?: Sandbox
  httpClient?: Stripe.HttpClient
  /** Overrides the SDK's default address. */
  address?: { host: string; port: number; protocol: 'http' | 'https' }
}

const TOLERANCE_S = 300
const DEADLINE_MS = 6_000
const MAX_EVENTS = 1_000
const MAX_REFUNDS = 1_000

/** The payment provider on Stripe's SDK. No other code calls the SDK to reach Stripe. */
export function createStripe(options: Options): PaymentProvider {
  const { secretKey, webhookSecrets, publicUrl, checkoutOrigins, isTest } = options
  const stripe = new Stripe(secretKey, {
    timeout: 2_500,
    maxNetworkRetries: 1,
    telemetry: false,
    ...options.address,
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const { sessions } = stripe.checkout

  const find = async (id: string) => {
    const session = await orNull(sessions.retrieve(id, { expand: ['payment_intent'] }))
    return session && readCheckout(session)
  }

  return {
    name: options.name,
    is_test: isTest,
    checkout_origins: checkoutOrigins,
    sandbox: options.sandbox ?? null,

    createCheckout: (attempt) =>
      withDeadline(async () => {
        const session = await sessions.create(sessionParams(attempt, publicUrl), {
          idempotencyKey: attempt.attempt_key,
        })
        const checkout = readCheckout(session)
        // A repeated request may return a session that is already paid or expired, which has no address.
        if (checkout.state !== 'open') return { ...checkout, url: '' }
        return { ...checkout, url: checkedUrl(checkout.url, checkoutOrigins) }
      }),

    findCheckout: (id) => withDeadline(() => find(id)),

    expireCheckout: (id) =>
      withDeadline(async () => {
        try {
          return readCheckout(await sessions.expire(id))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
          return find(id)
        }
      }),

    refund: (payment_id, key, ours) =>
      withDeadline(async () => {
        try {
          const { id, status, failure_reason } = await stripe.refunds.create(
            {
              payment_intent: payment_id,
              ...(ours && {
                amount: ours.amount,
                metadata: { refund_id: String(ours.id), share_id: String(ours.share_id) },
              }),
            },
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

    refundsSince: (moment) =>
      withDeadline(async () => {
        const refunds = stripe.refunds.list({ created: since(moment), limit: 100, expand: ['data.charge'] })
        return readRefunds(await refunds.autoPagingToArray({ limit: MAX_REFUNDS }))
      }),

    readEvent(body, signature) {
      const now = unixSeconds(new Date())
      const sentAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
      // The SDK rejects timestamps that are too old, but accepts future ones.
      if (!signature || !(sentAt <= now + TOLERANCE_S)) throw badSignature()
      for (const secret of webhookSecrets) {
        if (isSigned(stripe, body, signature, secret)) return readSigned(body, isTest)
      }
      throw badSignature()
    },

    eventsSince: (moment) =>
      withDeadline(async () => {
        const events = stripe.events.list({ created: since(moment), types: HANDLED_EVENTS, limit: 100 })
        const newest = await events.autoPagingToArray({ limit: MAX_EVENTS })
        return newest.map((event) => translateEvent(Event.parse(event))).reverse()
      }),
  }
}

const since = (moment: Date) => ({ gte: unixSeconds(moment) })

const badSignature = () => badRequest('This event is too old or is not signed by the card payment provider.')

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
  if (livemode === isTest) {
    return { id, type, at: null, kind: 'ignored' as const, reason: isTest ? 'live mode' : 'test mode' }
  }
  return translateEvent(event.data)
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

function sessionParams(attempt: Attempt, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  const { lines, attempt_key } = attempt
  const ids = lines.flatMap(({ string_job_id }) => string_job_id ?? [])
  const jobs = ids.length > 0 ? { [ids.length === 1 ? 'string_job_id' : 'string_job_ids']: ids.join(',') } : {}
  const metadata = { ...jobs, attempt_key }
  const description = lines.length === 1 ? (lines[0]?.title ?? '') : `${lines.length} string jobs: #${ids.join(', #')}`
  return {
    mode: 'payment',
    client_reference_id: attempt_key,
    line_items: lines.map(({ title, amount }) => ({
      quantity: 1,
      price_data: { currency: attempt.currency, unit_amount: amount, product_data: { name: title } },
    })),
    metadata,
    payment_intent_data: { metadata, description },
    expires_at: unixSeconds(attempt.expires_at),
    success_url: `${publicUrl}${attempt.return_path}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}${attempt.return_path}?abandoned=${ids.join(',')}`,
  }
}

/** Returns the address when it is on one of `origins`, and throws otherwise. */
function checkedUrl(address: string | null, origins: string[]): string {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!address || !url || !origins.includes(url.origin)) {
    throw new Error(`The provider's checkout has an unexpected address: ${address}`)
  }
  return address
}

async function orNull<Result>(request: Promise<Result>): Promise<Result | null> {
  try {
    return await request
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return null
    throw error
  }
}

/** Makes a request within the deadline. A request that Stripe refuses throws ProviderRefused, any other failure 503. */
async function withDeadline<Result>(send: () => Promise<Result>): Promise<Result> {
  try {
    return await inTime(DEADLINE_MS, send(), () => new Error(`No answer within ${DEADLINE_MS} ms`))
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeInvalidRequestError ||
      error instanceof Stripe.errors.StripeIdempotencyError
    ) {
      throw new ProviderRefused(error.message, { cause: error })
    }
    throw providerUnavailable(error)
  }
}
