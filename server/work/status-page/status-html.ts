import { formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { Say } from '../../../contract/base/say.ts'
import { listed, sentence } from '../../../contract/base/sentence.ts'
import { type ClockRegion, shopClock, shopTime } from '../../../contract/base/shop-time.ts'
import { closingOfDay, isOpen, nextOpenMoment } from '../../../contract/catalog/hours.ts'
import { tensionsText } from '../../../contract/catalog/kilograms.ts'
import { hoursText } from '../../../contract/catalog/opening-hours.ts'
import { cardProblem } from '../../../contract/catalog/price-limits.ts'
import { jobSentence, lineSentence, offerOf, promiseSentence } from '../../../contract/job/due.ts'
import { sumOfExtras } from '../../../contract/job/extras.ts'
import { markText } from '../../../contract/job/frame-marks.ts'
import { frameQuestionText } from '../../../contract/job/frame-questions.ts'
import { type MomentName, momentsOf } from '../../../contract/job/moments.ts'
import { canBePaid, isCancelled, isCompleted, isReady } from '../../../contract/job/statuses.ts'
import { strungStringText } from '../../../contract/job/string-bed-text.ts'
import { Html, html } from '../../base/http/html.ts'
import { liveParts, publicPage } from '../../base/http/public-page.ts'
import type { Status } from './queries.ts'

/** The origin of a reader: the checkout, after paying or after leaving it. */
export type Arrival = 'paid' | 'abandoned' | null

/** The facts that a page depends on besides the job: the language, the moment, and the origin of the reader. */
interface Reading {
  say: Say
  now: Date
  arrival: Arrival
}

/** The status page of a job, the same for every reader of a language who arrives in the same way. */
export function statusPage(status: Status, tag: string, nonce: string, { say, now, arrival }: Reading): string {
  const { shop, ticket } = status
  const region = { ...shop.region, say }
  return publicPage(
    say`Your racket · ${shop.name}`,
    nonce,
    html`<header><span>${shop.name}</span>${ticket && html`<span>${ticket}</span>`}</header>
${liveParts(say)}
<main data-live="/t/${tag}/live" data-said="${news(status, say)}"${linkTexts(say)}>
<h1>${headline(status, say)}</h1>
${paymentNote(status, arrival, say)}
${promise(status, now, region)}
<ol aria-label="${say`Progress`}">
${progressOf(status).map(({ name, at }) => step(momentName(name, say), at, region))}
</ol>
<h2>${say`Racket`}</h2>
<dl>
<dt>${say`Model`}</dt><dd>${status.manufacturer} • ${status.model_name}</dd>
<dt>${say`String`}</dt><dd>${strungStringText(status, say)}</dd>
<dt>${say`Tension`}</dt><dd>${tensionsText(status, say)}</dd>
<dt>${say`Pre-Stretch`}</dt><dd>${(status.as_strung ?? status).pre_stretch ? '10%' : say`No`}</dd>
${
  status.marks.length > 0 &&
  html`<dt>${say`Frame`}</dt><dd>${listed(
    status.marks.map((mark) => markText(mark, say)),
    say.language,
  )}</dd>`
}
${status.remark && html`<dt>${say`From the stringer`}</dt><dd>${status.remark}</dd>`}
</dl>
<h2>${say`Price`}</h2>
<p>${formatMoney(status.price, shop.region)} · ${money(status, say)}</p>
${frameQuestion(status, tag, say)}
${question(status, tag, say)}
${payForm(status, tag, say)}
<h2>${shop.name}</h2>
${shop.address && html`<p class="lines">${shop.address}</p>`}
${shop.phone && html`<p><a href="tel:${shop.phone.number}">${shop.phone.text}</a></p>`}
${hours(shop, now, region)}
</main>`,
    { scripts: ['/status.js', '/live.js'], say },
  )
}

/** The texts of the links that /status.js adds for the owner of the racket; it has the English ones. */
const linkTexts = (say: Say) =>
  say.language !== 'en' &&
  html` data-job="${say`Open My Job`}" data-again="${say`Order Again…`}" data-listen="${say`Listen`}"`

/** Says what became of the checkout. The address alone proves nothing, so the job decides. */
function paymentNote(status: Status, arrival: Arrival, say: Say) {
  if (arrival === 'paid' && status.is_order_paid && !status.refund) {
    return html`<p>${say`Thank you. Your payment arrived.`}</p>`
  }
  return arrival === 'abandoned' && canBePaid(status) && html`<p>${say`You have not paid yet.`}</p>`
}

function promise(
  { next, speed_due_at, speed_bring_by, position, ...status }: Status,
  now: Date,
  region: ClockRegion & { say: Say },
) {
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
  const facts = { next: offerOf(next), now: now.getTime(), region }
  // The headline says everything about a job that is neither promised nor ready.
  const sentence = isReady(job.order_status) ? jobSentence(job, facts) : promiseSentence(job, facts)
  if (!sentence) return null
  const place = position === null || status.started_at ? '' : ` · ${lineSentence(position, region.say)}`
  return html`<p>${sentence}${place}</p>`
}

/** The button that pays, below the reason when the price is too small for a card. */
function payForm(status: Status, tag: string, say: Say) {
  if (!canBePaid(status) || status.price === null) return null
  const problem = cardProblem(status.price, status.shop.region, say)
  return html`${problem && html`<p class="quiet">${say`${sentence(problem, say.language)} Please pay at the counter.`}</p>`}<form method="post" action="/t/${tag}/pay"><button>${say`Pay Now`}</button></form>`
}

const hasQuestion = (status: Status) => status.asked_extras.length > 0 && canBePaid(status)

/** The shop's question about extras. The amount and the names in the address are what the customer saw. */
function question(status: Status, tag: string, say: Say) {
  const { asked_extras, shop } = status
  if (!hasQuestion(status)) return null
  const amount = sumOfExtras(asked_extras)
  const seen = `${amount}?${new URLSearchParams(asked_extras.map(({ name }): [string, string] => ['extra', name]))}`
  return html`<h2>${say`A question from the shop`}</h2>
<p>${say`May we add this to your order?`}</p>
<ul>${asked_extras.map((extra) => html`<li><span>${extra.name}</span><span>${formatMoney(extra.amount, shop.region)}</span></li>`)}</ul>
<form method="post" action="/t/${tag}/extras/accept/${seen}"><button>${say`Accept ${formatMoney(amount, shop.region)}`}</button></form>
<form method="post" action="/t/${tag}/extras/decline/${seen}"><button>${say`Decline`}</button></form>`
}

/** The shop's question about the frame. The number in the address is that of the question that the customer read. */
function frameQuestion({ frame, model_name }: Status, tag: string, say: Say) {
  if (!frame) return null
  const answer = (choice: string, text: string) =>
    html`<form method="post" action="/t/${tag}/frame/${choice}/${frame.question}"><button>${text}</button></form>`
  return html`<h2>${say`A question about the frame`}</h2>
<p>${frameQuestionText(model_name, frame.problem, say)}</p>
${answer('yes', say`Yes, String It`)}${answer('no', say`No`)}`
}

/** Says what screen readers hear when it changes: the headline, and that the shop has a question. */
const news = (status: Status, say: Say) =>
  [
    headline(status, say),
    status.frame && say`A question about the frame`,
    hasQuestion(status) && say`A question from the shop`,
  ]
    .filter(Boolean)
    .join('. ')

function headline({ order_status, started_at, received_at }: Status, say: Say): string {
  if (isCancelled(order_status)) return say`This order is cancelled`
  if (isCompleted(order_status)) return say`Your racket was collected`
  if (isReady(order_status)) return say`Your racket is ready`
  if (started_at) return say`Your racket is on the machine`
  return received_at ? say`Your racket is in the shop` : say`Your racket has not arrived yet`
}

function momentName(name: MomentName, say: Say): string {
  const names: Record<MomentName, () => string> = {
    Ordered: () => say`Ordered`,
    Received: () => say`Received`,
    'On the machine': () => say`On the machine`,
    Ready: () => say`Ready`,
    Collected: () => say`Collected`,
    'Given back': () => say`Given back`,
  }
  return names[name]()
}

/** Without the end of the visit, which the headline names. */
const progressOf = (status: Status) =>
  momentsOf({ ...status, left_at: null }).filter(({ name }) => name !== 'Collected')

const step = (name: string, moment: Date | null, region: ClockRegion) =>
  html`<li${!moment && new Html(' class="todo"')}><span>${name}</span><span>${moment ? shopTime(moment, region) : '-'}</span></li>`

function money(status: Status, say: Say): string {
  const { order_status, is_order_paid, refund, is_payment_on_its_way, is_on_account } = status
  if (refund) return refund === 'done' ? say`Refunded` : say`Refund due`
  if (isCancelled(order_status)) return say`Cancelled`
  if (is_order_paid) return say`Paid`
  if (is_payment_on_its_way) return say`Waiting for the payment to arrive`
  return is_on_account ? say`On account` : say`Unpaid`
}

function hours({ hours, free_hours }: Status['shop'], now: Date, region: Region & { say: Say }) {
  if (hours.spans.length === 0) return free_hours && html`<p class="lines">${free_hours}</p>`
  return html`<p>${openNow(hours, now, region)}</p><p class="lines quiet">${hoursText(hours.spans, region)}</p>`
}

function openNow(hours: Status['shop']['hours'], now: Date, region: Region & { say: Say }): string {
  const { say } = region
  if (isOpen(hours, now)) {
    const closing = closingOfDay(hours, now)
    return closing ? say`Open until ${shopClock(closing, region)}` : say`Open`
  }
  const next = nextOpenMoment(hours, now)
  return next ? say`Closed, opens ${shopTime(next, region)}` : say`Closed`
}
