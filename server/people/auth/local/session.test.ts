import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, callMe } = accountsOf(portal)

describe('a session', () => {
  test('issues tokens that have the claims of the hosted provider and expire after sixty seconds', async () => {
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

  test('ends on the server at sign-out, so its cookie no longer works', async () => {
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

  test('is listed without its token, and only its owner can end it', async () => {
    const browser = await signedUp()
    const other = createBrowser(portal)
    await other.post('/sign-in/email', { email, password })
    const stranger = await signedUp('stranger@example.com')

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

test('a person has at most a hundred sessions, of which a new one ends the oldest', async () => {
  const oldest = await signedUp()
  await sql`
    insert into auth.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
    select 'session ' || n, 'token ' || n, "userId", "expiresAt", now(), now() + n * interval '1 ms'
    from auth.session, generate_series(1, 99) n
  `.execute(portal.db)
  expect((await oldest.get('/list-sessions')).body).toHaveLength(100)
  const newest = createBrowser(portal)
  expect((await newest.post('/sign-in/email', { email, password })).status).toBe(200)
  expect((await newest.get('/list-sessions')).body).toHaveLength(100)
  expect([await oldest.token(), (await newest.token()) === null]).toEqual([null, false])
})

describe('a call with the cookie', () => {
  const foreign: [string, Record<string, string>][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['no origin at all', { origin: '' }],
    ['a page with the origin null', { origin: 'null' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a page with a forged origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ]
  test.each(foreign)('is refused from %s', async (_from, headers) => {
    const browser = await signedUp()
    expect((await browser.post('/sign-out', {}, headers)).status).toBe(403)
    expect((await browser.post('/update-user', { name: 'Mallory' }, headers)).status).toBe(403)
    expect(await browser.token()).not.toBeNull()
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'is accepted from every loopback name of the portal: %s',
    async (origin) => {
      const browser = createBrowser(portal, origin)
      expect((await browser.post('/sign-up/email', { name: 'Lena Brandt', email, password })).status).toBe(200)
      expect((await browser.post('/update-user', { name: 'Lena' })).status).toBe(200)
    },
  )

  test('is refused when it sends a form or plain text', async () => {
    const browser = await signedUp()
    const answer = await browser.post('/sign-out', {}, { 'content-type': 'application/x-www-form-urlencoded' })
    expect(answer.status).toBe(415)
    expect((await browser.post('/sign-out', {}, { 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('cannot name an address to redirect to', async () => {
    const browser = await signedUp()
    for (const extra of [{ callbackURL: 'https://evil.example' }, { redirectTo: '//evil.example' }]) {
      expect((await browser.post('/sign-in/email', { email, password, ...extra })).status).toBe(400)
      expect((await browser.post('/request-password-reset', { email, ...extra })).status).toBe(400)
    }
    expect((await browser.get('/verify-email?token=x&callbackURL=https://evil.example')).status).toBe(404)
  })

  test('reaches only the routes of better-auth that are in the table', async () => {
    const browser = await signedUp()
    for (const path of ['/update-session', '/sign-in/social', '/link-social', '/set-password', '/revoke-sessions']) {
      expect((await browser.post(path, {})).status).toBe(404)
    }
    expect((await browser.get('/error?error=%3Cscript%3E')).status).toBe(404)
    expect((await browser.get('/reset-password/token?callbackURL=https://evil.example')).status).toBe(404)
  })
})

test.each(['a\u0000b', 'ü', ' ', "' or true --", 'x'.repeat(300), 7, null, ['x'], { id: 1 }])(
  'a token with the key id %j gets a 401, not a 500',
  async (kid) => {
    const browser = await signedUp()
    const [, claims, signature] = (await browser.token())?.split('.') ?? []
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid })).toString('base64url')
    expect((await callMe(`${header}.${claims}.${signature}`)).status).toBe(401)
  },
)
