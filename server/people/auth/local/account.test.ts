import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OLD_LINK } from '../../../../contract/people/account.ts'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { type Browser, createBrowser } from '../../../testing/browser.ts'
import { createJob, createRacket, createStatement } from '../../../testing/factories.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, signedIn, emailLink } = accountsOf(portal)

const newPassword = 'a new set of mains'

async function resetLink(): Promise<string> {
  await createBrowser(portal).post('/request-password-reset', { email })
  return emailLink('reset-password')
}

const subjectsTo = async (recipient: string) =>
  (
    await portal.db.selectFrom('messages').select('subject').where('recipient', '=', recipient).orderBy('id').execute()
  ).map(({ subject }) => subject)

describe('a forgotten password', () => {
  test('is replaced through a link that works once, which also ends every session', async () => {
    const browser = await signedUp()
    expect((await createBrowser(portal).post('/request-password-reset', { email })).status).toBe(200)
    const token = await emailLink('reset-password')

    const anyone = createBrowser(portal)
    expect((await anyone.post('/reset-password', { token, newPassword: 'password1' })).status).toBe(400)
    expect((await anyone.post('/reset-password', { token, newPassword: 'a new set of mains' })).status).toBe(200)
    expect(await browser.token()).toBeNull()
    expect((await anyone.post('/sign-in/email', { email, password })).status).toBe(401)
    await signedIn(email, 'a new set of mains')

    const again = await anyone.post('/reset-password', { token, newPassword: 'another set of mains' })
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'This link is no longer valid. Please request a new one.' },
    })
  })

  test.each<[string, (browser: Browser) => Promise<{ status: number }>]>([
    [
      'another one was used',
      async (browser) => browser.post('/reset-password', { token: await resetLink(), newPassword }),
    ],
    [
      'the password was changed',
      (browser) => browser.post('/change-password', { currentPassword: password, newPassword }),
    ],
    [
      'the email was changed',
      async (browser) => {
        await browser.post('/change-email', { newEmail: 'new@example.com', password })
        return browser.post('/verify-email', { token: await emailLink('verify-email') })
      },
    ],
  ])('is not replaced through a link that was sent before %s', async (_, change) => {
    const browser = await signedUp()
    const token = await resetLink()
    expect((await change(browser)).status).toBe(200)
    const late = await createBrowser(portal).post('/reset-password', { token, newPassword: 'another set of mains' })
    expect(late).toMatchObject({ status: 400, body: { error: OLD_LINK } })
  })

  test('gets the same response for an unknown address, but sends it no email', async () => {
    await signedUp()
    const known = await createBrowser(portal).post('/request-password-reset', { email })
    const unknown = await createBrowser(portal).post('/request-password-reset', { email: 'nobody@example.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await emailLink('reset-password')
    const emails = await portal.db.selectFrom('messages').select('recipient').execute()
    expect(emails.map(({ recipient }) => recipient)).not.toContain('nobody@example.com')
  })

  test('allows three reset requests, then answers 429', async () => {
    const browser = createBrowser(portal)
    for (let time = 0; time < 3; time += 1) await browser.post('/request-password-reset', { email })
    expect((await browser.post('/request-password-reset', { email })).status).toBe(429)
  })
})

describe('changing', () => {
  test('the password requires the old one, ends every other session, and sends an email', async () => {
    const here = await signedUp()
    const there = await signedIn()
    const wrong = { currentPassword: 'not this', newPassword: 'a new set of mains' }
    expect((await here.post('/change-password', wrong)).status).toBe(400)
    expect(await subjectsTo(email)).not.toContain('Your Stringbed password was changed')
    expect((await here.post('/change-password', { ...wrong, currentPassword: password })).status).toBe(200)
    expect(await there.token()).toBeNull()
    expect(await here.token()).not.toBeNull()
    expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(401)
    expect(await subjectsTo(email)).toContain('Your Stringbed password was changed')
  })

  test('the email requires the password and the link sent to the new address, and notifies the old address', async () => {
    const browser = await signedUp()
    const newEmail = 'new@example.com'
    expect((await browser.post('/change-email', { newEmail, password: 'not this' })).status).toBe(400)
    expect((await browser.post('/change-email', { newEmail, password })).status).toBe(200)
    expect((await browser.get('/session')).body.user.email).toBe(email)
    expect((await subjectsTo(email)).slice(1)).toEqual(['Your Stringbed email is about to change'])

    const token = await emailLink('verify-email')
    expect((await browser.post('/verify-email', { token })).status).toBe(200)
    expect((await browser.get('/session')).body.user).toMatchObject({ email: newEmail, email_verified: true })
    const user = await portal.db.selectFrom('users').select('email').executeTakeFirstOrThrow()
    expect(user.email).toBe(newEmail)
  })

  test('to the email of another account reveals nothing and sends nothing', async () => {
    await signedUp('taken@example.com')
    const browser = await signedUp()
    expect((await browser.post('/change-email', { newEmail: 'taken@example.com', password })).status).toBe(200)
    const emails = await portal.db.selectFrom('messages').select('recipient').execute()
    expect(emails.filter(({ recipient }) => recipient === 'taken@example.com')).toHaveLength(1)
  })

  test('the name of the account also changes the name in the portal', async () => {
    const browser = await signedUp()
    await browser.post('/update-user', { name: 'Lena Maria Okafor' })
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ first_name: 'Lena', last_name: 'Maria Okafor' })
  })
})

