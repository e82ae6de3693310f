import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../base/database/connect.ts'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { lookupHere, startHttpsServer, TEST_CERTIFICATE } from '../../testing/https-server.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { daysAgo, HOUR, later } from '../../testing/moments.ts'
import { planMessages } from '../../testing/plan-messages.ts'
import { createPushBrowser } from '../../testing/push-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { createMailer } from '../mail/send-mail.ts'
import { createSendMessage } from '../send.ts'
import { createSweepMessages } from '../sweep.ts'
import { pushKeys } from './keys.ts'
import { createPush } from './send.ts'

// The push service is an https server of this test on hooks.example, which resolves to this machine.
const outbound = { allowsPrivate: true, lookup: lookupHere, ca: TEST_CERTIFICATE }
const SUBJECT = 'mailto:shop@strings.shop'
const portal = testApp({ pushSubject: SUBJECT })

let technician: Person
let lena: Person
let service: Awaited<ReturnType<typeof startHttpsServer>>
let mail: Awaited<ReturnType<typeof startMailServer>>
/** Returns the status with which the push service responds to a path. */
let statusOf: (path: string) => number = () => 201
/** The code with which the mail server refuses emails; null for none. */
let mailCode: number | null = null

beforeEach(async () => {
  statusOf = () => 201
  mailCode = null
  service = await startHttpsServer((response, { url }) => response.writeHead(statusOf(url ?? '')).end('secret'))
  mail = await startMailServer(() => mailCode)
  technician = await createTechnician(portal)
  lena = await createPerson(portal, { email: 'lena@example.com' })
  await sql`insert into opening_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(1, 7) day`.execute(
    portal.db,
  )
  await sql`update message_settings set since = now() - interval '1 year', kinds = '{ready,reminder}'`.execute(
    portal.db,
  )
})
afterEach(async () => {
  await service.stop()
  await mail.stop()
})

const browserAt = (path: string) => createPushBrowser(`https://hooks.example:${service.port}/${path}`)
const add = (body: unknown, as = lena) => portal.ask('POST', '/me/push_devices/', { as, body })
const remove = (endpoint: string) => portal.ask('POST', '/me/push_devices/remove/', { as: lena, body: { endpoint } })
const mine = (as = lena) => portal.call('GET', '/me/messages/', { as })
const messages = () => portal.db.selectFrom('messages').selectAll().orderBy('id').execute()

async function makeReady(owner = lena) {
  const id = await createJob(portal, owner)
  const path = `/technician/string_job/${id}/status/`
  await portal.call('PATCH', path, { as: technician, body: { status: 'READY_FOR_PICKUP' } })
  await planMessages(portal)
  return id
}

/** Runs the background jobs of messages as they are due some hours from now. */
async function workAfter(hours: number, options: Partial<Parameters<typeof createPush>[1]> = {}) {
  const now = () => later(hours * HOUR)
  await createSweepMessages(portal.db, now)()
  const send = createSendMessage(portal.db, {
    mailer: createMailer({ smtpUrl: mail.url, mailFrom: 'shop@example.com' }),
    push: createPush(portal.db, { subject: SUBJECT, outbound, ...options }),
    publicUrl: 'http://localhost:3000',
    now,
  })
  const due = await portal.db
    .selectFrom('messages')
    .select('id')
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_final', '=', false)
    .where('due_at', '<=', now())
    .orderBy('id')
    .execute()
  for (const { id } of due) await send({ message_id: id })
}

