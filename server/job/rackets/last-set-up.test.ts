import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPerson, createRacket, createString, createTechnician, type Person } from '../../testing/factories.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'

// The test compares random histories of two rackets with a model that applies one action after another.

const portal = testApp()

interface Setup {
  string: number | null
  tension: number
  cross_tension: number | null
  pre_stretch: boolean
}
type Status = 'NEW' | 'READY_FOR_PICKUP' | 'COMPLETED' | 'CANCELLED'
interface Job {
  id: number
  racket: number
  setup: Setup
  status: Status
}
interface World {
  customer: Person
  technician: Person
  rackets: number[]
  strings: number[]
  jobs: Job[]
}

const setup = fc.record({
  string: fc.constantFrom(null, 0, 1, 2),
  tension: fc.constantFrom(20, 21, 24, 25.5, 30),
  cross_tension: fc.constantFrom(null, 30, 31.5, 36),
  pre_stretch: fc.boolean(),
})
const action = fc.oneof(
  fc.record({ do: fc.constant('order' as const), racket: fc.nat(1), setup }),
  fc.record({
    do: fc.constant('edit' as const),
    job: fc.nat(9),
    racket: fc.nat(1),
    setup,
    by: fc.constantFrom('owner', 'staff'),
  }),
  fc.record({
    do: fc.constant('status' as const),
    job: fc.nat(9),
    status: fc.constantFrom<Status>('NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'),
  }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

const ROUNDS = { usual: 10, race: 500 }

test('the last setup is that of the newest strung job in all random histories', {
  timeout: 60_000 + 5_000 * roundsOf(ROUNDS),
}, async () => {
  await playHistories(fc.array(action, { minLength: 1, maxLength: 20, size: 'max' }), ROUNDS, async (history) => {
    await empty(portal)
    const world = await createWorld()
    for (const each of history) {
      await perform(world, each)
      await compare(world)
    }
  })
})

async function createWorld(): Promise<World> {
  const customer = await createPerson(portal)
  return {
    customer,
    technician: await createTechnician(portal),
    rackets: [await createRacket(portal, customer), await createRacket(portal, customer)],
    strings: [await createString(portal), await createString(portal), await createString(portal)],
    jobs: [],
  }
}

async function perform(world: World, action: Action) {
  const { customer, technician, rackets, strings, jobs } = world
  const bodyOf = (racket: number | undefined, { string, ...rest }: Setup) => ({
    racket,
    ...rest,
    ...(string !== null && { string: strings[string] }),
    technician_notes: `Note ${jobs.length}`,
  })
  if (action.do === 'order') {
    const racket = rackets[action.racket] ?? 0
    const body = bodyOf(racket, action.setup)
    const order = await portal.ask('POST', '/string_job/', { as: customer, body })
    expect(order.status).toBe(201)
    jobs.push({ id: order.body.id, racket, setup: action.setup, status: 'NEW' })
    return
  }
  const job = jobs[action.job % Math.max(1, jobs.length)]
  if (!job) return
  if (action.do === 'status') {
    const answer = await portal.ask('PATCH', `/technician/string_job/${job.id}/status/`, {
      as: technician,
      body: { status: action.status },
    })
    if (answer.status === 200) job.status = action.status
    return
  }
  const racket = rackets[action.racket] ?? 0
  const body = bodyOf(racket, action.setup)
  const edit =
    action.by === 'owner'
      ? await portal.ask('PUT', `/string_job/${job.id}/`, { as: customer, body })
      : await portal.ask('PUT', `/counter/jobs/${job.id}/`, { as: technician, body })
  const mayEdit =
    action.by === 'owner' ? job.status === 'NEW' : job.status === 'NEW' || job.status === 'READY_FOR_PICKUP'
  expect(edit.status).toBe(mayEdit ? 200 : 409)
  if (mayEdit) Object.assign(job, { racket, setup: action.setup })
}

async function compare({ customer, rackets, strings, jobs }: World) {
  const { body } = await portal.ask('GET', '/racket/', { as: customer })
  for (const racket of rackets) {
    const strung = jobs.filter((job) => job.racket === racket && ['READY_FOR_PICKUP', 'COMPLETED'].includes(job.status))
    const last = strung.at(-1)
    const { last_set_up } = body.find(({ id }: { id: number }) => id === racket)
    if (!last) {
      expect(last_set_up).toBeNull()
      continue
    }
    const { string, ...rest } = last.setup
    expect(last_set_up).toEqual({
      ...rest,
      hybrid: null,
      tension_kg: null,
      cross_tension_kg: null,
      string: string === null ? null : expect.objectContaining({ id: strings[string], manufacturer: 'Yonex' }),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  }
}
