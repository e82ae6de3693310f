import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SwitchName } from '../../../contract/money/test-payments.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { newestOf } from './newest.ts'
import { eventObject } from './objects.ts'

const LATE_SECONDS = 20
const HELD_SECONDS = 10

/** Returns an unguessable id in Stripe's form, such as 'evt_4f…'. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

/** The disturbances of event delivery that are switched on. */
export async function activeSwitches(db: Db): Promise<Set<SwitchName>> {
  const rows = await db.selectFrom('sandbox.switches').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Replaces the active switches. */
export const setSwitches = (db: Db, names: SwitchName[]) =>
  transact(db, async (trx) => {
    await trx.deleteFrom('sandbox.switches').execute()
    const rows = [...new Set(names)].map((name) => ({ name }))
    if (rows.length > 0) await trx.insertInto('sandbox.switches').values(rows).execute()
  })

/** Records an event of a session and schedules its delivery, as disturbed by the active switches. */
export async function emit(trx: Trx, session_id: string, type: string, object: object) {
  const event_id = newId('evt')
  await trx
    .insertInto('sandbox.events')
    .values({ id: event_id, type, object: JSON.stringify(object), session_id })
    .execute()
  const switches = await activeSwitches(trx)
  if (switches.has('drop')) return
  const held = switches.has('reorder') && (await releaseHeld(trx, session_id)) === 0
  const seconds = held ? HELD_SECONDS : switches.has('late') ? LATE_SECONDS : 0
  await planDelivery(trx, event_id, seconds, held)
  if (switches.has('double')) await planDelivery(trx, event_id, seconds + 1, false)
}

/** Delivers the held events of a session after a newer one, in the wrong order. Returns how many there were. */
async function releaseHeld(trx: Trx, session_id: string): Promise<number> {
  const held = await trx
    .updateTable('sandbox.deliveries')
    .set({ is_held: false, deliver_at: sql<Date>`now() + interval '1 second'` })
    .where('is_held', '=', true)
    .where('delivered_at', 'is', null)
    .where('event_id', 'in', (events) =>
      events.selectFrom('sandbox.events').select('id').where('session_id', '=', session_id),
    )
    .returning(['id', 'deliver_at'])
    .execute()
  for (const { id, deliver_at } of held) await schedule(trx, id, deliver_at)
  return held.length
}

async function planDelivery(trx: Trx, event_id: string, seconds: number, is_held: boolean) {
  const { id, deliver_at } = await trx
    .insertInto('sandbox.deliveries')
    .values({
      id: newId('dl'),
      event_id,
      is_held,
      deliver_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .returning(['id', 'deliver_at'])
    .executeTakeFirstOrThrow()
  await schedule(trx, id, deliver_at)
}

// The key makes a new schedule replace the old one.
const schedule = (db: Db, delivery_id: string, runAt?: Date) =>
  addJob(db, 'deliver_sandbox_event', { delivery_id }, { jobKey: delivery_id, runAt })

/** Schedules overdue deliveries again, which a killed worker leaves behind. */
export async function resumeDeliveries(db: Db) {
  const overdue = await db
    .selectFrom('sandbox.deliveries')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('deliver_at', '<=', sql<Date>`now()`)
    .where('deliver_at', '>', sql<Date>`now() - interval '3 days'`)
    .limit(200)
    .execute()
  for (const { id } of overdue) await schedule(db, id)
}

/** Lists events newest first and page by page, with the query parameters of Stripe's API. */
export async function listEvents(db: Db, query: Record<string, string>) {
  const types = Object.entries(query).flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []))
  const isListed = types.length > 0 ? sql`type = any(${types})` : sql`true`
  const { rows, has_more } = await newestOf(db, 'sandbox.events', query, isListed)
  return { object: 'list', url: '/v1/events', has_more, data: rows.map(eventObject) }
}
