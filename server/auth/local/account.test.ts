import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { workOff } from '../../jobs/worker.ts'
import { createTasks } from '../../tasks.ts'
import { type Browser, createBrowser } from '../../testing/browser.ts'
import { createJob, createStatement } from '../../testing/factories.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'
import { totp } from '../../testing/totp.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const email = 'lena@example.com'
const password = 'mains and crosses'

async function signedUp(address = email) {
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-up/email', { name: 'Lena Brandt', email: address, password })).status).toBe(200)
  return browser
}

async function signedIn(address = email, secret = password) {
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-in/email', { email: address, password: secret })).status).toBe(200)
  return browser
}

/** The secret in the link of the newest email. */
async function emailLink(step: string): Promise<string> {
  const tasks = createTasks({
    ...portal,
    config: { smtpUrl: null, publicUrl: 'http://localhost:3000', mailFrom: '', allowsPrivateWebhooks: false },
    log: portal.app.log,
  })
  await workOff(portal.pool, tasks)
  await workOff(portal.pool, tasks)
  const emails = await portal.db.selectFrom('messages').selectAll().orderBy('id', 'desc').execute()
  for (const { text_body } of emails) {
    const found = new RegExp(`#${step}=(\\S+)`).exec(text_body)?.[1]
    if (found) return decodeURIComponent(found)
  }
  throw new Error(`no email has a link #${step}=`)
}

const subjectsTo = async (recipient: string) =>
  (
    await portal.db.selectFrom('messages').select('subject').where('recipient', '=', recipient).orderBy('id').execute()
  ).map(({ subject }) => subject)

