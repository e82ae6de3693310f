import { sql } from 'kysely'
import { splitName } from '../../../contract/base/person.ts'
import type { PortalNote } from '../../../contract/people/people.ts'
import type { Trx } from '../../base/database/connect.ts'
import { defaultTier } from '../../catalog/prices/default-tier.ts'
import { grantToNewPeople } from '../../job/credit-ledger.ts'
import type { PlannedPerson, PlannedRacket } from './plan.ts'
import type { SetUp } from './read-lines.ts'

// One statement may take five seconds, also on a slow or busy machine, and triggers run for each row.
const BATCH = 500

function* batches<Row>(rows: Row[]) {
  for (let from = 0; from < rows.length; from += BATCH) yield rows.slice(from, from + BATCH)
}

/** Takes the next ids of a table, so that rows which name each other can be inserted in one statement each. */
async function takeIds(trx: Trx, table: 'users' | 'rackets', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as id from generate_series(1, ${count}::integer)
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Adds the new people as walk-ins, whose emails nobody has confirmed. Returns the ids of all, in their order. */
export async function addPeople(trx: Trx, people: PlannedPerson[]): Promise<number[]> {
  const free = await takeIds(trx, 'users', people.filter(({ id }) => id === null).length)
  const ids = people.map(({ id }) => id ?? free.shift() ?? 0)
  const rows = people.flatMap(({ id, owner }, index) =>
    id === null
      ? [{ id: ids[index], ...splitName(owner.name), email: owner.email, phone: owner.phone, tier: owner.tier }]
      : [],
  )
  for (const batch of batches(rows)) {
    await sql`
      insert into users (id, auth_subject, first_name, last_name, email, phone, tier_status)
      overriding system value
      select id, null, first_name, last_name, email, phone, coalesce(tier, ${defaultTier})
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
        as f(id integer, first_name text, last_name text, email text, phone text, tier text)
    `.execute(trx)
  }
  return ids
}

/** Grants the credits that new people have in the file. */
export async function grantImportedCredits(
  trx: Trx,
  actor_id: number,
  people: { id: number; credits: number }[],
): Promise<void> {
  const note: PortalNote = 'imported'
  for (const batch of batches(people)) await grantToNewPeople(trx, batch, { note, actor_id })
}

/** Adds rackets. Returns their ids in their order. */
export async function addRackets(trx: Trx, rackets: (PlannedRacket & { owner_id: number })[]): Promise<number[]> {
  const ids = await takeIds(trx, 'rackets', rackets.length)
  const rows = rackets.map(({ owner_id, racket }, index) => ({ id: ids[index], owner_id, ...racket }))
  for (const batch of batches(rows)) {
    await sql`
      insert into rackets (id, owner_id, manufacturer, model_name, racket_name, serial_number, tension_limit, player, is_from_counter)
      overriding system value
      select id, owner_id, manufacturer, model_name, racket_name, serial_number, tension_limit, player, true
      from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as f(
        id integer, owner_id integer, manufacturer text, model_name text, racket_name text, serial_number text,
        tension_limit numeric, player text
      )
    `.execute(trx)
  }
  return ids
}

/**
 * Adds the last setup of rackets as completed jobs that are marked as imported: without a price, a ticket, messages and
 * history. A day has no time, so they were strung at noon, and those of today not later than now.
 */
export async function addSetUps(trx: Trx, setUps: (SetUp & { owner_id: number; racket_id: number })[]): Promise<void> {
  for (const batch of batches(setUps)) {
    await sql`
      insert into string_jobs (
        owner_id, racket_id, string_id, tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch, order_status,
        order_create_date, order_completion_date, price, is_imported
      )
      select owner_id, racket_id, string_id, tension, cross_tension, tension_kg, cross_tension_kg, pre_stretch,
        'COMPLETED', strung_at, strung_at, null, true
      from shop_settings s, jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as f(
        owner_id integer, racket_id integer, string_id integer, tension numeric, cross_tension numeric,
        tension_kg numeric, cross_tension_kg numeric, pre_stretch boolean, date date
      ), lateral (select least((date + time '12:00') at time zone s.time_zone, now()) as strung_at) at
    `.execute(trx)
  }
}
