import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatCents } from '../../contract/payments.ts'
import type { Db } from '../database/connect.ts'
import { outcomeOf, SLOW_METHODS, type SlowMethod, TEST_CARDS } from './cards.ts'
import { switchesThatAreOn } from './events.ts'
import { Html, html, page } from './html.ts'
import type { SessionRow } from './objects.ts'
import { answerAuthentication, findSession, payByCard, paySlowly, type Tried } from './queries.ts'
import { SWITCHES, type SwitchName } from './schema.ts'

type WithId = { Params: { id: string } }

const CARD = '4242 4242 4242 4242'
const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** The pages that customers see at the provider, and the switches of its test mode. All of it works without script. */
export function sandboxPages({ db, publicUrl }: { db: Db; publicUrl: string }) {
  return async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get<WithId>('/checkout/:id', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showOver(request, reply, session)
      return show(request, reply, 200, checkoutPage(session))
    })

    app.post<WithId>('/checkout/:id', async (request, reply) => {
      const { id } = request.params
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const tried = await pay(db, publicUrl, id, form)
      return answer(request, reply, await findSession(db, id), tried, form.get('card') ?? CARD)
    })

    app.get<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const session = await findSession(db, request.params.id)
      if (session?.status !== 'open') return showOver(request, reply, session)
      return show(request, reply, 200, authenticationPage(session))
    })

    app.post<WithId>('/checkout/:id/authenticate/', async (request, reply) => {
      const { id } = request.params
      const isConfirmed = request.body instanceof URLSearchParams && request.body.get('answer') === 'confirm'
      const tried = await answerAuthentication(db, publicUrl, id, isConfirmed)
      return answer(request, reply, await findSession(db, id), tried, CARD)
    })

    app.get('/', async (request, reply) => show(request, reply, 200, await overviewPage(db), { wide: true }))

    app.post('/switches/', async (request, reply) => {
      const wanted = request.body instanceof URLSearchParams ? request.body.getAll('on') : []
      const on = SWITCHES.filter((name) => wanted.includes(name))
      await db.transaction().execute(async (trx) => {
        await trx.deleteFrom('sandbox.switches').execute()
        if (on.length > 0) {
          await trx
            .insertInto('sandbox.switches')
            .values(on.map((name) => ({ name })))
            .execute()
        }
      })
      return reply.redirect('/sandbox/', 303)
    })
  }
}

type View = { title: string; body: Html }

const show = (request: FastifyRequest, reply: FastifyReply, status: number, { title, body }: View, look = {}) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page(title, request.styleNonce, body, look))

function showOver(request: FastifyRequest, reply: FastifyReply, session: SessionRow | undefined) {
  const isDone = session?.status === 'complete'
  return show(request, reply, session ? 200 : 404, {
    title: 'Checkout',
    body: html`<h1>This checkout is over</h1>
<p>${isDone ? 'It has been paid.' : 'Nobody can pay here any more.'} Nothing was charged just now.</p>
${session ? html`<a class="button" href="${isDone ? successOf(session) : session.cancel_url}">Back to the shop</a>` : null}`,
  })
}

/** A number that is not a test card, a wrong date or code: said before anything is tried. */
async function pay(db: Db, publicUrl: string, id: string, form: URLSearchParams): Promise<Tried> {
  const method = form.get('method') ?? 'card'
  if (isSlow(method)) return paySlowly(db, publicUrl, id, method)
  const number = (form.get('card') ?? '').replaceAll(/[\s-]/g, '')
  const outcome = outcomeOf(number)
  if (!outcome) return declined('Your card number is invalid. In test mode only the numbers below work.')
  if (!isInFuture(form.get('expiry') ?? '')) return declined("Your card's expiration date is invalid.")
  if (!/^\d{3,4}$/.test(form.get('cvc') ?? '')) return declined("Your card's security code is invalid.")
  return payByCard(db, publicUrl, id, number, outcome)
}

const declined = (message: string): Tried => ({ kind: 'declined', message })
const isSlow = (method: string): method is SlowMethod => SLOW_METHODS.some((slow) => slow === method)

function isInFuture(expiry: string): boolean {
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? []
  return month !== undefined && Date.UTC(2000 + Number(year), Number(month)) > Date.now()
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  session: SessionRow | undefined,
  tried: Tried,
  card: string,
) {
  if (!session || tried.kind === 'over') return showOver(request, reply, session)
  if (tried.kind === 'declined') return show(request, reply, 402, checkoutPage(session, card, tried.message))
  if (tried.kind === 'authenticate') return reply.redirect(`/sandbox/checkout/${session.id}/authenticate/`, 303)
  return reply.redirect(successOf(session), 303)
}

