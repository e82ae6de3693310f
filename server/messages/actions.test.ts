import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Currency } from '../../contract/base/money.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { dayIn } from '../testing/moments.ts'
import { planMessages } from '../testing/plan-messages.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import { testApp } from '../testing/test-app.ts'

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

const ask = (method: string, path: string, as = technician, body: unknown = {}) =>
  portal.ask(method, path, method === 'GET' ? { as } : { as, body })
async function setStatus(status: string) {
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
  await planMessages(portal)
}
const messages = async () => (await ask('GET', `/technician/string_job/${job}/messages/`)).body

async function readyMessage(): Promise<number> {
  await setStatus('READY_FOR_PICKUP')
  const { messages: list } = await messages()
  return list[0].id
}

test('a ready job shows its waiting message and the recipient', async () => {
  await readyMessage()
  expect(await messages()).toMatchObject({
    customer: 'Lena Brandt',
    has_phone: true,
    channel: 'email',
    is_planning: false,
    messages: [{ kind: 'ready', state: 'waiting', tickets: [expect.any(String)], is_by_hand: false }],
  })
  const [{ create_date, due_date }] = (await messages()).messages
  expect([new Date(create_date) <= new Date(), new Date(due_date) > new Date()]).toEqual([true, true])
})

test('a message shows no ticket of a racket that was collected, because another racket may have it', async () => {
  await readyMessage()
  job = await createJob(portal, lena)
  await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  expect((await messages()).messages[0].tickets).toHaveLength(2)
  await setStatus('COMPLETED')
  expect((await messages()).messages[0].tickets).toHaveLength(1)
})

test('the message of two rackets is about the other one when one of them is not ready after all', async () => {
  const other = await createJob(portal, lena)
  await portal.call('PATCH', `/technician/string_job/${other}/status/`, {
    as: technician,
    body: { status: 'READY_FOR_PICKUP' },
  })
  const id = await readyMessage()
  expect((await messages()).messages[0].tickets).toHaveLength(2)
  await setStatus('NEW')
  expect((await messages()).messages).toEqual([])
  const { messages: left } = (await ask('GET', `/technician/string_job/${other}/messages/`)).body
  expect(left).toMatchObject([{ id, state: 'waiting', tickets: [expect.any(String)] }])
})

test('Send Now makes the message due at once, and status changes no longer affect it', async () => {
  const id = await readyMessage()
  expect((await ask('POST', `/message/${id}/send_now/`)).status).toBe(204)
  const [{ due_date, is_by_hand, actor }] = (await messages()).messages
  expect([new Date(due_date) <= new Date(), is_by_hand, actor]).toEqual([true, true, 'Tomas Okafor'])
  const { rows } = await portal.pool.query(
    `select run_at <= now() as is_due from graphile_worker.jobs where task_identifier = 'send_message'`,
  )
  expect(rows).toEqual([{ is_due: true }])
  await setStatus('NEW')
  await setStatus('READY_FOR_PICKUP')
  expect((await messages()).messages).toHaveLength(1)
})

test('Send Now works before the message is planned, and each job has one message', async () => {
  await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'READY_FOR_PICKUP' })
  expect(await messages()).toMatchObject({ is_planning: true, messages: [] })
  const sendNow = () => ask('POST', `/technician/string_job/${job}/messages/send_now/`)
  expect((await sendNow()).status).toBe(204)
  await planMessages(portal)
  expect(await messages()).toMatchObject({ is_planning: false, messages: [{ state: 'waiting', is_by_hand: true }] })
  expect((await sendNow()).status).toBe(204)
  await setStatus('COMPLETED')
  expect(await messages()).toMatchObject({ is_planning: false })
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  expect(await sendNow()).toMatchObject({ status: 409, body: { error: 'This message is no longer waiting.' } })
})

