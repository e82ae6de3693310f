import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { type ShopSign, shopSign } from '../../catalog/settings/region.ts'
import { declined, outcomeOf, SLOW_METHODS, type SlowMethod } from './cards.ts'
import { authenticationPage, checkoutPage, closedPage, SUGGESTED_CARD, successOf } from './checkout-page.ts'
import { formOf } from './form.ts'
import { sandboxPage, type View } from './html.ts'
import type { SessionRow } from './objects.ts'
import { overviewPage } from './overview-page.ts'
import { finishAuthentication, type PaymentResult, payByCard, paySlowly } from './pay.ts'
import { findSession } from './sessions.ts'

type WithId = { Params: { id: string } }
type Paying = FastifyRequest<WithId>
type ViewFor = (shop: ShopSign) => View

/** The provider's checkout pages, and the latest events. They need no JavaScript. */
export function sandboxPages({ db, sandboxUrl }: { db: Db; sandboxUrl: string }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })

    const show = async (request: FastifyRequest, reply: FastifyReply, status: number, view: ViewFor, options = {}) => {
      const shop = await shopSign(db)
      const { title, body } = view(shop)
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .send(sandboxPage(title, request.styleNonce, body, { shop, ...options }))
    }

    const showClosed = (request: FastifyRequest, reply: FastifyReply, session: SessionRow | undefined) =>
      show(request, reply, session ? 200 : 404, () => closedPage(session))

    async function showResult(request: Paying, reply: FastifyReply, result: PaymentResult, card = SUGGESTED_CARD) {
      const session = await findSession(db, request.params.id)
      if (!session || result.kind === 'closed') return showClosed(request, reply, session)
      if (result.kind === 'declined') {
        return show(request, reply, 402, (shop) => checkoutPage(session, shop, card, result.message))
      }
      if (result.kind === 'authenticate') return reply.redirect(`/sandbox/checkout/${session.id}/authenticate/`, 303)
      return reply.redirect(successOf(session), 303)
    }

    app.get<WithId>('/checkout/:id', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showClosed(request, reply, session)
      return show(request, reply, 200, (shop) => checkoutPage(session, shop))
    })

    app.post<WithId>('/checkout/:id', async (request, reply) => {
      const form = formOf(request)
      const result = await pay(db, sandboxUrl, request.params.id, form)
      return showResult(request, reply, result, form.get('card') ?? undefined)
    })

    app.get<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showClosed(request, reply, session)
      return show(request, reply, 200, (shop) => authenticationPage(session, shop))
    })

    app.post<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const isConfirmed = formOf(request).get('answer') === 'confirm'
      return showResult(request, reply, await finishAuthentication(db, sandboxUrl, request.params.id, isConfirmed))
    })

    app.get('/', async (request, reply) => {
      const overview = await overviewPage(db)
      return show(request, reply, 200, () => overview, { wide: true })
    })
  }
}

/** Pays with what the form says. Input that is no test card, expiry date or code is declined before the attempt. */
async function pay(db: Db, sandboxUrl: string, id: string, form: URLSearchParams): Promise<PaymentResult> {
  const method = form.get('method') ?? 'card'
  if (isSlow(method)) return paySlowly(db, sandboxUrl, id, method)
  const number = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const outcome = outcomeOf(number)
  if (!outcome) return declined('Your card number is invalid. In test mode only the numbers below work.')
  if (!isInFuture(form.get('expiry') ?? '')) return declined("Your card's expiration date is invalid.")
  if (!/^\d{3,4}$/.test(form.get('cvc') ?? '')) return declined("Your card's security code is invalid.")
  return payByCard(db, sandboxUrl, id, number, outcome)
}

const isSlow = (method: string): method is SlowMethod => SLOW_METHODS.some((slow) => slow === method)

function isInFuture(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > Date.now()
}
