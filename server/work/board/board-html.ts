import type { Say } from '../../../contract/base/say.ts'
import {
  type ClockRegion,
  isSameDay,
  longDay,
  shopClock,
  shopTime,
  weekdayTime,
} from '../../../contract/base/shop-time.ts'
import { closingOfDay, isOpen, nextOpenMoment } from '../../../contract/catalog/hours.ts'
import { recordSentence } from '../../../contract/job/promises.ts'
import { HEAD } from '../../../contract/job/racket-outline.ts'
import { type Html, html } from '../../base/http/html.ts'
import { liveParts, publicPage } from '../../base/http/public-page.ts'
import type { Board, RacketOnMachine, WaitingRacket } from './board.ts'
import { BOARD_STYLE } from './board-style.ts'

/** The board on the wall, in one language. `/live.js` replaces what changed. */
export function boardPage(board: Board, nonce: string, say: Say): string {
  const { shop, now, machine, next, more, ready, ready_count, promise, record } = board
  const region = { ...shop.region, say }
  const [latest] = ready
  const kept = recordSentence(record, say)
  return publicPage(
    say`Board · ${shop.name}`,
    nonce,
    html`${DEFS}
${liveParts(say)}
<main data-live="/board/live" data-clock data-said="${latest ? say`${latest} is ready for pickup` : ''}">
<header><h1>${shop.name}</h1><p>${longDay(now, region)}</p><time>${shopClock(now, region)}</time></header>
<section class="machine"><h2>${say`On the machine`}</h2>
${machine.length === 0 ? empty(say`No racket right now`) : html`<ul>${machine.map((racket) => onMachine(racket, now, region, say))}</ul>`}
</section>
<section class="next"><h2>${say`Next`}</h2>
${next.length === 0 ? empty(say`No rackets waiting`) : html`<ul>${next.map((racket) => waiting(racket, now, region, say))}</ul>`}
${more > 0 && html`<p class="quiet">${say`and ${more} more`}</p>`}
</section>
<section class="ready"><h2>${say`Ready for Pickup`} <span>${ready_count}</span></h2>
${ready.length === 0 ? empty(say`None yet`) : html`<ul>${ready.map((ticket) => html`<li>${ticket}</li>`)}</ul>`}
</section>
<footer>
${promise && html`<p>${bold(say`Order now: ready ${HERE}`, shopTime(promise, region))}</p>`}
${kept && html`<p>${kept}</p>`}
<p>${openText(board, region, say)}</p>
</footer>
</main>`,
    { style: BOARD_STYLE, scripts: ['/live.js'], say },
  )
}

/** Marks the place of a value that is bold. */
const HERE = '\u0000'

/** A sentence with a bold value at its mark. */
function bold(sentence: string, value: string): Html {
  const [before = '', after = ''] = sentence.split(HERE)
  return html`${before}<b>${value}</b>${after}`
}

const empty = (text: string) => html`<p class="quiet">${text}</p>`

const onMachine = (
  { ticket, side, ready, color, cross_color }: RacketOnMachine,
  now: Date,
  region: ClockRegion,
  say: Say,
) =>
  html`<li>${picture(color, cross_color)}<div><b>${ticket}</b>${ready && html`<span>${say`ready ${timeOf(ready, now, region)}`}</span>`}<span class="side">${side === 'mains' ? say`mains` : say`crosses`}</span></div></li>`

const waiting = ({ ticket, ready, is_late }: WaitingRacket, now: Date, region: ClockRegion, say: Say) =>
  html`<li><b>${ticket}</b>${is_late ? late(ready, now, region, say) : html`<span>${ready ? timeOf(ready, now, region) : ''}</span>`}</li>`

/** A late racket shows its forecast; without one, its promise has passed. */
function late(ready: Date | null, now: Date, region: ClockRegion, say: Say): Html {
  const text = ready && ready > now ? say`now ${timeOf(ready, now, region)}` : say`late`
  return html`<span class="late"><svg viewBox="0 0 14 14" aria-hidden="true"><circle cx="7" cy="7" r="5.25"/><path d="M7 4v3.2l2 1.3"/></svg>${text}</span>`
}

/** '18:00' today, 'Wed 12:00' within six days, and otherwise 'Thu, Nov 26, 18:00'. */
const timeOf = (moment: Date, now: Date, region: ClockRegion) =>
  isSameDay(moment, now, region) ? shopClock(moment, region) : weekdayTime(moment, now.getTime(), region)

function openText({ shop: { hours, free_hours }, now }: Board, region: ClockRegion, say: Say): Html | string {
  if (hours.spans.length === 0) return free_hours
  if (isOpen(hours, now)) {
    const closing = closingOfDay(hours, now)
    return closing ? bold(say`Open until ${HERE}`, shopClock(closing, region)) : say`Open`
  }
  const next = nextOpenMoment(hours, now)
  return next ? bold(say`Closed, opens ${HERE}`, timeOf(next, now, region)) : say`Closed`
}

const DEFS = html`<svg class="defs" width="0" height="0" aria-hidden="true"><defs><clipPath id="head"><path d="${HEAD}"/></clipPath>
<linearGradient id="own" gradientUnits="userSpaceOnUse" x1="14" y1="0" x2="86" y2="0"><stop stop-color="#e5484d"/><stop offset=".2" stop-color="#f76b15"/><stop offset=".4" stop-color="#e2b203"/><stop offset=".6" stop-color="#30a46c"/><stop offset=".8" stop-color="#3e8bf5"/><stop offset="1" stop-color="#8e63e6"/></linearGradient></defs></svg>`

const OWN = 'url(#own)'

/** The racket in the colors of its strings. Colors are attributes, because the content policy forbids inline styles. */
const picture = (mains: string | null, crosses: string | null) =>
  html`<svg class="racket" viewBox="0 0 100 160" aria-hidden="true"><g clip-path="url(#head)"><g class="rim"><path class="m" d="M17 52.5H83"/><path class="c" d="M50 10.5V94.5"/></g><g class="bed"><path class="m" stroke="${mains ?? OWN}" d="M17 52.5H83"/><path class="c" stroke="${crosses ?? OWN}" d="M50 10.5V94.5"/></g></g><path class="frame" d="${HEAD}"/><path class="neck" d="M46.6 101L48.8 114V160H51.2V114L53.4 101Z"/></svg>`
