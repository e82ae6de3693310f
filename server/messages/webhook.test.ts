import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createJob, createManager, createPerson, type Person } from '../testing/factories.ts'
import { lookupHere, startHttpsServer, TEST_CERTIFICATE } from '../testing/https-server.ts'
import { DAY, later, MINUTE } from '../testing/moments.ts'
import { testApp } from '../testing/test-app.ts'
import { stopRestoredMessages } from './forget.ts'
import { planAnnouncements } from './plan.ts'
import { createSendMessage } from './send.ts'
import { createSweepMessages } from './sweep.ts'
import { createDeliverWebhooks } from './webhook.ts'

const portal = testApp()

const outbound = { allowsPrivate: true, lookup: lookupHere, ca: TEST_CERTIFICATE }

let manager: Person
let isOpen = true
/** The time that the server takes to answer, in milliseconds. */
let pause = 0
/** Runs while the server gets a copy. */
let meanwhile = async () => {}
let server: Awaited<ReturnType<typeof startHttpsServer>>
beforeEach(async () => {
  isOpen = true
  pause = 0
  meanwhile = async () => {}
  manager = await createManager(portal)
  server = await startHttpsServer(async (response) => {
    await sleep(pause)
    await meanwhile()
    response.writeHead(isOpen ? 204 : 503).end()
  })
  await sql`update message_settings set since = now() - interval '1 year', kinds = '{ready}'`.execute(portal.db)
})
afterEach(async () => {
  await server.stop()
  await sql`update message_settings set webhook_url = null, webhook_secret = null`.execute(portal.db)
})

const save = (url: unknown) => portal.ask('PUT', '/shop/messages/webhook/', { as: manager, body: { url } })
const deliver = (minutes = 0) => createDeliverWebhooks(portal.db, outbound, () => later(minutes * MINUTE))()

let lena: Person

async function announce() {
  lena = await createPerson(portal, { email: 'lena@example.com', phone: '+493012345678' })
  const job = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
  await transact(portal.db, (trx) => planAnnouncements(trx, lena.id, new Date()))
  await sql`update messages set is_by_hand = true, due_at = now()`.execute(portal.db)
  const { id } = await portal.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const send = createSendMessage(portal.db, { mailer: async () => {}, publicUrl: '', now: () => later(MINUTE) })
  await send({ message_id: id })
  return job
}

test('the webhook gets one signed copy of each message for each state', async () => {
  const { body: saved } = await save(`https://hooks.example:${server.port}/in`)
  const job = await announce()
  await deliver()
  await deliver()
  const copies = server.received.map(({ body, headers }) => ({ ...JSON.parse(body), id: headers['webhook-id'] }))
  expect(copies.map(({ type }) => type)).toEqual(['message.waiting', 'message.sent'])
  const { public_id, subject, text_body } = await portal.db.selectFrom('messages').selectAll().executeTakeFirstOrThrow()
  expect(copies[1].data).toEqual({
    ...{ id: public_id, kind: 'ready', channel: 'email', state: 'sent', customer: 'Lena Brandt' },
    ...{ recipient: 'lena@example.com', phone: '+493012345678', jobs: [job], subject, text: text_body },
  })
  expect([subject, text_body]).toEqual([expect.stringContaining('Ready'), expect.stringContaining('Hello Lena')])
  for (const { body, headers } of server.received) {
    const signed = {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    }
    expect(new Webhook(saved.secret).verify(body, signed)).toBeTruthy()
    expect(() => new Webhook(saved.secret).verify(`${body} `, signed)).toThrow()
  }
})

test('a copy is delivered again with the same id until it is accepted', async () => {
  await save(`https://hooks.example:${server.port}/`)
  isOpen = false
  await announce()
  await deliver()
  expect((await portal.ask('GET', '/shop/messages/webhook/', { as: manager })).body.waiting).toBe(2)
  isOpen = true
  await deliver(5)
  const ids = server.received.map(({ headers }) => headers['webhook-id'])
  expect([ids.length, new Set(ids).size]).toEqual([4, 2])
  // Its time is that of the message, and not of an attempt.
  expect(new Set(server.received.map(({ body }) => body)).size).toBe(2)
  expect((await portal.ask('GET', '/shop/messages/webhook/', { as: manager })).body.waiting).toBe(0)
})

test('a slow webhook ends a run of the background job, and the next run goes on with the rest', async () => {
  await save(`https://hooks.example:${server.port}/`)
  await announce()
  pause = 150
  const deliver = createDeliverWebhooks(portal.db, outbound, () => later(0), 100)
  await deliver()
  expect(server.received).toHaveLength(1)
  await deliver()
  expect(server.received.map(({ body }) => JSON.parse(body).type)).toEqual(['message.waiting', 'message.sent'])
})

