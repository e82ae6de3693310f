import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createJob, createManager, createPerson, createTechnician, orderOf, type Person } from '../testing/factories.ts'
import { messageShop } from '../testing/message-shop.ts'
import { HOUR, later, MINUTE } from '../testing/moments.ts'

const { portal, mail, setStatus, readyAt, workAt, messages } = messageShop()

describe('changed settings', () => {
  test('move a waiting message, stop it, and send it when its kind is turned on again', async () => {
    const manager = await createManager(portal)
    const save = (changes: object) =>
      portal.ask('PUT', '/shop/messages/', {
        as: manager,
        body: { kinds: ['ready'], delay_minutes: 15, reminder_days: [3, 10], ...changes },
      })
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await save({ delay_minutes: 120 })
    await workAt(later(16 * MINUTE))
    expect(mail.received).toHaveLength(0)
    await save({ kinds: [] })
    await workAt(later(3 * HOUR))
    expect(await messages()).toMatchObject([{ state: 'stopped', stop_reason: 'no longer needed' }])
    await save({})
    await workAt(later(4 * HOUR))
    await workAt(later(5 * HOUR))
    expect(mail.received).toHaveLength(1)
  })

  test('send a waiting message as soon as a shorter delay allows', async () => {
    const as = await createManager(portal)
    const save = (delay_minutes: number) => portal.call('PUT', '/shop/messages/', { as, body: { delay_minutes } })
    await save(120)
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await save(15)
    await workAt(later(16 * MINUTE))
    expect(mail.received).toHaveLength(1)
  })

  test.each<[string, (manager: Person, customer: Person) => Promise<unknown>, string]>([
    [
      'the shop no longer sends',
      (as) => portal.call('PUT', '/shop/messages/', { as, body: { kinds: ['ready'] } }),
      'no longer needed',
    ],
    [
      'the customer no longer wants',
      (_, as) => portal.call('PUT', '/me/messages/', { as, body: { unwanted: ['question'] } }),
      'unwanted',
    ],
  ])('stop a question that waits, if %s questions', async (_, change, stop_reason) => {
    const [manager, customer] = [await createManager(portal), await createPerson(portal)]
    const job = await createJob(portal, customer, { received_at: new Date() })
    const as = await createTechnician(portal)
    await portal.call('POST', `/counter/jobs/${job}/frame/`, { as, body: { problem: 'crack', is_settled: false } })
    await change(manager, customer)
    await workAt(later(20 * MINUTE))
    expect(mail.received).toEqual([])
    expect(await messages()).toMatchObject([{ kind: 'question', state: 'stopped', stop_reason }])
  })

  test('do not stop what staff send again to a customer who has turned its kind off', async () => {
    const customer = await createPerson(portal)
    await setStatus(await createJob(portal, customer), 'READY_FOR_PICKUP')
    await workAt(later(HOUR))
    await portal.call('PUT', '/me/messages/', { as: customer, body: { unwanted: ['ready'] } })
    const [{ id = 0 } = {}] = await messages()
    await portal.call('POST', `/message/${id}/send_again/`, { as: await createTechnician(portal), body: {} })
    await workAt(later(2 * HOUR))
    expect(mail.received).toHaveLength(2)
  })
})

describe('setting the clock during the delay', () => {
  test('forward sends the message once, and setting it back does not send it again', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    await workAt(later(6 * HOUR))
    expect(mail.received).toHaveLength(1)
    for (const minute of [-60, 0, 14, 16, 60]) await workAt(later(minute * MINUTE))
    expect(mail.received).toHaveLength(1)
  })

  test('back makes the message wait until the clock reaches its time', async () => {
    await setStatus(await createJob(portal, await createPerson(portal)), 'READY_FOR_PICKUP')
    for (const minute of [10, -110, -45, 0, 14]) await workAt(later(minute * MINUTE))
    expect(mail.received).toHaveLength(0)
    await workAt(later(16 * MINUTE))
    expect(mail.received).toHaveLength(1)
  })

  test('into the night makes the message wait for the opening hours', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const id = await createJob(portal, await createPerson(portal))
    await readyAt(id, '2026-11-02 10:00Z')
    await workAt(new Date('2026-11-02T10:05Z'))
    await workAt(new Date('2026-11-02T23:00Z'))
    expect(mail.received).toHaveLength(0)
    await workAt(new Date('2026-11-03T09:00Z'))
    expect(mail.received).toHaveLength(1)
  })

  test('into the night makes two messages of a customer wait for the opening hours without an attempt before them', async () => {
    await sql`delete from opening_hours`.execute(portal.db)
    const me = await createPerson(portal)
    await readyAt(await createJob(portal, me), '2026-11-02T10:00Z')
    const part = await createJob(portal, me)
    await createJob(portal, me, { order_id: await orderOf(portal.db, part) })
    await readyAt(part, '2026-11-02T18:00Z')
    await workAt(new Date('2026-11-02T23:00Z'))
    const opening = new Date('2026-11-03T09:00Z')
    expect(await messages()).toMatchObject([
      { state: 'waiting', due_at: opening },
      { state: 'waiting', due_at: opening },
    ])
    await workAt(opening)
    expect(mail.received).toHaveLength(2)
  })
})