describe('a customer with a device', () => {
  test('gets a push message instead of an email, signed by the shop and readable only by the device', async () => {
    const browser = browserAt('phone')
    expect(await add(browser.device)).toMatchObject({
      status: 200,
      body: { channel: 'push', push_devices: [browser.device.endpoint], push_key: expect.any(String) },
    })
    const job = await makeReady()
    expect((await portal.ask('GET', `/technician/string_job/${job}/messages/`, { as: technician })).body).toMatchObject(
      {
        channel: 'push',
        messages: [{ channel: 'push', state: 'waiting' }],
      },
    )
    await workAfter(1)

    const [post] = service.received
    if (!post) throw new Error('the push service got nothing')
    expect(post).toMatchObject({ url: '/phone', headers: { 'content-encoding': 'aes128gcm', ttl: '86400' } })
    const { key, subject, expires } = await browser.verify(post, new Date())
    expect([key, subject]).toEqual([(await mine()).push_key, SUBJECT])
    expect(expires).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600)
    const { tag } = await portal.db.selectFrom('tags').select('tag').executeTakeFirstOrThrow()
    const [message] = await messages()
    expect(browser.read(post)).toEqual({
      title: message?.subject,
      body: expect.stringContaining('Yonex Astrox 99 Pro'),
      url: `http://localhost:3000/t/${tag}`,
      tag: message?.public_id.replaceAll('-', ''),
    })
    expect(post.headers.topic).toBe(message?.public_id.replaceAll('-', ''))
    expect(message).toMatchObject({ channel: 'push', state: 'sent', recipient: '', subject: /Ready/ })
    expect(mail.received).toEqual([])
  })

  test('gets the message on all devices, and one device that accepts it is enough', async () => {
    await add(browserAt('phone').device)
    await add(browserAt('tablet').device)
    statusOf = (path) => (path === '/phone' ? 503 : 201)
    await makeReady()
    await workAfter(1)
    expect(service.received.map(({ url }) => url).toSorted()).toEqual(['/phone', '/tablet'])
    expect(await messages()).toMatchObject([{ channel: 'push', state: 'sent' }])
    expect((await mine()).push_devices).toHaveLength(2)
  })

  test('needs no email address', async () => {
    const walkIn = await createPerson(portal, { email: '' })
    await makeReady(walkIn)
    const calls = async () => (await portal.call('GET', '/calls/', { as: technician })).results
    expect(await calls()).toHaveLength(1)
    const { device } = browserAt('phone')
    await add(device, walkIn)
    await workAfter(1)
    expect(await messages()).toMatchObject([{ channel: 'push', state: 'sent' }])
    expect(await calls()).toEqual([])
  })

  test('gets emails again after the device is removed, including a waiting message', async () => {
    const { device } = browserAt('phone')
    await add(device)
    await makeReady()
    expect((await remove('https://hooks.example/another')).body.channel).toBe('push')
    expect((await remove(device.endpoint)).body).toMatchObject({ channel: 'email', push_devices: [] })
    expect(await messages()).toMatchObject([{ channel: 'email', state: 'waiting' }])
    await workAfter(1)
    expect([service.received.length, mail.received.length]).toEqual([0, 1])
  })

  test('that is registered once more gets messages with its new keys, and is not forgotten', async () => {
    await add(browserAt('phone').device)
    await portal.db
      .updateTable('push_devices')
      .set({ used_at: daysAgo(179) })
      .execute()
    const browser = browserAt('phone')
    await add(browser.device)
    await workAfter(2 * 24)
    expect((await mine()).push_devices).toHaveLength(1)
    await makeReady()
    await workAfter(1)
    const [post] = service.received
    expect(post && browser.read(post)).toMatchObject({ body: expect.stringContaining('Yonex Astrox 99 Pro') })
  })

  test('changes no message that was sent as an email before, and none to others', async () => {
    await makeReady()
    await workAfter(1)
    await makeReady(await createPerson(portal))
    await add(browserAt('phone').device)
    expect(await messages()).toMatchObject([
      { channel: 'email', state: 'sent' },
      { channel: 'email', state: 'waiting' },
    ])
  })

  test('gets a message that may have left as an email no other way, when the portal was killed while it was sent', async () => {
    await makeReady()
    await portal.db.updateTable('messages').set({ first_tried_at: new Date() }).execute()
    await add(browserAt('phone').device)
    await workAfter(1)
    expect([service.received.length, mail.received.length]).toEqual([0, 1])
  })
})

