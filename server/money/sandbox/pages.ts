import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Region } from '../../../contract/base/region.ts'
import type { Db } from '../../base/database/connect.ts'
import { shopRegion } from '../../catalog/settings/region.ts'
import { outcomeOf, SLOW_METHODS, type SlowMethod } from './cards.ts'
import { authenticationPage, checkoutPage, closedPage, SUGGESTED_CARD, successOf } from './checkout-page.ts'
import { page, type View } from './html.ts'
import type { SessionRow } from './objects.ts'
import { overviewPage } from './overview-page.ts'
import { finishAuthentication, type PaymentResult, payByCard, paySlowly } from './pay.ts'
import { findSession } from './sessions.ts'

type WithId = { Params: { id: string } }

/** The provider's checkout pages, and the latest events. They need no JavaScript. */
export function sandboxPages({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get<WithId>('/checkout/:id', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showClosed(request, reply, session)
      return show(request, reply, 200, checkoutPage(session, await shopRegion(db)))
    })

    app.post<WithId>('/checkout/:id', async (request, reply) => {
      const { id } = request.params
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const result = await pay(db, publicUrl, id, form)
      const card = form.get('card') ?? SUGGESTED_CARD
      return showResult(request, reply, {
        session: await findSession(db, id),
        region: await shopRegion(db),
        result,
        card,
      })
    })

    app.get<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showClosed(request, reply, session)
      return show(request, reply, 200, authenticationPage(session, await shopRegion(db)))
    })

    app.post<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const { id } = request.params
      const isConfirmed = request.body instanceof URLSearchParams && request.body.get('answer') === 'confirm'
      const result = await finishAuthentication(db, publicUrl, id, isConfirmed)
      const region = await shopRegion(db)
      return showResult(request, reply, { session: await findSession(db, id), region, result, card: SUGGESTED_CARD })
    })

    app.get('/', async (request, reply) => show(request, reply, 200, await overviewPage(db), { wide: true }))
  }
}

const show = (request: FastifyRequest, reply: FastifyReply, status: number, { title, body }: View, options = {}) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page(title, request.styleNonce, body, options))

const showClosed = (request: FastifyRequest, reply: FastifyReply, session: SessionRow | undefined) =>
  show(request, reply, session ? 200 : 404, closedPage(session))

/** Pays with what the form says. Input that is no test card, expiry date or code is declined before the attempt. */
async function pay(db: Db, publicUrl: string, id: string, form: URLSearchParams): Promise<PaymentResult> {
  const method = form.get('method') ?? 'card'
  if (isSlow(method)) return paySlowly(db, publicUrl, id, method)
  const number = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const outcome = outcomeOf(number)
  if (!outcome) return declined('Your card number is invalid. In test mode only the numbers below work.')
  if (!isInFuture(form.get('expiry') ?? '')) return declined("Your card's expiration date is invalid.")
  if (!/^\d{3,4}$/.test(form.get('cvc') ?? '')) return declined("Your card's security code is invalid.")
  return payByCard(db, publicUrl, id, number, outcome)
}

const declined = (message: string): PaymentResult => ({ kind: 'declined', message })
const isSlow = (method: string): method is SlowMethod => SLOW_METHODS.some((slow) => slow === method)

function isInFuture(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > Date.now()
}

function showResult(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    session,
    region,
    result,
    card,
  }: { session: SessionRow | undefined; region: Region; result: PaymentResult; card: string },
) {
  if (!session || result.kind === 'closed') return showClosed(request, reply, session)
  if (result.kind === 'declined') return show(request, reply, 402, checkoutPage(session, region, card, result.message))
  if (result.kind === 'authenticate') return reply.redirect(`/sandbox/checkout/${session.id}/authenticate/`, 303)
  return reply.redirect(successOf(session), 303)
}
