import { expect, test } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), signUp: 'waitlist', attemptLimits: true })
const newcomer = { name: 'Nia New', email: 'nia@example.com', password: 'mains and crosses' }

const signUp = (person: object = newcomer) => createBrowser(portal).post('/sign-up/email', person)

/** Signs up the first person, who becomes the manager. */
async function boss() {
  const browser = createBrowser(portal)
  expect((await browser.post('/sign-up/email', { ...newcomer, email: 'first@example.com' })).status).toBe(200)
  return { token: (await browser.token()) ?? '' }
}

test('the first person can sign up, and everyone else waits until the manager admits them', async () => {
  const manager = await boss()
  expect(await signUp()).toMatchObject({ status: 403 })
  expect((await portal.ask('POST', '/waitlist/', { body: { email: ' Nia@Example.com ' } })).status).toBe(204)
  expect(await signUp()).toMatchObject({
    status: 403,
    body: { error: 'Sign-up is by waiting list. Leave your email and the shop will let you in.' },
  })

  const { body: waiting } = await portal.ask('GET', '/shop/waitlist/', { as: manager })
  expect(waiting).toMatchObject([{ email: 'nia@example.com', admitted_date: null }])
  const admit = () => portal.ask('PATCH', `/shop/waitlist/${waiting[0].id}/`, { as: manager, body: { admitted: true } })
  expect(await admit()).toMatchObject({ status: 200, body: { admitted_date: expect.any(String) } })
  await admit()
  const emails = await portal.db
    .selectFrom('messages')
    .select('subject')
    .where('recipient', '=', newcomer.email)
    .execute()
  expect(emails).toEqual([{ subject: 'You can sign up for Stringbed now' }])
  expect((await signUp()).status).toBe(403)
  const stranger = { ...newcomer, email: 'stranger@example.com' }
  const invitation = await newestInvitation()
  expect((await signUp({ ...stranger, invitation })).status).toBe(403)

  // A person who lost the email joins again, and the new link replaces the old one.
  await portal.call('POST', '/waitlist/', { body: { email: newcomer.email } })
  expect((await signUp({ ...newcomer, invitation })).status).toBe(403)
  expect((await signUp({ ...newcomer, invitation: await newestInvitation() })).status).toBe(200)
  const person = portal.db.selectFrom('users').select('email_verified').where('email', '=', newcomer.email)
  expect(await person.executeTakeFirst()).toEqual({ email_verified: true })
})

async function newestInvitation() {
  const { text_body } = await portal.db
    .selectFrom('messages')
    .select('text_body')
    .where('recipient', '=', newcomer.email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /#sign-up=(\S+)/.exec(text_body)?.[1] ?? ''
}

test('joining repeatedly gives the same response and adds one entry', async () => {
  const join = () =>
    portal.ask('POST', '/waitlist/', { body: { email: newcomer.email }, headers: { 'idempotency-key': 'a' } })
  expect([(await join()).status, (await join()).status]).toEqual([204, 204])
  expect(await portal.db.selectFrom('waitlist').select('email').execute()).toEqual([{ email: newcomer.email }])
  expect((await portal.ask('POST', '/waitlist/', { body: { email: 'nobody' } })).status).toBe(400)
})

test('only managers can read the list and the emails', async () => {
  const manager = await boss()
  const customer = await portal.ask('POST', '/waitlist/', { body: { email: newcomer.email } })
  expect(customer.status).toBe(204)
  const [{ id }] = (await portal.ask('GET', '/shop/waitlist/', { as: manager })).body
  await portal.call('PATCH', `/shop/waitlist/${id}/`, { as: manager, body: { admitted: true } })
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', { ...newcomer, invitation: await newestInvitation() })
  const token = (await browser.token()) ?? ''
  for (const path of ['/shop/waitlist/', '/shop/mail/']) {
    expect((await portal.ask('GET', path)).status).toBe(401)
    expect((await portal.ask('GET', path, { as: { token } })).status).toBe(403)
    expect((await portal.ask('GET', path, { as: manager })).status).toBe(200)
  }
  const admit = (body: object) => portal.ask('PATCH', '/shop/waitlist/999/', { as: manager, body })
  expect((await admit({ admitted: true })).status).toBe(404)
  expect((await admit({ admitted: false })).status).toBe(400)
})
