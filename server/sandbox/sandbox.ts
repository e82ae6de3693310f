import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import Stripe from 'stripe'
import type { Db } from '../database/connect.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { createStripe } from '../payments/stripe/stripe.ts'
import { sandboxApi } from './api.ts'
import { deliver } from './deliver.ts'
import { resumeDeliveries } from './events.ts'
import { sandboxPages } from './pages.ts'
import { expireOldSessions, finishSlowPayment } from './queries.ts'

interface Options {
  db: Db
  publicUrl: string
  /** Made up unless given: whoever signs and whoever verifies is this very process. */
  webhookSecret?: string
}

/**
 * The card payment provider for who has none: the same adapter on the same SDK, over a real socket to this very
 * portal, where its other side lives under /sandbox. No money moves.
 */
export function createSandbox({ db, publicUrl, webhookSecret = secret('whsec') }: Options): PaymentProvider {
  const secretKey = secret('sk_test')
  const self = new PortalItself()
  return createStripe({
    secretKey,
    webhookSecrets: [webhookSecret],
    publicUrl,
    checkoutHosts: [new URL(publicUrl).host],
    name: 'Stripe (test mode)',
    isTest: true,
    httpClient: self,
    sandbox: {
      async mount(app) {
        self.app = app
        await app.register(
          async (sandbox) => {
            sandbox.removeAllContentTypeParsers()
            sandbox.addContentTypeParser(
              'application/x-www-form-urlencoded',
              { parseAs: 'string' },
              async (_: unknown, body: string) => new URLSearchParams(body),
            )
            await sandbox.register(sandboxApi({ db, secretKey, publicUrl }), { prefix: '/v1' })
            await sandbox.register(sandboxPages({ db, publicUrl }))
          },
          { prefix: '/sandbox' },
        )
      },
      deliver: (id) => deliver(db, id, { webhookSecret, address: () => self.address() }),
      finish: (id) => finishSlowPayment(db, publicUrl, id),
      async resume() {
        await expireOldSessions(db, publicUrl)
        await resumeDeliveries(db)
      },
    },
  })
}

const secret = (prefix: string) => `${prefix}_sandbox_${randomBytes(24).toString('hex')}`

/** Sends what the SDK says to the provider to this portal's own socket. */
class PortalItself extends Stripe.HttpClient {
  app: FastifyInstance | undefined
  readonly #http = Stripe.createNodeHttpClient()

  address() {
    // Listening on a host and port, a server's address is never a path.
    const address = this.app?.server.address() as AddressInfo | null | undefined
    if (!address) throw new Error('The portal does not listen yet')
    const isAny = address.address === '0.0.0.0' || address.address === '::'
    return { host: isAny ? 'localhost' : address.address, port: address.port }
  }

  override getClientName() {
    return 'sandbox'
  }

  override async makeRequest(...args: Parameters<Stripe.HttpClient['makeRequest']>) {
    const [, , path, method, headers, body, , timeout] = args
    const { host, port } = this.address()
    return this.#http.makeRequest(host, String(port), `/sandbox${path}`, method, headers, body, 'http', timeout)
  }
}