test('Send Now on a job sends no message to another customer', async () => {
  await setStatus('READY_FOR_PICKUP')
  const mine = job
  job = await createJob(portal, await createPerson(portal))
  await setStatus('READY_FOR_PICKUP')
  await ask('POST', `/technician/string_job/${mine}/messages/send_now/`)
  expect((await messages()).messages).toMatchObject([{ state: 'waiting', is_by_hand: false }])
})

test('Send Now says that a racket is ready when it was received by the same change', async () => {
  await sql`update message_settings set kinds = '{received,ready}'`.execute(portal.db)
  await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'READY_FOR_PICKUP' })
  await ask('POST', `/technician/string_job/${job}/messages/send_now/`)
  // The page shows the first one that waits.
  expect((await messages()).messages).toMatchObject([
    { kind: 'ready', is_by_hand: true },
    { kind: 'received', is_by_hand: false },
  ])
})

test('Send Now and Don’t Send do not act on a message that the last change made pointless', async () => {
  for (const act of ['send_now', 'stop']) {
    const id = await readyMessage()
    await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'NEW' })
    expect((await ask('POST', `/message/${id}/${act}/`)).status).toBe(409)
    expect((await messages()).messages[0]).toMatchObject({ state: 'waiting', is_by_hand: false })
    await planMessages(portal)
    expect((await messages()).messages[0]).toMatchObject({ state: 'stopped', stop_reason: 'not ready' })
  }
})

test.each(['no address', 'unwanted', 'told'])(
  'no message is being planned for a customer who gets none: %s',
  async (why) => {
    if (why === 'no address') await sql`update users set email = '' where id = ${lena.id}`.execute(portal.db)
    if (why === 'unwanted') await portal.ask('PUT', '/me/messages/', { as: lena, body: { unwanted: ['ready'] } })
    if (why === 'told') {
      await readyMessage()
      await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
      await sql`update message_jobs set once = 'ready'`.execute(portal.db)
      await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'NEW' })
      // The message about this racket is being planned.
      const other = await createJob(portal, lena)
      await ask('PATCH', `/technician/string_job/${other}/status/`, technician, { status: 'READY_FOR_PICKUP' })
    }
    await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'READY_FOR_PICKUP' })
    expect(await messages()).toMatchObject({ is_planning: false })
  },
)

test("Don't Send stops the message until the racket becomes ready again", async () => {
  const id = await readyMessage()
  expect((await ask('POST', `/message/${id}/stop/`)).status).toBe(204)
  expect((await ask('POST', `/message/${id}/stop/`)).status).toBe(204)
  expect(await ask('POST', `/message/${id}/send_now/`)).toMatchObject({
    status: 409,
    body: { error: 'This message is no longer waiting.' },
  })
  expect((await messages()).messages).toMatchObject([
    { state: 'stopped', stop_reason: 'by hand', actor: 'Tomas Okafor' },
  ])
  await portal.call('PUT', '/me/messages/', { as: lena, body: { unwanted: [] } })
  expect((await messages()).messages).toHaveLength(1)
  await setStatus('NEW')
  await ask('PATCH', `/technician/string_job/${job}/status/`, technician, { status: 'READY_FOR_PICKUP' })
  expect(await messages()).toMatchObject({ is_planning: true, messages: [{ state: 'stopped' }] })
  await planMessages(portal)
  expect((await messages()).messages).toMatchObject([{ state: 'waiting' }, { state: 'stopped' }])
})

test("Don't Send is refused for a message that is being sent", async () => {
  const id = await readyMessage()
  await sql`update messages set first_tried_at = now()`.execute(portal.db)
  expect(await ask('POST', `/message/${id}/stop/`)).toMatchObject({
    status: 409,
    body: { error: 'This message is being sent right now.' },
  })
})

