import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createString } from '../../testing/factories.ts'
import { statementsOf } from '../../testing/statements.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

describe('GET /racket/', () => {
  test("lists the customer's rackets by name, active ones before retired ones", async () => {
    const me = await createPerson(portal)
    await createRacket(portal, me, { racket_name: 'zebra' })
    await createRacket(portal, me, { racket_name: 'Alpha', retire_date: '2026-01-01' })
    await createRacket(portal, me, { racket_name: 'beta' })
    await createRacket(portal, await createPerson(portal))

    const { status, body } = await portal.ask('GET', '/racket/', { as: me })
    expect(status).toBe(200)
    expect(body.map((racket: { racket_name: string }) => racket.racket_name)).toEqual(['beta', 'zebra', 'Alpha'])
  })

  test('can leave out retired rackets', async () => {
    const me = await createPerson(portal)
    await createRacket(portal, me, { retire_date: '2026-01-01' })
    const active = await createRacket(portal, me)
    const { body } = await portal.ask('GET', '/racket/?selection=active', { as: me })
    expect(body.map((racket: { id: number }) => racket.id)).toEqual([active])
  })

  test('shows when and how a racket was last strung', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const string_id = await createString(portal)
    const job = { racket_id, string_id, order_status: 'COMPLETED' } as const
    await createJob(portal, me, { ...job, tension: 22, order_completion_date: '2026-01-02T03:04:05.678Z' })
    await createJob(portal, me, {
      ...job,
      tension: 25.5,
      cross_tension: 27,
      order_completion_date: '2026-03-01T00:00:00Z',
    })
    await createJob(portal, me, { racket_id, tension: 30 })

    const { body } = await portal.ask('GET', `/racket/${racket_id}/`, { as: me })
    expect(body.last_string_date).toBe('2026-03-01T00:00:00.000Z')
    expect(body.string_bed).toMatchObject({ tension: 25.5, cross_tension: 27, pre_stretch: false })
    expect(body.string_bed.string).toMatchObject({ id: string_id, color: 'Sky Blue' })
  })

  test('names the newest open job of a racket, and whether the racket is in the shop', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const openJob = async () => (await portal.call('GET', `/racket/${racket_id}/`, { as: me })).open_job
    await createJob(portal, me, { racket_id, order_status: 'COMPLETED' })
    await createJob(portal, me, { racket_id, order_status: 'CANCELLED' })
    await createJob(portal, me)
    expect(await openJob()).toBeNull()

    const ready = await createJob(portal, me, { racket_id, order_status: 'READY_FOR_PICKUP' })
    expect(await openJob()).toMatchObject({ id: ready, order_status: 'READY_FOR_PICKUP', is_received: true })
    const newest = await createJob(portal, me, { racket_id })
    // The racket is still in the shop, whatever is ordered next.
    expect(await openJob()).toMatchObject({ id: ready, is_received: true })
    const due_at = new Date('2098-01-01T10:00:00Z')
    await portal.db.updateTable('string_jobs').set({ received_at: due_at, due_at }).where('id', '=', newest).execute()
    expect(await openJob()).toEqual({
      id: newest,
      order_status: 'NEW',
      is_received: true,
      ticket: expect.stringMatching(/^[A-Z]-\d+$/),
      shelf: null,
      received_at: due_at.toISOString(),
      started_at: null,
      due_at: due_at.toISOString(),
      speed: null,
    })
  })

  test('refuses people who are not signed in', async () => {
    const { status, headers, body } = await portal.ask('GET', '/racket/')
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(body).toEqual({ error: 'Please sign in.' })
  })
})

describe('POST /racket/', () => {
  test('adds a racket for the customer', async () => {
    const me = await createPerson(portal)
    const body = { manufacturer: 'Victor', model_name: 'DriveX 12', racket_name: 'Spare', serial_number: 'V-1' }
    // A mark of direction would turn the tension that a page shows behind the name.
    const marked = await portal.ask('POST', '/racket/', { as: me, body: { ...body, racket_name: '\u202eSpare\u200f' } })
    expect(marked.body).toMatchObject(body)
    const added = await portal.ask('POST', '/racket/', { as: me, body })
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({
      ...body,
      is_favorite: false,
      is_retired: false,
      retire_date: null,
      last_string_date: null,
      owner: { first_name: 'Lena', last_name: 'Brandt' },
    })
    expect((await portal.ask('GET', `/racket/${added.body.id}/`, { as: me })).body).toEqual(added.body)
  })

  test('names the invalid fields', async () => {
    const me = await createPerson(portal)
    const { status, body } = await portal.ask('POST', '/racket/', { as: me, body: { model_name: 'X' } })
    expect(status).toBe(400)
    expect(body).toEqual({
      error: 'Manufacturer is required',
      fields: { manufacturer: 'Manufacturer is required' },
    })
  })

  test('adds only one racket per Idempotency-Key, and repeats the response', async () => {
    const me = await createPerson(portal)
    const add = (model_name: string) =>
      portal.ask('POST', '/racket/', {
        as: me,
        body: { manufacturer: 'Victor', model_name },
        headers: { 'idempotency-key': 'once' },
      })
    const answers = await Promise.all([add('DriveX'), add('DriveX'), add('DriveX'), add('DriveX')])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(3)
    expect((await portal.ask('GET', '/racket/', { as: me })).body).toHaveLength(1)
    expect((await add('Thruster')).status).toBe(422)
  })
})

