import { describe, expect, test } from 'vitest'
import { createJob, createManager, createPerson, createTechnician } from '../../testing/factories.ts'
import { technicianCalls } from '../../testing/technician-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const { act, historyOf } = technicianCalls(portal)
const createAda = () => createTechnician(portal, { first_name: 'Ada', last_name: 'Holm' })

describe('PATCH …/assign_to_me/', () => {
  test('assigns an unassigned job, and accepts a repeat by the same technician', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    const first = await act(technician, id, 'assign_to_me')
    expect(first).toMatchObject({ status: 200, body: { technician: { first_name: 'Tomas', last_name: 'Okafor' } } })
    expect((await act(technician, id, 'assign_to_me')).body).toEqual(first.body)
    expect(await historyOf(technician, id)).toMatchObject([{ event: 'assigned', actor: 'Tomas Okafor' }])
  })

  test('does not take a job from another technician', async () => {
    const owner = await createTechnician(portal, { first_name: 'Ada', last_name: 'Holm' })
    const id = await createJob(portal, await createPerson(portal), { technician_id: owner.id })
    expect(await act(await createTechnician(portal), id, 'assign_to_me')).toMatchObject({
      status: 409,
      body: { error: 'Already assigned to Ada Holm.' },
    })
  })

  test('refuses a cancelled job and a body that names a person', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const cancelled = await createJob(portal, customer, { order_status: 'CANCELLED' })
    expect(await act(technician, cancelled, 'assign_to_me')).toMatchObject({
      status: 409,
      body: { error: 'This job is cancelled.' },
    })
    const open = await createJob(portal, customer)
    expect((await act(technician, open, 'assign_to_me', { technician_id: customer.id })).status).toBe(400)
  })
})

describe('the first work on an unassigned job', () => {
  test.each([
    ['status', { status: 'READY_FOR_PICKUP', from: 'NEW' }],
    ['status', { status: 'COMPLETED' }],
    ['duration', { mains_duration: 60 }],
    ['duration', { cross_duration: 60 }],
  ])('assigns it, which is in the history: %s %j', async (call, body) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    const answer = await act(technician, id, call, body)
    expect(answer).toMatchObject({ status: 200, body: { technician_id: technician.id } })
    expect(await historyOf(technician, id)).toMatchObject([
      { actor: 'Tomas Okafor' },
      { event: 'assigned', actor: 'Tomas Okafor', from: null, to: null },
      { event: 'received', actor: 'Tomas Okafor' },
    ])
  })

  test.each([
    ['NEW', 'status', { status: 'CANCELLED' }],
    ['READY_FOR_PICKUP', 'status', { status: 'COMPLETED' }],
    ['COMPLETED', 'duration', { mains_duration: 60 }],
    ['NEW', 'duration', { mains_duration: 0 }],
  ] as const)(
    'does not include handing over, cancelling and correcting: %s, %s %j',
    async (order_status, call, body) => {
      const technician = await createTechnician(portal)
      const id = await createJob(portal, await createPerson(portal), { order_status })
      expect(await act(technician, id, call, body)).toMatchObject({ status: 200, body: { technician_id: null } })
    },
  )

  test('does not reassign a job of another technician', async () => {
    const ada = await createAda()
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: ada.id })
    await act(technician, id, 'duration', { mains_duration: 60 })
    const { body } = await act(technician, id, 'status', { status: 'READY_FOR_PICKUP' })
    expect(body.technician_id).toBe(ada.id)
  })

  test('assigns the job to only one of two technicians who start at once', async () => {
    const [one, two] = [await createTechnician(portal), await createTechnician(portal)]
    const customer = await createPerson(portal)
    for (let round = 0; round < 20; round++) {
      const id = await createJob(portal, customer)
      await Promise.all([act(one, id, 'duration', { mains_duration: 5 }), act(two, id, 'assign_to_me')])
      const events: { event: string }[] = await historyOf(one, id)
      expect(events.filter(({ event }) => event === 'assigned')).toHaveLength(1)
    }
  })
})

