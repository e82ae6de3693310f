import { expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { roundsOf } from '../../testing/random.ts'
import { type Answer, testApp } from '../../testing/test-app.ts'

const portal = testApp()

const act = (technician: Person, id: number, action: string, body: unknown = {}) =>
  portal.ask('PATCH', `/technician/string_job/${id}/${action}/`, { as: technician, body })
const statusOf = (id: number) =>
  portal.db.selectFrom('string_jobs').select('order_status').where('id', '=', id).executeTakeFirstOrThrow()
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort()

test('exactly one of fifty technicians who take a job at once gets it', async () => {
  const technicians = await Promise.all(Array.from({ length: 50 }, () => createTechnician(portal)))
  const id = await createJob(portal, await createPerson(portal))
  const answers = await Promise.all(technicians.map((technician) => act(technician, id, 'assign_to_me')))
  expect(statuses(answers)).toEqual([200, ...Array(49).fill(409)])
  expect(await portal.db.selectFrom('job_events').select('event').execute()).toEqual([{ event: 'assigned' }])
})

test('two technicians who advance a job at once advance it by only one step', async () => {
  const [one, two] = [await createTechnician(portal), await createTechnician(portal)]
  const customer = await createPerson(portal)
  for (let round = 0; round < roundsOf({ usual: 20, race: 400 }); round++) {
    const id = await createJob(portal, customer)
    const advance = { status: 'READY_FOR_PICKUP', from: 'NEW' }
    const answers = await Promise.all([act(one, id, 'status', advance), act(two, id, 'status', advance)])
    expect(statuses(answers)).toEqual([200, 409])
    expect((await statusOf(id)).order_status).toBe('READY_FOR_PICKUP')
  }
}, 300_000)

test('when a customer cancels a job while a technician advances it, exactly one wins', async () => {
  const technician = await createTechnician(portal)
  const customer = await createPerson(portal)
  const seen = new Set<string>()
  for (let round = 0; round < roundsOf({ usual: 20, race: 200 }); round++) {
    // The code for cancelling a paid job is different.
    const id = await createJob(portal, customer, round % 4 < 2 ? { paid: 'card' } : {})
    const cancel = () =>
      portal.ask('PATCH', `/string_job/${id}/`, { as: customer, body: { order_status: 'CANCELLED' } })
    const advance = () => act(technician, id, 'status', { status: 'READY_FOR_PICKUP', from: 'NEW' })
    const answers = await Promise.all(round % 2 ? [cancel(), advance()] : [advance(), cancel()])
    expect(statuses(answers)).toEqual([200, 409])
    const { order_status } = await statusOf(id)
    seen.add(order_status)
    expect(
      await portal.db
        .selectFrom('job_events')
        .select('id')
        .where('string_job_id', '=', id)
        .where('event', '=', 'status')
        .execute(),
    ).toHaveLength(1)
  }
  expect([...seen].sort()).toEqual(['CANCELLED', 'READY_FOR_PICKUP'])
}, 300_000)

test('a job that is marked as paid twenty times at once has one payment', async () => {
  const technician = await createTechnician(portal)
  const id = await createJob(portal, await createPerson(portal))
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(technician, id, 'mark_paid')))
  expect(new Set(statuses(answers))).toEqual(new Set([200]))
  expect(await portal.db.selectFrom('payments').select('id').execute()).toHaveLength(1)
})

test('marking a job as paid while it is cancelled loses no money', async () => {
  const technician = await createTechnician(portal)
  for (let round = 0; round < roundsOf({ usual: 10, race: 200 }); round++) {
    const id = await createJob(portal, await createPerson(portal))
    const [paid] = await Promise.all([
      act(technician, id, 'mark_paid'),
      act(technician, id, 'status', { status: 'CANCELLED' }),
    ])
    const { body } = await portal.ask('GET', `/technician/string_job/${id}/`, { as: technician })
    expect([body.is_order_paid, body.refund]).toEqual(paid.status === 200 ? [true, 'due'] : [false, null])
  }
}, 300_000)

test('simultaneous changes of a duration are all in the history', async () => {
  const technician = await createTechnician(portal)
  const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
  await Promise.all(Array.from({ length: 40 }, (_, i) => act(technician, id, 'duration', { mains_duration: i + 1 })))
  const { body } = await portal.ask('GET', `/technician/string_job/${id}/history/`, { as: technician })
  const [received, ...steps] = [...body].reverse()
  expect(received).toMatchObject({ event: 'received' })
  expect(steps).toHaveLength(40)
  let before = '0'
  for (const { from, to } of steps) {
    expect(from).toBe(before)
    before = to
  }
})