describe('PATCH /racket/{id}/', () => {
  test('changes one field', async () => {
    const me = await createPerson(portal)
    const id = await createRacket(portal, me)
    const { status, body } = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { racket_name: ' Loud ' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, racket_name: 'Loud', manufacturer: 'Yonex' })
  })

  test('retires a racket, which then is no longer a favorite, and reactivates it', async () => {
    const me = await createPerson(portal)
    const id = await createRacket(portal, me, { is_favorite: true })
    const retired = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { is_retired: true } })
    expect(retired.body).toMatchObject({ is_retired: true, is_favorite: false })
    expect(retired.body.retire_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

    const favorite = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { is_favorite: true } })
    expect(favorite).toMatchObject({ status: 409, body: { error: 'A retired racket cannot be a favorite.' } })

    const back = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { is_retired: false } })
    expect(back.body).toMatchObject({ is_retired: false, retire_date: null })
  })

  test.each([
    ['retires', false],
    ['unretires', true],
  ])('a change that %s a racket locks its owner once', async (_, is_retired) => {
    const me = await createPerson(portal)
    const id = await createRacket(portal, me, { retire_date: is_retired ? new Date() : null })
    const body = { is_retired: !is_retired }
    const statements = await statementsOf(portal, async () =>
      expect((await portal.ask('PATCH', `/racket/${id}/`, { as: me, body })).status).toBe(200),
    )
    const locks = statements.filter((text) => /from "users".* for no key update/s.test(text))
    expect(locks, statements.join('\n')).toHaveLength(1)
  })

  test('does not find a racket of another customer', async () => {
    const id = await createRacket(portal, await createPerson(portal))
    const me = await createPerson(portal)
    const { status } = await portal.ask('PATCH', `/racket/${id}/`, { as: me, body: { racket_name: 'Mine' } })
    expect(status).toBe(404)
  })
})

describe('DELETE /racket/{id}/', () => {
  test('hides the racket and keeps its jobs', async () => {
    const me = await createPerson(portal)
    const racket_id = await createRacket(portal, me)
    const job = await createJob(portal, me, { racket_id, order_status: 'COMPLETED' })
    const { status, body } = await portal.ask('DELETE', `/racket/${racket_id}/`, { as: me })
    expect([status, body]).toEqual([204, ''])
    expect((await portal.ask('GET', `/racket/${racket_id}/`, { as: me })).status).toBe(404)
    expect((await portal.ask('DELETE', `/racket/${racket_id}/`, { as: me })).status).toBe(404)
    const jobs = await portal.ask('GET', '/string_job/', { as: me })
    expect(jobs.body.map(({ id }: { id: number }) => id)).toEqual([job])
  })

  test.each(['NEW', 'READY_FOR_PICKUP'] as const)(
    'is refused while the racket has a job that is %s',
    async (order_status) => {
      const me = await createPerson(portal)
      const racket_id = await createRacket(portal, me)
      await createJob(portal, me, { racket_id, order_status })
      expect((await portal.ask('DELETE', `/racket/${racket_id}/`, { as: me })).status).toBe(409)
      expect((await portal.ask('GET', `/racket/${racket_id}/`, { as: me })).status).toBe(200)
    },
  )

  test('accepts an empty JSON body', async () => {
    const me = await createPerson(portal)
    const id = await createRacket(portal, me)
    const headers = { 'content-type': 'application/json' }
    expect((await portal.ask('DELETE', `/racket/${id}/`, { as: me, headers })).status).toBe(204)
  })
})

test('a racket that is retired or deleted at the same moment gets no new job', async () => {
  const me = await createPerson(portal)
  for (let round = 0; round < 20; round++) {
    const racket = await createRacket(portal, me)
    const leave = round % 2 === 0 ? 'delete' : 'retire'
    const [order, leaving] = await Promise.all([
      portal.ask('POST', '/string_job/', { as: me, body: { racket, tension: 24 } }),
      leave === 'delete'
        ? portal.ask('DELETE', `/racket/${racket}/`, { as: me })
        : portal.ask('PATCH', `/racket/${racket}/`, { as: me, body: { is_retired: true } }),
    ])
    if (leave === 'delete') expect(['201,409', '400,204']).toContain(`${order.status},${leaving.status}`)
    else expect([201, 400]).toContain(order.status)
    const { body } = await portal.ask('POST', '/string_job/', { as: me, body: { racket, tension: 24 } })
    if (leaving.status < 300) expect(body).toBeInstanceOf(Array)
  }
})

test('the history of a racket lists its jobs, newest first', async () => {
  const me = await createPerson(portal)
  const racket_id = await createRacket(portal, me)
  const older = await createJob(portal, me, { racket_id })
  const newer = await createJob(portal, me, { racket_id, order_status: 'CANCELLED' })
  await createJob(portal, me)
  const { body } = await portal.ask('GET', `/racket/${racket_id}/history/`, { as: me })
  expect(body.map(({ id }: { id: number }) => id)).toEqual([newer, older])

  const other = await createPerson(portal)
  expect((await portal.ask('GET', `/racket/${racket_id}/history/`, { as: other })).status).toBe(404)
})
