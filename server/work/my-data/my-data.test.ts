import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import type { MyData } from '../../../contract/work/my-data.ts'
import {
  createDueRefund,
  createJob,
  createManager,
  createPerson,
  createRacket,
  createRefundedPack,
  createStatement,
  createTechnician,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import { endLots } from '../../testing/packs.ts'
import { testApp } from '../../testing/test-app.ts'
import { MY_DATA } from './sections.ts'

const portal = testApp()

const dataOf = async (as: Person) => {
  const { status, body } = await portal.ask('GET', '/me/data/', { as })
  expect(status).toBe(200)
  const rows = Object.fromEntries((body as MyData).sections.map(({ name, rows }) => [name, rows]))
  return { rows, text: JSON.stringify(body) }
}

test('a customer gets what they ordered, paid and were told, and nobody else’s data', async () => {
  const shop = await createTechnician(portal, { first_name: 'Tomas', last_name: 'Riedel', email: 'tomas@shop.example' })
  const lena = await createPerson(portal, { email: 'lena@club.example', phone: '+12015550188' })
  const other = await createPerson(portal, { first_name: 'Noor', last_name: 'Haddad' })
  await createJob(portal, other, { racket_id: await createRacket(portal, other, { racket_name: 'Secret racket' }) })
  const racket_id = await createRacket(portal, lena, { racket_name: 'Smash', tension_limit: 28 })
  const job = await createJob(portal, lena, {
    racket_id,
    tension: 25,
    technician_notes: 'Two knots',
    paid: 'technician',
  })
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, {
    as: shop,
    body: { status: 'READY_FOR_PICKUP' },
  })

  const priced = await createJob(portal, lena, { racket_id, price: 2300 })
  const lines = [
    { kind: 'stringing', name: '', amount: 2000 },
    { kind: 'extra', name: 'Grip', amount: 300 },
  ]
  const price_lines = JSON.stringify(lines)
  await portal.db.updateTable('string_jobs').set({ price_lines }).where('id', '=', priced).execute()

  // Their own answers and marks are listed with their rackets and jobs.
  const question = { string_job_id: priced, problem: 'A crack', asked_by: shop.id }
  const { id: frame_question_id } = await portal.db
    .insertInto('frame_questions')
    .values(question)
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db
    .insertInto('frame_answers')
    .values({ frame_question_id, accepts: true, way: 'signed_in', answered_by: lena.id })
    .execute()
  await portal.db
    .insertInto('frame_marks')
    .values({ racket_id, place: '3', kind: 'crack', noted_by: lena.id })
    .execute()

  const { rows, text } = await dataOf(lena)
  expect(rows.me).toMatchObject([{ first_name: 'Lena', email: 'lena@club.example', phone: '+12015550188', credits: 0 }])
  expect(rows.rackets).toMatchObject([{ id: racket_id, nickname: 'Smash', tension_limit: 28, retired_at: null }])
  expect(rows.string_jobs?.[0]).toMatchObject({
    ...{ id: job, racket: racket_id, mains: '25 lbs', your_notes: 'Two knots', price: 2000, is_paid: true },
  })
  expect(rows.price_lines).toEqual([
    { job, kind: 'labor', name: '', amount: 2000 },
    ...lines.map((line) => ({ job: priced, ...line })),
  ])
  expect(rows.payments).toMatchObject([{ job, amount: 2000, method: 'technician' }])
  expect(rows.history).toContainEqual(
    expect.objectContaining({ job, event: 'status', to: 'READY_FOR_PICKUP', by: 'shop' }),
  )
  expect(rows.history).toContainEqual(expect.objectContaining({ event: 'assigned', from: null, to: null }))
  expect(rows.acts).toEqual([])
  expect(rows.frame_marks).toMatchObject([{ kind: 'crack', place: '3', noted_by: 'you' }])
  expect(rows.frame_questions).toMatchObject([{ asked_by: 'shop', is_accepted: true, answered_by: 'you' }])
  const others = ['Tomas', 'Riedel', 'tomas@shop.example', 'Noor', 'Secret racket']
  for (const word of others) expect(text).not.toContain(word)
})

test('a customer who did nothing gets nothing of another one, even with the same unconfirmed email', async () => {
  const email = 'noor@club.example'
  const noor = await createPerson(portal, { email, email_verified: true })
  const paid = await createJob(portal, noor, { paid: 'technician' })
  await createDueRefund(portal, paid)
  await createRefundedPack(portal, noor)
  await sql`
    update disputes d set payment_id = p.id from payments p where p.provider_payment_id = d.provider_payment_id
  `.execute(portal.db)
  await createStatement(portal, noor, await createManager(portal))
  await insertCheckout(portal.db, [await createJob(portal, noor)], { amount: 2000 })
  await portal.db.insertInto('waitlist').values({ email }).execute()
  const mail = { recipient: email, subject: 'Your link', text_body: 'https://portal.example/', html_body: '' }
  await portal.db.insertInto('messages').values(mail).execute()
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await fillOtherSections(noor, await createJob(portal, noor, { asked_extras }), email)
  const empty = Object.entries((await dataOf(noor)).rows).flatMap(([name, rows]) => (rows?.length ? [] : [name]))
  expect(empty).toEqual([])

  for (const lena of [await createPerson(portal), await createPerson(portal, { email, email_verified: false })]) {
    const { me, ...others } = (await dataOf(lena)).rows
    expect(me).toMatchObject([{ id: lena.id }])
    expect(Object.entries(others).filter(([, rows]) => rows?.length)).toEqual([])
  }
})

