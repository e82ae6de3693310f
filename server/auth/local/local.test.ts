import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const lena = { name: 'Lena Maria Brandt', email: 'lena@example.com', password: 'mains and crosses' }
const { email, password } = lena

async function signedUp(person: { name: string; email: string; password: string } = lena) {
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-up/email', person)).status).toBe(200)
  return browser
}

const callMe = async (token: string | null) => portal.ask('GET', '/me/', { as: { token: token ?? '' } })

describe('signing up', () => {
  test('makes the person, keeps a session and gives a token that the API takes', async () => {
    const browser = createBrowser(portal)
    const answer = await browser.post('/sign-up/email', lena)
    expect(answer).toMatchObject({ status: 200, body: { two_factor: false } })

    const me = await callMe(await browser.token())
    expect(me).toMatchObject({ status: 200, body: { tier_status: 'standard', stringing_credits: 0 } })
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ first_name: 'Lena', last_name: 'Maria Brandt', email: 'lena@example.com' })
  })

  test('makes the first person manager and technician, and nobody else, also when many come at once', async () => {
    const people = Array.from({ length: 6 }, (_, index) => ({ ...lena, email: `person${index}@example.com` }))
    await Promise.all(people.map(signedUp))
    const users = await portal.db.selectFrom('users').select(['is_manager', 'is_technician']).execute()
    expect(users).toHaveLength(6)
    expect(users.filter((user) => user.is_manager && user.is_technician)).toHaveLength(1)
    expect(users.filter((user) => user.is_manager || user.is_technician)).toHaveLength(1)
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
  ])('is refused with the field to blame: %j', async (person, field, message) => {
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

test('repeated sign-ups with an address, from anywhere, do not flood its owner with emails', async () => {
  await signedUp()
  const again = (address: string) =>
    createBrowser(portal, undefined, address).post('/sign-up/email', { ...lena, password: 'another password' })
  for (let time = 0; time < 4; time += 1) expect((await again(`10.0.0.${time}`)).status).toBe(400)
  expect((await again('10.0.0.9')).status).toBe(429)
  const stranger = { ...lena, email: 'stranger@example.com' }
  expect((await createBrowser(portal, undefined, '10.0.0.9').post('/sign-up/email', stranger)).status).toBe(200)
}, 30_000)

describe('signing in', () => {
  test('makes a new session of its own', async () => {
    const first = await signedUp()
    const second = createBrowser(portal)
    await second.post('/sign-in/email', { email, password })
    expect(second.cookies.get('stringbed.session_token')).not.toBe(first.cookies.get('stringbed.session_token'))
    expect((await callMe(await second.token())).status).toBe(200)
  })

  test('never accepts a session that existed before', async () => {
    await signedUp()
    const thief = await signedUp({ ...lena, email: 'thief@example.com' })
    const planted = thief.cookies.get('stringbed.session_token') ?? ''
    const victim = createBrowser(portal)
    victim.cookies.set('stringbed.session_token', planted)
    await victim.post('/sign-in/email', { email, password })
    expect(victim.cookies.get('stringbed.session_token')).not.toBe(planted)
    expect((await thief.get('/session')).body.user.email).toBe('thief@example.com')

    const invented = createBrowser(portal)
    invented.cookies.set('stringbed.session_token', 'invented.c2lnbmF0dXJl')
    expect(await invented.token()).toBeNull()
  })

  test('is tried ten times for an account, then 429 with the time to wait, from any address', async () => {
    await signedUp()
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const browser = createBrowser(portal, undefined, `10.0.0.${attempt}`)
      expect((await browser.post('/sign-in/email', { email, password: 'guess' })).status).toBe(401)
    }
    const answer = await createBrowser(portal).post('/sign-in/email', { email, password })
    expect(answer).toMatchObject({
      status: 429,
      body: { error: 'Too many attempts. Please wait a while before you try again.' },
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)

    await sql`update auth.attempts set window_ends = now()`.execute(portal.db)
    expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(200)
  })

  test('of the owner goes on from a device they used, while strangers are locked out', async () => {
    const owner = await signedUp()
    await owner.post('/sign-out')
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await createBrowser(portal, undefined, `10.0.1.${attempt}`).post('/sign-in/email', { email, password: 'guess' })
    }
    expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(429)
    expect((await owner.post('/sign-in/email', { email, password })).status).toBe(200)

    const pretender = await signedUp({ ...lena, email: 'pretender@example.com' })
    expect((await pretender.post('/sign-in/email', { email, password })).status).toBe(429)
  }, 30_000)

  test('allows fifty attempts from an address, then 429', async () => {
    await sql`
      insert into auth.attempts (key, tries, window_ends)
      values (${'unused'}, 1, now())
    `.execute(portal.db)
    const browser = createBrowser(portal, undefined, '10.9.9.9')
    await browser.post('/sign-in/email', { email: 'first@example.com', password: 'guess' })
    await sql`update auth.attempts set tries = 50 where key like 'sign-in address:%'`.execute(portal.db)
    expect((await browser.post('/sign-in/email', { email: 'next@example.com', password: 'guess' })).status).toBe(429)
    const elsewhere = createBrowser(portal, undefined, '10.9.9.8')
    expect((await elsewhere.post('/sign-in/email', { email: 'next@example.com', password: 'guess' })).status).toBe(401)
  })

  test('with a deeply nested value in place of a password is refused', async () => {
    const length = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))
    expect(
      await createBrowser(portal).post('/sign-in/email', { email: 'lena@example.com', password: { length } }),
    ).toMatchObject({ status: 400, body: { error: 'The body is nested too deeply.' } })
  })

  test('from an address over its limit stores nothing about the emails it names', async () => {
    const browser = createBrowser(portal, undefined, '10.9.9.9')
    await browser.post('/sign-in/email', { email: 'first@example.com', password: 'guess' })
    await sql`update auth.attempts set tries = 50 where key like 'sign-in address:%'`.execute(portal.db)
    const count = async () => (await sql`select from auth.attempts`.execute(portal.db)).rows.length
    const before = await count()
    for (const name of ['one', 'two', 'three']) {
      const attempt = { email: `${name}@example.com`, password: 'guess' }
      expect((await browser.post('/sign-in/email', attempt)).status).toBe(429)
    }
    expect(await count()).toBe(before)
  })

  test('that succeeds does not count as an attempt', async () => {
    await signedUp()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(200)
    }
  }, 30_000)
})

