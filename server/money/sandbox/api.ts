import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../../base/access/same-secret.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { refusalOf } from '../../base/errors.ts'
import { listEvents } from './events.ts'
import { formOf, metadataOf } from './form.ts'
import { failure, firstAnswer, type SandboxAnswer } from './idempotency.ts'
import { sessionObject } from './objects.ts'
import { listRefunds, refundIntent } from './refunds.ts'
import { createSession, expireSession, findIntent, findSession } from './sessions.ts'

interface Options {
  db: Db
  secretKey: string
  sandboxUrl: string
}

type Call = { Params: { id: string }; Querystring: Record<string, string> }

/** The part of Stripe's API that the portal calls: form-encoded requests, JSON responses, Stripe's errors. */
export function sandboxApi({ db, secretKey, sandboxUrl }: Options) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isSecretKey(request.headers.authorization, secretKey)) {
        return send(reply, failure(401, { message: 'Invalid API Key provided.' }))
      }
    })
    app.setErrorHandler((error, request, reply) => {
      // The portal has too much to do, or no database; the SDK asks again.
      const refusal = refusalOf(error)
      if (refusal?.status === 503) {
        return send(reply.headers(refusal.headers), failure(503, { message: refusal.message }, 'api_error'))
      }
      request.log.error({ err: error }, 'sandbox failed')
      return send(reply, failure(500, { message: 'An unknown error occurred.' }, 'api_error'))
    })
    app.setNotFoundHandler((_, reply) => send(reply, failure(404, { message: 'Unrecognized request URL.' })))

    const get = (url: string, read: (request: FastifyRequest<Call>) => Promise<SandboxAnswer>) =>
      app.get<Call>(url, async (request, reply) => send(reply, await read(request)))

    /** Mounts a POST route that runs once per idempotency key. */
    const post = (
      url: string,
      run: (trx: Trx, form: URLSearchParams, request: FastifyRequest<Call>) => Promise<SandboxAnswer>,
    ) =>
      app.post<Call>(url, async (request, reply) => {
        const form = formOf(request)
        const key = request.headers['idempotency-key']?.toString()
        return send(
          reply,
          await firstAnswer(db, { key, request: `${request.url} ${form}` }, (trx) => run(trx, form, request)),
        )
      })

    post('/checkout/sessions', (trx, form) => createSession(trx, form, sandboxUrl))
    post('/checkout/sessions/:id/expire', async (trx, _, { params }) => {
      if (await expireSession(trx, sandboxUrl, params.id)) return sessionAnswer(trx, params.id, sandboxUrl)
      if (!(await findSession(trx, params.id))) return missing('checkout.session', params.id)
      return failure(400, {
        message: 'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session is over.',
      })
    })
    post('/refunds', createRefund)

    get('/checkout/sessions/:id', ({ params }) => sessionAnswer(db, params.id, sandboxUrl))
    get('/refunds', async ({ query }) => ok(await listRefunds(db, query)))
    get('/events', async ({ query }) => ok(await listEvents(db, query)))
  }
}

const ok = (body: object): SandboxAnswer => ({ status: 200, body })
const missing = (type: string, id: string) =>
  failure(404, { code: 'resource_missing', message: `No such ${type}: '${id}'`, param: 'id' })

const send = (reply: FastifyReply, { status, body }: SandboxAnswer) => reply.code(status).send(body)

const isSecretKey = (authorization = '', secretKey: string) => isSameSecret(authorization, `Bearer ${secretKey}`)

/** Returns a session with its payment intent expanded. */
async function sessionAnswer(db: Db, id: string, sandboxUrl: string): Promise<SandboxAnswer> {
  const session = await findSession(db, id)
  if (!session) return missing('checkout.session', id)
  return ok(sessionObject(session, sandboxUrl, await findIntent(db, session.payment_intent)))
}

async function createRefund(trx: Trx, form: URLSearchParams): Promise<SandboxAnswer> {
  const id = form.get('payment_intent') ?? ''
  const amount = form.get('amount')
  const refund = await refundIntent(trx, id, amount === null ? null : Number(amount), metadataOf(form))
  if (refund === 'missing') return missing('payment_intent', id)
  if (refund === 'already refunded') {
    return failure(400, { code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
  }
  if (refund === 'too much') return failure(400, { message: 'The refund is greater than what is left of the charge.' })
  return ok(refund)
}
