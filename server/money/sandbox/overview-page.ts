import { SWITCH_LABELS, type SwitchName } from '../../../contract/money/test-payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { html } from '../../base/http/html.ts'
import { activeSwitches } from './events.ts'
import type { View } from './html.ts'

/** The page with the latest events. */
export async function overviewPage(db: Db): Promise<View> {
  const on = await activeSwitches(db)
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
<p>This sandbox takes the place of the card payment provider. ${disturbance(on)} Managers can change this in the shop's settings.</p>
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

function disturbance(on: Set<SwitchName>): string {
  if (on.size === 0) return 'Its events arrive normally.'
  return `It simulates problems with the events that it sends: ${[...on].map((name) => SWITCH_LABELS[name]).join('; ')}.`
}

function sent(delivery: string | null, delivered_at: Date | null, attempts: number | null): string {
  if (!delivery) return 'dropped'
  if (delivered_at) return 'delivered'
  return attempts ? `tried ${attempts} times` : 'waiting'
}