describe('a session', () => {
  test('gives tokens with the claims of the hosted provider, good for sixty seconds', async () => {
    const token = await (await signedUp()).token()
    const claims = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({
      v: 2,
      fva: [0, -1],
      iss: 'http://localhost:3000',
      azp: 'http://localhost:3000',
      aud: 'stringbed',
      sub: expect.any(String),
      sid: expect.any(String),
    })
    expect(claims.exp - claims.iat).toBe(60)
    expect(JSON.parse(Buffer.from(token?.split('.')[0] ?? '', 'base64url').toString()).alg).toBe('RS256')
  })

  test('ends on the server with sign-out, and its cookie no longer works', async () => {
    const browser = await signedUp()
    const stolen = new Map(browser.cookies)
    await browser.post('/sign-out')
    expect(await browser.token()).toBeNull()
    const thief = createBrowser(portal)
    for (const [name, value] of stolen) thief.cookies.set(name, value)
    expect(await thief.token()).toBeNull()
    expect((await thief.get('/token')).status).toBe(401)
  })

  test('never lasts longer than thirty days, however often it is used', async () => {
    await signedUp()
    await sql`update auth.session set "createdAt" = now() - interval '29 days', "expiresAt" = now() + interval '7 days'`.execute(
      portal.db,
    )
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from "expiresAt" - now()) / 86400)::int as days from auth.session
    `.execute(portal.db)
    expect(rows).toEqual([{ days: 1 }])
  })

  test('is listed without its token, and ended one by one by its own person only', async () => {
    const browser = await signedUp()
    const other = createBrowser(portal)
    await other.post('/sign-in/email', { email, password })
    const stranger = await signedUp({ ...lena, email: 'stranger@example.com' })

    const { body: sessions } = await browser.get('/list-sessions')
    expect(sessions).toHaveLength(2)
    expect(Object.keys(sessions[0]).sort()).toEqual([
      'address',
      'browser',
      'created_date',
      'id',
      'is_current',
      'used_date',
    ])
    const { id } = sessions.find((session: { is_current: boolean }) => !session.is_current)
    expect((await stranger.post('/revoke-session', { id })).status).toBe(404)
    expect((await browser.post('/revoke-session', { id })).status).toBe(200)
    expect(await other.token()).toBeNull()
    expect(await browser.token()).not.toBeNull()
  })
})

describe('a call with the cookie', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: '' }],
    ['a page without origin', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a page that lies about its origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ]
  test.each(foreign)('is refused from %s', async (_from, headers) => {
    const browser = await signedUp()
    expect((await browser.post('/sign-out', {}, headers)).status).toBe(403)
    expect((await browser.post('/update-user', { name: 'Mallory' }, headers)).status).toBe(403)
    expect(await browser.token()).not.toBeNull()
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is taken from every loopback name of the portal: %s',
    async (origin) => {
      const browser = createBrowser(portal, origin)
      expect((await browser.post('/sign-up/email', lena)).status).toBe(200)
      expect((await browser.post('/update-user', { name: 'Lena' })).status).toBe(200)
    },
  )

  test('is refused as a form', async () => {
    const browser = await signedUp()
    const answer = await browser.post('/sign-out', {}, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.status).toBe(415)
    expect((await browser.post('/sign-out', {}, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('cannot name an address to be sent to', async () => {
    const browser = await signedUp()
    for (const extra of [{ callbackURL: 'https://evil.example' }, { redirectTo: '//evil.example' }]) {
      expect((await browser.post('/sign-in/email', { email, password, ...extra })).status).toBe(400)
      expect((await browser.post('/request-password-reset', { email, ...extra })).status).toBe(400)
    }
    expect((await browser.get('/verify-email?token=x&callbackURL=https://evil.example')).status).toBe(404)
  })

  test('reaches nothing of better-auth but what is in the table', async () => {
    const browser = await signedUp()
    for (const path of ['/update-session', '/sign-in/social', '/link-social', '/set-password', '/revoke-sessions']) {
      expect((await browser.post(path, {})).status).toBe(404)
    }
    expect((await browser.get('/error?error=%3Cscript%3E')).status).toBe(404)
    expect((await browser.get('/reset-password/token?callbackURL=https://evil.example')).status).toBe(404)
  })
})

test.each(['a\u0000b', 'ü', ' ', "' or true --", 'x'.repeat(300), 7, null, ['x'], { id: 1 }])(
  'a token that names the key %j is no good, and no fault of ours',
  async (kid) => {
    const browser = await signedUp()
    const [, claims, signature] = (await browser.token())?.split('.') ?? []
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')
    expect((await callMe(`${header}.${claims}.${signature}`)).status).toBe(401)
  },
)

test('managers of the configuration become managers only once their email is confirmed', async () => {
  await signedUp()
  const boss = await signedUp({ ...lena, email: 'boss@example.com' })
  expect((await callMe(await boss.token())).body.is_manager).toBe(false)
  const { rows } = await sql<{ text_body: string }>`
    select text_body from messages where recipient = 'boss@example.com'
  `.execute(portal.db)
  const token = /#verify-email=(\S+)/.exec(rows[0]?.text_body ?? '')?.[1] ?? ''
  expect((await boss.post('/verify-email', { token: decodeURIComponent(token) })).status).toBe(200)
  expect((await callMe(await boss.token())).body.is_manager).toBe(true)
})
