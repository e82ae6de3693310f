import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { technicianCalls } from '../../testing/technician-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { act, setStatus, historyOf } = technicianCalls(portal)
const creditsOf = async (person: Person) =>
  (
    await portal.db
      .selectFrom('users')
      .select('stringing_credits')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).stringing_credits

describe('PATCH …/status/', () => {
  test('sets any of the four statuses, and the completion date only with COMPLETED', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
    const path = ['READY_FOR_PICKUP', 'COMPLETED', 'NEW', 'CANCELLED', 'COMPLETED', 'CANCELLED', 'NEW']
    for (const status of path) {
      const answer = await setStatus(technician, id, status)
      expect(answer).toMatchObject({ status: 200, body: { id, order_status: status } })
      expect(answer.body.order_completion_date !== null).toBe(status === 'COMPLETED')
    }
    const events: { event: string; to: string }[] = await historyOf(technician, id)
    expect(
      events
        .filter(({ event }) => event === 'status')
        .map(({ to }) => to)
        .reverse(),
    ).toEqual(path)
    expect(events[0]).toMatchObject({ event: 'status', from: 'CANCELLED', to: 'NEW', actor: 'Tomas Okafor' })
  })

  test('accepts the present status again without a history entry', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'COMPLETED' })
    const first = await setStatus(technician, id, 'COMPLETED')
    const again = await setStatus(technician, id, 'COMPLETED')
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await historyOf(technician, id)).toEqual([])
  })

  test('refuses an advance from a status that is out of date', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
    expect(await setStatus(technician, id, 'READY_FOR_PICKUP', 'NEW')).toMatchObject({
      status: 409,
      body: { error: 'This job is already Ready for Pickup.' },
    })
    expect(await setStatus(technician, id, 'COMPLETED', 'READY_FOR_PICKUP')).toMatchObject({ status: 200 })
  })

  test('returns a credit once when a job is cancelled', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const id = await createJob(portal, customer, { paid: 'credit' })
    expect(await setStatus(technician, id, 'CANCELLED')).toMatchObject({
      body: { order_status: 'CANCELLED', is_order_paid: true, refund: 'done' },
    })
    await setStatus(technician, id, 'CANCELLED')
    expect(await creditsOf(customer)).toBe(1)
  })

  test.each(['card', 'technician'] as const)('makes a refund due when a job paid by %s is cancelled', async (paid) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { paid })
    expect(await setStatus(technician, id, 'CANCELLED')).toMatchObject({ body: { refund: 'due' } })
  })

  test.each(['credit', 'card', 'technician'] as const)(
    'keeps a job cancelled whose payment by %s is refunded',
    async (paid) => {
      const technician = await createTechnician(portal)
      const id = await createJob(portal, await createPerson(portal), { paid })
      await setStatus(technician, id, 'CANCELLED')
      for (const status of ['NEW', 'READY_FOR_PICKUP', 'COMPLETED']) {
        expect(await setStatus(technician, id, status)).toMatchObject({
          status: 409,
          body: { error: 'The payment for this job is being refunded. Please order a new job.' },
        })
      }
    },
  )

  test.each([
    ['CANCELLED', 'NEW'],
    ['COMPLETED', 'READY_FOR_PICKUP'],
  ] as const)('does not reopen a %s job as %s when its racket was deleted', async (closed, open) => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const racket_id = await createRacket(portal, customer)
    const id = await createJob(portal, customer, { racket_id, order_status: closed })
    expect((await portal.ask('DELETE', `/racket/${racket_id}/`, { as: customer })).status).toBe(204)
    expect(await setStatus(technician, id, open)).toMatchObject({
      status: 409,
      body: { error: 'The customer has deleted this racket. Please order a new job.' },
    })
    expect((await setStatus(technician, id, closed === 'COMPLETED' ? 'CANCELLED' : 'COMPLETED')).status).toBe(200)
  })

  test.each([
    [{}, 'The status must be NEW, READY_FOR_PICKUP, COMPLETED or CANCELLED'],
    [{ status: 'UNPAID' }, 'The status must be NEW, READY_FOR_PICKUP, COMPLETED or CANCELLED'],
    [{ status: 'NEW', is_order_paid: true }, 'Unknown field: "is_order_paid"'],
  ])('refuses %o', async (body, error) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
    expect(await act(technician, id, 'status', body)).toMatchObject({ status: 400, body: { error } })
  })

  test('changes what the customer sees', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const racket_id = await createRacket(portal, customer)
    const id = await createJob(portal, customer, { racket_id })
    const pending = async () => (await portal.call('GET', '/string_job/?status=pending', { as: customer })).length
    const racket = () => portal.call('GET', `/racket/${racket_id}/`, { as: customer })

    await setStatus(technician, id, 'READY_FOR_PICKUP')
    expect(await pending()).toBe(1)
    expect(
      await portal.ask('PATCH', `/string_job/${id}/`, { as: customer, body: { order_status: 'CANCELLED' } }),
    ).toMatchObject({ status: 409, body: { error: 'You cannot cancel an already started or pending job.' } })
    const { body } = await setStatus(technician, id, 'COMPLETED')
    expect(await pending()).toBe(0)
    expect((await racket()).last_string_date).toBe(body.order_completion_date)
    await setStatus(technician, id, 'READY_FOR_PICKUP')
    expect((await racket()).last_string_date).toBeNull()
  })
})