test('Send Again sends a message although a question about the racket is to be sent again, too', async () => {
  const id = await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  await sql`
    with m as (
      insert into messages (kind, customer_id, is_by_hand, recipient, subject, text_body, html_body)
      values ('question', ${lena.id}, true, '', '', '', '') returning id
    ) insert into message_jobs (message_id, string_job_id) select id, ${job} from m`.execute(portal.db)
  await ask('POST', `/message/${id}/send_again/`)
  expect((await messages()).messages).toMatchObject([{ kind: 'ready' }, { kind: 'question' }, { kind: 'ready' }])
})

test('Send Again creates one copy, and only for rackets in the shop', async () => {
  const id = await readyMessage()
  expect((await ask('POST', `/message/${id}/send_again/`)).status).toBe(409)
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  for (let press = 0; press < 2; press++) await ask('POST', `/message/${id}/send_again/`)
  expect((await messages()).messages).toMatchObject([
    { state: 'waiting', is_by_hand: true, actor: 'Tomas Okafor', is_concerned: true },
    { state: 'sent', actor: null, is_concerned: true },
  ])
  await setStatus('COMPLETED')
  expect((await messages()).messages).toMatchObject([{ is_concerned: false }, { is_concerned: false }])
  expect(await ask('POST', `/message/${id}/send_again/`)).toMatchObject({ status: 409 })
})

test('Send Again is refused for a customer whom no message reaches any more', async () => {
  const id = await readyMessage()
  await sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  await sql`update users set email = '' where id = ${lena.id}`.execute(portal.db)
  expect(await ask('POST', `/message/${id}/send_again/`)).toMatchObject({
    status: 409,
    body: { error: 'The customer has no email address.' },
  })
  expect((await messages()).messages).toHaveLength(1)
})

test('a job shows the newest 50 of its messages', async () => {
  await setStatus('READY_FOR_PICKUP')
  for (let press = 0; press < 50; press++) await ask('POST', `/technician/string_job/${job}/called/`)
  const channels = (await messages()).messages.map(({ channel }: { channel: string }) => channel)
  expect(channels).toEqual(Array.from({ length: 50 }, () => 'phone'))
})

test('Send Again sends a new time and a question as they are now, and no question that was answered', async () => {
  await portal.db.updateTable('string_jobs').set({ received_at: new Date() }).where('id', '=', job).execute()
  const promise = (time: string) =>
    ask('POST', `/technician/string_job/${job}/promise/`, technician, { day: dayIn(3), time })
  const detailOf = (kind: 'new_time' | 'question') =>
    portal.db.selectFrom('messages').select(['id', 'detail']).where('kind', '=', kind).orderBy('id', 'desc').execute()
  const sent = () => sql`update messages set state = 'sent', sent_at = now()`.execute(portal.db)
  await promise('10:00')
  await promise('11:00')
  await sent()
  const [first] = await detailOf('new_time')
  await promise('12:00')
  await sent()
  await ask('POST', `/message/${first?.id}/send_again/`)
  expect((await detailOf('new_time')).map(({ detail }) => detail)).toEqual([
    expect.stringContaining('12:00 PM'),
    expect.stringContaining('12:00 PM'),
    expect.stringContaining('11:00 AM'),
  ])

  const noted = await ask('POST', `/counter/jobs/${job}/frame/`, technician, { problem: 'crack', is_settled: false })
  const question = noted.body.frame_question.id
  const [asked] = await detailOf('question')
  await ask('POST', `/string_job/${job}/frame/`, lena, { question, accepts: true })
  expect((await messages()).messages[0]).toMatchObject({ kind: 'question', state: 'stopped' })
  expect(await ask('POST', `/message/${asked?.id}/send_again/`)).toMatchObject({
    status: 409,
    body: { error: 'This question is no longer open. Please look at the job again.' },
  })
  expect(await detailOf('question')).toHaveLength(1)
})

