import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { playHistories, roundsOf } from '../../testing/random.ts'
import { empty, testApp } from '../../testing/test-app.ts'

const portal = testApp()
let technician: Person
let customer: Person
beforeEach(async () => {
  technician = await createTechnician(portal)
  customer = await createPerson(portal)
})

const act = (id: number, name: string, method = 'POST') =>
  portal.ask(method, `/technician/string_job/${id}/${name}/`, {
    as: technician,
    ...(method === 'DELETE' ? {} : { body: {} }),
  })
const setStatus = (id: number, status: string) =>
  portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status } })
const saveMains = (id: number, mains_duration: number) =>
  portal.ask('PATCH', `/technician/string_job/${id}/duration/`, { as: technician, body: { mains_duration } })
const eventsOf = async (id: number) => {
  const { body } = await portal.ask('GET', `/technician/string_job/${id}/history/`, { as: technician })
  return body.map(({ event }: { event: string }) => event)
}

describe('received', () => {
  test('is recorded once, and does not assign the job', async () => {
    const id = await createJob(portal, customer)
    const first = await act(id, 'received')
    expect(first).toMatchObject({ status: 200, body: { received_at: expect.any(String), technician: null } })
    expect((await act(id, 'received')).body.received_at).toBe(first.body.received_at)
    expect(await eventsOf(id)).toEqual(['received'])
  })

  test('is set by an order at the counter', async () => {
    const body = { manufacturer: 'Yonex', model_name: 'Astrox 99 Pro', tension: 24 }
    const { body: job } = await portal.ask('POST', '/counter/orders/', { as: technician, body })
    expect(job.received_at).toBe(job.order_create_date)
  })

  test('can be undone until the stringing begins', async () => {
    const id = await createJob(portal, customer)
    await act(id, 'received')
    expect((await act(id, 'received', 'DELETE')).body.received_at).toBeNull()
    expect((await act(id, 'received', 'DELETE')).status).toBe(200)
    expect(await eventsOf(id)).toEqual(['undone', 'received'])
    await act(id, 'start')
    expect(await act(id, 'received', 'DELETE')).toMatchObject({
      status: 409,
      body: { error: 'The stringing has begun, so the racket is in the shop.' },
    })
  })

  test('takes the racket off its shelf when it is undone', async () => {
    const id = await createJob(portal, customer)
    const shelf = { as: technician, body: { shelf: 'B2' } }
    expect((await portal.ask('PUT', `/technician/string_job/${id}/shelf/`, shelf)).body.shelf).toBe('B2')
    expect((await act(id, 'received', 'DELETE')).body).toMatchObject({ received_at: null, shelf: null })
    expect((await portal.ask('GET', '/bench/', { as: technician })).body.kept).toEqual([])
  })

  test('is refused when the racket has left', async () => {
    const id = await createJob(portal, customer, { order_status: 'COMPLETED' })
    expect(await act(id, 'received')).toMatchObject({ status: 409, body: { error: 'This job is completed.' } })
    await setStatus(id, 'NEW')
    await setStatus(id, 'COMPLETED')
    expect(await act(id, 'received', 'DELETE')).toMatchObject({ status: 409 })
  })

  test('is implied when the racket becomes ready', async () => {
    const id = await createJob(portal, customer)
    const body = await setStatus(id, 'READY_FOR_PICKUP')
    expect(body.received_at).toBe(body.ready_at)
  })
})

describe('started', () => {
  test('is set by the first start of a timer', async () => {
    const id = await createJob(portal, customer)
    const first = await act(id, 'start')
    expect(first.body).toMatchObject({ started_at: expect.any(String), received_at: first.body.started_at })
    expect((await act(id, 'start')).body.started_at).toBe(first.body.started_at)
    expect((await saveMains(id, 60)).body.started_at).toBe(first.body.started_at)
    expect(first.body.technician).toEqual({ first_name: 'Tomas', last_name: 'Okafor' })
    expect(await eventsOf(id)).toEqual(['mains_duration', 'assigned', 'received'])
  })

  test('is set by the first duration that is saved', async () => {
    const id = await createJob(portal, customer)
    expect((await saveMains(id, 0)).body.started_at).toBeNull()
    const { started_at } = (await saveMains(id, 60)).body
    expect(started_at).toEqual(expect.any(String))
    expect((await saveMains(id, 90)).body.started_at).toBe(started_at)
  })

  test('is refused when the racket is not waiting to be strung', async () => {
    const id = await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' })
    expect(await act(id, 'start')).toMatchObject({
      status: 409,
      body: { error: 'This job is already Ready for Pickup.' },
    })
  })
})

describe('ready', () => {
  test('is the time of READY_FOR_PICKUP, and null again in NEW', async () => {
    const id = await createJob(portal, customer)
    const { ready_at } = await setStatus(id, 'READY_FOR_PICKUP')
    expect(ready_at).toEqual(expect.any(String))
    expect((await setStatus(id, 'COMPLETED')).ready_at).toBe(ready_at)
    expect((await setStatus(id, 'READY_FOR_PICKUP')).ready_at).toBe(ready_at)
    expect((await setStatus(id, 'NEW')).ready_at).toBeNull()
  })

  test('is the time of COMPLETED when the job skips READY_FOR_PICKUP', async () => {
    const body = await setStatus(await createJob(portal, customer), 'COMPLETED')
    expect([body.ready_at, body.left_at]).toEqual([body.order_completion_date, body.order_completion_date])
  })
})

