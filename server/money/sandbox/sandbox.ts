import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import type { Db } from '../../base/database/connect.ts'
import { allowForms } from '../../base/http/headers.ts'
import type { PaymentProvider } from '../card-provider/provider.ts'
import { createStripe } from '../card-provider/stripe/stripe.ts'
import { sandboxApi } from './api.ts'
import { deliver } from './deliver.ts'
import { resumeDeliveries } from './events.ts'
import { sandboxPages } from './pages.ts'
import { finishSlowPayment } from './pay.ts'
import { expireOldSessions } from './sessions.ts'

interface Options {
  db: Db
  publicUrl: string
  /** The portal's address under which customers pay; by default the public one. */
  sandboxUrl?: string
  /** Random by default, because this process both signs and verifies. */
  webhookSecret?: string
}

/**
 * A payment provider for portals without a Stripe account: the same adapter and SDK, connected to this portal's own
 * socket, where /sandbox speaks Stripe's protocol. No money moves.
 */
export function createSandbox({
  db,
  publicUrl,
  sandboxUrl = publicUrl,
  webhookSecret = secret('whsec'),
}: Options): PaymentProvider {
  const secretKey = secret('sk_test')
  const client = new OwnSocketClient()
  return createStripe({
    secretKey,
    webhookSecrets: [webhookSecret],
    publicUrl,
    checkoutOrigins: [new URL(sandboxUrl).origin],
    name: 'Stripe (test mode)',
    isTest: true,
    httpClient: client,
    sandbox: {
      async mount(app) {
        client.app = app
        await app.register(
          async (sandbox) => {
            sandbox.removeAllContentTypeParsers()
            // Its forms end at the portal, to which the customer returns.
            allowForms(sandbox, [new URL(publicUrl).origin])
            sandbox.addContentTypeParser(
              'application/x-www-form-urlencoded',
              { parseAs: 'string' },
              async (_: unknown, body: string) => new URLSearchParams(body),
            )
            await sandbox.register(sandboxApi({ db, secretKey, sandboxUrl }), { prefix: '/v1' })
            await sandbox.register(sandboxPages({ db, sandboxUrl }))
          },
          { prefix: '/sandbox' },
        )
      },
      deliver: (id) => deliver(db, id, { webhookSecret, address: () => client.address() }),
      finish: (id) => finishSlowPayment(db, sandboxUrl, id),
      async resume() {
        await expireOldSessions(db, sandboxUrl)
        await resumeDeliveries(db)
      },
    },
  })
}

const secret = (prefix: string) => `${prefix}_sandbox_${randomBytes(24).toString('hex')}`

const PATIENCE_MS = 3_000
const PAUSE_MS = 100

/** Sends the SDK's requests to this portal's own socket. */
class OwnSocketClient extends Stripe.HttpClient {
  app: FastifyInstance | undefined
  readonly #http = Stripe.createNodeHttpClient()

  address() {
    // The server listens on a host and port, so its address is never a path.
    const address = this.app?.server.address() as AddressInfo | null | undefined
    if (!address) throw new Error('The portal is not listening yet')
    const isAny = address.address === '0.0.0.0' || address.address === '::'
    return { host: isAny ? 'localhost' : address.address, port: address.port }
  }

  /** Waits while the portal would refuse the request, as in its first second, and under load. */
  async #ready() {
    for (let waited = 0; this.app?.isUnderPressure() && waited < PATIENCE_MS; waited += PAUSE_MS) await sleep(PAUSE_MS)
  }

  override getClientName() {
    return 'sandbox'
  }

  override async makeRequest(...args: Parameters<Stripe.HttpClient['makeRequest']>) {
    const [, , path, method, headers, body, , timeout] = args
    await this.#ready()
    const { host, port } = this.address()
    return this.#http.makeRequest(host, String(port), `/sandbox${path}`, method, headers, body, 'http', timeout)
  }
}
