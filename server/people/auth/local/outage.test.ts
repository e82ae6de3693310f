import type pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { createBrowser } from '../../../testing/browser.ts'
import { localAuth } from '../../../testing/local-auth.ts'
import { testApp } from '../../../testing/test-app.ts'

const portal = testApp({ ...localAuth(), waitMs: 2_000 })
const taken: pg.PoolClient[] = []
afterEach(() => {
  for (const client of taken.splice(0)) client.release()
})

/** Takes every connection of the pool, so the database appears to be unreachable. */
async function takeDatabaseAway() {
  for (let count = 0; count < 16; count++) taken.push(await portal.pool.connect())
}

// All calls run at once, since each waits for two seconds.
test('while the database is unreachable, account calls answer 503 and do not sign anyone out', async () => {
  const browser = createBrowser(portal)
  const credentials = { email: 'lena@example.com', password: 'loose mains 27' }
  await browser.post('/sign-up/email', { name: 'Lena', ...credentials })
  await takeDatabaseAway()
  const ways = {
    'GET /token': () => browser.get('/token'),
    'GET /session': () => browser.get('/session'),
    'GET /list-sessions': () => browser.get('/list-sessions'),
    'POST /sign-in/email': () => browser.post('/sign-in/email', credentials),
    'POST /sign-up/email': () =>
      browser.post('/sign-up/email', { name: 'Lena', ...credentials, email: 'other@example.com' }),
  }
  const answers = await Promise.all(
    Object.entries(ways).map(async ([call, ask]) => {
      const { status, headers } = await ask()
      return { call, status, retry: headers['retry-after'] !== undefined }
    }),
  )
  expect(answers).toEqual(Object.keys(ways).map((call) => ({ call, status: 503, retry: true })))
})
