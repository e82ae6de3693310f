import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailer } from '../mail/send-mail.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createTechnician,
  type Person,
} from '../testing/factories.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { testApp } from '../testing/test-app.ts'
import { stopRestoredMessages } from './forget.ts'
import { createSendMessage } from './send.ts'
import { createSweepMessages } from './sweep.ts'

const portal = testApp()

// The shop is in UTC and has the default hours, 9:00 to 20:00 every day, unless a test sets others.
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let technician: Person
let server: Awaited<ReturnType<typeof startMailServer>>
let refuse: (to: string) => number | null = () => null
let now = new Date()

beforeEach(async () => {
  refuse = () => null
  server = await startMailServer((to) => refuse(to))
  technician = await createTechnician(portal)
  // Open around the clock, so that the tests do not depend on when they run.
  await alwaysOpen()
  await sql`update message_settings set since = now() - interval '1 year', restored_at = null,
    kinds = '{ready,reminder,new_time,question}', delay_minutes = 15, reminder_days = '{3,10}'`.execute(portal.db)
  now = new Date()
})
afterEach(() => server.stop())

const alwaysOpen = () =>
  sql`insert into opening_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(1, 7) day`.execute(
    portal.db,
  )

const setStatus = (id: number, order_status: string) =>
  portal.ask('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status: order_status } })

/** Runs the background jobs of messages as they are due at a moment. */
async function workAt(
  moment: Date,
  mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Shop <shop@example.com>' }),
) {
  now = moment
  const send = createSendMessage(portal.db, { mailer, publicUrl: 'http://localhost:3000', now: () => now })
  await createSweepMessages(portal.db, () => now)()
  const due = await portal.db
    .selectFrom('messages')
    .select('id')
    .where('state', 'in', ['waiting', 'failed'])
    .where('is_final', '=', false)
    .where('due_at', '<=', now)
    .orderBy('id')
    .execute()
  for (const { id } of due) await send({ message_id: id })
}

const later = (ms: number) => new Date(Date.now() + ms)
const messages = () => portal.db.selectFrom('messages').selectAll().orderBy('id').execute()

describe('the message that a racket is ready', () => {
  test('waits for the delay and is sent once, with what the customer needs', async () => {
    const me = await createPerson(portal, { email: 'lena@example.com' })
    const id = await createJob(portal, me, { tension: 25, cross_tension: 27 })
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(14 * MINUTE))
    expect(server.received).toEqual([])
    await workAt(later(16 * MINUTE))
    await workAt(later(17 * MINUTE))
    expect(server.received.map(({ to }) => to)).toEqual(['lena@example.com'])
    const { ticket } = await portal.db
      .selectFrom('string_jobs')
      .select('ticket')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { tag } = await portal.db.selectFrom('tags').select('tag').executeTakeFirstOrThrow()
    const [message] = await messages()
    expect(message).toMatchObject({ state: 'sent', subject: `Ready for pickup: ${ticket}`, html_body: '' })
    for (const part of [
      'Hello Lena,',
      'Yonex Astrox 99 Pro',
      'Bring Your Own String - Labor Only, 25 / 27 lbs',
      `Ticket ${ticket}`,
      'Amount due: $20.00',
      'Opening hours:\nMon to Sun 00:00 to 24:00',
      `http://localhost:3000/t/${tag}`,
    ]) {
      expect(message?.text_body).toContain(part)
    }
    expect(server.received[0]?.text).toContain('text/html')
  })

  test('stops when the racket is no longer ready, and ten changes of the status are one message', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    for (let round = 0; round < 10; round++) {
      await setStatus(id, 'READY_FOR_PICKUP')
      await setStatus(id, 'NEW')
    }
    await workAt(later(HOUR))
    expect(server.received).toEqual([])
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await setStatus(id, 'NEW')
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(2 * HOUR))
    expect(server.received).toHaveLength(1)
  })

  test('is not sent after the racket was collected', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await setStatus(id, 'READY_FOR_PICKUP')
    await setStatus(id, 'COMPLETED')
    await workAt(later(HOUR))
    expect(server.received).toEqual([])
    expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'not ready' }])
  })

  test('is one for three rackets that become ready within the delay', async () => {
    const me = await createPerson(portal)
    for (let racket = 0; racket < 3; racket++) await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    await workAt(later(16 * MINUTE))
    expect(server.received).toHaveLength(1)
    expect((await messages())[0]?.subject.split(',')).toHaveLength(3)
  })

  test('is one for an order, when its last racket is ready', async () => {
    const me = await createPerson(portal)
    const first = await createJob(portal, me)
    const { order_id } = await portal.db
      .selectFrom('string_jobs')
      .select('order_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    const second = await createJob(portal, me, { order_id, racket_id: await createRacket(portal, me) })
    await sql`delete from opening_hours`.execute(portal.db)
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP', ready_at = '2026-11-02 10:00Z' where id = ${first}`.execute(
      portal.db,
    )
    await workAt(new Date('2026-11-02T12:00Z'))
    expect(server.received).toEqual([])
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP', ready_at = '2026-11-02 13:00Z' where id = ${second}`.execute(
      portal.db,
    )
    await workAt(new Date('2026-11-02T13:16Z'))
    expect(server.received).toHaveLength(1)
  })

  test('about a racket that becomes ready ten minutes before closing leaves before closing', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP', ready_at = '2026-11-02 19:50Z' where id = ${id}`.execute(
      portal.db,
    )
    await workAt(new Date('2026-11-02T19:58Z'))
    expect(server.received).toHaveLength(0)
    await workAt(new Date('2026-11-02T19:59:30Z'))
    expect(server.received).toHaveLength(1)
  })

  test('waits for the opening when the worker is late', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP', ready_at = '2026-11-02 19:50Z' where id = ${id}`.execute(
      portal.db,
    )
    await workAt(new Date('2026-11-02T20:00Z'))
    await workAt(new Date('2026-11-03T08:59Z'))
    expect(server.received).toHaveLength(0)
    await workAt(new Date('2026-11-03T09:00Z'))
    expect(server.received).toHaveLength(1)
  })

  test('is not about rackets that were ready before messages existed', async () => {
    await sql`update message_settings set since = now() + interval '1 hour'`.execute(portal.db)
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(4 * DAY))
    expect(await messages()).toEqual([])
  })

  test('is not sent to someone without an address', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: '' })
    await setStatus(await createJob(portal, walkIn), 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    expect(await messages()).toEqual([])
  })

  test('shows names as text, whatever they look like', async () => {
    const me = await createPerson(portal, { first_name: '{price} <b>x</b>\r\nBcc: evil@example.com' })
    const racket_id = await createRacket(portal, me, { model_name: '<img src=x> {shop}' })
    await setStatus(await createJob(portal, me, { racket_id }), 'READY_FOR_PICKUP')
    await portal.db
      .insertInto('message_templates')
      .values({ kind: 'ready', subject: '{first name}', body: '{first name} {rackets}' })
      .execute()
    await workAt(later(HOUR))
    const [message] = await messages()
    expect(message?.subject).toBe('{price} <b>x</b> Bcc: evil@example.com')
    expect(message?.text_body).toContain('<img src=x> {shop}')
    const [mail] = server.received
    expect(mail?.text).not.toMatch(/^Bcc:/m)
    expect(mail?.text.replaceAll('=\r\n', '')).toContain('&lt;img src=3Dx&gt; {shop}')
  })
})

