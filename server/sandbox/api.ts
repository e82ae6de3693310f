import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { newId } from './events.ts'
import { answerOnce, failure, type SandboxAnswer } from './idempotency.ts'
import { eventObject, intentObject, sessionObject } from './objects.ts'
import { expireSession, findIntent, findSession, refundIntent } from './queries.ts'

interface Options {
  db: Db
  secretKey: string
  publicUrl: string
}

type WithId = { Params: { id: string } }

const MINIMUM = 50

/** The provider's API, as far as the portal calls it: forms in, JSON out, its own errors. */
export function sandboxApi({ db, secretKey, publicUrl }: Options) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      if (!isKey(request.headers.authorization, secretKey)) {
        return send(reply, failure(401, { message: 'Invalid API Key provided.' }))
      }
    })
    app.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'sandbox failed')
      return send(reply, failure(500, { message: 'An unknown error occurred.' }, 'api_error'))
    })
    app.setNotFoundHandler((_, reply) => send(reply, failure(404, { message: 'Unrecognized request URL.' })))

    /** Mounts a POST that the provider does once for each idempotency key. */
    const post = (
      url: string,
      act: (trx: Db, form: URLSearchParams, request: FastifyRequest<WithId>) => Promise<SandboxAnswer>,
    ) =>
      app.post<WithId>(url, async (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const key = request.headers['idempotency-key']?.toString()
        return send(
          reply,
          await answerOnce(db, { key, request: `${request.url} ${form}` }, (trx) => act(trx, form, request)),
        )
      })

    post('/checkout/sessions', (trx, form) => createSession(trx, form, publicUrl))
    post('/checkout/sessions/:id/expire', async (trx, _, { params }) => {
      if (await expireSession(trx, publicUrl, params.id)) return sessionAnswer(trx, params.id, publicUrl)
      if (!(await findSession(trx, params.id))) return missing('checkout.session', params.id)
      return failure(400, {
        message: 'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session is over.',
      })
    })
    post('/refunds', createRefund)

    app.get<WithId>('/checkout/sessions/:id', async ({ params }, reply) =>
      send(reply, await sessionAnswer(db, params.id, publicUrl)),
    )
    app.get<WithId>('/payment_intents/:id', async ({ params }, reply) => {
      const intent = await findIntent(db, params.id)
      return send(reply, intent ? ok(intentObject(intent)) : missing('payment_intent', params.id))
    })
    app.get<{ Querystring: Record<string, string> }>('/events', async ({ query }, reply) =>
      send(reply, ok(await events(db, query))),
    )
  }
}

const ok = (body: object): SandboxAnswer => ({ status: 200, body })
const missing = (what: string, id: string) =>
  failure(404, { code: 'resource_missing', message: `No such ${what}: '${id}'`, param: 'id' })

const send = (reply: FastifyReply, { status, body }: SandboxAnswer) => reply.code(status).send(body)

function isKey(authorization: string | undefined, secretKey: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** A session with its payment intent expanded. */
async function sessionAnswer(db: Db, id: string, publicUrl: string): Promise<SandboxAnswer> {
  const session = await findSession(db, id)
  if (!session) return missing('checkout.session', id)
  const intent = session.payment_intent ? await findIntent(db, session.payment_intent) : undefined
  return ok(sessionObject(session, publicUrl, intent))
}

async function createSession(trx: Db, form: URLSearchParams, publicUrl: string): Promise<SandboxAnswer> {
  const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
  const expires_at = new Date(Number(form.get('expires_at')) * 1000)
  const success_url = form.get('success_url')
  const cancel_url = form.get('cancel_url')
  if (!Number.isInteger(amount) || amount < MINIMUM) {
    return failure(400, { code: 'amount_too_small', message: 'The amount must be at least 50 cents.' })
  }
  if (!success_url || !cancel_url) return failure(400, { message: 'Missing required param: success_url.' })
  const minutes = (expires_at.getTime() - Date.now()) / 60_000
  if (!(minutes > 29 && minutes <= 24 * 60)) {
    return failure(400, { param: 'expires_at', message: 'The timestamp must be 30 minutes to 24 hours from now.' })
  }
  const session = await trx
    .insertInto('sandbox.checkout_sessions')
    .values({
      id: newId('cs_test'),
      client_reference_id: form.get('client_reference_id'),
      amount,
      currency: form.get('line_items[0][price_data][currency]') ?? 'usd',
      title: form.get('line_items[0][price_data][product_data][name]') ?? '',
      metadata: JSON.stringify(metadataOf(form)),
      success_url,
      cancel_url,
      expires_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return ok(sessionObject(session, publicUrl))
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  return Object.fromEntries(entries)
}

async function createRefund(trx: Db, form: URLSearchParams): Promise<SandboxAnswer> {
  const id = form.get('payment_intent') ?? ''
  const amount = form.get('amount')
  const refund = await refundIntent(trx, id, amount === null ? null : Number(amount))
  if (refund === 'missing') return missing('payment_intent', id)
  if (refund === 'refunded already') {
    return failure(400, { code: 'charge_already_refunded', message: 'The charge has already been refunded.' })
  }
  if (refund === 'too much') return failure(400, { message: 'The refund is greater than what is left of the charge.' })
  return ok(refund)
}

/** The newest events first, page by page, as the provider lists them. */
async function events(db: Db, query: Record<string, string>) {
  const wanted = Object.entries(query).flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []))
  const limit = Math.min(100, Number(query.limit ?? 10))
  const after = query.starting_after
  const rows = await db
    .selectFrom('sandbox.events')
    .selectAll()
    .where('created_at', '>=', new Date(Number(query['created[gte]'] ?? 0) * 1000))
    .$if(wanted.length > 0, (select) => select.where('type', 'in', wanted))
    .$if(after !== undefined, (select) =>
      select.where(
        sql<boolean>`(created_at, id) < (select created_at, id from sandbox.events where id = ${after ?? ''})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const data = rows.slice(0, limit).map(eventObject)
  return { object: 'list', url: '/v1/events', has_more: rows.length > limit, data }
}
