import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetExpired } from './forget-expired.ts'
import { createBrowser } from './testing/browser.ts'
import { createPerson } from './testing/factories.ts'
import { localAuth } from './testing/local-auth.ts'
import { testApp } from './testing/test-app.ts'

const portal = testApp({ ...localAuth(), attemptLimits: true })
const lena = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }

test('the cleanup deletes only expired records', async () => {
  const browser = createBrowser(portal)
  await browser.post('/sign-up/email', lena)
  await createBrowser(portal).post('/sign-in/email', { email: lena.email, password: 'wrong' })
  await portal.call('POST', '/racket/', {
    as: { token: (await browser.token()) ?? '' },
    body: { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro' },
    headers: { 'idempotency-key': 'one' },
  })
  const count = async () => {
    const { rows } = await sql<{ attempts: number; sessions: number; emails: number; answers: number }>`
      select (select count(*) from auth.attempts) as attempts, (select count(*) from auth.session) as sessions,
        (select count(*) from messages) as emails, (select count(*) from idempotency_keys) as answers
    `.execute(portal.db)
    return rows[0]
  }
  await sql`update messages set created_at = now() - interval '89 days'`.execute(portal.db)
  await sql`update idempotency_keys set created_at = now() - interval '23 hours'`.execute(portal.db)
  const before = await count()
  await forgetExpired(portal.db)
  expect(await count()).toEqual(before)
  expect(before?.answers).toBe(1)
  expect(await browser.token()).not.toBeNull()

  await sql`update auth.attempts set window_ends = now() - interval '1 s'`.execute(portal.db)
  await sql`update auth.session set "expiresAt" = now() - interval '1 s'`.execute(portal.db)
  await sql`update messages set created_at = now() - interval '91 days'`.execute(portal.db)
  await sql`update idempotency_keys set created_at = now() - interval '25 hours'`.execute(portal.db)
  await forgetExpired(portal.db)
  expect(await count()).toEqual({ attempts: 0, sessions: 0, emails: 0, answers: 0 })
})

test('the cleanup keeps old messages to customers, which staff see at the job', async () => {
  const { id: customer_id } = await createPerson(portal)
  const written = { recipient: 'lena@example.com', subject: '', text_body: '', html_body: '' }
  const row = { ...written, kind: 'ready' as const, customer_id, created_at: new Date('2020-01-01') }
  await portal.db.insertInto('messages').values(row).execute()
  await forgetExpired(portal.db)
  expect(await portal.db.selectFrom('messages').select('kind').execute()).toEqual([{ kind: 'ready' }])
})