test('undo stops the message of the action, restores a message that the action stopped, and creates no other', async () => {
  async function undo() {
    expect((await ask('POST', '/undo/', technician, { string_job: job })).status).toBe(204)
    await planMessages(portal)
  }
  const states = async () => (await messages()).messages.map(({ state }: { state: string }) => state)
  await setStatus('READY_FOR_PICKUP')
  await undo()
  expect(await states()).toEqual(['stopped'])
  await setStatus('READY_FOR_PICKUP')
  await setStatus('COMPLETED')
  expect(await states()).toEqual(['stopped', 'stopped'])
  await undo()
  expect(await states()).toEqual(['waiting', 'stopped', 'stopped'])
  await sql`update messages set state = 'sent', sent_at = now() where state = 'waiting'`.execute(portal.db)
  await sql`update message_jobs set once = true where message_id = (select max(id) from messages)`.execute(portal.db)
  await setStatus('COMPLETED')
  await undo()
  expect(await states()).toEqual(['sent', 'stopped', 'stopped'])
})

test('WhatsApp opens with the text, and the job shows who opened it', async () => {
  await setStatus('READY_FOR_PICKUP')
  const { body } = await ask('POST', `/technician/string_job/${job}/whatsapp/`)
  const { origin, pathname, searchParams } = new URL(body.url)
  expect([origin, pathname]).toEqual(['https://wa.me', '/493012345678'])
  expect(searchParams.get('text')).toContain('Yonex Astrox 99 Pro')
  const [whatsapp] = (await messages()).messages
  expect(whatsapp).toMatchObject({ channel: 'whatsapp', state: 'sent', actor: 'Tomas Okafor' })
  const written = portal.db.selectFrom('messages').select('recipient').where('channel', '=', 'whatsapp')
  expect(await written.execute()).toEqual([{ recipient: '+493012345678' }])
  const recorded = portal.db.selectFrom('job_events').select(['from_value', 'to_value']).where('event', '=', 'message')
  expect(await recorded.execute()).toEqual([{ from_value: 'ready', to_value: 'whatsapp' }])
  job = await createJob(portal, lena)
  await ask('POST', `/technician/string_job/${job}/received/`)
  const received = (await ask('POST', `/technician/string_job/${job}/whatsapp/`)).body.url
  expect(new URL(received).searchParams.get('text')).toContain('We received:')
  const silent = await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
  expect((await ask('GET', `/technician/string_job/${silent}/messages/`)).body).toMatchObject({ has_phone: false })
  expect(await ask('POST', `/technician/string_job/${silent}/whatsapp/`)).toMatchObject({
    status: 409,
    body: { error: 'The customer has no phone number.' },
  })
})

test('a kind of message that the customer turned off is not planned, and a waiting one is stopped', async () => {
  await readyMessage()
  await portal.call('PUT', '/me/messages/', { as: lena, body: { unwanted: ['ready'] } })
  expect((await messages()).messages).toMatchObject([{ state: 'stopped', stop_reason: 'unwanted' }])
  const [manager] = [await createManager(portal)]
  const body = { kinds: ['received'], delay_minutes: 15, reminder_days: [3] }
  await portal.call('PUT', '/shop/messages/', { as: manager, body })
  await ask('POST', `/technician/string_job/${await createJob(portal, lena)}/received/`)
  await planMessages(portal)
  const list = (await portal.ask('GET', '/shop/mail/?show=waiting', { as: manager })).body.results
  expect(list).toMatchObject([{ kind: 'received', customer: 'Lena Brandt' }])
})

test('no device can be registered in a shop that sends no push messages', async () => {
  const { device } = createPushBrowser('https://push.example/phone')
  expect(await ask('POST', '/me/push_devices/', lena, device)).toMatchObject({
    status: 409,
    body: { error: 'This shop cannot send push messages.' },
  })
  expect(await portal.db.selectFrom('push_devices').select('id').execute()).toEqual([])
})

