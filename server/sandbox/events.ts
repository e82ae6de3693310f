import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { addJob } from '../jobs/jobs.ts'
import type { SwitchName } from './schema.ts'

const LATE_S = 20
const HELD_S = 10

/** An id as the provider makes them: 'evt_' and letters nobody can guess. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('hex')}`

export async function switchesThatAreOn(db: Db): Promise<Set<SwitchName>> {
  const rows = await db.selectFrom('sandbox.switches').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

/** Records that something happened to a checkout, and plans how it is told, as the switches say. */
export async function emit(trx: Db, session_id: string, type: string, object: object) {
  const event_id = newId('evt')
  await trx
    .insertInto('sandbox.events')
    .values({ id: event_id, type, object: JSON.stringify(object), session_id })
    .execute()
  const switches = await switchesThatAreOn(trx)
  if (switches.has('drop')) return
  const held = switches.has('reorder') && (await releaseHeld(trx, session_id)) === 0
  const seconds = held ? HELD_S : switches.has('late') ? LATE_S : 0
  await plan(trx, event_id, seconds, held)
  if (switches.has('double')) await plan(trx, event_id, seconds + 1, false)
}

/** A later event of the checkout has come: those held back follow it, in the wrong order. */
async function releaseHeld(trx: Db, session_id: string): Promise<number> {
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

async function plan(trx: Db, event_id: string, seconds: number, is_held: boolean) {
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

// The key lets a later plan take the place of an earlier one.
const schedule = (db: Db, delivery_id: string, runAt?: Date) =>
  addJob(db, 'deliver_sandbox_event', { delivery_id }, { jobKey: delivery_id, runAt })

/** Takes up the deliveries that should have gone out: a worker that was killed leaves them lying. */
export async function resumeDeliveries(db: Db) {
  const waiting = await db
    .selectFrom('sandbox.deliveries')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('deliver_at', '<=', sql<Date>`now()`)
    .where('deliver_at', '>', sql<Date>`now() - interval '3 days'`)
    .limit(200)
    .execute()
  for (const { id } of waiting) await schedule(db, id)
}