test('an account cannot be deleted while a statement is open or a racket is in the shop', async () => {
  const browser = await signedUp()
  await signedUp('boss@example.com')
  await portal.db.updateTable('users').set({ is_manager: true }).execute()
  const owner = await portal.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const statement = await createStatement(portal, owner, owner)
  const refused = async (error: string) => {
    expect(await browser.post('/delete-user', { password })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(error) },
    })
    expect((await browser.get('/session')).body.user).toMatchObject({ email: expect.any(String) })
  }
  await refused('You have an unpaid statement.')
  await sql`
    update string_jobs set order_status = 'CANCELLED'
    where id in (select string_job_id from statement_jobs where statement_id = ${statement})
  `.execute(portal.db)
  await createJob(portal, owner, { received_at: new Date() })
  await refused('The shop still has one of your rackets.')
  // A cancelled job's racket stays in the shop until it is given back.
  await sql`update string_jobs set order_status = 'CANCELLED'`.execute(portal.db)
  await refused('The shop still has one of your rackets.')
  await sql`update string_jobs set left_at = now()`.execute(portal.db)
  expect((await browser.post('/delete-user', { password })).status).toBe(200)
})

test('deleting an account with an unconfirmed address keeps what belongs to its owner', async () => {
  const browser = await signedUp()
  const boss = await signedUp('boss@example.com')
  await portal.db.updateTable('users').set({ is_manager: true }).where('email', '=', 'boss@example.com').execute()
  const as = { token: (await boss.token()) ?? '' }
  const invitation = { email, roles: ['technician'] }
  expect((await portal.ask('POST', '/shop/staff_invitations/', { as, body: invitation })).status).toBe(201)
  await portal.db.insertInto('waitlist').values({ email }).execute()
  expect((await browser.post('/delete-user', { password })).status).toBe(200)
  const kept = async (table: 'staff_invitations' | 'waitlist') =>
    (await portal.db.selectFrom(table).select('email').execute()).map((row) => row.email)
  expect([await kept('staff_invitations'), await kept('waitlist')]).toEqual([[email], [email]])
})

test('deleting an account erases the addresses that it had before, and keeps emails to other people', async () => {
  const boss = await signedUp('boss@example.com')
  await portal.db.updateTable('users').set({ is_manager: true }).execute()
  const as = { token: (await boss.token()) ?? '' }
  const invite = (invited: string) =>
    portal.ask('POST', '/shop/staff_invitations/', { as, body: { email: invited, roles: ['technician'] } })
  for (const invited of [email, 'nia@example.com']) expect((await invite(invited)).status).toBe(201)
  const { body: revoked } = await invite('second@example.com')
  expect((await portal.ask('DELETE', `/shop/staff_invitations/${revoked.id}/`, { as })).status).toBe(204)
  const browser = await signedUp()
  expect((await browser.post('/verify-email', { token: await emailLink('verify-email') })).status).toBe(200)
  const other = await signedUp('other@example.com')
  for (const newEmail of ['second@example.com', 'third@example.com']) {
    expect((await browser.post('/change-email', { newEmail, password })).status).toBe(200)
    expect((await browser.post('/verify-email', { token: await emailLink('verify-email') })).status).toBe(200)
  }
  await other.post('/change-email', { newEmail: 'third@example.com', password })
  const before = await subjectsTo('other@example.com')
  // With a mail server, the texts of these emails are gone by now.
  await sql`update messages set state = 'sent', sent_at = now(), text_body = '', html_body = ''`.execute(portal.db)
  expect((await browser.post('/delete-user', { password })).status).toBe(200)

  expect(await subjectsTo('other@example.com')).toEqual(before)
  const { rows } = await sql<{ row: string }>`
    select m::text as row from messages m union all select i::text from staff_invitations i
    union all select a::text from audit_entries a
  `.execute(portal.db)
  expect(rows.filter(({ row }) => /lena@|second@|third@/.test(row))).toEqual([])
  const audit = await portal.db
    .selectFrom('audit_entries')
    .select(['from_value', 'to_value'])
    .where('action', '=', 'invitation')
    .orderBy('id')
    .execute()
  expect(audit).toEqual([
    { from_value: null, to_value: 'by email' },
    { from_value: null, to_value: 'nia@example.com' },
    { from_value: null, to_value: 'by email' },
    { from_value: 'by email', to_value: '' },
  ])
})