describe('changed settings', () => {
  test('move a waiting message, stop it, and send it when its kind is back on', async () => {
    const manager = await createManager(portal)
    const save = (changes: object) =>
      portal.ask('PUT', '/shop/messages/', {
        as: manager,
        body: { kinds: ['ready'], delay_minutes: 15, reminder_days: [3, 10], ...changes },
      })
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await save({ delay_minutes: 120 })
    await workAt(later(16 * MINUTE))
    expect(server.received).toHaveLength(0)
    await save({ kinds: [] })
    await workAt(later(3 * HOUR))
    expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'no longer needed' }])
    await save({})
    await workAt(later(4 * HOUR))
    await workAt(later(5 * HOUR))
    expect(server.received).toHaveLength(1)
  })
})

describe('a clock that is changed during the delay', () => {
  test('forward sends the message once, and back does not send it again', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await workAt(later(6 * HOUR))
    expect(server.received).toHaveLength(1)
    for (const minute of [-60, 0, 14, 16, 60]) await workAt(later(minute * MINUTE))
    expect(server.received).toHaveLength(1)
  })

  test('back makes the message wait until the clock reaches its time', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    for (const minute of [10, -110, -45, 0, 14]) await workAt(later(minute * MINUTE))
    expect(server.received).toHaveLength(0)
    await workAt(later(16 * MINUTE))
    expect(server.received).toHaveLength(1)
  })

  test('into the night makes the message wait for the opening', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const id = await createJob(portal, await createPerson(portal))
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP', ready_at = '2026-11-02 10:00Z' where id = ${id}`.execute(
      portal.db,
    )
    await workAt(new Date('2026-11-02T10:05Z'))
    await workAt(new Date('2026-11-02T23:00Z'))
    expect(server.received).toHaveLength(0)
    await workAt(new Date('2026-11-03T09:00Z'))
    expect(server.received).toHaveLength(1)
  })
})

