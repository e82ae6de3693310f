import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { daysAgo } from '../testing/moments.ts'
import { planMessages } from '../testing/plan-messages.ts'
import { testApp } from '../testing/test-app.ts'
import { stopRestoredMessages } from './forget.ts'

const portal = testApp()

let technician: Person
let lena: Person
let job: number
beforeEach(async () => {
  await sql`update message_settings set since = now() - interval '1 year', restored_at = null,
    kinds = '{ready,reminder,new_time,question}', delay_minutes = 15, reminder_days = '{3,10}'`.execute(portal.db)
  technician = await createTechnician(portal)
  lena = await createPerson(portal, { phone: '+493012345678' })
  job = await createJob(portal, lena)
})

const ask = (method: string, path: string) =>
  portal.ask(method, path, { as: technician, ...(method === 'POST' && { body: {} }) })
async function setStatus(status: string) {
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
  await planMessages(portal)
}
const messages = async () => (await ask('GET', `/technician/string_job/${job}/messages/`)).body
const calls = async () => {
  const { results } = (await ask('GET', '/calls/')).body
  return results.flatMap(({ rackets, ...customer }: { rackets: object[] }) =>
    rackets.map((racket) => ({ ...customer, ...racket })),
  )
}

async function readyMessage(): Promise<number> {
  await setStatus('READY_FOR_PICKUP')
  const { messages: list } = await messages()
  return list[0].id
}

test('the call list has rackets whose owner was not reached or did not come, until staff call', async () => {
  const walkIn = await createPerson(portal, { email: '', auth_subject: null, first_name: 'Guest' })
  const unreachable = await createJob(portal, walkIn, { order_status: 'READY_FOR_PICKUP' })
  await readyMessage()
  expect(await calls()).toMatchObject([{ string_job_id: unreachable, reason: 'no address', phone: null }])
  await sql`update messages set state = 'failed', is_final = true`.execute(portal.db)
  const late = await createJob(portal, lena, {
    order_status: 'READY_FOR_PICKUP',
    ready_at: daysAgo(11),
    shelf: 'C2',
  })
  const reasons = (await calls()).map((call: { string_job_id: number; reason: string }) => [
    call.string_job_id,
    call.reason,
  ])
  expect(reasons).toEqual([
    [late, 'ready for days'],
    [job, 'message failed'],
    [unreachable, 'no address'],
  ])
  const phone = { number: '+493012345678', text: '+49 30 12345678' }
  expect((await calls())[0]).toMatchObject({ whatsapp_date: null, shelf: 'C2', phone })
  await ask('POST', `/technician/string_job/${late}/whatsapp/`)
  expect((await calls())[0]).toMatchObject({ whatsapp_date: expect.stringMatching(/^\d{4}-/) })
  // One call is about all rackets of a customer.
  await ask('POST', `/technician/string_job/${late}/called/`)
  expect(await calls()).toMatchObject([{ string_job_id: unreachable, customer: 'Guest Brandt' }])
  expect((await messages()).messages[0]).toMatchObject({ channel: 'phone', actor: 'Tomas Okafor' })
  await ask('POST', `/technician/string_job/${unreachable}/called/`)
  expect(await calls()).toEqual([])
})

test('the call list has all ready rackets of a customer, because one call is about all of them', async () => {
  await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, lena)
  await readyMessage()
  expect(await calls()).toEqual([])
  const late = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP', ready_at: daysAgo(11) })
  expect(await calls()).toMatchObject([
    { string_job_id: late, reason: 'ready for days' },
    { string_job_id: job, reason: null, ready_date: expect.stringMatching(/^\d{4}-/), asked_date: null },
  ])
  await ask('POST', `/technician/string_job/${late}/called/`)
  expect(await calls()).toEqual([])
})

