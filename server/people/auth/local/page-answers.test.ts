import { expect, test } from 'vitest'
import { FIRST_PAGES } from '../../../../contract/pages.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp(localAuth())
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

async function signedUp(email: string) {
  const browser = createBrowser(portal)
  const person = { name: 'Lena Brandt', email, password: 'mains and crosses' }
  expect((await browser.post('/sign-up/email', person)).status).toBe(200)
  return browser
}

test.each(Object.entries(FIRST_PAGES))(
  'the session comes with the data of %s as its calls return it',
  async (page, { reads }) => {
    // The first person is manager and technician.
    const browser = await signedUp('manager@example.com')
    const { body, headers } = await browser.get(`/session?page=${page}`, OWN_PAGE)
    expect(headers['cache-control']).toBe('no-store')
    expect(body.answers.map(({ call }: { call: string }) => call)).toEqual(reads.map(({ call }) => call))
    const me = await portal.ask('GET', '/me/', { as: { token: body.token } })
    expect(body.answers[0].answer).toEqual(me.body)
    expect(body.answers.at(-1).answer).not.toHaveProperty('error')
  },
)

test.each([
  ['an unknown page', '?page=none', OWN_PAGE],
  ['a name of every object', '?page=constructor', OWN_PAGE],
  ['no page', '', OWN_PAGE],
  ['a request of another site', '?page=dashboard', { 'sec-fetch-site': 'cross-site' }],
  ['a request that may come from anywhere', '?page=dashboard', {}],
])('the session comes alone for %s', async (_, query, headers) => {
  const browser = await signedUp('manager@example.com')
  const { status, body } = await browser.get(`/session${query}`, headers)
  expect([status, body.user.email]).toEqual([200, 'manager@example.com'])
  expect(body).not.toHaveProperty('answers')
})

test('the session comes alone when the person may not make one of the calls, and nobody gets data without a session', async () => {
  await signedUp('manager@example.com')
  const customer = await signedUp('lena@example.com')
  for (const page of ['technician', 'queue']) {
    const { body } = await customer.get(`/session?page=${page}`, OWN_PAGE)
    expect(body.user.email).toBe('lena@example.com')
    expect(body).not.toHaveProperty('answers')
  }
  expect((await customer.get('/session?page=dashboard', OWN_PAGE)).body.answers).toHaveLength(4)
  expect((await createBrowser(portal).get('/session?page=dashboard', OWN_PAGE)).body).toBeNull()
})

test('a browser that is signed in gets a cookie without rights, which leaves with the session', async () => {
  const browser = await signedUp('manager@example.com')
  const asked = await browser.get('/session')
  expect([asked.headers['set-cookie']].flat()).toContainEqual(
    expect.stringMatching(/^stringbed\.here=1; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
  )
  expect((await browser.get('/session')).headers['set-cookie']).toBeUndefined()
  await browser.post('/sign-out')
  await browser.get('/session')
  expect(browser.cookies.has('stringbed.here')).toBe(false)
})
