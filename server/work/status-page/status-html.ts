import { formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { shopClock, shopTime } from '../../../contract/base/shop-time.ts'
import { sentence } from '../../../contract/base/text.ts'
import { closingOfDay, isOpen, nextOpenMoment } from '../../../contract/catalog/hours.ts'
import { tensionsText } from '../../../contract/catalog/kilograms.ts'
import { hoursText } from '../../../contract/catalog/opening-hours.ts'
import { cardProblem } from '../../../contract/catalog/price-limits.ts'
import { jobSentence, lineSentence, offerOf, promiseSentence } from '../../../contract/job/due.ts'
import { sumOfExtras } from '../../../contract/job/extras.ts'
import { markText } from '../../../contract/job/frame-marks.ts'
import { frameQuestionText } from '../../../contract/job/frame-questions.ts'
import { momentsOf } from '../../../contract/job/moments.ts'
import { canBePaid, isCancelled, isCompleted, isReady } from '../../../contract/job/statuses.ts'
import { strungStringText } from '../../../contract/job/string-bed-text.ts'
import { Html, html } from '../../base/http/html.ts'
import { LIVE_PARTS, publicPage } from '../../base/http/public-page.ts'
import type { Status } from './queries.ts'

/** Where a reader comes from: the checkout after paying, or after leaving it. */
export type Arrival = 'paid' | 'abandoned' | null

/** The status page of a job, the same for every reader who arrives in the same way. */
export function statusPage(status: Status, tag: string, nonce: string, now: Date, arrival: Arrival): string {
  const { shop, ticket } = status
  return publicPage(
    `Your racket · ${shop.name}`,
    nonce,
    html`<header><span>${shop.name}</span>${ticket && html`<span>${ticket}</span>`}</header>
${LIVE_PARTS}
<main data-live="/t/${tag}/live" data-said="${headline(status)}">
<h1>${headline(status)}</h1>
${paymentNote(status, arrival)}
${promise(status, now)}
<ol aria-label="Progress">
${progressOf(status).map(({ name, at }) => step(name, at, shop.region))}
</ol>
<h2>Racket</h2>
<dl>
<dt>Model</dt><dd>${status.manufacturer} • ${status.model_name}</dd>
<dt>String</dt><dd>${strungStringText(status)}</dd>
<dt>Tension</dt><dd>${tensionsText(status)}</dd>
<dt>Pre-Stretch</dt><dd>${(status.as_strung ?? status).pre_stretch ? '10%' : 'No'}</dd>
${status.marks.length > 0 && html`<dt>Frame</dt><dd>${status.marks.map(markText).join(', ')}</dd>`}
${status.remark && html`<dt>From the stringer</dt><dd>${status.remark}</dd>`}
</dl>
<h2>Price</h2>
<p>${formatMoney(status.price, shop.region)} · ${money(status)}</p>
${frameQuestion(status, tag)}
${question(status, tag)}
${payForm(status, tag)}
<h2>${shop.name}</h2>
${shop.address && html`<p class="lines">${shop.address}</p>`}
${shop.phone && html`<p><a href="tel:${shop.phone.number}">${shop.phone.text}</a></p>`}
${hours(shop, now)}
</main>`,
    { scripts: ['/status.js', '/live.js'] },
  )
}

/** Says what became of the checkout. The address alone proves nothing, so the job decides. */
function paymentNote(status: Status, arrival: Arrival) {
  if (arrival === 'paid' && status.is_order_paid && !status.refund) return html`<p>Thank you. Your payment arrived.</p>`
  return arrival === 'abandoned' && canBePaid(status) && html`<p>You have not paid yet.</p>`
}

function promise({ next, speed_due_at, speed_bring_by, position, shop, ...status }: Status, now: Date) {
  const text = (moment: Date | null) => moment?.toISOString() ?? null
  const [due_at, bring_by] = [text(speed_due_at), text(speed_bring_by)]
  const job = {
    order_status: status.order_status,
    due_at: text(status.due_at),
    received_at: text(status.received_at),
    started_at: text(status.started_at),
    shelf: status.shelf,
    speed: due_at && bring_by ? { due_at, bring_by } : null,
  }
  const telling = { next: offerOf(next), now: now.getTime(), region: shop.region }
  // The headline says everything about a job that is neither promised nor ready.
  const sentence = isReady(job.order_status) ? jobSentence(job, telling) : promiseSentence(job, telling)
  if (!sentence) return null
  const place = position === null || status.started_at ? '' : ` · ${lineSentence(position)}`
  return html`<p>${sentence}${place}</p>`
}

/** The button that pays, below the reason when the price is too small for a card. */
function payForm(status: Status, tag: string) {
  if (!canBePaid(status) || status.price === null) return null
  const problem = cardProblem(status.price, status.shop.region)
  return html`${problem && html`<p class="quiet">${sentence(problem)} Please pay at the counter.</p>`}<form method="post" action="/t/${tag}/pay"><button>Pay Now</button></form>`
}

/** The shop's question about extras. The amount in the address is what the customer saw. */
function question(status: Status, tag: string) {
  const { asked_extras, shop } = status
  if (asked_extras.length === 0 || !canBePaid(status)) return null
  const amount = sumOfExtras(asked_extras)
  return html`<h2>A question from the shop</h2>
<p>May we add this to your order?</p>
<ul>${asked_extras.map((extra) => html`<li><span>${extra.name}</span><span>${formatMoney(extra.amount, shop.region)}</span></li>`)}</ul>
<form method="post" action="/t/${tag}/extras/accept/${amount}"><button>Accept ${formatMoney(amount, shop.region)}</button></form>
<form method="post" action="/t/${tag}/extras/decline/${amount}"><button>Decline</button></form>`
}

/** The shop's question about the frame. The number in the address is that of the question that the customer read. */
function frameQuestion({ frame, model_name }: Status, tag: string) {
  if (!frame) return null
  const answer = (choice: string, text: string) =>
    html`<form method="post" action="/t/${tag}/frame/${choice}/${frame.question}"><button>${text}</button></form>`
  return html`<h2>A question about the frame</h2>
<p>${frameQuestionText(model_name, frame.problem)}</p>
${answer('yes', 'Yes, String It')}${answer('no', 'No')}`
}

function headline({ order_status, started_at, received_at }: Status): string {
  if (isCancelled(order_status)) return 'This order is cancelled'
  if (isCompleted(order_status)) return 'Your racket was collected'
  if (isReady(order_status)) return 'Your racket is ready'
  if (started_at) return 'Your racket is on the machine'
  return received_at ? 'Your racket is in the shop' : 'Your racket has not arrived yet'
}

/** Without the end of the visit, which the headline names. */
const progressOf = (status: Status) =>
  momentsOf({ ...status, left_at: null }).filter(({ name }) => name !== 'Collected')

const step = (name: string, moment: Date | null, region: Region) =>
  html`<li${!moment && new Html(' class="todo"')}><span>${name}</span><span>${moment ? shopTime(moment, region) : '-'}</span></li>`

function money({ order_status, is_order_paid, refund, is_payment_on_its_way }: Status): string {
  if (refund) return refund === 'done' ? 'Refunded' : 'Refund due'
  if (isCancelled(order_status)) return 'Cancelled'
  if (is_order_paid) return 'Paid'
  return is_payment_on_its_way ? 'Waiting for the payment to arrive' : 'Unpaid'
}

function hours({ hours, free_hours, region }: Status['shop'], now: Date) {
  if (hours.spans.length === 0) return free_hours && html`<p class="lines">${free_hours}</p>`
  return html`<p>${openNow(hours, now, region)}</p><p class="lines quiet">${hoursText(hours.spans, region)}</p>`
}

function openNow(hours: Status['shop']['hours'], now: Date, region: Region): string {
  if (isOpen(hours, now)) {
    const closing = closingOfDay(hours, now)
    return closing ? `Open until ${shopClock(closing, region)}` : 'Open'
  }
  const next = nextOpenMoment(hours, now)
  return next ? `Closed, opens ${shopTime(next, region)}` : 'Closed'
}
