import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { keysOf } from '../../contract/base/keys.ts'
import { MY_DATA } from '../work/my-data/sections.ts'
import { testApp } from './test-app.ts'

// 'My Data' has every column about a person, or this list says why it has not. A new column of these tables goes into a
// section of server/work/my-data/sections.ts, or into NOT_SHOWN.

const portal = testApp()

type Reason =
  /** The acts of the person for others; the section `acts` has the kind and the day. */
  | 'acted as staff'
  /** The section `secrets` names it. */
  | 'secret'
  /** Nothing about the person: versions, attempts, copies of what is exported, and the rows of the sections' own joins. */
  | 'bookkeeping'

/** Columns that no section shows, with the reason. `*` stands for all columns of the table that are not named. */
const NOT_SHOWN: Record<string, Record<string, Reason>> = {
  'public.users': { deleted_at: 'bookkeeping', search_text: 'bookkeeping' },
  'public.rackets': { is_retired: 'bookkeeping', version: 'bookkeeping', search_text: 'bookkeeping' },
  'public.string_jobs': {
    had_checkout: 'bookkeeping',
    version: 'bookkeeping',
    paid_payment_id: 'bookkeeping',
    frame_question_id: 'bookkeeping',
  },
  'public.tags': { tag: 'secret', created_at: 'bookkeeping' },
  'public.job_events': { api_key_id: 'bookkeeping' },
  'public.audit_entries': { api_key_id: 'bookkeeping' },
  'public.api_keys': { hash: 'secret', '*': 'acted as staff' },
  'public.checkout_sessions': { url: 'secret', provider_session_id: 'secret', attempt_key: 'bookkeeping' },
  'public.checkout_jobs': { state: 'bookkeeping' },
  'public.refunds': {
    attempts: 'bookkeeping',
    refusals: 'bookkeeping',
    last_error: 'bookkeeping',
    last_tried_at: 'bookkeeping',
  },
  'public.payments': { api_key_id: 'bookkeeping' },
  'public.voids': { string_job_id: 'bookkeeping', written_in: 'bookkeeping', api_key_id: 'bookkeeping' },
  'public.pack_sales': { pack_id: 'bookkeeping' },
  'public.messages': {
    public_id: 'bookkeeping',
    html_body: 'bookkeeping',
    last_error: 'bookkeeping',
    first_tried_at: 'bookkeeping',
    attempts: 'bookkeeping',
    is_final: 'bookkeeping',
    blanked_at: 'bookkeeping',
  },
  'public.message_jobs': { moment: 'bookkeeping', once: 'bookkeeping' },
  'public.message_choices': { stop_token: 'secret' },
  'public.push_devices': { endpoint: 'secret', public_key: 'secret', auth_secret: 'secret' },
  'public.waitlist': { invitation_hash: 'secret', id: 'bookkeeping' },
  'public.staff_invitations': { nonce: 'secret', is_emailed: 'bookkeeping' },
  'public.idempotency_keys': { key: 'secret', request_hash: 'secret', answer: 'secret' },
  'public.undoable_actions': { '*': 'acted as staff' },
  'public.pay_entries': { '*': 'acted as staff' },
  'public.payouts': { '*': 'acted as staff' },
  'public.pay_rules': { '*': 'acted as staff' },
  'public.stock_entries': { '*': 'bookkeeping' },
  'public.day_counts': { '*': 'acted as staff' },
  'public.day_closes': { '*': 'bookkeeping' },
  'public.failed_refunds': { '*': 'bookkeeping' },
  'public.refund_moves': { '*': 'bookkeeping' },
  'public.ended_lives': { '*': 'bookkeeping' },
  'public.strung_jobs': { '*': 'bookkeeping' },
  'public.webhook_deliveries': { '*': 'bookkeeping' },
  'auth.account': {
    id: 'bookkeeping',
    accountId: 'bookkeeping',
    password: 'secret',
    accessToken: 'secret',
    refreshToken: 'secret',
    idToken: 'secret',
    '*': 'bookkeeping',
  },
  'auth.session': { id: 'secret', token: 'secret', activeOrganizationId: 'bookkeeping' },
  'auth.twoFactor': { '*': 'secret' },
  'auth.email_link': { token_hash: 'secret', reject_hash: 'secret', session_id: 'bookkeeping' },
  'auth.member': { id: 'bookkeeping' },
  'auth.invitation': { id: 'bookkeeping' },
  'auth.verification': { '*': 'secret' },
}

/** Names of columns that identify a person without a foreign key. */
const NAMES_OF_PEOPLE = ['email', 'recipient', 'auth_subject', 'phone']
/** Columns with such a name that are about the shop. */
const OF_THE_SHOP = ['public.shop_settings.phone']

interface Column {
  table: string
  column: string
}

let read: Set<string>
let columns: Column[]
let references: Column[]

beforeAll(async () => {
  // A view of each section; PostgreSQL knows the columns that a view reads.
  for (const name of keysOf(MY_DATA)) {
    const query = MY_DATA[name]?.query.replaceAll('$1', '1')
    await sql.raw(`create view my_data_${name} as ${query}`).execute(portal.db)
  }
  const used = await sql<Column>`
    select table_schema || '.' || table_name as table, column_name as column from information_schema.view_column_usage
    where view_name like 'my_data_%'
  `.execute(portal.db)
  read = new Set(used.rows.map(({ table, column }) => `${table}.${column}`))
  for (const name of keysOf(MY_DATA)) await sql.raw(`drop view my_data_${name}`).execute(portal.db)

  // Tables that refer to a person, directly or through other tables.
  const about = await sql<Column>`
    with recursive about(oid) as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and a.attname = any(${NAMES_OF_PEOPLE}) and c.relname <> 'shop_settings'
          and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      union select conrelid from pg_constraint join about on confrelid = about.oid where contype = 'f'
    )
    select n.nspname || '.' || c.relname as table, a.attname as column
    from about join pg_class c on c.oid = about.oid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'auth')
    order by 1, a.attnum
  `.execute(portal.db)
  columns = about.rows
  const keys = await sql<Column>`
    select n.nspname || '.' || c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid in ('public.users'::regclass, 'auth."user"'::regclass)
  `.execute(portal.db)
  const named = columns.filter(({ column }) => NAMES_OF_PEOPLE.includes(column))
  references = [...keys.rows, ...named].filter(({ table, column }) => !OF_THE_SHOP.includes(`${table}.${column}`))
})

const reasonFor = ({ table, column }: Column): Reason | undefined =>
  NOT_SHOWN[table]?.[column] ?? NOT_SHOWN[table]?.['*']

test('each column that refers to a person is in My Data, or they acted as staff, or it is a secret', () => {
  expect(references.length).toBeGreaterThan(40)
  const missing = references.filter(
    (each) =>
      !read.has(`${each.table}.${each.column}`) && !['acted as staff', 'secret'].includes(reasonFor(each) ?? ''),
  )
  expect(missing).toEqual([])
})

test('each other column of these tables is in My Data, or has a reason', () => {
  const missing = columns.filter((each) => !read.has(`${each.table}.${each.column}`) && !reasonFor(each))
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('every reason is about a column that exists', () => {
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const gone = Object.entries(NOT_SHOWN).flatMap(([table, reasons]) =>
    Object.keys(reasons).filter((column) => column !== '*' && !known.has(`${table}.${column}`)),
  )
  expect(gone).toEqual([])
})
