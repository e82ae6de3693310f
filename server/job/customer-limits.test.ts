import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../testing/factories.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { type Answer, testApp } from '../testing/test-app.ts'
import { lockUser } from './locks.ts'

const portal = testApp()
let me: Person
let racket: number
beforeEach(async () => {
  await portal.db.updateTable('shop_settings').set({ max_open_jobs: 3, max_rackets: 3 }).execute()
  me = await createPerson(portal)
  racket = await createRacket(portal, me)
})

const order = () => portal.ask('POST', '/string_job/', { as: me, body: { racket, tension: 24 } })
const add = () => portal.ask('POST', '/racket/', { as: me, body: { manufacturer: 'Yonex', model_name: 'Astrox' } })
const undo = (body: object) => portal.ask('POST', '/undo/', { as: me, body })
const change = (id: number, body: unknown) => portal.ask('PATCH', `/racket/${id}/`, { as: me, body })

/** Sends twelve requests at once and returns how many of their responses have each status. */
async function twelveAtOnce(send: () => Promise<Answer>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  for (const { status } of await Promise.all(Array.from({ length: 12 }, send))) {
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  return statuses
}

describe('a customer can have as many open jobs as the shop allows', () => {
  const tooMany = ['The limit for open string jobs is 3. Please wait until one is finished, or cancel one.']

  test('and no more until one is cancelled or completed', async () => {
    const ready = await createJob(portal, me, { order_status: 'READY_FOR_PICKUP' })
    const { body: mine } = await order()
    await order()
    expect(await order()).toMatchObject({ status: 409, body: tooMany })
    expect((await portal.ask('GET', '/string_job/', { as: me })).body).toHaveLength(3)

    await portal.call('PATCH', `/string_job/${mine.id}/`, { as: me, body: { order_status: 'CANCELLED' } })
    expect((await order()).status).toBe(201)
    expect((await order()).status).toBe(409)
    const technician = await createTechnician(portal)
    const body = { status: 'COMPLETED' }
    await portal.call('PATCH', `/technician/string_job/${ready}/status/`, { as: technician, body })
    expect((await order()).status).toBe(201)
  })

  test('even if they take back a cancellation', async () => {
    const { body: mine } = await order()
    await order()
    await order()
    await portal.call('PATCH', `/string_job/${mine.id}/`, { as: me, body: { order_status: 'CANCELLED' } })
    expect((await order()).status).toBe(201)
    expect(await undo({ string_job: mine.id })).toMatchObject({ status: 409, body: { error: tooMany[0] } })
  })

  test('even if many orders arrive at once', async () => {
    expect(await twelveAtOnce(order)).toEqual({ 201: 3, 409: 9 })
  })

  test('apart from those that staff take at the counter', async () => {
    const technician = await createTechnician(portal)
    const body = { customer: me.id, manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
    const atCounter = () => portal.ask('POST', '/counter/orders/', { as: technician, body })
    for (let count = 0; count < 4; count++) expect((await atCounter()).status).toBe(201)
    for (let count = 0; count < 3; count++) expect((await order()).status).toBe(201)
    expect((await order()).status).toBe(409)
    expect((await atCounter()).status).toBe(201)
    expect((await add()).status).toBe(201)
  })
})

describe('a customer can order 200 jobs in 24 hours', () => {
  const tooMany = ['You can order up to 200 jobs a day. Please call the shop.']
  const earlier = (jobs: number, { hours = 1, from_counter = false } = {}) =>
    sql`
      insert into string_jobs (owner_id, racket_id, tension, price, is_from_counter, order_status, order_create_date)
      select ${me.id}, ${racket}, 24, 2000, ${from_counter}, 'CANCELLED', now() - make_interval(hours => ${hours})
      from generate_series(1, ${jobs})
    `.execute(portal.db)

  test('and orders that were undone count', async () => {
    await earlier(198)
    for (let count = 0; count < 2; count++) {
      const { body, status } = await order()
      expect(status).toBe(201)
      expect((await undo({ string_job: body.id })).status).toBe(204)
    }
    expect(await order()).toMatchObject({ status: 409, body: tooMany })
    expect((await portal.ask('POST', '/string_job/', { as: await createPerson(portal), body: {} })).status).toBe(400)
  })

  test('apart from earlier ones, and those that staff take at the counter', async () => {
    await earlier(150, { hours: 25 })
    await earlier(199)
    await earlier(150, { from_counter: true })
    expect((await order()).status).toBe(201)
    expect((await order()).status).toBe(409)
    const technician = await createTechnician(portal)
    const body = { customer: me.id, manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
    expect((await portal.ask('POST', '/counter/orders/', { as: technician, body })).status).toBe(201)
  })

  test('but can still take back a cancellation', async () => {
    const { body: mine } = await order()
    await portal.call('PATCH', `/string_job/${mine.id}/`, { as: me, body: { order_status: 'CANCELLED' } })
    await earlier(200)
    expect((await undo({ string_job: mine.id })).status).toBe(204)
  })
})

test('orders that are undone before the racket arrives use up no tickets', async () => {
  const tickets = new Set<string>()
  for (let count = 0; count < 12; count++) {
    const { body } = await order()
    tickets.add(body.ticket)
    expect((await undo({ string_job: body.id })).status).toBe(204)
  }
  expect(tickets.size).toBe(1)
  const technician = await createTechnician(portal)
  const act = (job: number, action: string, body: object) =>
    portal.ask(action === 'received' ? 'POST' : 'PATCH', `/technician/string_job/${job}/${action}/`, {
      as: technician,
      body,
    })
  const { body: received } = await order()
  expect((await act(received.id, 'received', {})).status).toBe(200)
  expect((await act(received.id, 'status', { status: 'CANCELLED' })).status).toBe(200)
  const next = await order()
  expect(next.status).toBe(201)
  expect(next.body.ticket).not.toBe(received.ticket)
})

describe('a customer can add 300 rackets in 24 hours', () => {
  const earlier = (rackets: number, { hours = 1, from_counter = false } = {}) =>
    sql`
      insert into rackets (owner_id, manufacturer, model_name, is_from_counter, created_at, deleted_at)
      select ${me.id}, 'Yonex', 'Astrox', ${from_counter}, now() - make_interval(hours => ${hours}), now()
      from generate_series(1, ${rackets})
    `.execute(portal.db)

  test('and those that were deleted count', async () => {
    await earlier(300, { hours: 25 })
    await earlier(300, { from_counter: true })
    await earlier(299)
    const { body, status } = await add()
    expect(status).toBe(201)
    expect((await portal.ask('DELETE', `/racket/${body.id}/`, { as: me })).status).toBe(204)
    expect(await add()).toMatchObject({
      status: 409,
      body: { error: 'You can add up to 300 rackets a day. Please call the shop.' },
    })
    const retired = await createRacket(portal, me, { retire_date: new Date() })
    expect((await change(retired, { is_retired: false })).status).toBe(200)
    expect((await portal.ask('POST', '/racket/', { as: await createPerson(portal), body: {} })).status).toBe(400)
  })
})

describe('a customer can have as many active rackets as the shop allows', () => {
  const tooMany = { error: 'The limit for active rackets is 3. Please retire or delete one first.' }

  test('and no more until one is retired or deleted', async () => {
    await add()
    const { body: last } = await add()
    expect(await add()).toMatchObject({ status: 409, body: tooMany })
    await change(last.id, { is_retired: true })
    expect((await add()).status).toBe(201)
    await portal.call('DELETE', `/racket/${racket}/`, { as: me })
    expect((await add()).status).toBe(201)
    expect((await add()).status).toBe(409)
  })

  test('even if they take back that one was retired or deleted', async () => {
    await add()
    const { body: retired } = await add()
    await change(retired.id, { is_retired: true })
    await add()
    expect(await undo({ racket: retired.id })).toMatchObject({ status: 409, body: tooMany })
    await portal.call('DELETE', `/racket/${racket}/`, { as: me })
    expect((await undo({ racket: retired.id })).status).toBe(204)
    expect(await undo({ racket })).toMatchObject({ status: 409, body: tooMany })
  })

  test('even if they take back at once that two were retired', async () => {
    const retired: number[] = [(await add()).body.id, (await add()).body.id]
    for (const id of retired) await change(id, { is_retired: true })
    await add()
    const { undone } = await portal.db.transaction().execute(async (trx) => {
      await lockUser(trx, me.id)
      const undone = retired.map((id) => undo({ racket: id }))
      expect(await untilWaiting(portal.db, 2)).toBe(2)
      return { undone }
    })
    expect((await Promise.all(undone)).map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('even if they unretire one', async () => {
    const retired = await createRacket(portal, me, { retire_date: new Date() })
    await add()
    const { body: active } = await add()
    expect(await change(retired, { is_retired: false })).toMatchObject({ status: 409, body: tooMany })
    expect((await change(active.id, { is_retired: false })).status).toBe(200)
  })

  test('even if many are added at once', async () => {
    expect(await twelveAtOnce(add)).toEqual({ 201: 2, 409: 10 })
  })
})
