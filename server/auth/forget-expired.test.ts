import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { localAuth } from '../testing/local-auth.ts'
import { testApp } from '../testing/test-app.ts'
import { forgetExpired } from './forget-expired.ts'

const portal = testApp({ auth: localAuth() })
const lena = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }

test('only what is over is forgotten', async () => {
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', lena)
  await createBrowser(portal).post('/sign-in/email', { email: lena.email, password: 'wrong' })
  const count = async () => {
    const { rows } = await sql<{ attempts: number; sessions: number; letters: number }>`
      select (select count(*) from auth.attempts) as attempts, (select count(*) from auth.session) as sessions,
        (select count(*) from outgoing_mail) as letters
    `.execute(portal.db)
    return rows[0]
  }
  const before = await count()
  await forgetExpired(portal.db)
  expect(await count()).toEqual(before)
  expect(await browser.token()).not.toBeNull()

  await sql`update auth.attempts set window_ends = now() - interval '1 s'`.execute(portal.db)
  await sql`update auth.session set "expiresAt" = now() - interval '1 s'`.execute(portal.db)
  await sql`update outgoing_mail set created_at = now() - interval '91 days'`.execute(portal.db)
  await forgetExpired(portal.db)
  expect(await count()).toEqual({ attempts: 0, sessions: 0, letters: 0 })
})
