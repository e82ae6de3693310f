import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OLD_LINK, OLD_REJECTION } from '../../../../contract/people/account.ts'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { totp } from '../../../testing/totp.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const { signedUp, signedIn, callMe } = accountsOf(portal)
const newEmail = 'mallory@example.com'
const newPassword = 'a new set of mains'

/** The token in the newest email to that address with such a link. */
async function linkTo(recipient: string, step = 'verify-email'): Promise<string> {
  const emails = await portal.db
    .selectFrom('messages')
    .select('text_body')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .execute()
  const found = emails.map(({ text_body }) => new RegExp(`#${step}=(\\S+)`).exec(text_body)?.[1]).find(Boolean)
  if (!found) throw new Error(`${recipient} has no email with #${step}=`)
  return decodeURIComponent(found)
}

const emails = async () =>
  (await sql<{ email: string }>`select email from auth."user" order by email`.execute(portal.db)).rows.map(
    (row) => row.email,
  )

const me = async (token: string | null) => (await callMe(token)).body

/** Creates an account with an email change that is not confirmed yet. */
async function changing() {
  const browser = await signedUp()
  await browser.post('/verify-email', { token: await linkTo(email) })
  expect((await browser.post('/change-email', { newEmail, password })).status).toBe(200)
  return { browser, token: await linkTo(newEmail) }
}

describe('the link that changes an email', () => {
  test('works once, without a new session and without a cookie', async () => {
    const { browser, token } = await changing()
    const before = await sql`select id from auth.session`.execute(portal.db)
    const elsewhere = createBrowser(portal)
    const confirmed = await elsewhere.post('/verify-email', { token, password })
    expect(confirmed.status).toBe(200)
    expect(confirmed.headers['set-cookie']).toBeUndefined()
    expect(await elsewhere.token()).toBeNull()
    expect(await sql`select id from auth.session`.execute(portal.db)).toEqual(before)
    expect((await browser.get('/session')).body.user).toMatchObject({ email: newEmail, email_verified: true })
    expect(await portal.db.selectFrom('users').select(['email', 'email_verified']).execute()).toEqual([
      { email: newEmail, email_verified: true },
    ])
    expect(await browser.post('/verify-email', { token })).toMatchObject({
      status: 400,
      body: { error: 'This link was already used. The email is confirmed.' },
    })
  })

  test('is stored as a hash', async () => {
    const { token } = await changing()
    const { rows } = await sql<{ row: string }>`select l::text as row from auth.email_link l`.execute(portal.db)
    const reject = await linkTo(email, 'not-me')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row.includes(token) || rows[0]?.row.includes(reject)).toBe(false)
  })

  test('asks a stranger for the password, and does not skip the second factor', async () => {
    const owner = await signedUp()
    const { body } = await owner.post('/two-factor/enable', { password })
    await owner.post('/two-factor/verify-totp', { code: totp(body.totpURI) })
    expect((await owner.post('/change-email', { newEmail, password })).status).toBe(200)
    const token = await linkTo(newEmail)
    const stranger = createBrowser(portal)
    expect(await stranger.post('/verify-email', { token })).toMatchObject({
      status: 400,
      body: { fields: { password: 'You are not signed in to this account here. Please enter its password.' } },
    })
    expect(await stranger.post('/verify-email', { token, password: 'a guess' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Incorrect password.' } },
    })
    expect(await stranger.token()).toBeNull()
    expect(await emails()).toEqual([email])
  })

  test('cannot be used to guess the password: ten attempts, then 429', async () => {
    const { token } = await changing()
    const guess = (address: string) =>
      createBrowser(portal, undefined, address).post('/verify-email', { token, password: 'a guess' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess(`10.0.0.${attempt}`)).status).toBe(400)
    expect((await guess('10.0.0.99')).status).toBe(429)
  })

  test.each<[string, (world: Awaited<ReturnType<typeof changing>>) => Promise<unknown>]>([
    [
      'a changed password',
      ({ browser }) => browser.post('/change-password', { currentPassword: password, newPassword }),
    ],
    [
      'a reset password',
      async () => {
        await portal.auth.sendPasswordReset(email)
        const token = await linkTo(email, 'reset-password')
        expect((await createBrowser(portal).post('/reset-password', { token, newPassword })).status).toBe(200)
      },
    ],
    [
      'the end of the session that asked for it',
      async ({ browser }) => {
        const { body } = await browser.get('/list-sessions')
        await (await signedIn()).post('/revoke-session', { id: body[0].id })
      },
    ],
    ['a newer request', ({ browser }) => browser.post('/change-email', { newEmail: 'next@example.com', password })],
    [
      '"This was not me" in the email to the old address',
      async () => {
        const token = await linkTo(email, 'not-me')
        expect((await createBrowser(portal).post('/reject-email', { token })).status).toBe(200)
        expect(await createBrowser(portal).post('/reject-email', { token })).toMatchObject({
          status: 400,
          body: { error: OLD_REJECTION },
        })
      },
    ],
    ['an hour', () => sql`update auth.email_link set expires_at = now()`.execute(portal.db)],
  ])('becomes invalid after %s', async (_what, end) => {
    const world = await changing()
    await end(world)
    for (const secret of [password, newPassword]) {
      expect(await createBrowser(portal).post('/verify-email', { token: world.token, password: secret })).toMatchObject(
        {
          status: 400,
          body: { error: OLD_LINK },
        },
      )
    }
    expect(await emails()).toEqual([email])
  })

  test('becomes invalid when the account is deleted', async () => {
    const { browser, token } = await changing()
    await signedUp('other@example.com')
    await portal.db.updateTable('users').set({ is_manager: false }).execute()
    expect((await browser.post('/delete-user', { password })).status).toBe(200)
    expect((await createBrowser(portal).post('/verify-email', { token, password })).status).toBe(400)
  })

  test('is refused when another account has taken the address in the meantime', async () => {
    const { browser, token } = await changing()
    await signedUp(newEmail)
    expect((await browser.post('/verify-email', { token })).status).toBe(409)
    expect(await emails()).toEqual([email, newEmail])
  })

  test('changes the email once when several browsers at once use it', async () => {
    const { token } = await changing()
    const uses = Array.from({ length: 4 }, () => createBrowser(portal).post('/verify-email', { token, password }))
    const statuses = (await Promise.all(uses)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 400, 400, 400])
  })
})

