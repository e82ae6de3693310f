import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { roundsOf } from '../../testing/random.ts'
import { type Answer, testApp } from '../../testing/test-app.ts'

const ORDERS = roundsOf({ usual: 50, race: 500 })

const portal = testApp()

const ticketOf = async (id: number) => {
  const row = portal.db.selectFrom('string_jobs').select('ticket').where('id', '=', id)
  return (await row.executeTakeFirstOrThrow()).ticket
}
const setStatus = (id: number, status: string) =>
  sql`
    update string_jobs set order_status = ${status}, order_completion_date = case when ${status} = 'COMPLETED' then now() end
    where id = ${id}
  `.execute(portal.db)
/** Places an order at the counter, and repeats it while the server is too busy. */
async function order(technician: Person): Promise<Answer> {
  const body = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', tension: 24 }
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const answer = await portal.ask('POST', '/counter/orders/', { as: technician, body, headers })
    if (answer.status !== 503) return answer
  }
}
const wait = (days: number) =>
  sql`update tickets set freed_at = freed_at - ${days} * interval '1 day'`.execute(portal.db)
/** Continues as if `count` ticket names had already been used. */
const afterNames = (count: number) => sql`select setval('ticket_numbers', ${count})`.execute(portal.db)

test('a job has a ticket from the order until the racket leaves, and customers and staff see it', async () => {
  const technician = await createTechnician(portal)
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const ordered = await portal.ask('POST', '/string_job/', { as: me, body: { racket, tension: 24 } })
  expect(ordered.body).toMatchObject({
    ticket: 'A-01',
    received_at: null,
    started_at: null,
    ready_at: null,
    left_at: null,
  })
  const path = `/technician/string_job/${ordered.body.id}`
  const ready = await portal.ask('PATCH', `${path}/status/`, { as: technician, body: { status: 'READY_FOR_PICKUP' } })
  expect(ready.body.ticket).toBe('A-01')
  const done = await portal.ask('PATCH', `${path}/status/`, { as: technician, body: { status: 'COMPLETED' } })
  expect(done.body).toMatchObject({ ticket: null, left_at: done.body.order_completion_date })
})

test(`${ORDERS} simultaneous orders get different tickets`, { timeout: 120_000 }, async () => {
  const technician = await createTechnician(portal)
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => order(technician)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(ORDERS)
  expect(answers.every(({ body }) => /^A-\d\d$/.test(body.ticket)) || ORDERS > 99).toBe(true)
})

test('simultaneous orders get different tickets even when they reuse freed ones', { timeout: 120_000 }, async () => {
  const me = await createPerson(portal)
  for (let made = 0; made < ORDERS / 2; made++) await setStatus(await createJob(portal, me), 'COMPLETED')
  await wait(8)
  const technician = await createTechnician(portal)
  const answers = await Promise.all(Array.from({ length: ORDERS }, () => order(technician)))
  expect(new Set(answers.map(({ body }) => body.ticket)).size).toBe(ORDERS)
})

test('the database refuses a second open job with the same ticket', async () => {
  const me = await createPerson(portal)
  const [first, second] = [await createJob(portal, me), await createJob(portal, me)]
  const share = sql`update string_jobs set ticket = ${await ticketOf(first)} where id = ${second}`.execute(portal.db)
  await expect(share).rejects.toMatchObject({ code: '23505' })
})

test('an uncommitted order does not block other orders', async () => {
  const technician = await createTechnician(portal)
  const me = await createPerson(portal)
  await setStatus(await createJob(portal, me), 'COMPLETED')
  await wait(8)
  await portal.db.transaction().execute(async (trx) => {
    const held = await createJob({ db: trx }, me)
    const { body } = await order(technician)
    expect(body.ticket).toBe('A-02')
    const mine = await trx.selectFrom('string_jobs').select('ticket').where('id', '=', held).executeTakeFirstOrThrow()
    expect(mine.ticket).toBe('A-01')
  })
})