test('staff see which kinds of messages a customer gets', async () => {
  const kinds = async () => (await messages()).kinds
  expect(await kinds()).toEqual(['ready', 'reminder', 'new_time', 'question'])
  await portal.call('PUT', '/me/messages/', { as: lena, body: { unwanted: ['new_time'] } })
  expect(await kinds()).toEqual(['ready', 'reminder', 'question'])
  await portal.db.updateTable('users').set({ email: '' }).where('id', '=', lena.id).execute()
  expect(await kinds()).toEqual([])
})

test.each([
  [{ kinds: ['sms'] }, 'Choose kinds of messages from the list'],
  [{ kinds: ['ready', 'ready'] }, 'Each kind can be in the list only once'],
  [{ delay_minutes: -1 }, 'The delay must be 0 to 1440 minutes'],
  [
    { reminder_days: [10, 3] },
    'Reminders can be 1 to 365 days after the racket is ready, each day only once, at most 5',
  ],
])('settings with %o are refused', async (change, error) => {
  const manager = await createManager(portal)
  const before = await portal.ask('GET', '/shop/messages/', { as: manager })
  const answer = await portal.ask('PUT', '/shop/messages/', { as: manager, body: { ...before.body, ...change } })
  expect(answer).toMatchObject({ status: 400, body: { error } })
  expect(await portal.ask('GET', '/shop/messages/', { as: manager })).toMatchObject({ body: before.body })
})

test('settings that a request leaves out keep their values', async () => {
  const manager = await createManager(portal)
  const before = (await portal.ask('GET', '/shop/messages/', { as: manager })).body
  const put = (body: object) => portal.ask('PUT', '/shop/messages/', { as: manager, body })
  expect(await put({ delay_minutes: 20 })).toMatchObject({ status: 200, body: { ...before, delay_minutes: 20 } })
  expect(await put({})).toMatchObject({ status: 200, body: { ...before, delay_minutes: 20 } })
  const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: manager })
  expect(audit.body.results).toMatchObject([{ subject: 'messages: delay minutes', to: '20' }])
})

test('kinds that other people switch at the same moment stay switched, for the shop and for a customer', async () => {
  const manager = await createManager(portal)
  const put = (kinds: string[], from?: object) =>
    portal.ask('PUT', '/shop/messages/', { as: manager, body: { kinds, ...(from && { from }) } })
  await put(['ready', 'reminder'])
  const from = { kinds: ['ready', 'reminder'] }
  await put(['received', 'ready', 'reminder'], from)
  expect((await put(['ready'], from)).body.kinds).toEqual(['received', 'ready'])
  expect((await put(['reminder', 'ready'])).body.kinds).toEqual(['reminder', 'ready'])

  const choose = (unwanted: string[], wanted: string[]) =>
    portal.ask('PUT', '/me/messages/', {
      as: lena,
      body: { unwanted, wanted, from: { unwanted: ['ready'], wanted: [] } },
    })
  await portal.ask('PUT', '/me/messages/', { as: lena, body: { unwanted: ['ready'] } })
  await choose(['ready', 'reminder'], [])
  await choose([], ['restring'])
  expect((await choose(['ready', 'received'], [])).body).toMatchObject({
    unwanted: ['received', 'reminder'],
    wanted: ['restring'],
  })
})

test('a text is not replaced by a page on which another one was read', async () => {
  const manager = await createManager(portal)
  const ask = (method: 'GET' | 'PUT', body?: object) =>
    portal.ask(method, '/shop/messages/templates/', { as: manager, ...(body && { body }) })
  const [{ kind, subject, body }] = (await ask('GET')).body
  const from = { subject, body }
  const mine = { kind, subject: 'Mine', body, from }
  expect((await ask('PUT', mine)).status).toBe(200)
  // A repeat after a lost answer finds its own change.
  expect((await ask('PUT', mine)).status).toBe(200)
  expect(await ask('PUT', { kind, subject, body: 'Another text', from })).toMatchObject({
    status: 409,
    body: { error: 'This conflicts with a newer change. Please reload and try again.' },
  })
  expect((await ask('PUT', { kind, subject, body: 'Another text', from: { subject: 'Mine', body } })).status).toBe(200)
})

