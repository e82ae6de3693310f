import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { commands } from '../manage/commands.ts'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { localAuth } from '../testing/local-auth.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { placeOf } from '../testing/manage-place.ts'
import { testApp } from '../testing/test-app.ts'
import { totp } from '../testing/totp.ts'

const portal = testApp(localAuth())
const email = 'lena@example.com'
const password = 'mains and crosses'

async function signedUp(address: string) {
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', { name: 'Lena Brandt', email: address, password })
  return browser
}

const as = async (browser: Browser) => ({ token: (await browser.token()) ?? '' })

/** Creates a manager and a person with a second factor. */
async function createPeople() {
  const boss = await signedUp('first@example.com')
  const browser = await signedUp(email)
  const { body } = await browser.post('/two-factor/enable', { password })
  expect((await browser.post('/two-factor/verify-totp', { code: totp(body.totpURI) })).status).toBe(200)
  const { id } = await portal.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { boss, browser, path: `/shop/people/${id}/` }
}

/** Signs in with the password, and returns whether a second factor is needed and whether an email was sent. */
async function signIn() {
  const { body } = await createBrowser(portal).post('/sign-in/email', { email, password })
  const letters = await portal.db.selectFrom('messages').select('subject').where('recipient', '=', email).execute()
  return {
    ...body,
    isTold: letters.some(
      ({ subject }) => subject === 'Two-factor authentication was turned off for your Stringbed account',
    ),
  }
}

test('a manager can remove a lost second factor, which sends the person an email and is in the audit trail', async () => {
  const { boss, path } = await createPeople()
  expect(await signIn()).toEqual({ two_factor: true, isTold: false })
  expect((await portal.ask('GET', path, { as: await as(boss) })).body).toMatchObject({ has_second_factor: true })

  const remove = async () => portal.ask('DELETE', `${path}second_factor/`, { as: await as(boss) })
  expect((await remove()).status).toBe(204)
  expect(await signIn()).toEqual({ two_factor: false, isTold: true })
  expect((await portal.ask('GET', path, { as: await as(boss) })).body).toMatchObject({ has_second_factor: false })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { error: 'Two-factor authentication is not turned on for this person.' },
  })

  const { body } = await portal.ask('GET', '/shop/audit/?action=second_factor', { as: await as(boss) })
  expect(body.results).toMatchObject([{ actor: 'Lena Brandt', person: { name: 'Lena Brandt' }, from: 'on', to: 'off' }])
})

test('removing a second factor locks the account before the person, as the deletion of the account does', async () => {
  const { boss, path } = await createPeople()
  const { auth_subject: id } = await portal.db
    .selectFrom('users')
    .select('auth_subject')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const { answer } = await transact(portal.db, async (trx) => {
    await sql`select from auth."user" where id = ${id} for update`.execute(trx)
    const answer = portal.ask('DELETE', `${path}second_factor/`, { as: await as(boss) })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    await sql`select from users where auth_subject = ${id} for no key update nowait`.execute(trx)
    return { answer }
  })
  expect((await answer).status).toBe(204)
})

test('a person whose second factor was removed can turn it on again', async () => {
  const { boss, browser, path } = await createPeople()
  await portal.call('DELETE', `${path}second_factor/`, { as: await as(boss) })
  const { body } = await browser.post('/two-factor/enable', { password })
  expect((await browser.post('/two-factor/verify-totp', { code: totp(body.totpURI) })).status).toBe(200)
  expect(await signIn()).toMatchObject({ two_factor: true })
})

test('a manage command removes a lost second factor', async () => {
  await createPeople()
  const command = commands.find(({ name }) => name === 'second-factor remove')
  const place = placeOf()
  expect(await command?.run(portal.db, [email], {}, place)).toBe(
    `${email} now signs in without two-factor authentication.`,
  )
  expect(await signIn()).toEqual({ two_factor: false, isTold: true })
  await expect(command?.run(portal.db, [email], {}, place)).rejects.toThrow(
    'Two-factor authentication is not turned on for this person.',
  )
})