describe('a push endpoint', () => {
  test.each([404, 410])(
    'that is gone (%i) is removed, and the message becomes an email with the same id',
    async (status) => {
      await add(browserAt('phone').device)
      statusOf = () => status
      await makeReady()
      await workAfter(1)
      const [failed] = await messages()
      expect(failed).toMatchObject({ channel: 'email', state: 'failed', is_final: false })
      expect(failed?.last_error).toBe("None of the customer's devices accepts push messages anymore.")
      expect(await mine()).toMatchObject({ channel: 'email', push_devices: [] })
      await workAfter(1.1)
      const [sent] = await messages()
      expect(sent).toMatchObject({ channel: 'email', state: 'sent', public_id: failed?.public_id, last_error: null })
      expect(mail.received).toMatchObject([
        { to: 'lena@example.com', messageId: expect.stringContaining(sent?.public_id ?? '-') },
      ])
    },
  )

  test('that is gone puts the racket of a customer without an address on the call list', async () => {
    const walkIn = await createPerson(portal, { email: '' })
    await add(browserAt('phone').device, walkIn)
    statusOf = () => 410
    await makeReady(walkIn)
    await workAfter(1)
    expect(await messages()).toMatchObject([{ channel: 'push', state: 'failed', is_final: true }])
    const { results } = await portal.call('GET', '/calls/', { as: technician })
    expect(results).toMatchObject([{ rackets: [{ reason: 'no address' }] }])
  })

  test.each([429, 503])(
    'that answers %i is retried for a day, and then the message becomes an email',
    async (status) => {
      await add(browserAt('phone').device)
      statusOf = () => status
      await makeReady()
      await workAfter(1)
      expect(await messages()).toMatchObject([{ channel: 'push', state: 'failed', is_final: false }])
      expect((await messages())[0]?.last_error).toBe('The address did not accept the message.')
      for (let hour = 5.5; hour < 34; hour += 4.5) await workAfter(hour)
      expect(await messages()).toMatchObject([{ channel: 'email', state: 'sent' }])
      expect(service.received.length).toBeGreaterThan(5)
      expect((await mine()).push_devices).toHaveLength(1)
    },
  )

  test('that was busy for a day leaves the email as many attempts as any other', async () => {
    await add(browserAt('phone').device)
    statusOf = () => 503
    mailCode = 451
    await makeReady()
    for (let hour = 1; hour < 34; hour += 4.5) await workAfter(hour)
    expect(await messages()).toMatchObject([{ channel: 'email', state: 'failed', is_final: false }])
    mailCode = null
    await workAfter(36)
    expect(await messages()).toMatchObject([{ channel: 'email', state: 'sent' }])
  })

  test.each([400, 403])('that refuses the message (%i) is not retried', async (status) => {
    await add(browserAt('phone').device)
    statusOf = () => status
    await makeReady()
    await workAfter(1)
    await workAfter(1.1)
    expect([service.received.length, mail.received.length]).toEqual([1, 1])
  })

  test('that resolves to a private address gets nothing, and the message becomes an email', async () => {
    await add(browserAt('phone').device)
    await makeReady()
    await workAfter(1, { outbound: { ...outbound, allowsPrivate: false } })
    expect((await messages())[0]?.last_error).toBe('This address is not on the public internet.')
    await workAfter(1.1)
    expect([service.received.length, mail.received.length]).toEqual([0, 1])
  })

  test.each([
    ['http', { endpoint: 'http://push.example/1' }, 'The address of a push service must begin with https://'],
    ['not an address', { endpoint: 'push' }, 'The address of a push service must begin with https://'],
    ['a private address', { endpoint: 'https://192.168.1.9/1' }, 'This address is not on the public internet.'],
    ['this machine', { endpoint: 'https://[::1]/1' }, 'This address is not on the public internet.'],
    [
      'too long',
      { endpoint: `https://push.example/${'x'.repeat(1000)}` },
      'The address can have at most 1000 characters',
    ],
    ['without a key', { p256dh: undefined }, 'The keys of this device are not valid'],
    ['with a secret of another length', { auth: 'x' }, 'The keys of this device are not valid'],
    [
      'with a key that is not a point of the curve',
      { p256dh: 'B'.repeat(87) },
      'The keys of this device are not valid',
    ],
  ])('that is %s is refused', async (_, change, error) => {
    expect(await add({ ...browserAt('phone').device, ...change })).toMatchObject({ status: 400, body: { error } })
    expect((await mine()).push_devices).toEqual([])
  })

  test('belongs to the person who registered it last, and a person keeps at most ten', async () => {
    const { device } = browserAt('shared')
    await add(device)
    const tomas = await createPerson(portal)
    await add(device, tomas)
    expect([(await mine()).push_devices, (await mine(tomas)).push_devices]).toEqual([[], [device.endpoint]])
    expect((await remove(device.endpoint)).body.push_devices).toEqual([])
    expect((await mine(tomas)).push_devices).toEqual([device.endpoint])
    const { device: own } = browserAt('own')
    await add(own)
    for (let count = 0; count < 11; count++) await add(browserAt(`phone-${count}`).device, tomas)
    const { push_devices } = await mine(tomas)
    expect(push_devices).toHaveLength(10)
    expect(push_devices).not.toContain(device.endpoint)
    expect((await mine()).push_devices).toEqual([own.endpoint])
  })

  test('is removed when the account is deleted, and after 180 days without a message', async () => {
    const leaver = await createPerson(portal)
    await add(browserAt('leaver').device, leaver)
    await add(browserAt('phone').device)
    await transact(portal.db, (trx) => portal.people.forget(trx, leaver.subject))
    const owners = () => portal.db.selectFrom('push_devices').select('user_id').execute()
    expect(await owners()).toEqual([{ user_id: lena.id }])
    await workAfter(179 * 24)
    expect(await owners()).toHaveLength(1)
    await workAfter(181 * 24)
    expect(await owners()).toEqual([])
  })
})

test('all servers use the same keys, and a shop without a valid contact sends no push messages', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => pushKeys(portal.db)))
  expect(new Set(keys.map(({ private_key }) => private_key)).size).toBe(1)
  await add(browserAt('phone').device)
  await makeReady()
  await workAfter(1, { subject: null })
  expect(await messages()).toMatchObject([
    { channel: 'email', state: 'failed', last_error: 'This shop cannot send push messages.' },
  ])
})