/** Adds what a person has in the sections of their data that no other function of the tests fills. */
async function fillOtherSections({ id, subject }: Person, job: number, email: string) {
  const values = JSON.stringify({ id, subject, job, email })
  await sql`
    with v as (
      select * from jsonb_to_record(${values}::jsonb) as v(id integer, subject text, job integer, email text)
    ),
    j as (select j.id, j.racket_id from string_jobs j, v where j.id = v.job),
    e as (insert into job_events (string_job_id, actor_id, event) select job, id, 'received' from v),
    m as (insert into frame_marks (racket_id, place, kind, noted_by) select racket_id, '3', 'crack', v.id from j, v),
    c as (
      insert into consents (string_job_id, racket_id, person_id, recorded_by, text, text_version, tension, tension_limit)
      select j.id, racket_id, v.id, v.id, 'It may break', 1, 28, 26 from j, v
    ),
    q as (insert into frame_questions (string_job_id, problem, asked_by) select job, 'A crack', id from v),
    b as (insert into bed_ends (string_job_id, reason, "by") select job, 'soft', id from v),
    s as (insert into bed_sounds (string_job_id, hz, taps, spread, "by") select job, 1000, 3, 1, id from v),
    mc as (insert into message_choices (user_id, unwanted) select id, '{ready}' from v),
    mw as (insert into message_wishes (user_id, kind) select id, 'restring' from v),
    p as (
      insert into push_devices (user_id, endpoint, public_key, auth_secret)
      select id, 'https://push.example/', repeat('B', 87), repeat('x', 22) from v
    ),
    a as (insert into audit_entries (actor_id, person_id, action, subject) select id, id, 'rights', 'Noor' from v),
    r as (insert into idempotency_keys (user_id, key, request_hash, status) select id, 'key', 'hash', 200 from v),
    i as (
      insert into staff_invitations (email, is_emailed, is_technician, is_manager, created_by, accepted_by)
      select email, false, true, false, id, id from v
    ),
    h as (insert into stringer_hours (user_id, weekday, begins, ends) select id, 1, 540, 720 from v),
    y as (insert into stringer_absences (user_id, first_date) select id, current_date from v),
    u as (insert into auth."user" (id, name, email, "emailVerified") select subject, 'Noor', email, true from v returning id),
    ua as (
      insert into auth.account (id, "accountId", "providerId", "userId", "updatedAt", password)
      select 'account', id, 'credential', id, now(), 'hash' from u
    ),
    us as (
      insert into auth.session (id, "expiresAt", token, "updatedAt", "userId")
      select 'session', now(), 'token', now(), id from u
    ),
    ul as (
      insert into auth.email_link (user_id, email, token_hash, expires_at) select u.id, email, 'hash', now() from u, v
    ),
    o as (
      insert into auth.organization (id, name, slug, "createdAt") values ('club', 'Club', 'club', now()) returning id
    ),
    om as (
      insert into auth.member (id, "organizationId", "userId", role, "createdAt")
      select 'member', o.id, u.id, 'member', now() from o, u
    )
    insert into auth.invitation (id, "organizationId", email, status, "expiresAt", "inviterId")
    select 'invitation', o.id, email, 'pending', now(), u.id from o, u, v
  `.execute(portal.db)
}

test('credits that have expired are no part of the balance', async () => {
  const lena = await createPerson(portal, { credits: 2 })
  await endLots(portal, lena, 1)
  expect((await dataOf(lena)).rows.me).toMatchObject([{ credits: 0 }])
})

test('a risk that was accepted at the counter is there once the order belongs to the account', async () => {
  const email = 'mia@club.example'
  const shop = await createTechnician(portal)
  const racket = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', tension_limit: 28 }
  const order = { customer_name: 'Mia Chen', customer_email: email, ...racket, tension: 30, accepts_risk: true }
  const { status, body: job } = await portal.ask('POST', '/counter/orders/', { as: shop, body: order })
  expect(status).toBe(201)
  const mia = await createPerson(portal, { email, email_verified: false })
  expect((await dataOf(mia)).rows.consents).toEqual([])

  const profile = { first_name: 'Mia', last_name: 'Chen', email, email_verified: true }
  await portal.people.save(mia.subject, profile)
  expect((await dataOf(mia)).rows.consents).toMatchObject([{ job: job.id, tension: 30, recorded_by: 'shop' }])
})

