import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  insertCheckout,
  orderOf,
} from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { DAY, HOUR, later, MINUTE } from '../testing/moments.ts'

const { portal, mail, setStatus, readyAt, workAt, messages } = messageShop()

test('the message that rackets were received does not wait until they are strung', async () => {
  await sql`update message_settings set kinds = '{received}'`.execute(portal.db)
  const me = await createPerson(portal)
  const first = await createJob(portal, me, { received_at: later(0) })
  await createJob(portal, me, {
    received_at: later(0),
    due_at: later(2 * DAY),
    order_id: await orderOf(portal.db, first),
  })
  await workAt(later(16 * MINUTE))
  await workAt(later(17 * MINUTE))
  expect(await messages()).toMatchObject([{ kind: 'received', state: 'sent' }])
  expect((await messages())[0]?.text_body).toMatch(/Ticket [A-Z]-\d+, ready \w{3}, \w{3} \d+, \d+:\d\d/)
})

describe('the message that a racket is ready', () => {
  test('waits for the delay and is sent once, with all that the customer needs to know', async () => {
    const me = await createPerson(portal, { email: 'lena@example.com' })
    const id = await createJob(portal, me, { tension: 25, cross_tension: 27 })
    await setStatus(id, 'READY_FOR_PICKUP')
    await portal.db.updateTable('string_jobs').set({ shelf: 'C2' }).where('id', '=', id).execute()
    await workAt(later(14 * MINUTE))
    expect(mail.received).toEqual([])
    await workAt(later(16 * MINUTE))
    await workAt(later(17 * MINUTE))
    expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com'])
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
      `Ticket ${ticket}, ready for pickup, shelf C2`,
      'Amount due: $20.00',
      'Opening hours:\nEvery day 12:00 AM to 12:00 AM',
      `http://localhost:3000/t/${tag}`,
    ]) {
      expect(message?.text_body).toContain(part)
    }
    expect(mail.received[0]?.text).toContain('text/html')
  })

  test('is sent once the shop switches it on, also about a racket that was received at the same moment', async () => {
    await sql`update message_settings set kinds = '{received}'`.execute(portal.db)
    const received_at = later(0)
    const id = await createJob(portal, await createPerson(portal), { received_at })
    await readyAt(id, received_at.toISOString())
    await workAt(later(16 * MINUTE))
    await sql`update message_settings set kinds = '{received,ready}'`.execute(portal.db)
    await workAt(later(HOUR))
    expect((await messages()).map(({ kind, state }) => [kind, state])).toEqual([
      ['received', 'sent'],
      ['ready', 'sent'],
    ])
  })

  test('goes to the email that a manager has corrected meanwhile', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: '' })
    const id = await createJob(portal, walkIn)
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(14 * MINUTE))
    expect(await messages()).toEqual([])
    const corrected = await portal.ask('PATCH', `/shop/people/${walkIn.id}/walk_in/`, {
      as: await createManager(portal),
      body: { email: 'lena@example.com' },
    })
    expect(corrected.status).toBe(200)
    await workAt(later(16 * MINUTE))
    expect(mail.received.map(({ to }) => to)).toEqual(['lena@example.com'])
  })

  test('stops when the racket is no longer ready, and is sent once after ten status changes', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    for (let round = 0; round < 10; round++) {
      await setStatus(id, 'READY_FOR_PICKUP')
      await setStatus(id, 'NEW')
    }
    await workAt(later(HOUR))
    expect(mail.received).toEqual([])
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await setStatus(id, 'NEW')
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(2 * HOUR))
    expect(mail.received).toHaveLength(1)
  })

  test('is not sent after the racket was collected', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await setStatus(id, 'READY_FOR_PICKUP')
    await setStatus(id, 'COMPLETED')
    await workAt(later(HOUR))
    expect(mail.received).toEqual([])
    expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'not ready' }])
  })

  test('of a redo asks for no payment, and no message about one follows', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const first = await createJob(portal, me, {
      ...{ racket_id, order_status: 'COMPLETED', received_at: new Date(), paid: 'technician' },
    })
    await portal.db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
    const as = await createTechnician(portal)
    const { status, body } = await portal.ask('POST', `/counter/jobs/${first}/redo/`, { as, body: {} })
    await portal.db.updateTable('shop_settings').set({ redo_days: null }).execute()
    expect(status).toBe(201)
    await setStatus(body.id, 'READY_FOR_PICKUP')
    await workAt(later(16 * MINUTE))
    await setStatus(body.id, 'COMPLETED')
    await workAt(later(30 * DAY))
    const sent = await messages()
    expect(sent).toMatchObject([{ state: 'sent', subject: `Ready for pickup: ${body.ticket}` }])
    expect(sent[0]?.text_body).toMatch(/^Paid$/m)
    expect(sent[0]?.text_body).not.toMatch(/Amount due|Please pay/)
  })

  test('asks only for what the customer pays at the counter', async () => {
    const me = await createPerson(portal)
    const [open, onAccount, onItsWay] = [
      await createJob(portal, me),
      await createJob(portal, me, { on_account_at: new Date() }),
      await createJob(portal, me),
    ]
    await insertCheckout(portal.db, [onItsWay], { provider_session_id: 'cs_days', amount: 2000, state: 'waiting' })
    for (const id of [open, onAccount, onItsWay]) await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(16 * MINUTE))
    expect((await messages())[0]?.text_body).toMatch(/^Amount due: \$20\.00$/m)
    await setStatus(open, 'COMPLETED')
    await workAt(later(4 * DAY))
    const reminder = (await messages()).at(-1)
    expect(reminder).toMatchObject({ kind: 'reminder', state: 'sent' })
    expect(reminder?.text_body).toMatch(/^Waiting for the payment to arrive$/m)
    expect(reminder?.text_body).not.toMatch(/Amount due|^Paid$/m)
    await setStatus(onItsWay, 'COMPLETED')
    await workAt(later(11 * DAY))
    expect((await messages()).at(-1)?.text_body).toMatch(/^On account$/m)
  })

  test('names no amount when the price of one of its rackets is not known', async () => {
    const me = await createPerson(portal)
    for (const price of [2000, null]) await setStatus(await createJob(portal, me, { price }), 'READY_FOR_PICKUP')
    await workAt(later(16 * MINUTE))
    expect((await messages())[0]?.text_body).toMatch(/^Please pay at the counter\.$/m)
    expect((await messages())[0]?.text_body).not.toContain('Amount due')
  })

  test('covers three rackets that become ready within the delay', async () => {
    const me = await createPerson(portal)
    for (let racket = 0; racket < 3; racket++) await setStatus(await createJob(portal, me), 'READY_FOR_PICKUP')
    await workAt(later(16 * MINUTE))
    expect(mail.received).toHaveLength(1)
    expect((await messages())[0]?.subject.split(',')).toHaveLength(3)
    expect((await messages())[0]?.text_body).toMatch(/^Amount due: \$60\.00$/m)
  })

  test('is sent once per order, when its last racket is ready', async () => {
    const me = await createPerson(portal)
    const first = await createJob(portal, me)
    const second = await createJob(portal, me, {
      order_id: await orderOf(portal.db, first),
      racket_id: await createRacket(portal, me),
    })
    await sql`delete from opening_hours`.execute(portal.db)
    await readyAt(first, '2026-11-02 10:00Z')
    await workAt(new Date('2026-11-02T12:00Z'))
    expect(mail.received).toEqual([])
    await readyAt(second, '2026-11-02 13:00Z')
    await workAt(new Date('2026-11-02T13:16Z'))
    expect(mail.received).toHaveLength(1)
  })

  test('is sent before closing when the racket becomes ready ten minutes before closing', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await readyAt(id, '2026-11-02 19:50Z')
    await workAt(new Date('2026-11-02T19:58Z'))
    expect(mail.received).toHaveLength(0)
    await workAt(new Date('2026-11-02T19:59:30Z'))
    expect(mail.received).toHaveLength(1)
  })

  test('waits for the next opening when the worker is late', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    await readyAt(id, '2026-11-02 19:50Z')
    await workAt(new Date('2026-11-02T20:00Z'))
    await workAt(new Date('2026-11-03T08:59Z'))
    expect(mail.received).toHaveLength(0)
    await workAt(new Date('2026-11-03T09:00Z'))
    expect(mail.received).toHaveLength(1)
  })

  test('is sent by the sweep when nothing planned it, also after staff opened WhatsApp or stopped an earlier one', async () => {
    const [as, phone] = [await createTechnician(portal), '+4915112345678']
    const [first, second] = [await createPerson(portal, { phone }), await createPerson(portal)]
    const written = await createJob(portal, first)
    await readyAt(written, later(0).toISOString())
    await portal.call('POST', `/technician/string_job/${written}/whatsapp/`, { as, body: {} })
    const stopped = await createJob(portal, second)
    await setStatus(stopped, 'READY_FOR_PICKUP')
    await portal.call('POST', `/message/${(await messages()).at(-1)?.id}/stop/`, { as, body: {} })
    await readyAt(stopped, later(MINUTE).toISOString())
    await workAt(later(HOUR))
    expect(mail.received).toHaveLength(2)
  })

  test('is not sent for rackets that were ready before messages were introduced', async () => {
    await sql`update message_settings set since = now() + interval '1 hour'`.execute(portal.db)
    const id = await createJob(portal, await createPerson(portal))
    await setStatus(id, 'READY_FOR_PICKUP')
    await workAt(later(4 * DAY))
    expect(await messages()).toEqual([])
  })

  test('is not sent to a customer without an address', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: '' })
    await setStatus(await createJob(portal, walkIn), 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    expect(await messages()).toEqual([])
  })

  test('contains no names that mail programs turn into links', async () => {
    const me = await createPerson(portal, { first_name: 'evil.example@pay' })
    const racket_id = await createRacket(portal, me, { manufacturer: 'Alpha', model_name: 'evil.example' })
    await setStatus(await createJob(portal, me, { racket_id }), 'READY_FOR_PICKUP')
    await portal.db
      .insertInto('message_templates')
      .values({ kind: 'ready', subject: '{first name}', body: '{first name} {rackets} {tickets}' })
      .execute()
    await workAt(later(HOUR))
    const [message] = await messages()
    expect(message?.subject).toBe('evil.\u2060example\u2060@pay')
    // The mail server has received text and HTML, of which managers see the text.
    const received = Buffer.from(
      String(mail.received[0]?.text.replaceAll('=\r\n', '')).replaceAll(/=([0-9A-F]{2})/g, '%$1'),
    )
    for (const text of [message?.text_body, decodeURIComponent(received.toString())]) {
      expect(text).toContain('evil.\u2060example\u2060@pay')
      expect(text).toContain('Alpha evil.\u2060example')
      expect(text).not.toContain('evil.example')
    }
  })

  test('keeps names in a right-to-left script apart, so that they do not turn the words around them', async () => {
    const me = await createPerson(portal, { first_name: 'דנה' })
    const racket_id = await createRacket(portal, me, { manufacturer: 'Yonex', model_name: 'אסטרוקס 99' })
    const string_id = await createString(portal, { name: 'אגד 80', color: 'Red' })
    const id = await createJob(portal, me, { racket_id, string_id, remark: 'תודה 5' })
    await portal.db
      .insertInto('message_templates')
      .values({
        kind: 'ready',
        subject: '{first name}: {rackets}, {tickets}',
        body: 'Hello {first name},\n\n{rackets}',
      })
      .execute()
    await setStatus(id, 'READY_FOR_PICKUP')
    await portal.db.updateTable('string_jobs').set({ remark: 'תודה 5' }).where('id', '=', id).execute()
    await workAt(later(HOUR))
    const [message] = await messages()
    expect(message?.subject).toMatch(/^\u2068דנה\u2069: \u2068Yonex אסטרוקס 99\u2069, [A-Z]-\d+$/)
    for (const part of [
      'Hello \u2068דנה\u2069,',
      '\n\u2068Yonex אסטרוקס 99\u2069\n',
      '\u2068Yonex: אגד 80 - Red\u2069, 24 lbs',
      'From the stringer: \u2068תודה 5\u2069',
    ]) {
      expect(message?.text_body).toContain(part)
    }
  })

  test('shows names as plain text, even if they contain markup or placeholders', async () => {
    const me = await createPerson(portal, { first_name: '{price} <b>x</b>\r\nBcc: evil@example.com' })
    const racket_id = await createRacket(portal, me, { model_name: '<img src=x> {shop}' })
    await setStatus(await createJob(portal, me, { racket_id }), 'READY_FOR_PICKUP')
    await portal.db
      .insertInto('message_templates')
      .values({ kind: 'ready', subject: '{first name}', body: '{first name} {rackets}' })
      .execute()
    await workAt(later(HOUR))
    const [message] = await messages()
    expect(message?.subject).toBe('{price} <b>x</b> Bcc: evil\u2060@example.\u2060com')
    expect(message?.text_body).toContain('<img src=x> {shop}')
    const [email] = mail.received
    expect(email?.text).not.toMatch(/^Bcc:/m)
    expect(email?.text.replaceAll('=\r\n', '')).toContain('&lt;img src=3Dx&gt; {shop}')
  })
})
