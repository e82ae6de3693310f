import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { on, ordersIn, PRICE_CHANGED } from '../../testing/orders.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { countOf, expectNothingOrdered } = ordersIn(portal)
let me: Person
beforeEach(async () => {
  me = await createPerson(portal)
})

const order = (jobs: unknown, headers: Record<string, string> = {}) =>
  portal.ask('POST', '/order/', { as: me, body: { jobs }, headers })
const createRackets = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => createRacket(portal, me, { racket_name: `Racket ${i + 1}` })))

describe('POST /order/', () => {
  test('orders several jobs as one order, each racket with its own setup, in the order of the request', async () => {
    const [first = 0, second = 0, third = 0] = await createRackets(3)
    const string = await createString(portal)
    const setups = [
      { racket: third, string, tension: 25, cross_tension: 27, pre_stretch: true, technician_notes: 'Logo' },
      { racket: first, tension: 24, cross_tension: null, pre_stretch: false, technician_notes: '' },
      { racket: second, string, tension: 28.5, cross_tension: null, pre_stretch: false, technician_notes: '' },
    ]
    const { status, body } = await order(setups)
    expect(status).toBe(201)
    expect(body.jobs).toMatchObject(
      setups.map(({ racket, string, ...rest }) => ({
        ...rest,
        racket: { id: racket },
        string: string ? { id: string } : null,
        order_status: 'NEW',
        price: string ? 3000 : 2000,
      })),
    )
    const rows = await portal.db.selectFrom('string_jobs').select(['id', 'order_id']).orderBy('id').execute()
    expect(rows).toEqual(body.jobs.map(({ id }: { id: number }) => ({ id, order_id: body.id })))
    const events = await portal.db
      .selectFrom('job_events')
      .select(['string_job_id', 'event', 'actor_id', 'to_value'])
      .orderBy('id')
      .execute()
    expect(events).toEqual(
      rows.map(({ id }) => ({ string_job_id: id, event: 'created', actor_id: me.id, to_value: 'NEW' })),
    )
    const labels = await portal.ask('GET', `/labels/?jobs=${rows.map(({ id }) => id)}`, {
      as: await createTechnician(portal),
    })
    expect(labels.body.labels.map(({ number, count }: Record<string, number>) => `${number}/${count}`)).toEqual([
      '1/3',
      '2/3',
      '3/3',
    ])
  })

  test('accepts 50 rackets with notes of the maximum length, and refuses 51', async () => {
    const rackets = await createRackets(51)
    expect(await order(on(rackets))).toMatchObject({
      status: 400,
      body: { error: 'An order can have at most 50 rackets' },
    })
    await expectNothingOrdered()
    const jobs = on(rackets.slice(1)).map((job) => ({ ...job, technician_notes: '🏸'.repeat(2000) }))
    const { status, body } = await order(jobs)
    expect([status, body.jobs?.length]).toEqual([201, 50])
  })

  test.each([
    [[], 'Please select at least one racket'],
    [undefined, 'Please select at least one racket'],
    [{ racket: 1, tension: 24 }, 'Please select at least one racket'],
    [on([1, 2, 1]), 'A racket can be in an order only once'],
    [[{ tension: 24 }], 'Racket 1: Please select a racket'],
    [[...on([1]), { racket: 2, tension: 40 }], 'Racket 2: Tension must not exceed 36'],
    [
      [...on([1]), { racket: 2, tension: 26, cross_tension: 25 }],
      'Racket 2: Cross tension must be at least equal to main tension',
    ],
    [[...on([1, 2]), { ...on([3])[0], price: 1 }], "Racket 3: unknown field 'price'"],
    [[...on([1]), 2], 'jobs must contain JSON objects'],
  ])('refuses %j', async (jobs, error) => {
    expect(await order(jobs)).toMatchObject({ status: 400, body: { error } })
    await expectNothingOrdered()
  })

  test('orders nothing when one racket is retired, deleted or owned by another customer, and the error names it', async () => {
    const [first = 0, second = 0] = await createRackets(2)
    const retired = await createRacket(portal, me, { racket_name: 'Old one', retire_date: new Date() })
    const deleted = await createRacket(portal, me, { deleted_at: new Date() })
    const foreign = await createRacket(portal, await createPerson(portal))
    expect(await order(on([first, retired, second]))).toMatchObject({
      status: 400,
      body: { error: 'Old one is retired. Please select another one.' },
    })
    for (const racket of [deleted, foreign, 999_999]) {
      expect(await order(on([first, racket, second]))).toMatchObject({
        status: 400,
        body: { error: 'One of these rackets no longer exists. Please select another one.' },
      })
    }
    await expectNothingOrdered()
  })

  test('orders nothing when one string is not offered, and the error names it', async () => {
    const [first = 0, second = 0] = await createRackets(2)
    const offered = await createString(portal)
    const gone = await createString(portal, { name: 'BG65', color: 'White', is_listed: false })
    const jobs = [
      { racket: first, tension: 24, string: offered },
      { racket: second, tension: 24, string: gone },
    ]
    expect(await order(jobs)).toMatchObject({
      status: 400,
      body: { error: 'Yonex: BG65 - White is no longer available. Please select another one.' },
    })
    await expectNothingOrdered()
  })

  test('orders nothing when a surcharge changed while the customer ordered', async () => {
    const [first = 0, second = 0] = await createRackets(2)
    const string = await createString(portal, { surcharge: 350 })
    const jobs = [
      { racket: first, tension: 24, shown_price: 2000 },
      { racket: second, tension: 24, string, shown_price: 3350 },
    ]
    await portal.db.updateTable('strings').set({ surcharge: 500 }).execute()
    expect(await order(jobs)).toMatchObject({ status: 409, body: { error: PRICE_CHANGED } })
    await expectNothingOrdered()
    const again = await order(jobs.map((job) => ({ ...job, shown_price: job.string ? 3500 : 2000 })))
    expect(again).toMatchObject({ status: 201, body: { jobs: [{ price: 2000 }, { price: 3500 }] } })
  })

  test('orders nothing beyond the limit of open jobs, and the error states the limit and the open jobs', async () => {
    const { max_open_jobs } = await portal.db
      .selectFrom('shop_settings')
      .select('max_open_jobs')
      .executeTakeFirstOrThrow()
    await portal.db.updateTable('shop_settings').set({ max_open_jobs: 3 }).execute()
    try {
      const rackets = await createRackets(4)
      await createJob(portal, me)
      expect(await order(on(rackets.slice(0, 3)))).toMatchObject({
        status: 409,
        body: { error: 'The limit for open string jobs is 3, and you have 1. Please order fewer rackets.' },
      })
      expect(await countOf('string_jobs')).toBe(1)
      expect((await order(on(rackets.slice(0, 2)))).status).toBe(201)
    } finally {
      await portal.db.updateTable('shop_settings').set({ max_open_jobs }).execute()
    }
  })

  test('places one order per Idempotency-Key, even if it is sent several times', async () => {
    const jobs = on(await createRackets(3))
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(jobs, { 'idempotency-key': 'one' })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect([await countOf('orders'), await countOf('string_jobs')]).toEqual([1, 3])
    expect((await order(jobs.slice(1), { 'idempotency-key': 'one' })).status).toBe(422)
  })
})

test('when a racket is retired at the same moment, either all or none of an order is placed', async () => {
  for (let round = 0; round < 15; round++) {
    const rackets = await createRackets(3)
    const before = await countOf('string_jobs')
    const [answer] = await Promise.all([
      order(on(rackets)),
      portal.ask('PATCH', `/racket/${rackets[1]}/`, { as: me, body: { is_retired: true } }),
    ])
    expect([201, 400]).toContain(answer.status)
    expect((await countOf('string_jobs')) - before).toBe(answer.status === 201 ? 3 : 0)
    if (answer.status === 400) expect(answer.body.error).toBe('Racket 2 is retired. Please select another one.')
  }
})

test('simultaneous orders of the same rackets in different sequences do not deadlock', async () => {
  const rackets = await createRackets(6)
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) => order(on(i % 2 === 0 ? rackets : rackets.toReversed()))),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
})
