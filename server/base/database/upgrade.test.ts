import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownDatabase } from '../../testing/own-database.ts'
import { projectFolder } from '../process/project.ts'
import { migrate } from './migrate.ts'

// The data folders of version 1 and version 2, as far as their databases: no upgrade loses or changes a row.

/** The last migrations of the versions. */
const VERSION_1 = '0022_passed_on_mail'
const VERSION_2 = '0056_ready_is_received'

const shop = ownDatabase()

const fillVersion1 = () =>
  sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt") values
      ('user_lena', 'Lena Brandt', 'lena@club.example', true, now(), now());
    insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt") values
      ('account_lena', 'user_lena', 'credential', 'user_lena', 'salt:hash', now(), now());
    insert into users (auth_subject, first_name, last_name, email, tier_status, stringing_credits, is_manager, deleted_at) values
      ('user_lena', 'Lena', 'Brandt', 'lena@club.example', 'club', 2, false, null),
      ('user_mira', 'Mira', 'Rahn', 'mira@club.example', 'standard', 0, true, null),
      (null, 'Noor', 'Haddad', 'noor@club.example', 'standard', 0, false, null),
      (null, '', '', '', 'standard', 0, false, now());
    insert into rackets (owner_id, manufacturer, model_name, racket_name, serial_number, is_favorite, retire_date) values
      (1, 'Yonex', 'Astrox 99 Pro', 'Smash', 'A1', true, null), (1, 'Victor', 'Thruster F', '', '', false, '2025-01-01'),
      (3, 'Li-Ning', 'Axforce 80', '', '', false, null), (4, 'Yonex', 'Nanoflare', '', '', false, null);
    insert into string_jobs (owner_id, racket_id, string_id, tension, cross_tension, pre_stretch, technician_notes, order_status,
      order_create_date, order_completion_date, technician_id, mains_duration, cross_duration, price)
    values
      (1, 1, 1, 24, 26, true, 'Two knots, please.', 'NEW', '2025-03-05', null, null, 0, 0, 3000),
      (1, 1, 2, 25, null, false, '', 'READY_FOR_PICKUP', '2025-03-03', null, 2, 700, 800, 2600),
      (1, 2, null, 27.5, null, false, '', 'COMPLETED', '2024-12-02', '2024-12-08', 2, 650, 900, 1700),
      (3, 3, 1, 22, null, false, '', 'CANCELLED', '2025-03-02', null, null, 0, 0, 3000),
      (4, 4, 1, 23, null, false, '', 'COMPLETED', '2025-01-01', '2025-01-02', 2, 0, 0, null);
    insert into payments (string_job_id, method, amount, currency, is_applied, provider_payment_id, actor_id, created_at) values
      (3, 'technician', 1700, 'usd', true, null, 2, '2024-12-08'), (4, 'card', 3000, 'usd', true, 'pi_1', null, '2025-03-02'),
      (2, 'credit', 0, 'usd', true, null, 1, '2025-03-04');
    update string_jobs set paid_payment_id = p.id from payments p where p.string_job_id = string_jobs.id;
    insert into refunds (payment_id, string_job_id, amount, state, reason, provider_refund_id, done_at) values
      (2, 4, 3000, 'done', 'cancelled', 're_1', '2025-04-01');
    insert into credit_entries (user_id, amount, balance_after, reason, note, payment_id, actor_id) values
      (1, 3, 3, 'granted', 'Club cup', null, 2), (1, -1, 2, 'spent', '', 3, 1);
    insert into job_events (string_job_id, actor_id, event, from_value, to_value) values
      (2, 2, 'status', 'NEW', 'READY_FOR_PICKUP'), (4, 3, 'status', 'NEW', 'CANCELLED');
    insert into audit_entries (actor_id, action, person_id, subject, from_value, to_value) values
      (2, 'tier', 1, 'Tier', 'standard', 'club');
    update strings set stock_sets = 7, reorder_level = 3 where id = 1;
    insert into opening_hours (weekday, opens, closes) values (1, 540, 1080), (2, 540, 1080);
    insert into closed_dates (first_date, last_date) values ('2025-12-24', '2025-12-26');
    insert into waitlist (email) values ('waits@club.example');
    insert into outgoing_mail (recipient, subject, text_body, html_body, state, sent_at) values
      ('lena@club.example', 'Ready', 'Ready', '<p>Ready</p>', 'sent', now());
    insert into webhook_events (event_id, type, object_id, amount, outcome) values ('evt_1', 'charge.refunded', 'pi_1', 3000, 'done');
    insert into sandbox.payment_intents (id, amount, amount_refunded, currency, card, status, metadata) values
      ('pi_1', 3000, 3000, 'usd', '4242424242424242', 'succeeded', '{}');
    update shop_settings set name = 'Rahn Stringing', address = 'Hauptstraße 3', opening_hours = 'Mon, Tue 9 to 18', turnaround_hours = 30;
  `.execute(shop.db)

const fillVersion2 = () =>
  sql`
    insert into extras (name, amount) values ('Grommets', 800);
    insert into speeds (days, ready_by, bring_by, surcharge, most_per_day) values (1, 1080, 720, 500, 6);
    update string_jobs set on_account_at = now() where id = 1;
    insert into statements (actor_id) values (2);
    insert into statement_jobs (string_job_id, statement_id, amount) values (1, 1, 3000);
    insert into message_choices (user_id, unwanted) values (1, '{reminder}');
    insert into message_templates (kind, subject, body) values ('ready', 'Ready: {rackets}', 'Hello {first name}');
    insert into bench_settings default values on conflict do nothing;
    update bench_settings set racks = 4, places = 6, checklist = '{Frame,Grommets}';
    update shop_settings set country = 'DE', phone = '+49301234567', tax_rate = 19, tax_number = 'DE 12', ways_to_pay = '{Cash,On account}';
    update users set phone = '+4915112345678' where id = 1;
    insert into job_events (string_job_id, actor_id, event, from_value, to_value) values (1, 2, 'received', null, null);
  `.execute(shop.db)

/** The functions, views and triggers that a shop of version 2 has, beside its tables. */
async function defineVersion2() {
  const definitions = await readFile(join(projectFolder, 'server/testing/version-2-definitions.sql'), 'utf8')
  await sql.raw(definitions).execute(shop.db)
}

/** Upgrades change these on purpose: tables got another name, and columns went elsewhere or are computed again. */
const RENAMED: Record<string, string> = { 'public.outgoing_mail': 'public.messages' }
const COMPUTED = new Set([
  // Search texts and counts follow from the other columns.
  'public.rackets.search_text',
  'public.users.search_text',
  'public.string_jobs.version',
  // The steps of setting up got other names.
  'public.shop_settings.finished_setup',
])
const INTERNAL = /^public\.(kysely_|applied_definitions|string_job_counts)|^graphile_worker/

type Rows = Record<string, Record<string, unknown>[]>

/** All rows of all tables. */
async function everything(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select schemaname || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'auth', 'sandbox')
  `.execute(shop.db)
  const all: Rows = {}
  for (const { name } of tables) {
    if (INTERNAL.test(name)) continue
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(shop.db)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** The rows of an old table with the columns that both versions have, in a fixed order. */
function common(table: string, rows: Record<string, unknown>[], columns: string[]) {
  const kept = columns.filter((column) => !COMPUTED.has(`${table}.${column}`))
  return rows.map((row) => JSON.stringify(kept.map((column) => [column, row[column]]))).sort()
}

/** Every old row is still there, and the columns that went away are known. */
function expectKept(before: Rows, after: Rows, gone: string[]) {
  const lost: string[] = []
  for (const [table, rows] of Object.entries(before)) {
    const now = after[RENAMED[table] ?? table]
    const [first] = rows
    if (!first) continue
    if (!now?.[0]) {
      lost.push(table)
      continue
    }
    const has = now[0]
    const [kept, dropped] = [[] as string[], [] as string[]]
    for (const column of Object.keys(first)) (column in has ? kept : dropped).push(column)
    lost.push(...dropped.map((column) => `${table}.${column}`))
    expect({ table, rows: common(table, now, kept) }).toEqual({
      table,
      rows: expect.arrayContaining(common(table, rows, kept)),
    })
  }
  expect(lost.sort()).toEqual(gone)
}

test('an upgrade from version 1 over version 2 to this version keeps every row', async () => {
  await migrate(shop.db, { upTo: VERSION_1 })
  await fillVersion1()
  const first = await everything()
  expect(Object.values(first).flat().length).toBeGreaterThan(100)

  await migrate(shop.db, { upTo: VERSION_2 })
  const second = await everything()
  expectKept(first, second, [])

  await fillVersion2()
  await defineVersion2()
  const filled = await everything()
  await migrate(shop.db)
  const third = await everything()
  // The sets that jobs took became entries of the stock.
  expectKept(filled, third, ['public.string_jobs.took_set'])
  const { rows: wrong } = await sql`select * from reconciliation`.execute(shop.db)
  expect(wrong).toEqual([])
})