test('WhatsApp opens with all ready rackets of a customer, as a message and a call are about all of them', async () => {
  await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, lena)
  await readyMessage()
  const late = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP', ready_at: daysAgo(11) })
  const listed = await calls()
  expect(listed).toMatchObject([{ string_job_id: late }, { string_job_id: job }])
  const { url } = (await ask('POST', `/technician/string_job/${late}/whatsapp/`)).body
  const text = new URL(url).searchParams.get('text') ?? ''
  expect([...text.matchAll(/\b[A-Z]-\d{2}\b/g)].map(String).sort()).toEqual(
    listed.map(({ ticket }: { ticket: string }) => ticket).sort(),
  )
  const opened = expect.stringMatching(/^\d{4}-/)
  expect(await calls()).toMatchObject([{ whatsapp_date: opened }, { whatsapp_date: opened }])
})

test('the call list has no racket whose message arrived when it was sent again, or whose owner has left', async () => {
  const id = await readyMessage()
  await sql`update messages set state = 'failed', is_final = true`.execute(portal.db)
  expect(await calls()).toMatchObject([{ reason: 'message failed' }])
  await ask('POST', `/message/${id}/send_again/`)
  expect(await calls()).toMatchObject([{ reason: 'message failed' }])
  await sql`update messages set state = 'sent', sent_at = now() where state = 'waiting'`.execute(portal.db)
  expect(await calls()).toEqual([])
  await portal.db
    .updateTable('string_jobs')
    .set({ ready_at: daysAgo(11) })
    .execute()
  expect(await calls()).toHaveLength(1)
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, lena.subject))
  expect(await calls()).toEqual([])
})

test.each([
  ['was refused for good', { state: 'failed', is_final: true }],
  ['was kept without a mail server', { state: 'kept' }],
] as const)('a racket whose message %s stays on the call list when it is ready a second time', async (_, outcome) => {
  // Staff need not call about the racket of another customer.
  await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
  await readyMessage()
  await portal.db.updateTable('messages').set(outcome).execute()
  await portal.db.updateTable('message_jobs').set({ once: 'ready' }).execute()
  expect(await calls()).toMatchObject([{ reason: 'message failed' }])
  await setStatus('NEW')
  expect(await calls()).toEqual([])
  await setStatus('READY_FOR_PICKUP')
  expect((await messages()).messages).toHaveLength(1)
  expect(await calls()).toMatchObject([{ reason: 'message failed' }])
  await ask('POST', `/technician/string_job/${job}/called/`)
  expect(await calls()).toEqual([])
})

test('the call list has 20 customers on a page, the one whose racket is ready longest first', async () => {
  const customers: Person[] = []
  for (let days = 40; days > 11; days--) {
    const customer = await createPerson(portal, { phone: '+493012345678' })
    customers.push(customer)
    const ready_at = daysAgo(days)
    for (let racket = 0; racket < 2; racket++) {
      await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP', ready_at })
    }
  }
  const page = async (number: number) => {
    const { body } = await ask('GET', `/calls/?page=${number}`)
    expect(body.count).toBe(customers.length)
    expect(JSON.stringify(body).length).toBeLessThan(30_000)
    return body.results.map((call: { customer_id: number; rackets: unknown[] }) => [
      call.customer_id,
      call.rackets.length,
    ])
  }
  const expected = customers.map(({ id }) => [id, 2])
  expect(await page(1)).toEqual(expected.slice(0, 20))
  expect(await page(2)).toEqual(expected.slice(20))
  expect(await page(3)).toEqual([])
})

