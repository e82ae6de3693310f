import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowser } from '../../testing/browser.ts'
import { createPerson, createRacket } from '../../testing/factories.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLog } from './log.ts'

// Fastify itself writes the log at its most verbose level, so the test sees every line that it can write.
let written = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const log = createLog(stream, 'trace')
const portal = testApp({ logger: log })
const signing = testApp({ ...localAuth(), logger: log })

beforeEach(() => {
  written = ''
})

const CANARY = 'canary-7f3a'

test('no token, cookie, signature, note or key is ever logged, whether a request succeeds or fails', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const body = { racket, tension: 24, technician_notes: `${CANARY}-note` }
  const headers = { 'idempotency-key': `${CANARY}-key`, cookie: `session=${CANARY}-cookie` }
  expect((await portal.ask('POST', '/string_job/', { as: me, body, headers })).status).toBe(201)
  const tight = { as: me, body: { ...body, tension: 99 }, headers: { cookie: CANARY } }
  expect((await portal.ask('POST', '/string_job/', tight)).status).toBe(400)
  expect((await portal.ask('GET', '/me/', { as: { token: `${CANARY}.bad.token` } })).status).toBe(401)
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook/',
    headers: { 'stripe-signature': `t=1,v1=${CANARY}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ secret: CANARY }),
  })
  expect(statusCode).toBe(400)
  await portal.pool.query('alter table string_job_counts rename to hidden_away')
  expect((await portal.ask('POST', '/string_job/', { as: me, body })).status).toBe(500)
  await portal.pool.query('alter table hidden_away rename to string_job_counts')

  expect((await portal.ask('GET', `/shop/people/?search=${CANARY}`, { as: me })).status).toBe(403)

  expect(written).toContain('/api/string_job/')
  expect(written).toContain('/api/shop/people/?search=…')
  expect(written).not.toContain(CANARY)
  expect(written).not.toContain(me.token)
})

test('neither passwords nor tokens nor links in emails are logged', async () => {
  const browser = createBrowser(signing)
  const email = 'lena@example.com'
  const password = `${CANARY} long enough`
  expect((await browser.post('/sign-up/email', { name: 'Lena', email, password })).status).toBe(200)
  expect((await browser.post('/sign-in/email', { email, password: `${CANARY} but wrong` })).status).toBe(401)
  expect((await browser.post('/sign-in/email', { email, password })).status).toBe(200)
  expect((await browser.post('/request-password-reset', { email })).status).toBe(200)
  const token = await browser.token()
  expect(token).toMatch(/^ey/)
  const emails = await signing.db.selectFrom('messages').select('text_body').execute()
  const links = emails.flatMap(({ text_body }) => text_body.match(/https?:\/\/\S+/g) ?? [])
  expect(links.length).toBeGreaterThan(0)

  expect(written).toContain('/api/auth/sign-in/email')
  expect(written).not.toContain(CANARY)
  expect(written).not.toContain(String(token))
  // This one says only that the browser has been here, with a '1'.
  const secrets = [...browser.cookies].filter(([name]) => name !== 'stringbed.here')
  for (const [, value] of secrets) expect(written).not.toContain(decodeURIComponent(value).split('.')[0])
  for (const link of links) expect(written).not.toContain(link)
})

test('a sign-up whose email is taken at the same moment leaves no email in the log or on the console', async () => {
  const printed = vi.spyOn(console, 'error')
  const newcomer = { name: 'Lena', email: `${CANARY}@example.com`, password: 'mains and crosses' }
  const { answer } = await signing.db.transaction().execute(async (trx) => {
    await sql`
      insert into auth."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
      values ('other', 'Other', ${newcomer.email}, true, now(), now())
    `.execute(trx)
    const answer = createBrowser(signing).post('/sign-up/email', newcomer)
    expect(await untilWaiting(signing.db, 1)).toBe(1)
    return { answer }
  })
  expect((await answer).status).toBe(400)
  expect(written).toContain('Failed to create user')
  expect(written).not.toContain(CANARY)
  expect(printed).not.toHaveBeenCalled()
})