test('a text that another manager has just saved is not reset by a page that does not show it', async () => {
  const manager = await createManager(portal)
  const ask = (method: 'GET' | 'PUT', body?: object) =>
    portal.ask(method, '/shop/messages/templates/', { as: manager, ...(body && { body }) })
  const reset = (from: object) =>
    portal.ask('POST', '/shop/messages/templates/reset/', { as: manager, body: { kind, from } })
  const [{ kind, subject, body }] = (await ask('GET')).body
  await ask('PUT', { kind, subject: 'Mine', body })
  await ask('PUT', { kind, subject: 'Of another manager', body })
  expect(await reset({ subject: 'Mine', body })).toMatchObject({
    status: 409,
    body: { error: 'This conflicts with a newer change. Please reload and try again.' },
  })
  const seen = { subject: 'Of another manager', body }
  expect(await reset(seen)).toMatchObject({ status: 200, body: { subject, is_default: true } })
  // A repeat after a lost answer finds its own change.
  expect((await reset(seen)).status).toBe(200)
})

test('a template is saved, previewed, tested and reset; an unknown placeholder is refused', async () => {
  const manager = await createManager(portal)
  const put = (body: unknown) => portal.ask('PUT', '/shop/messages/templates/', { as: manager, body })
  const template = { kind: 'ready', subject: 'Come, {first name}', body: '{rackets}\n\n{price} & <b>thanks</b>' }
  expect(await put({ ...template, body: 'Dear {name}' })).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('{name} is not a placeholder. Use {first name}, ') },
  })
  expect((await put({ ...template, body: 'x'.repeat(20_000) })).status).toBe(400)
  expect((await put({ ...template, subject: 'two\nlines' })).status).toBe(400)
  expect((await put({ ...template, body: '' })).status).toBe(400)
  expect(await put(template)).toMatchObject({ status: 200, body: { ...template, is_default: false } })
  const preview = await portal.ask('POST', '/shop/messages/preview/', { as: manager, body: template })
  expect(preview.body).toMatchObject({
    subject: 'Come, Mira',
    text: expect.stringContaining('Amount due: $60.00 & <b>thanks</b>'),
  })
  expect(preview.body.html).toContain('&amp; &lt;b&gt;thanks&lt;/b&gt;')
  expect((await portal.ask('POST', '/shop/messages/test/', { as: manager, body: template })).status).toBe(204)
  const sent = await portal.db.selectFrom('messages').select(['subject', 'kind']).execute()
  expect(sent).toEqual([{ subject: 'Test: Come, Mira', kind: 'account' }])
  const reset = await portal.ask('POST', '/shop/messages/templates/reset/', { as: manager, body: { kind: 'ready' } })
  expect(reset.body.is_default).toBe(true)
})

test('a preview has the detail, the button and the stop link of its kind of message', async () => {
  const manager = await createManager(portal)
  const preview = async (kind: string) =>
    (
      await portal.call('POST', '/shop/messages/preview/', {
        as: manager,
        body: { kind, subject: 'Hi', body: '{detail}' },
      })
    ).text
  expect(await preview('question')).toMatch(/May we replace them for \$5\.00\?\n\nStringbed$/)
  expect(await preview('reminder')).toMatch(/^Stringbed\n\nStop these reminders:\n/)
  expect(await preview('restring')).toMatch(/Same Again:\n.*Stop these reminders:\n/s)
  // A shop with priced jobs keeps its currency.
  const inCurrency = (currency: Currency) =>
    portal.withoutTriggers.updateTable('shop_settings').set({ currency }).execute()
  await inCurrency('IDR')
  expect(await preview('question')).toMatch(/for IDR\s75,000\?/)
  await inCurrency('KWD')
  expect(await preview('question')).toMatch(/for KWD\s1\.500\?/)
  await inCurrency('USD')
})
