import type pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { localAuth } from '../testing/local-auth.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp({ auth: localAuth({ rateLimits: false }) })
const taken: pg.PoolClient[] = []
afterEach(() => {
  for (const client of taken.splice(0)) client.release()
})

/** Every connection of the pool is busy: to whoever asks now, the database is away. */
async function takeDatabaseAway() {
  for (let count = 0; count < 16; count++) taken.push(await portal.pool.connect())
}

describe('while the database is away nobody is told that they are signed out', () => {
  test.each(['/token', '/session', '/list-sessions'])('GET %s', async (path) => {
    const browser = createBrowser(portal)
    await browser.post('/sign-up/email', { name: 'Lena', email: 'lena@example.com', password: 'loose mains 27' })
    await takeDatabaseAway()
    const { status, headers } = await browser.get(path)
    expect(status).toBe(503)
    expect(headers['retry-after']).toBeDefined()
  })

  test.each(['/sign-in/email', '/sign-up/email'])('POST %s', async (path) => {
    const browser = createBrowser(portal)
    const credentials = { email: 'lena@example.com', password: 'loose mains 27' }
    await browser.post('/sign-up/email', { name: 'Lena', ...credentials })
    await takeDatabaseAway()
    const name = path === '/sign-up/email' ? { name: 'Lena', email: 'other@example.com' } : {}
    expect((await browser.post(path, { ...credentials, ...name })).status).toBe(503)
  })
})