const claimsOf = (token: string | null) =>
  JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('a forgotten password', () => {
  test('is replaced by a link that works once; every session and the old password end', async () => {
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

  test('gets the same response for an unknown address, without an email', async () => {
    await signedUp()
    const known = await createBrowser(portal).post('/request-password-reset', { email })
    const unknown = await createBrowser(portal).post('/request-password-reset', { email: 'nobody@example.com' })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await emailLink('reset-password')
    const emails = await portal.db.selectFrom('messages').select('recipient').execute()
    expect(emails.map(({ recipient }) => recipient)).not.toContain('nobody@example.com')
  })

  test('is asked for three times, then 429', async () => {
    const browser = createBrowser(portal)
    for (let time = 0; time < 3; time += 1) await browser.post('/request-password-reset', { email })
    expect((await browser.post('/request-password-reset', { email })).status).toBe(429)
  })
})

describe('changing', () => {
  test('the password needs the old one, ends every other session, and sends an email', async () => {
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

  test('the email needs the password and the email to the new address, and tells the old one', async () => {
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

  test('to the email of another account reveals nothing and changes nothing', async () => {
    await signedUp('taken@example.com')
    const browser = await signedUp()
    expect((await browser.post('/change-email', { newEmail: 'taken@example.com', password })).status).toBe(200)
    const emails = await portal.db.selectFrom('messages').select('recipient').execute()
    expect(emails.filter(({ recipient }) => recipient === 'taken@example.com')).toHaveLength(1)
  })

  test('the name changes it in the portal too', async () => {
    const browser = await signedUp()
    await browser.post('/update-user', { name: 'Lena Maria Okafor' })
    const user = await portal.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({ first_name: 'Lena', last_name: 'Maria Okafor' })
  })
})

/** The code after the present one, which is accepted early. Each code works once. */
const nextCode = (uri: string) => totp(uri, Date.now() + 30_000)

async function enrolled(browser: Browser) {
  const { body } = await browser.post('/two-factor/enable', { password })
  expect((await browser.post('/two-factor/verify-totp', { code: totp(body.totpURI) })).status).toBe(200)
  return body as { totpURI: string; backupCodes: string[] }
}

describe('a second factor', () => {
  test('is asked for at sign-in: no session before it', async () => {
    const { totpURI } = await enrolled(await signedUp())
    const browser = createBrowser(portal)
    expect((await browser.post('/sign-in/email', { email, password })).body).toEqual({ two_factor: true })
    expect(await browser.token()).toBeNull()
    expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).toBe(400)
    expect((await browser.post('/two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
    expect(claimsOf(await browser.token()).fva).toEqual([0, 0])
  })

  test('may be a backup code, each once', async () => {
    const { backupCodes } = await enrolled(await signedUp())
    const code = backupCodes[0]
    const browser = await signedIn()
    expect((await browser.post('/two-factor/verify-backup-code', { code })).status).toBe(200)
    expect(await browser.token()).not.toBeNull()
    const again = await signedIn()
    expect((await again.post('/two-factor/verify-backup-code', { code })).status).toBe(400)
    expect(await again.token()).toBeNull()
  })

  test('ages with the session, and is fresh again once proved; a password does not make up for it', async () => {
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

  test('accepts a code once, whichever way it is used', async () => {
    const { totpURI } = await enrolled(await signedUp())
    const used = totp(totpURI)
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

  test('that was never proved in a session counts as proved long ago, not as never enrolled', async () => {
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
  ])('has to be fresh for %s', async (path, body) => {
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

  test('cannot be guessed from a stolen session: ten tries, then 429', async () => {
    const browser = await signedUp()
    await enrolled(browser)
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await browser.post('/two-factor/verify-totp', { code: '000000' })).status).not.toBe(200)
    }
    const answer = await browser.post('/verify-password', { password })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
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
    expect((await browser.get('/get-session')).body).not.toBeNull()
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

test('deleting an account forgets the person, keeps their jobs, and makes their tokens useless', async () => {
  const browser = await signedUp()
  const boss = await signedUp('boss@example.com')
  await sql`update auth."user" set "emailVerified" = true`.execute(portal.db)
  await portal.db.updateTable('users').set({ email_verified: true }).execute()
  const { id } = await portal.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await portal.db.updateTable('users').set({ is_manager: true, is_technician: true }).execute()
  await createJob(portal, { id })
  await portal.db.insertInto('waitlist').values({ email }).execute()
  await boss.post('/organization/create', { name: 'Club' })
  const [club] = (await boss.get('/organization/list')).body
  const invited = await boss.post('/organization/invite-member', { organizationId: club.id, email, role: 'member' })
  expect(invited.status).toBe(200)
  const token = (await browser.token()) ?? ''
  expect((await portal.ask('GET', '/me/', { as: { token } })).status).toBe(200)

  expect((await browser.post('/delete-user', { password: 'not this' })).status).toBe(400)
  expect((await browser.post('/delete-user', { password })).status).toBe(200)
  expect((await portal.ask('GET', '/me/', { as: { token } })).status).toBe(401)
  expect(await browser.token()).toBeNull()

  const jobs = await portal.ask('GET', '/technician/string_job/?order_status=ALL', {
    as: { token: (await boss.token()) ?? '' },
  })
  expect(jobs.body.results[0].racket.owner).toEqual({ first_name: '', last_name: '', email: '' })
  const { rows } = await sql<{ row: string }>`
    select u::text as row from users u union all select u::text from auth."user" u
    union all select a::text from auth.account a union all select s::text from auth.session s
    union all select i::text from auth.invitation i union all select w::text from waitlist w
    union all select m::text from messages m
  `.execute(portal.db)
  expect(rows.some(({ row }) => row.includes(email))).toBe(false)
})

describe('an organization', () => {
  async function verified(address: string) {
    const browser = await signedUp(address)
    await sql`update auth."user" set "emailVerified" = true where email = ${address}`.execute(portal.db)
    return browser
  }

  test('is made, rides in the token with role and permissions, and is left again', async () => {
    const browser = await signedUp()
    const { body: organization } = await createOrganization(browser, 'Shuttle Club')
    expect((await browser.post('/organization/set-active', { organizationId: organization.id })).status).toBe(200)
    expect(claimsOf(await browser.token())).toMatchObject({
      o: { id: organization.id, slg: organization.slug, rol: 'admin', per: 'manage,read', fpm: '3' },
      fea: 'o:members',
    })
    await browser.post('/organization/set-active', { organizationId: null })
    expect(claimsOf(await browser.token()).o).toBeUndefined()
  })

  test('takes in who was invited, only with a confirmed email, and gives them their role', async () => {
    const admin = await verified('admin@example.com')
    const guest = await signedUp('guest@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = { organizationId: organization.id, email: 'guest@example.com', role: 'member' }
    expect((await admin.post('/organization/invite-member', invite)).status).toBe(200)
    const invitationId = await emailLink('invitation')

    expect((await guest.post('/organization/accept-invitation', { invitationId })).status).toBe(403)
    await sql`update auth."user" set "emailVerified" = true`.execute(portal.db)
    expect((await guest.post('/organization/accept-invitation', { invitationId })).status).toBe(200)

    await guest.post('/organization/set-active', { organizationId: organization.id })
    expect(claimsOf(await guest.token()).o).toMatchObject({ rol: 'member', fpm: '2' })
    expect((await guest.post('/organization/invite-member', { ...invite, email: 'x@example.com' })).status).toBe(403)
    expect((await guest.post('/organization/leave', { organizationId: organization.id })).status).toBe(200)
    expect(claimsOf(await guest.token()).o).toBeUndefined()
  })

  test('sends at most thirty invitations an hour from one person, in all organizations together', async () => {
    const admin = await verified('admin@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = (guest: string) =>
      admin.post('/organization/invite-member', { organizationId: organization.id, email: guest, role: 'member' })
    expect((await invite('first@example.com')).status).toBe(200)
    await sql`update auth.attempts set tries = 30 where key like 'invitations:%'`.execute(portal.db)
    expect((await invite('next@example.com')).status).toBe(429)
    const another = await verified('another@example.com')
    const { body: club } = await createOrganization(another, 'Feather Club')
    const theirs = { organizationId: club.id, email: 'next@example.com', role: 'member' }
    expect((await another.post('/organization/invite-member', theirs)).status).toBe(200)
  })

  test('keeps its only admin, and says why', async () => {
    const admin = await verified('admin@example.com')
    expect((await admin.get('/session')).body.has_organizations).toBe(false)
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    expect((await admin.get('/session')).body.has_organizations).toBe(true)
    expect(await admin.post('/organization/leave', { organizationId: organization.id })).toMatchObject({
      status: 400,
      body: {
        error: 'An organization needs an admin. Make another member an admin first, or delete the organization.',
      },
    })
  })

  test('is closed to strangers', async () => {
    const admin = await signedUp()
    const stranger = await signedUp('stranger@example.com')
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const path = `/organization/get-full-organization?organizationId=${organization.id}`
    expect((await stranger.get(path)).status).toBe(403)
    expect((await stranger.post('/organization/set-active', { organizationId: organization.id })).status).toBe(403)
    expect((await stranger.post('/organization/delete', { organizationId: organization.id })).status).not.toBe(200)
  })

  test('passes to its oldest member when its only administrator deletes their account', async () => {
    const admin = await verified('admin@example.com')
    const guest = await verified('guest@example.com')
    await portal.db.updateTable('users').set({ is_manager: true }).execute()
    const { body: organization } = await createOrganization(admin, 'Shuttle Club')
    const invite = { organizationId: organization.id, email: 'guest@example.com', role: 'member' }
    await admin.post('/organization/invite-member', invite)
    await guest.post('/organization/accept-invitation', { invitationId: await emailLink('invitation') })
    expect((await admin.post('/delete-user', { password })).status).toBe(200)
    await guest.post('/organization/set-active', { organizationId: organization.id })
    expect(claimsOf(await guest.token()).o).toMatchObject({ rol: 'admin' })
  })
})

async function createOrganization(browser: Browser, name: string) {
  expect((await browser.post('/organization/create', { name })).status).toBe(200)
  const { body } = await browser.get('/organization/list')
  return { body: body.find((organization: { name: string }) => organization.name === name) }
}