test.each<[string, () => Promise<unknown>]>([
  ['the webhook is turned off', () => save(null)],
  [
    'the customer deletes the account',
    () => portal.db.transaction().execute((trx) => portal.people.forget(trx, lena.subject)),
  ],
])('no copy is sent any more when %s during a run', async (_, end) => {
  await save(`https://hooks.example:${server.port}/`)
  await announce()
  meanwhile = async () => void (await end())
  await deliver()
  expect(server.received.map(({ body }) => JSON.parse(body).type)).toEqual(['message.waiting'])
})

test('the copies of messages to others stay when a customer deletes the account', async () => {
  await save(`https://hooks.example:${server.port}/`)
  await announce()
  const leaver = await createPerson(portal)
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, leaver.subject))
  await deliver()
  expect(server.received).toHaveLength(2)
})

test('the copies after a change of the webhook during a run go to the new address', async () => {
  await save(`https://hooks.example:${server.port}/old`)
  await announce()
  meanwhile = async () => {
    meanwhile = async () => {}
    await save(`https://hooks.example:${server.port}/new`)
  }
  await deliver()
  expect(server.received.map(({ url }) => url)).toEqual(['/old', '/new'])
})

test('the webhook gets no emails about accounts, whose links work like a password', async () => {
  await save(`https://hooks.example:${server.port}/`)
  const mail = { recipient: 'lena@example.com', subject: 'Reset', text_body: 'https://portal.example/', html_body: '' }
  await portal.db.insertInto('messages').values(mail).execute()
  expect((await portal.ask('GET', '/shop/messages/webhook/', { as: manager })).body.waiting).toBe(0)
})

test('a copy that waited when a backup was made is not sent after its restore', async () => {
  await save(`https://hooks.example:${server.port}/`)
  await announce()
  await stopRestoredMessages(portal.db)
  await deliver()
  expect(server.received).toEqual([])
})

test('a copy that was refused for a day is given up for good', async () => {
  await save(`https://hooks.example:${server.port}/`)
  isOpen = false
  await announce()
  for (let hour = 0; hour <= 25; hour++) await deliver(60 * hour)
  const { body } = await portal.ask('GET', '/shop/messages/webhook/', { as: manager })
  expect(body).toMatchObject({ waiting: 0, failed: 2 })
  isOpen = true
  const tried = server.received.length
  await deliver(60 * 48)
  expect(server.received).toHaveLength(tried)
})

test('copies are kept for 30 days', async () => {
  await save(`https://hooks.example:${server.port}/`)
  await announce()
  const copies = () => portal.db.selectFrom('webhook_deliveries').select('message_state').execute()
  for (const [day, kept] of [
    [29, 2],
    [31, 0],
  ] as const) {
    await createSweepMessages(portal.db, () => later(day * DAY))()
    expect(await copies()).toHaveLength(kept)
  }
})

test('a webhook that is turned on again has another secret, and none of the copies that waited before', async () => {
  const { body: before } = await save(`https://hooks.example:${server.port}/old`)
  await announce()
  await save(null)
  const { body: after } = await save(`https://hooks.example:${server.port}/new`)
  expect(after).toMatchObject({ waiting: 0, failed: 0 })
  expect(after.secret).not.toBe(before.secret)
  const audit = (await portal.ask('GET', '/shop/audit/?action=settings', { as: manager })).body.results
  const subject = 'messages: webhook'
  expect(audit).toMatchObject([
    { subject, from: '', to: expect.stringContaining('/new') },
    { subject, from: expect.stringContaining('/old'), to: '' },
    { subject, from: '', to: expect.stringContaining('/old') },
  ])
  await deliver()
  expect(server.received).toEqual([])
})

test.each([
  ['http://example.com/', 'Enter an address that begins with https://, without a user name'],
  ['ftp://example.com/', 'Enter an address that begins with https://, without a user name'],
  ['https://user:password@example.com/', 'Enter an address that begins with https://, without a user name'],
  ['example.com', 'Enter an address that begins with https://, without a user name'],
  [7, 'Enter an address that begins with https://, without a user name'],
  ['https://127.0.0.1/', 'This address is not on the public internet.'],
  ['https://[::ffff:10.0.0.1]/', 'This address is not on the public internet.'],
  [`https://example.com/${'x'.repeat(500)}`, 'The address can have at most 500 characters'],
])('the address %s is refused', async (url, error) => {
  expect(await save(url)).toMatchObject({ status: 400, body: { error } })
  expect((await portal.ask('GET', '/shop/messages/webhook/', { as: manager })).body.url).toBeNull()
})