test('the call list has rackets whose reminder was due before a restore, until the next reminder', async () => {
  await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  const restored = sql`update message_settings set restored_at = now()`
  const makeReady = (days: number) =>
    sql`
      with moved as (update string_jobs set ready_at = now() - make_interval(days => ${days}) returning ready_at)
      update message_jobs set moment = moved.ready_at, once = 'ready' from moved
    `.execute(portal.db)
  const other = await createPerson(portal)
  await portal.call('PUT', '/me/messages/', { as: other, body: { unwanted: ['reminder'] } })
  await makeReady(2)
  await restored.execute(portal.db)
  expect(await calls()).toEqual([])
  await makeReady(4)
  expect(await calls()).toMatchObject([{ string_job_id: job, reason: 'ready for days' }])
  // The shop sends no reminders, or none about rackets that were ready so early.
  await sql`update message_settings set kinds = '{ready}'`.execute(portal.db)
  expect(await calls()).toEqual([])
  await sql`update message_settings set kinds = '{ready,reminder}', since = now() - interval '3 days'`.execute(
    portal.db,
  )
  expect(await calls()).toEqual([])
  await sql`update message_settings set since = now() - interval '1 year'`.execute(portal.db)
  await portal.call('PUT', '/me/messages/', { as: lena, body: { unwanted: ['reminder'] } })
  expect(await calls()).toEqual([])
  await portal.call('PUT', '/me/messages/', { as: lena, body: { unwanted: [] } })
  await sql`update message_jobs set once = 'reminder 1'`.execute(portal.db)
  expect(await calls()).toEqual([])
})

test('opening WhatsApp takes no racket off the call list, because nobody knows whether the message was sent', async () => {
  await readyMessage()
  await sql`update messages set state = 'failed', is_final = true`.execute(portal.db)
  await portal.db.updateTable('message_jobs').set({ once: 'ready' }).execute()
  await ask('POST', `/technician/string_job/${job}/whatsapp/`)
  const [{ reason, whatsapp_date: first }] = await calls()
  expect([reason, first]).toEqual(['message failed', expect.any(String)])
  await ask('POST', `/technician/string_job/${job}/whatsapp/`)
  // The list shows when it was opened last.
  expect((await calls())[0].whatsapp_date > first).toBe(true)
  await setStatus('NEW')
  await setStatus('READY_FOR_PICKUP')
  expect(await calls()).toMatchObject([{ reason: 'message failed', whatsapp_date: null }])
})

test('a racket is on the call list when its message was sent but not again, or was stopped by a restore', async () => {
  const id = await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  await ask('POST', `/message/${id}/send_again/`)
  expect(await calls()).toEqual([])
  await sql`update messages set state = 'failed', is_final = true where state = 'waiting'`.execute(portal.db)
  expect(await calls()).toMatchObject([{ reason: 'message failed', whatsapp_date: null }])

  const restored = await createJob(portal, lena)
  await ask('POST', `/technician/string_job/${job}/called/`)
  job = restored
  await readyMessage()
  await stopRestoredMessages(portal.db)
  expect(await calls()).toMatchObject([{ string_job_id: restored, reason: 'message failed' }])
})

test('a racket is not on the call list because a reminder about it was refused', async () => {
  await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  const { id } = await portal.db
    .insertInto('messages')
    .values({
      kind: 'reminder',
      customer_id: lena.id,
      state: 'failed',
      is_final: true,
      recipient: '',
      subject: '',
      text_body: '',
      html_body: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into message_jobs (message_id, string_job_id, moment, once)
    select ${id}, id, ready_at, 'reminder 1' from string_jobs where id = ${job}`.execute(portal.db)
  expect(await calls()).toEqual([])
})

test('in a shop without reminders, a racket is on the call list after ten days', async () => {
  await sql`update message_settings set reminder_days = '{}'`.execute(portal.db)
  const makeReady = (ready_at: Date) =>
    portal.db
      .updateTable('string_jobs')
      .set({ order_status: 'READY_FOR_PICKUP', ready_at })
      .where('id', '=', job)
      .execute()
  await makeReady(daysAgo(9))
  expect(await calls()).toEqual([])
  await makeReady(daysAgo(11))
  expect(await calls()).toMatchObject([{ string_job_id: job, reason: 'ready for days' }])
})

test('a call does not count any more when a racket whose message was refused for good is ready a second time', async () => {
  await readyMessage()
  await sql`update messages set state = 'failed', is_final = true`.execute(portal.db)
  await portal.db.updateTable('message_jobs').set({ once: 'ready' }).execute()
  await ask('POST', `/technician/string_job/${job}/called/`)
  expect(await calls()).toEqual([])
  await setStatus('NEW')
  await setStatus('READY_FOR_PICKUP')
  expect(await calls()).toMatchObject([{ reason: 'message failed' }])
})
