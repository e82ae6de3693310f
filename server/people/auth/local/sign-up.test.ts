import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, callMe } = accountsOf(portal)
const lena = { name: 'Lena Maria Brandt', email, password }

describe('signing up', () => {
  test('creates the person and a session whose token the API accepts', async () => {
    const browser = createBrowser(portal)
    const answer = await browser.post('/sign-up/email', lena)
    expect(answer).toMatchObject({ status: 200, body: { two_factor: false } })

    const me = await callMe(await browser.token())
    expect(me).toMatchObject({ status: 200, body: { tier_status: 'standard', stringing_credits: 0 } })
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ first_name: 'Lena', last_name: 'Maria Brandt', email: 'lena@example.com' })
  })

  test('makes only the first person manager and technician, even when many sign up at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => signedUp(`person${index}@example.com`)))
    const users = await portal.db.selectFrom('users').select(['is_manager', 'is_technician']).execute()
    expect(users).toHaveLength(6)
    expect(users.filter((user) => user.is_manager && user.is_technician)).toHaveLength(1)
    expect(users.filter((user) => user.is_manager || user.is_technician)).toHaveLength(1)
    const entries = await portal.db.selectFrom('audit_entries').select(['action', 'subject', 'to_value']).execute()
    expect(entries).toEqual([
      { action: 'rights', subject: 'technician', to_value: 'yes' },
      { action: 'rights', subject: 'manager', to_value: 'yes' },
    ])
  })

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const browser = createBrowser(portal)
    const { headers } = await browser.post('/sign-up/email', lena)
    const [cookie] = [headers['set-cookie']].flat()
    expect(cookie).toMatch(/^stringbed\.session_token=.+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Lax$/)
  })

  test.each([
    [{ ...lena, password: '1234567' }, 'password', 'Use at least 8 characters'],
    [{ ...lena, password: 'Password' }, 'password', 'This password is too common. Please choose another.'],
    [{ ...lena, password: 'x'.repeat(129) }, 'password', 'A password can have at most 128 characters'],
    [{ ...lena, email: 'lena' }, 'email', 'This does not look like an email address'],
    [{ ...lena, name: '  ' }, 'name', 'Please enter your name'],
    [{ ...lena, name: 'a\u0000b' }, 'name', 'Name contains characters that cannot be used'],
    [{ ...lena, role: 'admin' }, undefined, 'Unknown field: "role"'],
  ])('refuses invalid input and names the field: %j', async (person, field, message) => {
    const answer = await createBrowser(portal).post('/sign-up/email', person)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toBe(message)
    if (field) expect(answer.body.fields).toEqual({ [field]: message })
    expect(await portal.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('twice with the same email does not reveal that the account exists', async () => {
    await signedUp()
    const again = await createBrowser(portal).post('/sign-up/email', { ...lena, email: 'LENA@example.com' })
    expect(again).toMatchObject({
      status: 400,
      body: { error: 'This account could not be created. If you already have one, please sign in.' },
    })
  })
})

test('repeated sign-ups with one address are limited, from any network address', async () => {
  await signedUp()
  const again = (address: string) =>
    createBrowser(portal, undefined, address).post('/sign-up/email', { ...lena, password: 'another password' })
  for (let time = 0; time < 4; time += 1) expect((await again(`10.0.0.${time}`)).status).toBe(400)
  expect((await again('10.0.0.9')).status).toBe(429)
  const stranger = { ...lena, email: 'stranger@example.com' }
  expect((await createBrowser(portal, undefined, '10.0.0.9').post('/sign-up/email', stranger)).status).toBe(200)
}, 30_000)

test('sign-ups from all IPv6 addresses of one line are counted together', async () => {
  const join = (address: string, email: string) =>
    createBrowser(portal, undefined, address).post('/sign-up/email', { ...lena, email })
  expect((await join('2001:db8:1:2::1', 'one@example.com')).status).toBe(200)
  await sql`update auth.attempts set tries = 30 where key like 'sign-up:%'`.execute(portal.db)
  expect((await join('2001:db8:1:2:3::4', 'two@example.com')).status).toBe(429)
  expect((await join('2001:db8:1:3::1', 'three@example.com')).status).toBe(200)
}, 30_000)

test('people whom the configuration names as managers become managers once their email is confirmed', async () => {
  await signedUp()
  const boss = await signedUp('boss@example.com')
  expect((await callMe(await boss.token())).body.is_manager).toBe(false)
  const { rows } = await sql<{ text_body: string }>`
    select text_body from messages where recipient = 'boss@example.com'
  `.execute(portal.db)
  const token = /#verify-email=(\S+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? ''
  expect((await boss.post('/verify-email', { token: decodeURIComponent(token) })).status).toBe(200)
  expect((await callMe(await boss.token())).body.is_manager).toBe(true)
})
