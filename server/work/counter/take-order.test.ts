import { beforeEach, describe, expect, test } from 'vitest'
import type { NewStringJob } from '../../../contract/job/string-jobs.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { on, ordersIn, PRICE_CHANGED } from '../../testing/orders.ts'
import { planMessages } from '../../testing/plan-messages.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { countOf, expectNothingOrdered } = ordersIn(portal)
let me: Person
beforeEach(async () => {
  me = await createPerson(portal)
})

describe('POST /counter/order/', () => {
  const take = async (body: unknown) =>
    portal.ask('POST', '/counter/order/', { as: await createTechnician(portal), body })
  const astrox = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro' }

  test('plans the message that the rackets were received', async () => {
    await portal.db
      .updateTable('message_settings')
      .set({ kinds: ['received'], since: new Date(0) })
      .execute()
    const { body } = await take({ customer: me.id, jobs: [{ ...astrox, tension: 26 }] })
    await planMessages(portal)
    const [job] = body.jobs
    const answer = await portal.ask('GET', `/technician/string_job/${job.id}/messages/`, {
      as: await createTechnician(portal),
    })
    expect(answer.body).toMatchObject({ is_planning: false, messages: [{ kind: 'received', state: 'waiting' }] })
  })

  test('takes existing and new rackets in one order, even beyond the limits of the customer', async () => {
    const known = await createRacket(portal, me)
    const string = await createString(portal)
    const { status, body } = await take({
      customer: me.id,
      jobs: [
        { racket: known, string, tension: 25 },
        { ...astrox, racket_name: 'Spare', tension: 26 },
        { ...astrox, tension: 27, technician_notes: 'By Friday' },
      ],
    })
    expect(status).toBe(201)
    expect(body.jobs).toMatchObject([
      { racket: { id: known }, string: { id: string }, tension: 25, price: 3000 },
      { racket: { ...astrox, racket_name: 'Spare' }, string: null, tension: 26, price: 2000 },
      { racket: astrox, tension: 27, technician_notes: 'By Friday' },
    ])
    expect(body.jobs.every((job: { received_at: string | null }) => job.received_at !== null)).toBe(true)
    expect([await countOf('orders'), await countOf('rackets')]).toEqual([1, 3])
  })

  test('adds a new customer with all their rackets', async () => {
    const { status, body } = await take({
      customer_name: 'Ben Castell',
      jobs: [
        { ...astrox, tension: 25 },
        { ...astrox, tension: 25 },
      ],
    })
    expect(status).toBe(201)
    expect(body.jobs.map((job: { racket: { owner: { first_name: string } } }) => job.racket.owner.first_name)).toEqual([
      'Ben',
      'Ben',
    ])
    expect(await countOf('orders')).toBe(1)
  })

  test.each([
    [{ customer_name: 'Ben', jobs: [] }, 'Please select at least one racket'],
    [{ customer_name: 'Ben', jobs: 1 }, 'Please select at least one racket'],
    [
      { customer_name: 'Ben', jobs: [{ ...astrox, tension: 24 }, { tension: 24 }] },
      'Racket 2: Manufacturer is required',
    ],
    [
      { customer_name: 'Ben', jobs: [{ ...astrox, tension: 24 }, ...on([1])] },
      'Racket 2: A new customer has no racket yet: enter theirs',
    ],
    [
      { customer: 1, customer_name: 'Ben', jobs: [{ ...astrox, tension: 24 }] },
      'Choose a customer or enter a new one, not both',
    ],
    [{ customer: 1, jobs: on([1, 1]) }, 'A racket can be in an order only once'],
    [
      { customer_name: 'Ben', jobs: Array.from({ length: 51 }, () => ({ ...astrox, tension: 24 })) },
      'An order can have at most 50 rackets',
    ],
  ])('refuses %j', async (body, error) => {
    const people = await countOf('users')
    expect(await take(body)).toMatchObject({ status: 400, body: { error } })
    expect(await countOf('users')).toBe(people + 1)
    await expectNothingOrdered()
  })

  test('adds neither customer nor racket when one racket or string cannot be used', async () => {
    const retired = await createRacket(portal, me, { racket_name: 'Old one', retire_date: new Date() })
    const gone = await createString(portal, { is_listed: false })
    const people = await countOf('users')
    expect(await take({ customer: me.id, jobs: [{ ...astrox, tension: 24 }, ...on([retired])] })).toMatchObject({
      status: 400,
      body: { error: 'Old one is retired. Please select another one.' },
    })
    const jobs = [
      { ...astrox, tension: 24 },
      { ...astrox, tension: 24, string: gone },
    ]
    expect((await take({ customer_name: 'Ben', jobs })).status).toBe(400)
    // Each call has a technician of its own.
    expect([await countOf('users'), await countOf('rackets')]).toEqual([people + 2, 1])
    await expectNothingOrdered()
  })

  test('adds neither customer nor racket when a surcharge changed while staff took the order', async () => {
    const string = await createString(portal, { surcharge: 500 })
    const people = await countOf('users')
    const jobs = [
      { ...astrox, tension: 24, shown_price: 2000 },
      { ...astrox, tension: 24, string, shown_price: 3350 },
    ]
    expect(await take({ customer_name: 'Ben', jobs })).toMatchObject({ status: 409, body: { error: PRICE_CHANGED } })
    // The technician is new.
    expect([await countOf('users'), await countOf('rackets')]).toEqual([people + 1, 0])
    await expectNothingOrdered()
  })

  /** Sells a speed that is due at noon of the next day, and returns it as a customer chooses it. */
  async function offerSpeed() {
    const as = await createManager(portal)
    const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    await portal.call('PUT', '/shop/hours/', { as, body: { spans, closed: [] } })
    const terms = { days: 1, ready_by: '12:00', bring_by: '24:00', surcharge: 1000, most_per_day: null }
    await portal.call('PUT', '/shop/speeds/', { as, body: { speeds: [terms] } })
    const [{ id, due_at }] = (await portal.ask('GET', '/promise/', { as: me })).body.speeds
    return { id, due_at }
  }

  const ordered = (job: object) => ({ status: 201, body: { jobs: [job] } })
  const isRefused = { status: 409 }
  const risky = { tension: 25, tension_limit: 24 }

  /** The input of staff, and the answer that they would not get if the field did not arrive. */
  type Sample = [sent: object, answer: object]

  const FIELDS = {
    async string() {
      const string = await createString(portal)
      return [{ string }, ordered({ string: { id: string } })]
    },
    // This shop takes no orders with different strings.
    async hybrid() {
      return [{ hybrid: { string: await createString(portal) } }, { status: 400 }]
    },
    cross_tension: () => [{ cross_tension: 26 }, ordered({ cross_tension: 26 })],
    tension_kg: () => [{ tension_kg: 10.9 }, ordered({ tension_kg: 10.9 })],
    cross_tension_kg: () => [
      { tension_kg: 10.9, cross_tension: 25, cross_tension_kg: 11.3 },
      ordered({ cross_tension_kg: 11.3 }),
    ],
    pre_stretch: () => [{ pre_stretch: true }, ordered({ pre_stretch: true })],
    technician_notes: () => [{ technician_notes: 'By Friday' }, ordered({ technician_notes: 'By Friday' })],
    shown_price: () => [{ shown_price: 1 }, isRefused],
    extras_allowance: () => [{ extras_allowance: 500 }, ordered({ extras_allowance: 500 })],
    accepts_risk: () => [{ ...risky, accepts_risk: true }, ordered({ consent: { tension: 25, tension_limit: 24 } })],
    accepted_limit: () => [{ ...risky, accepts_risk: true, accepted_limit: 23 }, isRefused],
    async speed() {
      const speed = await offerSpeed()
      return [{ speed }, ordered({ speed: { due_at: speed.due_at } })]
    },
    async no_open_job() {
      const racket = await createRacket(portal, me)
      await createJob(portal, me, { racket_id: racket })
      return [{ manufacturer: undefined, model_name: undefined, racket, no_open_job: true }, isRefused]
    },
  } satisfies Record<Exclude<keyof NewStringJob, 'racket' | 'tension'>, () => Sample | Promise<Sample>>

  test.each(Object.entries(FIELDS))('passes %s on to the job', async (_field, arrange) => {
    const [sent, answer] = await arrange()
    const jobs = [{ ...astrox, tension: 24, ...sent }]
    expect(await take({ customer: me.id, jobs })).toMatchObject(answer)
  })
})
