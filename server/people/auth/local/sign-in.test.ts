import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { cheapPasswords, localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { totp } from '../../../testing/totp.ts'

let onceVerified = async () => {}
const passwords = {
  ...cheapPasswords,
  async verify(stored: { hash: string; password: string }) {
    const isRight = await cheapPasswords.verify(stored)
    const act = onceVerified
    onceVerified = async () => {}
    await act()
    return isRight
  },
}
const portal = testApp({ ...localAuth({ passwords }), attemptLimits: true })
const { signedUp, callMe } = accountsOf(portal)

describe('signing in', () => {
  test('creates a new session', async () => {
    const first = await signedUp()
    const second = createBrowser(portal)
    await second.post('/sign-in/email', { email, password })
    expect(second.cookies.get('stringbed.session_token')).not.toBe(first.cookies.get('stringbed.session_token'))
    expect((await callMe(await second.token())).status).toBe(200)
  })

  test.each([
    ['with one factor', false],
    ['with two factors', true],
  ])('%s ends when the password is changed at the same moment', async (_, hasSecondFactor) => {
    const owner = await signedUp()
    const { body } = hasSecondFactor ? await owner.post('/two-factor/enable', { password }) : { body: null }
    if (body) await owner.post('/two-factor/verify-totp', { code: totp(body.totpURI) })
    onceVerified = async () => {
      const change = { currentPassword: password, newPassword: 'a new set of mains' }
      expect((await owner.post('/change-password', change)).status).toBe(200)
    }
    const thief = createBrowser(portal)
    expect(await thief.post('/sign-in/email', { email, password })).toMatchObject({
      status: 401,
      body: { error: 'Incorrect email or password.' },
    })
    if (body) await thief.post('/two-factor/verify-backup-code', { code: body.backupCodes[0] })
    expect(await thief.token()).toBeNull()
    expect(await owner.token()).not.toBeNull()
  })

  test('never adopts a session that the browser already had', async () => {
    await signedUp()
    const thief = await signedUp('thief@example.com')
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

  test('allows ten failed attempts per account from all addresses together, then answers 429 with the time to wait', async () => {
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

  test('does not lock an account longer when the clock is set back by an hour', async () => {
    await signedUp()
    await createBrowser(portal).post('/sign-in/email', { email, password: 'guess' })
    await sql`update auth.attempts set tries = 10, window_ends = window_ends + interval '1 hour'`.execute(portal.db)
    expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(200)
  })

  test('still works for the owner from a known device while other devices are locked out', async () => {
    const owner = await signedUp()
    await owner.post('/sign-out')
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await createBrowser(portal, undefined, `10.0.1.${attempt}`).post('/sign-in/email', { email, password: 'guess' })
    }
    expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(429)
    expect((await owner.post('/sign-in/email', { email, password })).status).toBe(200)

    const pretender = await signedUp('pretender@example.com')
    expect((await pretender.post('/sign-in/email', { email, password })).status).toBe(429)
  }, 30_000)

  test('allows fifty attempts per address, then answers 429', async () => {
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

  test('counts the attempts of all IPv6 addresses of one line together', async () => {
    const guess = (address: string) =>
      createBrowser(portal, undefined, address).post('/sign-in/email', {
        email: `guess-${address.length}@example.com`,
        password,
      })
    await guess('2001:db8:1:2::1')
    await sql`update auth.attempts set tries = 50 where key like 'sign-in address:%'`.execute(portal.db)
    expect((await guess('2001:db8:1:2:ffff::2')).status).toBe(429)
    expect((await guess('2001:db8:1:3::1')).status).toBe(401)
  })

  test('refuses a deeply nested value in place of the password', async () => {
    const length = JSON.parse('['.repeat(1_000) + ']'.repeat(1_000))
    expect(
      await createBrowser(portal).post('/sign-in/email', { email: 'lena@example.com', password: { length } }),
    ).toMatchObject({ status: 400, body: { error: 'The body is nested too deeply.' } })
  })

  test('stores nothing about the emails that an address over its limit sends', async () => {
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

  test('does not count successful sign-ins as attempts', async () => {
    await signedUp()
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await createBrowser(portal).post('/sign-in/email', { email, password })).status).toBe(200)
    }
  }, 30_000)
})