test('what staff did is its kind and day, and secrets are named', async () => {
  const shop = await createTechnician(portal)
  const lena = await createPerson(portal, { first_name: 'Lena', last_name: 'Haddad', email: 'haddad@club.example' })
  const job = await createJob(portal, lena, { technician_id: shop.id })
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, {
    as: shop,
    body: { status: 'READY_FOR_PICKUP' },
  })
  const time_zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  await portal.db.updateTable('shop_settings').set({ time_zone }).execute()
  // The history of their own job has this change, so it is no act for the shop.
  const own = await createJob(portal, shop)
  await portal.call('PATCH', `/technician/string_job/${own}/status/`, { as: shop, body: { status: 'CANCELLED' } })
  const { rows, text } = await dataOf(shop)
  expect(rows.history).toMatchObject([{ job: own, event: 'status', by: 'you' }])
  expect(rows.acts).toContainEqual({ kind: 'job: status', day: isoDay(Date.now(), time_zone), times: 1 })
  for (const word of ['Haddad', 'haddad@club.example']) expect(text).not.toContain(word)

  const { tag } = await portal.db
    .selectFrom('tags')
    .select('tag')
    .where('string_job_id', '=', job)
    .executeTakeFirstOrThrow()
  const customer = await dataOf(lena)
  expect(customer.rows.secrets).toEqual([{ secret: 'code on the label of a string job', number: 1 }])
  expect(customer.text).not.toContain(tag)
})

test('links in messages are left out', async () => {
  const lena = await createPerson(portal)
  await portal.db
    .insertInto('messages')
    .values({
      kind: 'ready',
      customer_id: lena.id,
      recipient: 'lena@club.example',
      subject: 'Your racket is ready',
      text_body: 'It is ready.\nhttps://shop.example/s/secret-tag\nSee you!',
      html_body: '',
    })
    .execute()
  const { rows, text } = await dataOf(lena)
  expect(rows.messages).toMatchObject([{ text: 'It is ready.\n(link)\nSee you!' }])
  expect(text).not.toContain('secret-tag')
})

test('a second request of the same person at the same time is refused', async () => {
  const lena = await createPerson(portal)
  const first = await portal.pool.connect()
  await first.query(`begin; select pg_advisory_xact_lock(hashtext('my data'), ${lena.id})`)
  expect(await portal.ask('GET', '/me/data/', { as: lena })).toMatchObject({ status: 409 })
  await first.query('rollback')
  first.release()
  expect(await portal.ask('GET', '/me/data/', { as: lena })).toMatchObject({ status: 200 })
})

test('has the newest twenty thousand rows of each kind, and says so, because a customer can edit an order without end', async () => {
  const lena = await createPerson(portal)
  const job = await createJob(portal, lena)
  const before = await portal.db.selectFrom('job_events').select('id').execute()
  await sql`
    insert into job_events (string_job_id, actor_id, event, from_value, to_value)
    select ${job}, ${lena.id}, 'edited', 'edit ' || n, 'edit ' || n + 1 from generate_series(1, 20100) n
  `.execute(portal.db)
  const { sections } = (await portal.ask('GET', '/me/data/', { as: lena })).body as MyData
  const history = sections.find(({ name }) => name === 'history')
  expect(history?.note).toBe(`Only the newest 20000 of ${before.length + 20100} are here. The shop has the others.`)
  expect(history?.rows.map(({ to }) => to)).toEqual(Array.from({ length: 20000 }, (_, n) => `edit ${n + 102}`))
  expect(sections.find(({ name }) => name === 'rackets')).toMatchObject({ note: '', rows: [{}] })
})

test('the payments of a person are found without reading those of all others', async () => {
  const [lena, other] = [await createPerson(portal), await createPerson(portal)]
  await createJob(portal, lena, { paid: 'technician' })
  await createJob(portal, other, { price: 2000 })
  await portal.pool.query(`
    insert into string_jobs (owner_id, racket_id, tension, price)
    select owner_id, racket_id, tension, price from string_jobs, generate_series(1, 2000) where owner_id = ${other.id}`)
  // One statement may take five seconds, also on a busy machine.
  for (const part of [0, 1, 2, 3, 4, 5, 6, 7]) {
    await portal.pool.query(`
      with paid as (
        insert into payments (string_job_id, method, amount, is_applied)
        select id, 'technician', price, true from string_jobs where owner_id = ${other.id} and id % 8 = ${part}
        returning id, string_job_id
      ) update string_jobs j set paid_payment_id = p.id from paid p where p.string_job_id = j.id`)
  }
  await portal.pool.query('analyze payments; analyze string_jobs')
  const query = MY_DATA.payments?.query.replaceAll('$1', String(lena.id))
  const { rows } = await portal.pool.query(`explain (analyze, format json) select id from (${query}) section`)
  const read = (node: PlanNode): number =>
    (node['Relation Name'] === 'payments'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, part) => sum + read(part), 0)
  expect(read(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThan(20)
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}
