import { expect, test } from 'vitest'
import { api } from '../../../../contract/api.ts'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp(localAuth())
const { signedUp, signedIn } = accountsOf(portal)

const changes = Object.values(api).filter(
  ({ method, who }) => method !== 'GET' && who !== 'anyone' && who !== 'account',
)

/** The statuses of all calls that change something. Their bodies are empty, so none of them succeeds. */
async function changeEverything(token: string) {
  const statuses = changes.map(async ({ method, path }) => {
    const answer = await portal.ask(method, path.replace('{id}', '999'), { as: { token }, body: { no: 'field' } })
    return answer.status
  })
  return new Set(await Promise.all(statuses))
}

const read = async (token: string) => (await portal.ask('GET', '/me/', { as: { token } })).status

test('a token cannot change anything after its session has signed out, while other sessions continue', async () => {
  const browser = await signedUp()
  const token = (await browser.token()) ?? ''
  const other = (await (await signedIn()).token()) ?? ''
  expect(await changeEverything(token)).not.toContain(401)

  await browser.post('/sign-out')
  expect(await changeEverything(token)).toEqual(new Set([401]))
  expect(await read(token)).toBe(200)
  expect(await changeEverything(other)).not.toContain(401)
})

test('a password change blocks changes by earlier tokens, while the browser that made it continues', async () => {
  const browser = await signedUp()
  const tokens = [(await browser.token()) ?? '', (await (await signedIn()).token()) ?? '']
  const body = { currentPassword: password, newPassword: 'crosses and mains' }
  expect((await browser.post('/change-password', body)).status).toBe(200)

  for (const token of tokens) expect(await changeEverything(token)).toEqual(new Set([401]))
  expect(await changeEverything((await browser.token()) ?? '')).not.toContain(401)
})

test('signing in again ends the earlier session of this browser', async () => {
  const browser = await signedUp()
  const token = (await browser.token()) ?? ''
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect(await changeEverything(token)).toEqual(new Set([401]))
  expect((await browser.get('/list-sessions')).body).toHaveLength(1)
})

test('signing in does not end the session of another person whose cookie the browser had', async () => {
  const browser = await signedUp()
  const other = createBrowser(portal)
  const nia = { name: 'Lena Brandt', email: 'nia@example.com', password }
  expect((await other.post('/sign-up/email', nia)).status).toBe(200)
  for (const [name, value] of other.cookies) browser.cookies.set(name, value)
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect((await browser.get('/session')).body.user.email).toBe(email)
  expect((await other.get('/session')).body.user.email).toBe(nia.email)
})
