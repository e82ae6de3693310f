import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createJob, createPerson, createRacket, createTechnician } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { HOUR, later, MINUTE } from '../testing/moments.ts'
import { createMailer } from './mail/send-mail.ts'
import { planAnnouncements } from './plan.ts'
import { createSendMessage } from './send.ts'
import { createSweepMessages } from './sweep.ts'

const { portal, mail, setStatus, readyAt, workAt, messages } = messageShop()

/** Runs the background job of a message. */
const sendAfterAnHour = () =>
  createSendMessage(portal.db, { mailer: mail.mailer(), publicUrl: '', now: () => later(HOUR) })

test('a message that failed is tried again although its background job is lost', async () => {
  mail.refuse = () => 451
  await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
  await workAt(later(HOUR))
  await portal.pool.query('delete from graphile_worker._private_jobs')
  await createSweepMessages(portal.db, () => later(HOUR + 10 * MINUTE))()
  const { rows } = await portal.pool.query('select task_identifier from graphile_worker.jobs')
  expect(rows).toEqual([{ task_identifier: 'send_message' }])
})

describe('a mail server', () => {
  test('that is down for an hour gets every message afterwards', async () => {
    for (let customer = 0; customer < 3; customer++) {
      await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    }
    const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'shop@example.com' })
    for (let minute = 16; minute < 76; minute += 3) await workAt(later(minute * MINUTE), away)
    expect((await messages()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
    // The pauses between attempts become longer.
    expect((await messages()).map(({ attempts }) => attempts)).toEqual([6, 6, 6])
    await workAt(later(4 * HOUR))
    expect(mail.received).toHaveLength(3)
  })

  test('that answers 4xx is retried for a day', async () => {
    mail.refuse = () => 451
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    for (let hour = 1; hour < 30; hour++) await workAt(later(hour * HOUR))
    const [message] = await messages()
    expect(message).toMatchObject({ state: 'failed', is_final: true, last_error: expect.stringContaining('451') })
    expect(message?.attempts).toBeGreaterThan(20)
    const failures = portal.db.selectFrom('job_events').select('to_value').where('event', '=', 'message')
    expect(await failures.execute()).toEqual([{ to_value: 'failed' }])
  })

  test('is not asked again for a customer whose address is gone', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    mail.refuse = () => 451
    await workAt(later(HOUR))
    await portal.db.updateTable('users').set({ email: '' }).where('id', '=', me.id).execute()
    await workAt(later(2 * HOUR))
    const last_error = 'The customer has no email address.'
    expect(await messages()).toMatchObject([{ state: 'failed', is_final: true, last_error }])
  })

  test('that refuses an address with 5xx is not retried', async () => {
    mail.refuse = () => 550
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

  test('gets a message once from two workers, and with the same id when it is sent again after a crash', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    const send = sendAfterAnHour()
    const [{ id: message_id = 0 } = {}] = await messages()
    await Promise.all([send({ message_id }), send({ message_id })])
    expect(mail.received).toHaveLength(1)
    await send({ message_id })
    expect(mail.received).toHaveLength(1)
    // This is the state after the process was killed before it could record that the message was sent.
    await sql`update messages set state = 'waiting', sent_at = null`.execute(portal.db)
    await send({ message_id })
    expect(mail.received).toHaveLength(2)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('gets no message that was stopped or refused for good, although its background job runs', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    const [{ id: message_id = 0 } = {}] = await messages()
    await portal.call('POST', `/message/${message_id}/stop/`, { as: await createTechnician(portal), body: {} })
    await sendAfterAnHour()({ message_id })
    await portal.db.updateTable('messages').set({ state: 'failed', stop_reason: null, is_final: true }).execute()
    await sendAfterAnHour()({ message_id })
    expect(mail.received).toEqual([])
  })

  test('gets no message early that the last change of the racket postpones, before it is planned again', async () => {
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    await readyAt(id, later(HOUR - 5 * MINUTE).toISOString())
    const [{ id: message_id = 0 } = {}] = await messages()
    await sendAfterAnHour()({ message_id })
    expect(mail.received).toEqual([])
    await workAt(later(HOUR + 11 * MINUTE))
    expect(mail.received).toHaveLength(1)
  })

  test('that refused a message gets none while the racket is strung again, and one when it is ready a second time', async () => {
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    mail.refuse = () => 451
    await workAt(later(HOUR))
    mail.refuse = () => null
    await setStatus(id, 'NEW')
    await workAt(later(2 * HOUR))
    expect(mail.received).toEqual([])
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(3 * HOUR))
    expect(mail.received).toHaveLength(1)
  })

  test('that may have got a message before the portal was killed gets no other when the racket is ready again', async () => {
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    await portal.db.updateTable('messages').set({ first_tried_at: new Date() }).execute()
    await portal.db.updateTable('message_jobs').set({ once: 'ready' }).execute()
    await setStatus(id, 'NEW')
    await workAt(later(HOUR))
    expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'no longer needed' }])
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(2 * HOUR))
    expect(mail.received).toEqual([])
  })

  test('that fails while the messages of the customer are planned gets the message later', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    await workAt(later(HOUR), async () => {
      await transact(portal.db, (trx) => planAnnouncements(trx, me.id, later(HOUR)))
      throw new Error('The connection was closed.')
    })
    expect(await messages()).toMatchObject([{ state: 'failed', last_error: 'The connection was closed.' }])
    await workAt(later(2 * HOUR))
    expect(mail.received).toHaveLength(1)
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
  expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com'])
  const [email] = mail.received
  expect(email?.text).toMatch(/^To: lena@example\.com\r?$/m)
  expect(email?.text).toMatch(/^From: Shop <shop@example\.com>\r?$/m)
  // The nickname is not part of messages.
  expect(email?.text).not.toContain('mallory')
})

test('a question in an email contains no name of a racket that mail programs turn into a link', async () => {
  const me = await createPerson(portal)
  const racket_id = await createRacket(portal, me, { model_name: 'evil.example' })
  const job = await createJob(portal, me, { racket_id, received_at: new Date() })
  const as = await createTechnician(portal)
  await portal.call('POST', `/counter/jobs/${job}/frame/`, { as, body: { problem: 'crack', is_settled: false } })
  await workAt(later(20 * MINUTE))
  const [message] = await messages()
  expect(message?.text_body).toContain('the frame of your evil.\u2060example: crack')
  expect(message?.text_body).not.toContain('evil.example')
})
