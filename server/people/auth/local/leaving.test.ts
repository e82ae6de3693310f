import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { transact } from '../../../base/database/connect.ts'
import { accountsOf, email, password } from '../../../testing/accounts.ts'
import { type Browser, createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { untilWaiting } from '../../../testing/lock-waits.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp(localAuth())
const { signedUp, callMe } = accountsOf(portal)

test('a page that is open while its account is deleted does not bring the person back', async () => {
  await signedUp('boss@example.com')
  const browser = await signedUp()
  const token = await browser.token()
  expect((await callMe(token)).status).toBe(200)
  const leaving = await transact(portal.db, async (trx) => {
    await sql`select from auth.session for update`.execute(trx)
    const deletion = browser.post('/delete-user', { password })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    // Another tab of the person reads its data again.
    await callMe(token)
    return { deletion }
  })
  expect((await leaving.deletion).status).toBe(200)
  expect((await callMe(token)).status).toBe(401)
  const left = await portal.db.selectFrom('users').select('email').where('email', '=', email).execute()
  expect(left).toEqual([])
})

test.each<[string, number, (browser: Browser) => ReturnType<Browser['post']>]>([
  ['changes the name', 401, (browser) => browser.post('/update-user', { name: 'Lena Maria Okafor' })],
  ['signs in', 409, () => createBrowser(portal).post('/sign-in/email', { email, password })],
])('a person who %s while the account is deleted does not come back', async (_, status, act) => {
  await signedUp('boss@example.com')
  const browser = await signedUp()
  const { deletion, acting } = await transact(portal.db, async (trx) => {
    await sql`select from users where email = ${email} for update`.execute(trx)
    const deletion = browser.post('/delete-user', { password })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    const acting = act(browser)
    expect(await untilWaiting(portal.db, 2)).toBe(2)
    return { deletion, acting }
  })
  expect((await deletion).status).toBe(200)
  expect((await acting).status).toBe(status)
  const left = await portal.db.selectFrom('users').select('email').where('email', '=', email).execute()
  expect(left).toEqual([])
})