describe('a mail server', () => {
  test('that is unavailable for an hour gets every message afterwards', async () => {
    for (let customer = 0; customer < 3; customer++) {
      await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    }
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'shop@example.com' })
    for (let minute = 16; minute < 76; minute += 3) await workAt(later(minute * MINUTE), away)
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    await workAt(later(4 * HOUR))
    expect(server.received).toHaveLength(3)
  })

  test('that answers 4xx is tried again, for a day', async () => {
    refuse = () => 451
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    for (let hour = 1; hour < 30; hour++) await workAt(later(hour * HOUR))
    const [message] = await messages()
    expect(message).toMatchObject({ state: 'failed', is_final: true, last_error: expect.stringContaining('451') })
    expect(message?.attempts).toBeGreaterThan(20)
  })

  test('that refuses an address with 5xx is not asked again', async () => {
    refuse = () => 550
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    expect(await messages()).toMatchObject([{ state: 'failed', is_final: true, attempts: 1 }])
    const events = await portal.db
      .selectFrom('job_events')
      .select(['event', 'to_value'])
      .where('event', '=', 'message')
      .execute()
    expect(events).toEqual([{ event: 'message', to_value: 'failed' }])
  })

  test('gets the same id when a message is sent twice after a crash, and two workers send it once', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    now = later(HOUR)
    const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'shop@example.com' })
    const send = createSendMessage(portal.db, { mailer, publicUrl: '', now: () => now })
    const [{ id: message_id = 0 } = {}] = await messages()
    await Promise.all([send({ message_id }), send({ message_id })])
    expect(server.received).toHaveLength(1)
    // As if the process had been killed before it could record that the message was sent.
    await sql`update messages set state = 'waiting', sent_at = null`.execute(portal.db)
    await send({ message_id })
    expect(server.received).toHaveLength(2)
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(1)
  })
})

test('names that look like addresses change neither the recipient nor another header', async () => {
  const me = await createPerson(portal, { email: 'lena@example.com', first_name: '"Eve" <eve@example.com>' })
  const racket_id = await createRacket(portal, me, { racket_name: 'eve@example.com, <mallory@example.com>' })
  await setStatus(await createJob(portal, me, { racket_id }), 'READY_FOR_PICKUP')
  await portal.db
    .insertInto('message_templates')
    .values({ kind: 'ready', subject: 'eve@example.com {first name}', body: '{first name} {rackets}' })
    .execute()
  await workAt(later(HOUR))
  expect(server.received.map(({ to }) => to)).toEqual(['lena@example.com'])
  const [mail] = server.received
  expect(mail?.text).toMatch(/^To: lena@example\.com\r?$/m)
  expect(mail?.text).toMatch(/^From: Shop <shop@example\.com>\r?$/m)
  // The nickname is not part of messages.
  expect(mail?.text).not.toContain('mallory')
})

describe('reminders', () => {
  test('are sent 3 and 10 days after the racket is ready, with a link that stops them', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['ready', 'sent'],
      ['reminder', 'sent'],
      ['reminder', 'sent'],
    ])
    expect(server.received[1]?.text).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/stop\/[0-9A-Z]{26}>/im)
    expect(server.received[1]?.text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(server.received[0]?.text).not.toContain('/stop/')
  })

  test('are not sent to a customer who does not want them, and not after the racket was collected', async () => {
    const [unwilling, quick] = [await createPerson(portal), await createPerson(portal)]
    await portal.db
      .insertInto('message_choices')
      .values({ user_id: unwilling.id, unwanted: ['reminder'] })
      .execute()
    await setStatus(await createJob(portal, unwilling), 'READY_FOR_PICKUP')
    const collected = await createJob(portal, quick)
    await setStatus(collected, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await setStatus(collected, 'COMPLETED')
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind }) => kind)).toEqual(['ready', 'ready'])
  })

  test('that were due before a restore are not sent, and waiting messages are stopped', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    await stopRestoredMessages(portal.db)
    await sql`update message_settings set restored_at = now() + interval '5 days'`.execute(portal.db)
    for (let day = 0; day <= 20; day++) await workAt(later(day * DAY + HOUR))
    expect((await messages()).map(({ kind, state, stop_reason }) => [kind, state, stop_reason])).toEqual([
      ['ready', 'stopped', 'restored'],
      ['reminder', 'sent', null],
    ])
  })
})

test('texts and addresses are removed after 180 days and with the account', async () => {
  const [old, leaver] = [await createPerson(portal), await createPerson(portal)]
  await setStatus(await createJob(portal, old), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await workAt(later(179 * DAY))
  expect((await messages())[0]?.text_body).not.toBe('')
  await workAt(later(181 * DAY))
  expect((await messages())[0]).toMatchObject({ state: 'sent', recipient: '', subject: '', text_body: '' })
  await setStatus(await createJob(portal, leaver), 'READY_FOR_PICKUP')
  await portal.people.forget(portal.db, leaver.subject)
  expect((await messages()).at(-1)).toMatchObject({ state: 'stopped', stop_reason: 'account deleted', recipient: '' })
})
