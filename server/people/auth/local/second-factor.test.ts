import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { accountsOf, claimsOf, email, password } from '../../../testing/accounts.ts'
import { type Browser, createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { totp } from '../../../testing/totp.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, signedIn } = accountsOf(portal)

/** The code after the present one, which is accepted early. Each code works once. */
const nextCode = (uri: string) => totp(uri, Date.now() + 30_000)

async function enrolled(browser: Browser) {
  const { body } = await browser.post('/two-factor/enable', { password })
  const code = totp(body.totpURI)
  expect((await browser.post('/two-factor/verify-totp', { code })).status).toBe(200)
  return { ...body, code } as { totpURI: string; backupCodes: string[]; code: string }
}

describe('a second factor', () => {
  test('is required at sign-in, and there is no session without it', async () => {
    const { totpURI } = await enrolled(await signedUp())
    const browser = createBrowser(portal)
    expect((await browser.post('/sign-in/email', { email, password })).body).toEqual({ two_factor: true })
    expect(await browser.token()).toBeNull()
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(400)
    expect((await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
    expect(claimsOf(await browser.token()).fva).toEqual([0, 0])
  })

  test('can be a backup code, and each code works once', async () => {
    const { backupCodes } = await enrolled(await signedUp())
    const code = backupCodes[0]
    const browser = await signedIn()
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200)
    expect(await browser.token()).not.toBeNull()
    const again = await signedIn()
    expect((await again.post('/two-factor/verify-backup-code', { code })).status).toBe(400)
    expect(await again.token()).toBeNull()
  })

  test('does not finish a sign-in that began before the password was changed', async () => {
    const owner = await signedUp()
    const { backupCodes } = await enrolled(owner)
    const waiting = await signedIn()
    const change = { currentPassword: password, newPassword: 'a new set of mains' }
    expect((await owner.post('/change-password', change)).status).toBe(200)
    expect((await waiting.post('/two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
    expect(await waiting.token()).toBeNull()
  })

  test('ages with the session and is renewed only by a new code, not by the password', async () => {
    const browser = await signedUp()
    const { totpURI } = await enrolled(browser)
    await sql`
      update auth.session set "firstFactorAt" = now() - interval '90 min', "secondFactorAt" = now() - interval '61 min'
    `.execute(portal.db)
    expect(claimsOf(await browser.token()).fva).toEqual([90, 61])
    await browser.post('/verify-password', { password: 'not this' })
    expect(claimsOf(await browser.token()).fva).toEqual([90, 61])
    await browser.post('/verify-password', { password })
    expect(claimsOf(await browser.token()).fva).toEqual([0, 61])
    await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })
    expect(claimsOf(await browser.token()).fva).toEqual([0, 0])
  })

  test('that is set up twice at the same moment is one, and its codes work at the next sign-in', async () => {
    const owner = await signedUp()
    const setUp = () => owner.post('/two-factor/enable', { password })
    const sent = await Promise.all([setUp(), setUp(), setUp()])
    expect(sent.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    const setups = sent.filter(({ status }) => status === 200)
    const answers = []
    for (const { body } of setups) {
      answers.push((await owner.post('/two-factor/verify-totp', { code: totp(body.totpURI) })).status)
    }
    // As after a restore, the rows are in another order than the one in which they were made.
    await sql`vacuum full auth."twoFactor"`.execute(portal.db)
    const { body } = setups[answers.indexOf(200)] ?? {}
    const browser = await signedIn()
    expect((await browser.post('/two-factor/verify-totp', { code: nextCode(body.totpURI) })).status).toBe(200)
  })

  test('accepts a code once, for enrollment or sign-in', async () => {
    const { totpURI, code: used } = await enrolled(await signedUp())
    const [first, second] = [await signedIn(), await signedIn()]
    expect(await first.post('/two-factor/verify-totp', { code: used })).toMatchObject({
      status: 400,
      body: { error: 'This code was already used. Please wait for the next one.' },
    })
    const code = nextCode(totpURI)
    const uses = [first, second].map((browser) => browser.post('/two-factor/verify-totp', { code }))
    expect((await Promise.all(uses)).map(({ status }) => status).sort()).toEqual([200, 400])
    const signedInOnes = [await first.token(), await second.token()].filter((token) => token !== null)
    expect(signedInOnes).toHaveLength(1)

    const third = await signedIn()
    expect((await third.post('/two-factor/verify-totp', { code })).status).toBe(400)
    // An older code is refused as well.
    expect((await third.post('/two-factor/verify-totp', { code: used })).status).toBe(400)
    expect(await third.token()).toBeNull()
  })

  test('that was not verified in a session counts as verified long ago, not as missing', async () => {
    const browser = await signedUp()
    await enrolled(browser)
    await sql`update auth.session set "secondFactorAt" = null`.execute(portal.db)
    expect(claimsOf(await browser.token()).fva).toEqual([0, 1_000_000])
  })

  test.each([
    ['/two-factor/disable', { password }],
    ['/two-factor/generate-backup-codes', { password }],
    ['/change-password', { currentPassword: password, newPassword: 'a new set of mains' }],
    ['/change-email', { newEmail: 'new@example.com', password }],
    ['/delete-user', { password }],
  ])('must be recent for %s', async (path, body) => {
    const browser = await signedUp()
    await portal.db.updateTable('users').set({ is_manager: false }).execute()
    const { totpURI } = await enrolled(browser)
    await sql`update auth.session set "secondFactorAt" = now() - interval '11 min'`.execute(portal.db)
    const refused = await browser.post(path, body)
    expect(refused).toMatchObject({
      status: 403,
      body: {
        error: 'Please confirm your identity, then try again.',
        clerk_error: { reason: 'reverification-error', metadata: { reverification: 'strict' } },
      },
    })
    await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })
    expect((await browser.post(path, body)).status).toBe(200)
  })

  test('cannot be guessed with a stolen session: a 429 follows ten attempts', async () => {
    const browser = await signedUp()
    await enrolled(browser)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(400)
    }
    const answer = await browser.post('/verify-password', { password })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })
})
