import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createString, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const order = (me: Person, body: unknown) => portal.ask('POST', '/string_job/', { as: me, body })
const edit = (me: Person, id: number, body: unknown) => portal.ask('PUT', `/string_job/${id}/`, { as: me, body })
const cancel = (me: Person, id: number) =>
  portal.ask('PATCH', `/string_job/${id}/`, { as: me, body: { order_status: 'CANCELLED' } })
const eventsOf = (id: number) =>
  portal.db.selectFrom('job_events').selectAll().where('string_job_id', '=', id).orderBy('id').execute()

describe('POST /string_job/', () => {
  test('orders a job at the flat rate of the tier', async () => {
    const me = await createPerson(portal, { tier_status: 'club' })
    const racket = await createRacket(portal, me, { racket_name: 'Loud' })
    const string = await createString(portal)
    const { status, body } = await order(me, {
      racket,
      string,
      tension: 26,
      cross_tension: 27.5,
      pre_stretch: true,
      technician_notes: 'two-piece\nplease',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      racket: { id: racket, racket_name: 'Loud', is_retired: false, owner: { first_name: 'Lena' } },
      string: { id: string, name: expect.any(String), color_hex_code: '#6EC6FF' },
      tension: 26,
      cross_tension: 27.5,
      pre_stretch: true,
      technician_notes: 'two-piece\nplease',
      order_status: 'NEW',
      is_order_paid: false,
      order_completion_date: null,
      technician: null,
      mains_duration: 0,
      cross_duration: 0,
      price: 2600,
      refund: null,
    })
    expect(body.order_create_date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(await eventsOf(body.id)).toMatchObject([{ event: 'created', actor_id: me.id, to_value: 'NEW' }])
  })

  test('charges only the labor without a string', async () => {
    const me = await createPerson(portal)
    const { body } = await order(me, { racket: await createRacket(portal, me), tension: 24 })
    expect(body).toMatchObject({ string: null, price: 2000, cross_tension: null, technician_notes: '' })
  })

  test('accepts an order in a tier without a price', async () => {
    await portal.db
      .insertInto('membership_tiers')
      .values({ tier_status: 'trial', stringing_price: null, stringing_price_labor_only: null })
      .execute()
    const me = await createPerson(portal, { tier_status: 'trial' })
    const { status, body } = await order(me, { racket: await createRacket(portal, me), tension: 24 })
    expect([status, body.price]).toEqual([201, null])
  })

  test('returns errors as sentences', async () => {
    const me = await createPerson(portal)
    expect(await order(me, {})).toMatchObject({
      status: 400,
      body: ['Please select a racket', 'Please enter tension'],
    })
    expect(await portal.ask('POST', '/string_job/', { body: {} })).toMatchObject({
      status: 401,
      body: ['Please sign in.'],
    })
  })

  test('refuses a racket of another customer and one that is retired, deleted or missing', async () => {
    const me = await createPerson(portal)
    const rackets = [
      await createRacket(portal, await createPerson(portal)),
      await createRacket(portal, me, { retire_date: new Date() }),
      await createRacket(portal, me, { deleted_at: new Date() }),
      999_999_999,
    ]
    for (const racket of rackets) {
      const { status, body } = await order(me, { racket, tension: 24 })
      expect([status, body]).toEqual([
        400,
        [expect.stringMatching(/^This racket (is retired|no longer exists)\. Please select another one\.$/)],
      ])
    }
  })

  test('orders a racket once, although two pages send it at once, when it must have no open job', async () => {
    const me = await createPerson(portal)
    const again = { racket: await createRacket(portal, me), tension: 24, no_open_job: true }
    const answers = await Promise.all([order(me, again), order(me, again)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await order(me, { ...again, no_open_job: false })).status).toBe(201)
    expect((await order(me, { ...again, racket: await createRacket(portal, me) })).status).toBe(201)
  })

  test('refuses an unlisted string', async () => {
    const me = await createPerson(portal)
    const racket = await createRacket(portal, me)
    const string = await createString(portal, { is_listed: false })
    expect((await order(me, { racket, tension: 24, string })).status).toBe(400)
  })

  test('returns a list of errors for a body that is too large or not JSON', async () => {
    const me = await createPerson(portal)
    const large = await order(me, { technician_notes: 'x'.repeat(70_000) })
    expect([large.status, large.body]).toEqual([413, ['This request is too large.']])
    const text = await portal.ask('POST', '/string_job/', {
      as: me,
      body: 1,
      headers: { 'content-type': 'text/plain' },
    })
    expect([text.status, text.body]).toEqual([415, ['Please send JSON in UTF-8.']])
  })
})

describe('GET /string_job/', () => {
  test("lists the customer's jobs, newest first", async () => {
    const me = await createPerson(portal)
    const first = await createJob(portal, me, { order_status: 'COMPLETED' })
    const second = await createJob(portal, me)
    await createJob(portal, await createPerson(portal))
    const { body } = await portal.ask('GET', '/string_job/', { as: me })
    expect(body.map(({ id }: { id: number }) => id)).toEqual([second, first])
  })

  test('can list only pending jobs', async () => {
    const me = await createPerson(portal)
    const ready = await createJob(portal, me, { order_status: 'READY_FOR_PICKUP' })
    await createJob(portal, me, { order_status: 'COMPLETED' })
    await createJob(portal, me, { order_status: 'CANCELLED' })
    const fresh = await createJob(portal, me)
    const { body } = await portal.ask('GET', '/string_job/?status=pending', { as: me })
    expect(body.map(({ id }: { id: number }) => id)).toEqual([fresh, ready])
  })
})

describe('PUT /string_job/{id}/', () => {
  test('changes a job while it is NEW, and the history has the changes', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    const racket = await createRacket(portal, me)
    const { status, body } = await edit(me, id, { racket, tension: 25.5 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, tension: 25.5, racket: { id: racket }, price: 2000 })
    const [event] = await eventsOf(id)
    expect(event).toMatchObject({ event: 'edited', actor_id: me.id })
    expect(JSON.parse(event?.to_value ?? '')).toEqual({ racket, tension: 25.5 })
  })

  test("changes the price only when the shop's string is added or removed", async () => {
    const me = await createPerson(portal)
    const string_id = await createString(portal)
    const racket = await createRacket(portal, me)
    const id = await createJob(portal, me, { racket_id: racket, string_id, price: 2500 })
    expect((await edit(me, id, { racket, string: string_id, tension: 25 })).body.price).toBe(2500)
    expect((await edit(me, id, { racket, string: await createString(portal), tension: 25 })).body.price).toBe(2500)
    expect((await edit(me, id, { racket, tension: 25 })).body.price).toBe(2000)
    expect((await edit(me, id, { racket, string: string_id, tension: 25 })).body.price).toBe(3000)
  })

  test('can keep a string that was unlisted since the order', async () => {
    const me = await createPerson(portal)
    const racket = await createRacket(portal, me)
    const string = await createString(portal, { is_listed: false })
    const id = await createJob(portal, me, { racket_id: racket, string_id: string })
    expect((await edit(me, id, { racket, string, tension: 25 })).status).toBe(200)
  })

  test("of a paid job cannot switch between the customer's own string and the shop's", async () => {
    const me = await createPerson(portal)
    const racket = await createRacket(portal, me)
    const id = await createJob(portal, me, { racket_id: racket, paid: 'technician' })
    const refused = await edit(me, id, { racket, tension: 24, string: await createString(portal) })
    expect([refused.status, refused.body]).toEqual([409, [expect.stringContaining('already paid')]])
    expect((await edit(me, id, { racket, tension: 28 })).body).toMatchObject({ tension: 28, is_order_paid: true })
  })

  test.each(['READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const)(
    'is refused when it is %s',
    async (order_status) => {
      const me = await createPerson(portal)
      const racket = await createRacket(portal, me)
      const id = await createJob(portal, me, { racket_id: racket, order_status })
      expect((await edit(me, id, { racket, tension: 24 })).status).toBe(409)
    },
  )

  test('is refused when its racket is retired', async () => {
    const me = await createPerson(portal)
    const retired = await createRacket(portal, me, { retire_date: new Date() })
    const id = await createJob(portal, me, { racket_id: retired })
    expect((await edit(me, id, { racket: await createRacket(portal, me), tension: 24 })).status).toBe(400)
  })

  test('does not find a job of another customer', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect((await edit(me, id, { racket: await createRacket(portal, me), tension: 24 })).status).toBe(404)
  })
})

