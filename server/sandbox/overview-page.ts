import type { Db } from '../database/connect.ts'
import { activeSwitches } from './events.ts'
import { Html, html, type View } from './html.ts'
import { SWITCHES, type SwitchName } from './schema.ts'

const SWITCH_LABELS: Record<SwitchName, string> = {
  late: 'Events arrive 20 seconds late',
  double: 'Every event arrives twice',
  reorder: 'Events of a checkout arrive in the wrong order',
  drop: 'Events never arrive',
}

/** The page with the switches and the latest events. */
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
<p>This sandbox takes the place of the card payment provider. These switches disturb the events it sends:</p>
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
