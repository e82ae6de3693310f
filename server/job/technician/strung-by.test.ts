import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { technicianCalls } from '../../testing/technician-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { act, historyOf } = technicianCalls(portal)
let tomas: Person
let aiko: Person
let manager: Person
let lena: Person
beforeEach(async () => {
  ;[tomas, aiko, manager, lena] = await Promise.all([
    createTechnician(portal),
    createTechnician(portal, { first_name: 'Aiko', last_name: 'Sato' }),
    createManager(portal),
    createPerson(portal),
  ])
})

const ready = (id: number, strung_by?: number, status = 'READY_FOR_PICKUP') =>
  act(tomas, id, 'status', { status, ...(strung_by !== undefined && { strung_by }) })
const setStatus = (id: number, status: string) => act(tomas, id, 'status', { status })
const rowOf = (id: number) =>
  portal.db.selectFrom('string_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const payPerRacket = (value: number) =>
  portal.ask('PUT', '/shop/pay/rule/', { as: manager, body: { kind: 'per_racket', value } })
const payOf = async (person: Person) => (await portal.call('GET', '/technician/my_work/', { as: person })).open

test('the person who strung a racket is in its history, with the person who was signed in', async () => {
  const id = await createJob(portal, lena, { technician_id: tomas.id })
  expect(await ready(id, aiko.id)).toMatchObject({ status: 200, body: { technician: { first_name: 'Tomas' } } })
  expect(await historyOf(tomas, id)).toMatchObject([
    { event: 'strung_by', from: null, to: 'Aiko Sato', actor: 'Tomas Okafor' },
    { event: 'status', actor: 'Tomas Okafor' },
    { event: 'received' },
  ])
  const { body } = await portal.ask('GET', `/string_job/${id}/history/`, { as: lena })
  expect(body).toMatchObject([{ event: 'status', actor: 'shop' }, { event: 'received' }])
  expect(JSON.stringify(body)).not.toContain('Aiko')
})

test('a person who strings their own racket makes no entry, and an unassigned job is assigned to who strung it', async () => {
  const [own, other] = [await createJob(portal, lena), await createJob(portal, lena)]
  await ready(own, tomas.id)
  await ready(other, aiko.id)
  expect(await rowOf(own)).toMatchObject({ technician_id: tomas.id, strung_by: tomas.id })
  expect(await rowOf(other)).toMatchObject({ technician_id: aiko.id, strung_by: aiko.id })
  expect(await historyOf(tomas, own)).toMatchObject([{ event: 'status' }, { event: 'assigned' }, { event: 'received' }])
})

test('reports, the machines of today and pay count a racket for the person who strung it', async () => {
  await payPerRacket(800)
  const [first, second] = [
    await createJob(portal, lena, { technician_id: tomas.id }),
    await createJob(portal, lena, { technician_id: tomas.id }),
  ]
  await ready(first, aiko.id)
  await ready(second)
  expect([await payOf(tomas), await payOf(aiko)]).toEqual([800, 800])
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone time_zone)::date::text as day from shop_settings
  `.execute(portal.db)
  const day = rows[0]?.day
  const report = await portal.ask('GET', `/shop/reports/?from=${day}&to=${day}&by=stringer`, { as: manager })
  expect(
    report.body.groups
      .map(({ name, now }: { name: string; now: { rackets: number } }) => [name, now.rackets])
      .toSorted(),
  ).toEqual([
    ['Aiko Sato', 1],
    ['Tomas Okafor', 1],
  ])
  const overview = await portal.ask('GET', '/shop/overview/', { as: manager })
  expect(JSON.stringify(overview.body)).toContain('Aiko Sato')
})

test('undo and a return to New forget who strung it, and the pay follows the person who strings it then', async () => {
  await payPerRacket(800)
  const id = await createJob(portal, lena, { technician_id: tomas.id })
  await ready(id, aiko.id)
  expect((await portal.ask('POST', '/undo/', { as: tomas, body: { string_job: id } })).status).toBe(204)
  expect(await rowOf(id)).toMatchObject({ order_status: 'NEW', strung_by: null })
  expect([await payOf(tomas), await payOf(aiko)]).toEqual([0, 0])

  await ready(id, aiko.id)
  await setStatus(id, 'NEW')
  expect(await rowOf(id)).toMatchObject({ strung_by: null })
  await payPerRacket(900)
  await ready(id, tomas.id)
  expect([await payOf(tomas), await payOf(aiko)]).toEqual([800, 0])
  await setStatus(id, 'CANCELLED')
  expect(await rowOf(id)).toMatchObject({ strung_by: tomas.id })
  expect([await payOf(tomas), await payOf(aiko)]).toEqual([0, 0])
})

test.each([
  ['a customer', () => lena.id, 'NEW', 'READY_FOR_PICKUP', 400, 'Please choose a technician.'],
  ['a manager who does not string', () => manager.id, 'NEW', 'READY_FOR_PICKUP', 400, 'Please choose a technician.'],
  ['nobody', () => 99_999_999, 'NEW', 'READY_FOR_PICKUP', 400, 'Please choose a technician.'],
  ['a racket that is not strung', () => aiko.id, 'READY_FOR_PICKUP', 'NEW', 400, 'Send strung_by only with'],
  ['a cancelled job', () => aiko.id, 'NEW', 'CANCELLED', 400, 'Send strung_by only with'],
  ['a racket that is already strung', () => aiko.id, 'READY_FOR_PICKUP', 'COMPLETED', 409, 'already strung'],
  ['one that is ready', () => aiko.id, 'READY_FOR_PICKUP', 'READY_FOR_PICKUP', 409, 'already strung'],
])('%s is refused', async (_, person, order_status, status, code, text) => {
  const id = await createJob(portal, lena, { order_status: order_status === 'NEW' ? 'NEW' : 'READY_FOR_PICKUP' })
  const before = await rowOf(id)
  const answer = await ready(id, person(), status)
  expect(answer.status).toBe(code)
  expect(JSON.stringify(answer.body)).toContain(text)
  expect(await rowOf(id)).toEqual(before)
})

test('a technician who left is refused', async () => {
  await portal.db.updateTable('users').set({ is_technician: false }).where('id', '=', aiko.id).execute()
  const id = await createJob(portal, lena)
  expect(await ready(id, aiko.id)).toMatchObject({ status: 400, body: { error: 'Please choose a technician.' } })
  expect(await rowOf(id)).toMatchObject({ order_status: 'NEW', strung_by: null })
})

test('the same answer that is sent twice changes nothing', async () => {
  const id = await createJob(portal, lena)
  await ready(id, aiko.id)
  const before = await rowOf(id)
  expect((await ready(id, aiko.id)).status).toBe(200)
  expect(await rowOf(id)).toEqual(before)
})

test('the bench lists the technicians of today first', async () => {
  const { rows } = await sql<{ today: number }>`
    select extract(isodow from now() at time zone time_zone)::integer as today from shop_settings
  `.execute(portal.db)
  const other = ((rows[0]?.today ?? 1) % 7) + 1
  await portal.db
    .insertInto('stringer_hours')
    .values({ user_id: aiko.id, weekday: other, begins: 600, ends: 900 })
    .execute()
  const bench = async () => (await portal.call('GET', '/bench/', { as: tomas })).stringers
  const names = async () =>
    (await bench()).map((each: { name: string; is_here_today: boolean }) => [each.name, each.is_here_today])
  expect(await names()).toEqual([
    ['Tomas Okafor', true],
    ['Aiko Sato', false],
  ])
  await portal.db.deleteFrom('stringer_hours').execute()
  await portal.db
    .insertInto('stringer_absences')
    .values({ user_id: tomas.id, first_date: '2020-01-01', last_date: null })
    .execute()
  expect(await names()).toEqual([
    ['Aiko Sato', true],
    ['Tomas Okafor', false],
  ])
})