describe('the link that confirms the email of a new account', () => {
  test('reports that the email is already confirmed when it is used again', async () => {
    const browser = await signedUp()
    const token = await linkTo(email)
    expect((await browser.post('/verify-email', { token })).headers['set-cookie']).toBeUndefined()
    expect(await browser.post('/verify-email', { token })).toMatchObject({
      status: 400,
      body: { error: 'This link was already used. The email is confirmed.' },
    })
    expect((await createBrowser(portal).post('/reject-email', { token })).status).toBe(409)
    expect(await emails()).toEqual([email])
  })

  test("does not turn an account that a stranger opened into a manager's account", async () => {
    await signedUp()
    const stranger = await signedUp('boss@example.com')
    const token = await linkTo('boss@example.com')
    const boss = createBrowser(portal)
    expect((await boss.post('/verify-email', { token })).status).toBe(400)
    expect(await me(await stranger.token())).toMatchObject({ is_manager: false })
    expect((await boss.post('/reject-email', { token })).status).toBe(200)
    expect(await stranger.token()).toBeNull()
    await signedUp('boss@example.com')
    expect(await emails()).toEqual(['boss@example.com', email])
  })
})

describe('an unconfirmed address', () => {
  const order = (as: { token: string }, customer_email: string) =>
    portal.ask('POST', '/counter/orders/', {
      as,
      body: { customer_email, customer_name: 'Lena', manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 },
    })

  test('is not found at the counter, and its order waits until the address is confirmed', async () => {
    await signedUp('first@example.com')
    const stranger = await signedUp(email, 'Lena Lindqvist')
    const staff = createBrowser(portal)
    await staff.post('/sign-in/email', { email: 'first@example.com', password })
    const as = { token: (await staff.token()) ?? '' }

    const find = (search: string) => portal.call('GET', `/counter/customers/?search=${search}`, { as })
    expect(await find(email)).toEqual([])
    expect(await find('Lindqvist')).toMatchObject([{ email, email_verified: false }])
    expect((await portal.ask('GET', `/shop/people/?search=${email}`, { as })).body.results).toMatchObject([
      { email, email_verified: false, has_account: true },
    ])

    const waiting = async () =>
      portal.call('GET', '/me/waiting_orders/', { as: { token: (await stranger.token()) ?? '' } })
    expect(await waiting()).toEqual({ exist: false })
    expect((await order(as, email)).status).toBe(201)
    expect(await waiting()).toEqual({ exist: true })
    const jobs = async () => portal.call('GET', '/string_job/', { as: { token: (await stranger.token()) ?? '' } })
    expect(await jobs()).toEqual([])
    await stranger.post('/verify-email', { token: await linkTo(email) })
    expect(await jobs()).toHaveLength(1)
    expect(await waiting()).toEqual({ exist: false })
    expect(await find(email)).toMatchObject([{ email, email_verified: true }])
    expect((await order(as, email)).status).toBe(409)
  })

  test('cannot invite anyone', async () => {
    const browser = await signedUp()
    await browser.post('/organization/create', { name: 'Club' })
    const [club] = (await browser.get('/organization/list')).body
    const invite = () =>
      browser.post('/organization/invite-member', { organizationId: club.id, email: 'x@example.com', role: 'member' })
    expect(await invite()).toMatchObject({ status: 403, body: { error: 'Please confirm your email first.' } })
    await browser.post('/verify-email', { token: await linkTo(email) })
    expect((await invite()).status).toBe(200)
  })

  test('stays on the waiting list when its account is deleted', async () => {
    await signedUp('first@example.com')
    const browser = await signedUp()
    await portal.db.insertInto('waitlist').values({ email }).execute()
    await browser.post('/delete-user', { password })
    expect(await portal.db.selectFrom('waitlist').select('email').execute()).toEqual([{ email }])
  })
})

test.each(['Alpha http://evil.example/pay', 'www.evil.example', 'Alpha evil.example/pay'])(
  'a name that looks like a web address is refused: %s',
  async (name) => {
    const message = 'A name cannot contain a web address'
    const refused = { status: 400, body: { error: message, fields: { name: message } } }
    expect(await createBrowser(portal).post('/sign-up/email', { name, email, password })).toMatchObject(refused)
    const browser = await signedUp()
    expect(await browser.post('/update-user', { name })).toMatchObject(refused)
    expect(await browser.post('/organization/create', { name })).toMatchObject(refused)
    await browser.post('/organization/create', { name: 'St. Mary / Dr. No' })
    const [club] = (await browser.get('/organization/list')).body
    expect(await browser.post('/organization/update', { organizationId: club.id, name })).toMatchObject(refused)
  },
)