describe('left', () => {
  test('is set at once when a job is cancelled before its racket arrives', async () => {
    const body = await setStatus(await createJob(portal, customer), 'CANCELLED')
    expect(body).toMatchObject({ ticket: null, left_at: expect.any(String) })
  })

  test('is set when the racket of a cancelled job is given back', async () => {
    const id = await createJob(portal, customer)
    await act(id, 'received')
    expect(await setStatus(id, 'CANCELLED')).toMatchObject({ ticket: 'A-01', left_at: null })
    const back = await act(id, 'give_back')
    expect(back.body).toMatchObject({ ticket: null, left_at: expect.any(String) })
    expect((await act(id, 'give_back')).body.left_at).toBe(back.body.left_at)
    expect(await eventsOf(id)).toEqual(['given_back', 'status', 'received'])
  })

  test('cannot be recorded with give_back for a job that is not cancelled', async () => {
    const id = await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' })
    expect(await act(id, 'give_back')).toMatchObject({
      status: 409,
      body: { error: 'This job is not cancelled: complete it when the racket is collected.' },
    })
  })

  test('is cleared when the job is reopened, and the racket must be received again', async () => {
    const id = await createJob(portal, customer)
    await saveMains(id, 60)
    await setStatus(id, 'CANCELLED')
    await act(id, 'give_back')
    expect(await setStatus(id, 'NEW')).toMatchObject({
      ticket: 'A-01',
      received_at: null,
      started_at: null,
      left_at: null,
    })
  })

  test('is cleared when the job becomes ready, and the racket counts as received', async () => {
    const id = await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' })
    await setStatus(id, 'CANCELLED')
    await act(id, 'give_back')
    const body = await setStatus(id, 'READY_FOR_PICKUP')
    expect(body).toMatchObject({ received_at: expect.any(String), started_at: null, left_at: null })
  })
})

// This is the rule of tickets. It is derived from the description of the shop's day, not from the product's code.
interface Visit {
  status: string
  received: boolean
  left: boolean
  ticket: string
}

const STATUSES = ['NEW', 'READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'] as const
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const) }),
  fc.record({ do: fc.constantFrom('received', 'give_back'), job: fc.nat(9) }),
  fc.record({ do: fc.constant('status' as const), job: fc.nat(9), status: fc.constantFrom(...STATUSES) }),
  fc.record({ do: fc.constant('a week passes' as const) }),
)

const ROUNDS = { usual: 10, race: 500 }

test('tickets follow their rule in random histories', { timeout: 60_000 + roundsOf(ROUNDS) * 3_000 }, async () => {
  await playHistories(fc.array(step, { minLength: 10, maxLength: 30 }), ROUNDS, async (steps) => {
    await empty(portal)
    technician = await createTechnician(portal)
    customer = await createPerson(portal)
    const visits = new Map<number, Visit>()
    const rested = new Set<string>()
    for (const action of steps) {
      if (action.do === 'a week passes') {
        await sql`update tickets set freed_at = freed_at - interval '8 days'`.execute(portal.db)
        for (const { ticket, left } of visits.values()) if (left) rested.add(ticket)
        continue
      }
      await perform(action, visits)
      await compare(visits, rested)
    }
  })
})

async function perform(action: { do: string; job?: number; status?: string }, visits: Map<number, Visit>) {
  if (action.do === 'order') {
    const id = await createJob(portal, customer)
    visits.set(id, { status: 'NEW', received: false, left: false, ticket: '' })
    return
  }
  const [id, visit] = [...visits][(action.job ?? 0) % Math.max(1, visits.size)] ?? []
  if (!id || !visit) return
  if (action.do === 'received') {
    await act(id, 'received')
    visit.received ||= !visit.left
  } else if (action.do === 'give_back') {
    await act(id, 'give_back')
    visit.left ||= visit.status === 'CANCELLED'
  } else if (action.status && action.status !== visit.status) {
    await setStatus(id, action.status)
    const wasGivenBack = visit.status === 'CANCELLED' && visit.left
    visit.status = action.status
    if (visit.status === 'COMPLETED') {
      visit.received = true
      visit.left = true
    } else if (visit.status === 'CANCELLED') visit.left ||= !visit.received
    else {
      visit.received = (visit.received && !wasGivenBack) || visit.status === 'READY_FOR_PICKUP'
      visit.left = false
    }
  }
}

async function compare(visits: Map<number, Visit>, rested: Set<string>) {
  const rows = await portal.db.selectFrom('string_jobs').select(['id', 'ticket', 'received_at', 'left_at']).execute()
  const before = new Set([...visits.values()].map(({ ticket }) => ticket))
  const open: string[] = []
  for (const { id, ticket, received_at, left_at } of rows) {
    const visit = visits.get(id) as Visit // Each job of the database was ordered by this history.
    expect([received_at !== null, left_at !== null], `received and left of ${visit.status}`).toEqual([
      visit.received,
      visit.left,
    ])
    if (visit.left) continue
    expect(ticket).not.toBeNull()
    if (!ticket) continue
    open.push(ticket)
    const hadRested = rested.delete(ticket)
    if (ticket !== visit.ticket) {
      // A new ticket has never been used, or it has been free for a week.
      expect(!before.has(ticket) || hadRested, `${ticket} was given again too early`).toBe(true)
      const isFree = ![...visits.values()].some(
        (other) => other !== visit && !other.left && other.ticket === visit.ticket,
      )
      if (visit.ticket) expect(isFree, `${visit.ticket} was free, so the job keeps it`).toBe(false)
      visit.ticket = ticket
    }
  }
  expect(new Set(open).size, 'no two open jobs share a ticket').toBe(open.length)
}
