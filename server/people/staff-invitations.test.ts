import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { OLD_INVITATION } from '../../contract/people/staff-invitations.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { createManager } from '../testing/factories.ts'
import { localAuth } from '../testing/local-auth.ts'
import { testApp } from '../testing/test-app.ts'
import { forgetStaffInvitations } from './staff-invitations.ts'

const portal = testApp({ ...localAuth(), signUp: 'closed' })
const limited = testApp({ attemptLimits: true })
const password = 'mains and crosses'
const anna = { name: 'Anna Berg', email: 'anna@example.com', password }
const nia = { name: 'Nia Okafor', email: 'nia@example.com', password }

const as = async (browser: Browser) => ({ token: (await browser.token()) ?? '' })
const me = async (browser: Browser) => portal.call('GET', '/me/', { as: await as(browser) })
const old = { status: 400, body: { error: OLD_INVITATION } }

/** Creates an account as if sign-up had still been open; boss@example.com becomes manager. */
async function createMember(email: string) {
  const id = createHash('sha256').update(email).digest('hex')
  await sql`insert into auth."user" (id, name, email, "emailVerified") values (${id}, 'Mira Rahn', ${email}, true)`.execute(
    portal.db,
  )
  await sql`
    insert into auth.account (id, "accountId", "providerId", "userId", password, "updatedAt")
    values (${id}, ${id}, 'credential', ${id}, ${createHash('sha256').update(password).digest('hex')}, now())
  `.execute(portal.db)
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  return browser
}

const createBoss = () => createMember('boss@example.com')

async function invite(boss: Browser, body: Record<string, unknown>) {
  const { status, body: invitation } = await portal.ask('POST', '/shop/staff_invitations/', {
    as: await as(boss),
    body,
  })
  expect(status).toBe(201)
  return invitation as { id: number }
}

const tokenIn = (text: string) => /#join=(\S+)/.exec(text)?.[1] ?? ''

/** The token of an invitation's link, as the manager hands it over. */
async function handedOver(boss: Browser, { id }: { id: number }) {
  const { body } = await portal.ask('GET', `/shop/staff_invitations/${id}/link/`, { as: await as(boss) })
  return tokenIn(body.link)
}