const successOf = ({ id, success_url }: SessionRow) => success_url.replace('{CHECKOUT_SESSION_ID}', id)

const amountOf = ({ amount }: SessionRow) => formatCents(amount)

function checkoutPage(session: SessionRow, card = CARD, error?: string): View {
  return {
    title: 'Checkout',
    body: html`<p class="title quiet">${session.title}</p>
<h1>${amountOf(session)}</h1>
${error ? html`<p class="alert" role="alert">${error}</p>` : null}
<form method="post" action="/sandbox/checkout/${session.id}">
<div class="box">
<label class="choice"><input type="radio" name="method" value="card" checked>Card</label>
<label for="card">Card number</label>
<input type="text" id="card" name="card" value="${card}" inputmode="numeric" autocomplete="off" list="cards" required>
<datalist id="cards">${TEST_CARDS.map(({ number, label }) => html`<option value="${grouped(number)}">${label}</option>`)}</datalist>
<div class="two">
<div><label for="expiry">Expiration (MM / YY)</label>
<input type="text" id="expiry" name="expiry" value="12 / 34" inputmode="numeric" autocomplete="off"></div>
<div><label for="cvc">Security code</label>
<input type="text" id="cvc" name="cvc" value="123" inputmode="numeric" autocomplete="off"></div>
</div>
</div>
<div class="box">
<label class="choice"><input type="radio" name="method" value="slow_arrives">Bank debit that arrives after 5 seconds</label>
<label class="choice"><input type="radio" name="method" value="slow_fails">Bank debit that fails after 5 seconds</label>
</div>
<button class="main">Pay ${amountOf(session)}</button>
<a class="button" href="${session.cancel_url}">Leave without paying</a>
</form>
<h2>Test cards</h2>
<p class="quiet">No money moves here. Any future date and any code do.</p>
<table><tbody>
${TEST_CARDS.map(({ number, label }) => html`<tr><td><code>${grouped(number)}</code></td><td>${label}</td></tr>`)}
</tbody></table>
<p><a href="/sandbox/">Switches of the test mode</a></p>`,
  }
}

const authenticationPage = (session: SessionRow): View => ({
  title: 'Confirm your payment',
  body: html`<h1>Confirm your payment</h1>
<p>Your bank asks: did you want to pay ${amountOf(session)}?</p>
<form method="post">
<button class="main" name="answer" value="confirm">Confirm Payment</button>
<button name="answer" value="refuse">Refuse Payment</button>
</form>`,
})

const SWITCH_LABELS: Record<SwitchName, string> = {
  late: 'Events come 20 seconds late',
  double: 'Every event comes twice',
  reorder: 'Events of a checkout come in the wrong order',
  drop: 'Events never come',
}

async function overviewPage(db: Db): Promise<View> {
  const on = await switchesThatAreOn(db)
  const recent = await db
    .selectFrom('sandbox.events as e')
    .leftJoin('sandbox.deliveries as d', 'd.event_id', 'e.id')
    .select(['e.type', 'e.session_id', 'd.attempts', 'd.delivered_at', 'd.id as delivery'])
    .orderBy('e.created_at', 'desc')
    .limit(20)
    .execute()
  return {
    title: 'Test payments',
    body: html`<h1>Test payments</h1>
<p>This stands in for the card payment provider. What it tells the portal can be made difficult:</p>
<form method="post" action="/sandbox/switches/">
<div class="box">
${SWITCHES.map(
  (name) =>
    html`<label class="choice"><input type="checkbox" name="on" value="${name}"${on.has(name) ? new Html(' checked') : ''}>${SWITCH_LABELS[name]}</label>`,
)}
</div>
<button class="main">Save Switches</button>
</form>
<h2>Latest events</h2>
${recent.length === 0 ? html`<p class="quiet">Nothing has happened yet.</p>` : null}
<table><thead><tr><th>Event</th><th>Checkout</th><th>Sent</th></tr></thead><tbody>
${recent.map(
  ({ type, session_id, attempts, delivered_at, delivery }) =>
    html`<tr><td>${type}</td><td>…${session_id.slice(-6)}</td><td>${sent(delivery, delivered_at, attempts)}</td></tr>`,
)}
</tbody></table>`,
  }
}

function sent(delivery: string | null, delivered_at: Date | null, attempts: number | null): string {
  if (!delivery) return 'dropped'
  if (delivered_at) return 'delivered'
  return attempts ? `tried ${attempts} times` : 'waiting'
}