test('deleting an account erases the person, keeps their jobs, and invalidates their tokens', async () => {
  const browser = await signedUp()
  const boss = await signedUp('boss@example.com')
  await sql`update auth."user" set "emailVerified" = true`.execute(portal.db)
  await portal.db.updateTable('users').set({ email_verified: true }).execute()
  const { id } = await portal.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await portal.db.updateTable('users').set({ is_manager: true, is_technician: true }).execute()
  await portal.db.updateTable('users').set({ phone: '+4915112345678' }).where('id', '=', id).execute()
  const named = { racket_name: "Lena's Smasher", serial_number: 'SN-4711', player: 'Leon' }
  const racket_id = await createRacket(portal, { id }, named)
  const job = await createJob(portal, { id }, { racket_id, technician_notes: 'Ring Lena' })
  const strung = await createJob(portal, { id }, { racket_id, order_status: 'COMPLETED', remark: 'Lena fell on it' })
  await sql`
    insert into job_events (string_job_id, event, from_value, to_value) values
      (${job}, 'edited', '{"technician_notes":"Ring my brother Max","tension":24}', '{"technician_notes":"Ring Lena","tension":25}'),
      (${job}, 'status', 'NEW', 'CANCELLED')
  `.execute(portal.db)
  const staff = { token: (await boss.token()) ?? '' }
  const frame = `/counter/jobs/${job}/frame/`
  const noted = await portal.ask('POST', frame, { as: staff, body: { problem: 'Lena dropped it', is_settled: true } })
  expect(noted.status).toBe(200)
  const asked = await portal.ask('POST', frame, { as: staff, body: { problem: 'Max stepped on it' } })
  expect(asked.status).toBe(200)
  const sound = { string_job_id: job, hz: 1118, taps: 5, spread: 1, by: id }
  await portal.db
    .insertInto('bed_sounds')
    .values([{ ...sound, is_reference: true }, sound])
    .execute()
  await portal.db.insertInto('waitlist').values({ email }).execute()
  await boss.post('/organization/create', { name: 'Club' })
  const [club] = (await boss.get('/organization/list')).body
  const invited = await boss.post('/organization/invite-member', { organizationId: club.id, email, role: 'member' })
  expect(invited.status).toBe(200)
  const token = (await browser.token()) ?? ''
  expect((await portal.ask('GET', '/me/', { as: { token } })).status).toBe(200)
  const before = JSON.stringify({ remark: 'Lena fell on it' })
  await portal.db
    .insertInto('undoable_actions')
    .values({ actor_id: id, kind: 'status', string_job_id: strung, version: 1, before })
    .execute()
  const answer = JSON.stringify({ racket_name: "Lena's other one" })
  await portal.db
    .insertInto('idempotency_keys')
    .values({ user_id: id, key: 'a', request_hash: 'b', status: 201, answer })
    .execute()

  expect((await browser.post('/delete-user', { password: 'not this' })).status).toBe(400)
  expect((await browser.post('/delete-user', { password })).status).toBe(200)
  expect((await portal.ask('GET', '/me/', { as: { token } })).status).toBe(401)
  expect(await browser.token()).toBeNull()

  const jobs = await portal.ask('GET', '/technician/string_job/?order_status=ALL', {
    as: { token: (await boss.token()) ?? '' },
  })
  expect(jobs.body.results[0].racket.owner).toEqual({ first_name: '', last_name: '', email: '' })
  const racket = await portal.db.selectFrom('rackets').selectAll().executeTakeFirstOrThrow()
  expect(racket).toMatchObject({ racket_name: '', serial_number: '', player: '', manufacturer: 'Yonex' })
  const kept = await portal.db.selectFrom('string_jobs').selectAll().orderBy('id').execute()
  expect(kept).toMatchObject([
    { technician_notes: '', price: 2000, tension: expect.any(Number) },
    { id: strung, remark: '', price: 2000 },
  ])
  const events = await portal.db
    .selectFrom('job_events')
    .selectAll()
    .where('string_job_id', '=', job)
    .orderBy('id')
    .execute()
  expect(JSON.stringify(events)).not.toMatch(/Lena|Max/)
  expect(events.map(({ event }) => event)).toEqual(['edited', 'status', 'frame_answered', 'frame_asked'])
  const problems = await portal.db.selectFrom('frame_questions').select('problem').execute()
  expect(problems).toEqual([{ problem: '-' }, { problem: '-' }])
  expect(JSON.parse(events[0]?.to_value ?? '')).toEqual({ technician_notes: '', tension: 25 })
  const sounds = await portal.db.selectFrom('bed_sounds').select(['by', 'is_reference']).execute()
  expect(sounds).toEqual([{ by: null, is_reference: true }])
  const { rows } = await sql<{ row: string }>`
    select u::text as row from users u union all select u::text from auth."user" u
    union all select a::text from auth.account a union all select s::text from auth.session s
    union all select i::text from auth.invitation i union all select w::text from waitlist w
    union all select m::text from messages m union all select u::text from undoable_actions u
    union all select k::text from idempotency_keys k
  `.execute(portal.db)
  expect(rows.filter(({ row }) => row.includes(email) || /Lena's|Lena fell|\+4915112345678/.test(row))).toEqual([])
  const left = await portal.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  expect(left).toMatchObject({ is_manager: false, is_technician: false, deleted_at: expect.any(Date) })
})
