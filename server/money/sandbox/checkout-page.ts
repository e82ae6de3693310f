import { Currency } from '../../../contract/base/currency.ts'
import { formatMoney } from '../../../contract/base/money.ts'
import type { Region } from '../../../contract/base/region.ts'
import { html } from '../../base/http/html.ts'
import { TEST_CARDS } from './cards.ts'
import type { View } from './html.ts'
import type { SessionRow } from './objects.ts'

/** The card number that the form suggests. */
export const SUGGESTED_CARD = '4242 4242 4242 4242'

const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** The address to which the customer returns after paying. */
export const successOf = ({ id, success_url }: SessionRow) => success_url.replace('{CHECKOUT_SESSION_ID}', id)

/** An amount in the currency of a session, as people in the shop's country write it. */
const money = (amount: number, { currency }: SessionRow, { country }: Region) =>
  formatMoney(amount, { country, currency: Currency.parse(currency.toUpperCase()) })

export function checkoutPage(session: SessionRow, region: Region, card = SUGGESTED_CARD, error?: string): View {
  return {
    title: 'Checkout',
    body: html`<p class="title quiet">${session.title}</p>
<h1>${money(session.amount, session, region)}</h1>
${session.lines.length > 1 ? html`<table><tbody>${session.lines.map(({ name, amount }) => html`<tr><td>${name}</td><td>${money(amount, session, region)}</td></tr>`)}</tbody></table>` : null}
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
<button class="main">Pay ${money(session.amount, session, region)}</button>
<a class="button" href="${session.cancel_url}">Leave without paying</a>
</form>
<h2>Test cards</h2>
<p class="quiet">No money moves here. Any future date and any code work.</p>
<table><tbody>
${TEST_CARDS.map(({ number, label }) => html`<tr><td><code>${grouped(number)}</code></td><td>${label}</td></tr>`)}
</tbody></table>
<p><a href="/sandbox/">Test mode switches</a></p>`,
  }
}

export const authenticationPage = (session: SessionRow, region: Region): View => ({
  title: 'Confirm your payment',
  body: html`<h1>Confirm your payment</h1>
<p>Your bank asks: do you want to pay ${money(session.amount, session, region)}?</p>
<form method="post">
<button class="main" name="answer" value="confirm">Confirm Payment</button>
<button name="answer" value="refuse">Refuse Payment</button>
</form>`,
})

/** The page of a session that is paid, expired or unknown. */
export function closedPage(session: SessionRow | undefined): View {
  const isPaid = session?.status === 'complete'
  return {
    title: 'Checkout',
    body: html`<h1>This checkout has ended</h1>
<p>${isPaid ? 'It has been paid.' : 'It has expired or does not exist.'} Nothing was charged just now.</p>
<a class="button" href="${session ? (isPaid ? successOf(session) : session.cancel_url) : '/'}">Back to the shop</a>`,
  }
}