async function emailed(recipient: string) {
  const { text_body } = await portal.db
    .selectFrom('messages')
    .select('text_body')
    .where('recipient', '=', recipient)
    .where('subject', 'like', '%join the staff%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return tokenIn(text_body)
}

const signUp = (person: typeof anna, invitation?: string) => {
  const browser = createBrowser(portal)
  return browser.post('/sign-up/email', { ...person, invitation }).then(({ status }) => ({ browser, status }))
}

const accept = async (browser: Browser, token: string) =>
  portal.ask('POST', '/staff_invitation/accept/', { as: await as(browser), body: { token } })

test('an invitation keeps a name in a right-to-left script apart', async () => {
  const boss = await createBoss()
  await me(boss)
  await portal.db.updateTable('users').set({ first_name: 'דנה', last_name: '' }).execute()
  await invite(boss, { email: anna.email, roles: ['technician'] })
  const texts = portal.db.selectFrom('messages').select('text_body').where('recipient', '=', anna.email)
  expect((await texts.executeTakeFirstOrThrow()).text_body).toContain('\u2068דנה\u2069 invited you to join the staff')
})

test('an emailed invitation allows its reader to sign up although sign-up is closed, confirms the email, and gives the role', async () => {
  const boss = await createBoss()
  await invite(boss, { email: anna.email, roles: ['technician'] })
  const token = await emailed(anna.email)
  expect((await signUp(anna)).status).toBe(403)
  expect((await signUp(nia, token)).status).toBe(403)

  const { browser, status } = await signUp(anna, token)
  expect(status).toBe(200)
  expect(await me(browser)).toMatchObject({ is_technician: false, is_manager: false })
  expect(await accept(browser, token)).toMatchObject({ status: 200, body: { is_technician: true, is_manager: false } })
  expect(await me(browser)).toMatchObject({ is_technician: true, is_manager: false })
  expect((await browser.get('/session')).body.user.email_verified).toBe(true)
  // Without an actor, the first person of the shop got their rights.
  const byPeople = portal.db.selectFrom('audit_entries').where('actor_id', 'is not', null)
  expect(await byPeople.select(['action', 'subject', 'to_value']).orderBy('id').execute()).toEqual([
    { action: 'invitation', subject: 'technician', to_value: anna.email },
    { action: 'rights', subject: 'technician', to_value: 'yes' },
  ])
  // A repeated request of the same person changes nothing.
  expect((await accept(browser, token)).status).toBe(200)
  expect(await byPeople.select('id').execute()).toHaveLength(2)
  // The page would say that the person works here, although they no longer do.
  await portal.db.updateTable('users').set({ is_technician: false }).where('email', '=', anna.email).execute()
  expect(await accept(browser, token)).toMatchObject(old)
  expect(await me(browser)).toMatchObject({ is_technician: false })
})

test('an invitation link works for one person, whose email stays unconfirmed', async () => {
  const boss = await createBoss()
  const token = await handedOver(boss, await invite(boss, { roles: ['manager', 'technician'] }))
  const { browser, status } = await signUp(anna, token)
  expect(status).toBe(200)
  expect((await signUp(nia, token)).status).toBe(403)
  expect(await accept(await createMember(nia.email), token)).toMatchObject({ status: 403 })
  expect((await accept(browser, token)).status).toBe(200)
  expect(await me(browser)).toMatchObject({ is_technician: true, is_manager: true })
  expect((await browser.get('/session')).body.user.email_verified).toBe(false)
})

test('when several people use one link at once, one of them gets the role', async () => {
  const boss = await createBoss()
  const token = await handedOver(boss, await invite(boss, { roles: ['technician'] }))
  const people = await Promise.all(['a', 'b', 'c'].map((name) => createMember(`${name}@example.com`)))
  const answers = await Promise.all(people.map((person) => accept(person, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const technicians = portal.db
    .selectFrom('users')
    .select('id')
    .where('is_technician', '=', true)
    .where('email', '<>', 'boss@example.com')
  expect(await technicians.execute()).toHaveLength(1)
})

test('a link that another person has used is refused, also for a person who has its roles', async () => {
  const boss = await createBoss()
  const [used, own] = [
    await handedOver(boss, await invite(boss, { roles: ['technician'] })),
    await handedOver(boss, await invite(boss, { roles: ['technician'] })),
  ]
  const [first, second] = [await createMember('a@example.com'), await createMember('b@example.com')]
  expect([(await accept(first, used)).status, (await accept(second, own)).status]).toEqual([200, 200])
  expect(await accept(second, used)).toMatchObject(old)
  expect((await accept(second, own)).status).toBe(200)
})

test.each(['is_technician', 'is_manager'] as const)(
  'an accepted link gives nothing again once %s was taken from the person',
  async (role) => {
    const boss = await createBoss()
    const token = await handedOver(boss, await invite(boss, { roles: ['technician', 'manager'] }))
    const member = await createMember(nia.email)
    expect([(await accept(member, token)).status, (await accept(member, token)).status]).toEqual([200, 200])
    await portal.db
      .updateTable('users')
      .set({ [role]: false })
      .where('email', '=', nia.email)
      .execute()
    expect(await accept(member, token)).toMatchObject(old)
    expect(await me(member)).toMatchObject({ [role]: false })
  },
)

test.each<[string, (boss: Browser, id: number) => Promise<unknown>]>([
  [
    'revoking it',
    async (boss, id) =>
      expect((await portal.ask('DELETE', `/shop/staff_invitations/${id}/`, { as: await as(boss) })).status).toBe(204),
  ],
  ['seven days', () => sql`update staff_invitations set expires_at = now()`.execute(portal.db)],
  [
    'the end of its creator’s role',
    () => portal.db.updateTable('users').set({ is_manager: false }).where('email', '=', 'boss@example.com').execute(),
  ],
])('an invitation becomes invalid after %s', async (_what, end) => {
  const boss = await createBoss()
  const { id } = await invite(boss, { roles: ['technician'] })
  const token = await handedOver(boss, { id })
  await end(boss, id)
  expect((await signUp(anna, token)).status).toBe(403)
  const other = await createMember(nia.email)
  expect(await accept(other, token)).toMatchObject(old)
  expect(await me(other)).toMatchObject({ is_technician: false })
})

test('a changed token and a token of another invitation are refused', async () => {
  const boss = await createBoss()
  const [first, second] = [await invite(boss, { roles: ['technician'] }), await invite(boss, { roles: ['manager'] })]
  const token = await handedOver(boss, first)
  const other = await createMember(nia.email)
  for (const wrong of [token.replace(/^\d+/, String(second.id)), `${token}x`, '1.', '', 'x'.repeat(60)]) {
    expect(await accept(other, wrong)).toMatchObject(old)
  }
})

test('the link of an emailed invitation is only in the email, and its token is not stored', async () => {
  const boss = await createBoss()
  const { id } = await invite(boss, { email: anna.email, roles: ['technician'] })
  const link = await portal.ask('GET', `/shop/staff_invitations/${id}/link/`, { as: await as(boss) })
  expect(link.status).toBe(409)
  const { rows } = await sql<{ row: string }>`
    select i::text as row from staff_invitations i union all select k::text from idempotency_keys k
  `.execute(portal.db)
  const token = await emailed(anna.email)
  expect(token).toMatch(/^\d+\.[\w-]{30,}$/)
  expect(rows.some(({ row }) => row.includes(token))).toBe(false)
})

test('pending invitations are listed, and expired ones are deleted', async () => {
  const boss = await createBoss()
  await invite(boss, { email: anna.email, roles: ['technician'] })
  await invite(boss, { roles: ['manager'] })
  const list = async () => portal.call('GET', '/shop/staff_invitations/', { as: await as(boss) })
  expect(await list()).toMatchObject([
    { email: null, is_technician: false, is_manager: true, invited_by: 'Mira Rahn' },
    { email: anna.email, is_technician: true, is_manager: false },
  ])
  await sql`update staff_invitations set expires_at = now() - interval '1 second' where email is null`.execute(
    portal.db,
  )
  expect(await list()).toHaveLength(1)
  await forgetStaffInvitations(portal.db)
  expect(await portal.db.selectFrom('staff_invitations').select('email').execute()).toEqual([{ email: anna.email }])
})

test.each([
  [{ roles: [] }, 'Please choose a role'],
  [{ roles: ['owner'] }, 'The role must be technician or manager'],
  [{ roles: ['manager'], email: 'nobody' }, 'This does not look like an email address'],
])('an invitation %j is refused', async (body, error) => {
  const boss = await createBoss()
  const answer = await portal.ask('POST', '/shop/staff_invitations/', { as: await as(boss), body })
  expect(answer).toMatchObject({ status: 400, body: { error } })
})

test('a manager makes at most thirty invitations an hour, whichever network they use, and no other manager waits for that', async () => {
  const [boss, other] = [await createManager(limited), await createManager(limited)]
  const makeOne = async ({ token }: { token: string }, remoteAddress = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const payload = { email: null, roles: ['technician'] }
    const url = '/api/shop/staff_invitations/'
    return (await limited.app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
  }
  expect(await makeOne(boss)).toBe(201)
  await sql`update auth.attempts set tries = 30 where key like 'invitations:%'`.execute(limited.db)
  expect(await makeOne(boss)).toBe(429)
  expect(await makeOne(boss, '198.51.100.1')).toBe(429)
  expect(await makeOne(other)).toBe(201)
})