describe('a freed ticket', () => {
  test('is not reused for seven days while others are available, and is then used before new ones', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'COMPLETED')
    expect(await ticketOf(await createJob(portal, me))).toBe('A-02')
    await wait(6)
    expect(await ticketOf(await createJob(portal, me))).toBe('A-03')
    await wait(2)
    expect(await ticketOf(await createJob(portal, me))).toBe('A-01')
  })

  test('is reused in the order in which tickets became free', async () => {
    const me = await createPerson(portal)
    const jobs = [await createJob(portal, me), await createJob(portal, me)]
    for (const job of jobs.toReversed()) {
      await setStatus(job, 'COMPLETED')
      await wait(8)
    }
    expect(await ticketOf(await createJob(portal, me))).toBe('A-02')
  })

  test('with fewer digits is reused first, also if it became free later', async () => {
    const me = await createPerson(portal)
    const short = await createJob(portal, me)
    await afterNames(2_376)
    const long = await createJob(portal, me)
    expect(await ticketOf(long)).toBe('A-100')
    await setStatus(long, 'COMPLETED')
    await wait(1)
    await setStatus(short, 'COMPLETED')
    await wait(8)
    expect(await ticketOf(await createJob(portal, me))).toBe('A-01')
  })

  test('is reused at once when all tickets with three digits are used', async () => {
    const me = await createPerson(portal)
    await setStatus(await createJob(portal, me), 'COMPLETED')
    await afterNames(23_976)
    expect(await ticketOf(await createJob(portal, me))).toBe('A-01')
    expect(await ticketOf(await createJob(portal, me))).toBe('A-1000')
  })
})

test('tickets have three digits when all with two digits are used', async () => {
  const me = await createPerson(portal)
  await afterNames(2_375)
  expect(await ticketOf(await createJob(portal, me))).toBe('Z-99')
  expect(await ticketOf(await createJob(portal, me))).toBe('A-100')
})

test('ticket names are unique and never contain I or O', async () => {
  const { rows } = await sql<{ name: string }>`
    select ticket_name(number) as name from generate_series(1, 30000) number
  `.execute(portal.db)
  const names = rows.map(({ name }) => name)
  expect(new Set(names).size).toBe(30_000)
  expect(names.filter((name) => !/^[A-HJ-NP-Z]-\d{2,4}$/.test(name))).toEqual([])
  expect([names[0], names[98], names[99], names[2_375], names[2_376], names[23_975], names[23_976]]).toEqual([
    'A-01',
    'A-99',
    'B-01',
    'Z-99',
    'A-100',
    'Z-999',
    'A-1000',
  ])
})

describe('a job that comes back', () => {
  test('keeps its ticket if it is free', async () => {
    const job = await createJob(portal, await createPerson(portal))
    await setStatus(job, 'COMPLETED')
    await setStatus(job, 'READY_FOR_PICKUP')
    expect(await ticketOf(job)).toBe('A-01')
  })

  test('gets another ticket if its own was reused', async () => {
    const me = await createPerson(portal)
    const job = await createJob(portal, me)
    await setStatus(job, 'CANCELLED')
    await wait(8)
    await createJob(portal, me)
    await setStatus(job, 'NEW')
    expect(await ticketOf(job)).toBe('A-02')
  })
})

test('a job is found by its ticket in any spelling while its racket is in the shop', async () => {
  const technician = await createTechnician(portal)
  const job = await createJob(portal, await createPerson(portal))
  const find = (ticket: string) => portal.ask('GET', `/technician/ticket/?ticket=${ticket}`, { as: technician })
  for (const typed of ['A-01', 'a01', 'a-01', '%20A%2001%20']) {
    expect((await find(typed)).body.id, typed).toBe(job)
  }
  for (const wrong of ['O-12', 'B', '37', 'B-3', 'B-1234567']) {
    expect(await find(wrong)).toMatchObject({
      status: 400,
      body: { error: 'A ticket is a letter and two or more digits, such as B-37' },
    })
  }
})

test('a ticket whose racket has left says so, until another racket can get it', async () => {
  const technician = await createTechnician(portal)
  const me = await createPerson(portal)
  const collected = await createJob(portal, me, { received_at: new Date() })
  const givenBack = await createJob(portal, me, { received_at: new Date() })
  const cancelled = await createJob(portal, me)
  const find = (ticket: string) => portal.ask('GET', `/technician/ticket/?ticket=${ticket}`, { as: technician })
  const left = (ticket: string) => ({
    status: 404,
    body: { error: `The racket with the ticket ${ticket} has already left the shop.` },
  })
  const unknown = (ticket: string) => ({
    status: 404,
    body: { error: `No racket in the shop has the ticket ${ticket}.` },
  })
  await setStatus(collected, 'COMPLETED')
  await setStatus(givenBack, 'CANCELLED')
  await setStatus(cancelled, 'CANCELLED')
  expect((await find('A-02')).body.id).toBe(givenBack)
  await portal.db.updateTable('string_jobs').set({ left_at: new Date() }).where('id', '=', givenBack).execute()
  expect(await find('A-01')).toMatchObject(left('A-01'))
  expect(await find('A-02')).toMatchObject(left('A-02'))
  expect(await find('A-03')).toMatchObject(unknown('A-03'))
  expect(await find('A-04')).toMatchObject(unknown('A-04'))
  await wait(8)
  expect(await find('A-01')).toMatchObject(unknown('A-01'))
})