describe('PATCH /string_job/{id}/', () => {
  test('cancels a job while it is NEW', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me)
    const { status, body } = await cancel(me, id)
    expect([status, body.order_status]).toEqual([200, 'CANCELLED'])
    expect(await eventsOf(id)).toMatchObject([{ event: 'status', from_value: 'NEW', to_value: 'CANCELLED' }])
  })

  test.each(['READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const)(
    'is refused when it is %s',
    async (order_status) => {
      const me = await createPerson(portal)
      const id = await createJob(portal, me, { order_status })
      expect(await cancel(me, id)).toMatchObject({
        status: 409,
        body: { error: 'You cannot cancel an already started or pending job.' },
      })
    },
  )

  test('does not find a job of another customer', async () => {
    const id = await createJob(portal, await createPerson(portal))
    expect((await cancel(await createPerson(portal), id)).status).toBe(404)
  })

  test('gives a credit back at once', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me, { paid: 'credit' })
    expect((await cancel(me, id)).body).toMatchObject({ is_order_paid: true, refund: 'done' })
    expect((await portal.ask('GET', '/me/', { as: me })).body.stringing_credits).toBe(1)
  })

  test('leaves a refund due when the job was paid at the counter', async () => {
    const me = await createPerson(portal)
    const id = await createJob(portal, me, { paid: 'technician' })
    expect((await cancel(me, id)).body).toMatchObject({ is_order_paid: true, refund: 'due' })
  })
})

test('when a job is cancelled, edited and advanced at the same moment, either the cancellation or the advance succeeds', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  for (let round = 0; round < 25; round++) {
    const id = await createJob(portal, me, { racket_id: racket })
    const advance = portal.db
      .updateTable('string_jobs')
      .set({ order_status: 'READY_FOR_PICKUP' })
      .where('id', '=', id)
      .where('order_status', '=', 'NEW')
      .returning('id')
      .executeTakeFirst()
    const [cancelled, advanced] = await Promise.all([cancel(me, id), advance, edit(me, id, { racket, tension: 30 })])
    expect(Number(cancelled.status === 200) + Number(advanced !== undefined)).toBe(1)
    const { order_status } = await portal.db
      .selectFrom('string_jobs')
      .select('order_status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(order_status).toBe(advanced ? 'READY_FOR_PICKUP' : 'CANCELLED')
  }
})