describe('PATCH …/take_over/', () => {
  test('takes a job from the named technician, which is in the history', async () => {
    const [ada, technician] = [await createAda(), await createTechnician(portal)]
    const id = await createJob(portal, await createPerson(portal), { technician_id: ada.id })
    const answer = await act(technician, id, 'take_over', { from: ada.id })
    expect(answer).toMatchObject({ status: 200, body: { technician_id: technician.id } })
    expect((await act(technician, id, 'take_over', { from: ada.id })).body).toEqual(answer.body)
    expect(await historyOf(technician, id)).toMatchObject([
      { event: 'assigned', actor: 'Tomas Okafor', from: 'Ada Holm', to: null },
    ])
  })

  test('is refused when the technician has changed or the job is cancelled', async () => {
    const [ada, bo] = [await createAda(), await createTechnician(portal, { first_name: 'Bo', last_name: 'Lind' })]
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const theirs = await createJob(portal, customer, { technician_id: bo.id })
    const nobodys = await createJob(portal, customer)
    const cancelled = await createJob(portal, customer, { technician_id: ada.id, order_status: 'CANCELLED' })
    for (const [id, error] of [
      [theirs, 'Already assigned to Bo Lind.'],
      [nobodys, 'This job no longer has a technician.'],
      [cancelled, 'This job is cancelled.'],
    ] as const) {
      expect(await act(technician, id, 'take_over', { from: ada.id })).toMatchObject({ status: 409, body: { error } })
      expect(await historyOf(technician, id)).toEqual([])
    }
    expect((await act(technician, theirs, 'take_over')).status).toBe(400)
  })

  test('assigns the job to only one of ten technicians who take it over at once', async () => {
    const ada = await createAda()
    const others = await Promise.all(Array.from({ length: 10 }, () => createTechnician(portal)))
    const id = await createJob(portal, await createPerson(portal), { technician_id: ada.id })
    const answers = await Promise.all(others.map((other) => act(other, id, 'take_over', { from: ada.id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })
})

describe('PATCH …/reassign/', () => {
  test('assigns a job to a technician from the list, even when the job is completed', async () => {
    const [manager, ada, technician] = [await createManager(portal), await createAda(), await createTechnician(portal)]
    await createTechnician(portal, { first_name: 'Gone', deleted_at: new Date(), auth_subject: null })
    const { body: list } = await portal.ask('GET', '/shop/technicians/', { as: manager })
    expect(list).toEqual([
      { id: ada.id, first_name: 'Ada', last_name: 'Holm' },
      { id: technician.id, first_name: 'Tomas', last_name: 'Okafor' },
    ])
    const id = await createJob(portal, await createPerson(portal), { order_status: 'COMPLETED' })
    const first = await act(manager, id, 'reassign', { technician: ada.id, from: null })
    expect(first).toMatchObject({ status: 200, body: { technician_id: ada.id } })
    await act(manager, id, 'reassign', { technician: technician.id, from: ada.id })
    expect(await historyOf(technician, id)).toMatchObject([
      { event: 'assigned', from: 'Ada Holm', to: 'Tomas Okafor' },
      { event: 'assigned', from: null, to: 'Ada Holm' },
    ])
  })

  test('refuses a person who is not a technician, and a job whose technician has changed', async () => {
    const [manager, ada, customer] = [await createManager(portal), await createAda(), await createPerson(portal)]
    const id = await createJob(portal, customer)
    expect(await act(manager, id, 'reassign', { technician: customer.id, from: null })).toMatchObject({
      status: 400,
      body: { error: 'Please choose a technician.' },
    })
    expect(await act(manager, id, 'reassign', { technician: ada.id, from: customer.id })).toMatchObject({
      status: 409,
      body: { error: 'This job no longer has a technician.' },
    })
  })
})
