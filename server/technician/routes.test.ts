import { describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../testing/factories.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()

const act = (technician: Person | null, id: number | string, action: string, body: unknown = {}) =>
  portal.ask('PATCH', `/technician/string_job/${id}/${action}/`, { as: technician, body })
const setStatus = (technician: Person, id: number, status: string, from?: string) =>
  act(technician, id, 'status', { status, ...(from && { from }) })
const historyOf = async (technician: Person, id: number) =>
  (await portal.ask('GET', `/technician/string_job/${id}/history/`, { as: technician })).body
const creditsOf = async (person: Person) =>
  (
    await portal.db
      .selectFrom('users')
      .select('stringing_credits')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
  ).stringing_credits

const ACTIONS = [
  ['GET', '', undefined],
  ['GET', 'history/', undefined],
  ['PATCH', 'status/', { status: 'COMPLETED' }],
  ['PATCH', 'duration/', { mains_duration: 60 }],
  ['PATCH', 'mark_paid/', {}],
  ['PATCH', 'assign_to_me/', {}],
] as const

describe.each(ACTIONS)('%s /technician/string_job/{id}/%s', (method, action, body) => {
  const ask = (as: Person | null, id: number | string) =>
    portal.ask(method, `/technician/string_job/${id}/${action}`, { as, ...(body && { body }) })

  test('is for technicians only, and reveals nothing to others', async () => {
    const customer = await createPerson(portal)
    const id = await createJob(portal, customer)
    const sentence = `You are not authorized to ${method === 'GET' ? 'view this page' : 'perform this action'}.`
    const refused = { status: 403, body: { error: sentence } }
    expect(await ask(customer, id)).toMatchObject(refused)
    expect(await ask(customer, 999_999_999)).toMatchObject(refused)
    expect(await ask(customer, 'x')).toMatchObject(refused)
    expect(await ask(null, id)).toMatchObject({ status: 401 })
    expect(await historyOf(await createTechnician(portal), id)).toEqual([])
  })

  test('knows no job that is not there', async () => {
    const technician = await createTechnician(portal)
    for (const id of [999_999_999, '0', '-1', 'x', '1.5', '2147483648', '01']) {
      expect((await ask(technician, id)).status).toBe(404)
    }
  })

  test('refuses a technician whose role was taken away, with the old token', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    await portal.db.updateTable('users').set({ is_technician: false }).where('id', '=', technician.id).execute()
    expect((await ask(technician, id)).status).toBe(403)
  })
})

describe('GET /technician/string_job/{id}/', () => {
  test('returns the job of any customer, with owner, racket, string and the way in which it was paid', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal, { email: 'lena@brandt.example' })
    const racket_id = await createRacket(portal, customer, { racket_name: 'Loud', serial_number: 'SN 7' })
    const string_id = await createString(portal)
    const id = await createJob(portal, customer, { racket_id, string_id, cross_tension: 26, paid: 'card' })
    const { status, body } = await portal.ask('GET', `/technician/string_job/${id}/`, { as: technician })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      racket: {
        racket_name: 'Loud',
        serial_number: 'SN 7',
        owner: { first_name: 'Lena', last_name: 'Brandt', email: 'lena@brandt.example' },
      },
      string: { id: string_id },
      tension: 24,
      cross_tension: 26,
      technician: null,
      is_order_paid: true,
      paid_by: 'card',
    })
  })
})

describe('PATCH …/status/', () => {
  test('sets any of the four, and the completion date with COMPLETED only', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
    const path = ['READY_FOR_PICKUP', 'COMPLETED', 'NEW', 'CANCELLED', 'COMPLETED', 'CANCELLED', 'NEW']
    for (const status of path) {
      const answer = await setStatus(technician, id, status)
      expect(answer).toMatchObject({ status: 200, body: { id, order_status: status } })
      expect(answer.body.order_completion_date !== null).toBe(status === 'COMPLETED')
    }
    const events = await historyOf(technician, id)
    expect(events.map((event: { to: string }) => event.to).reverse()).toEqual(path)
    expect(events[0]).toMatchObject({ event: 'status', from: 'CANCELLED', to: 'NEW', actor: 'Tomas Okafor' })
  })

  test('the same again is fine, and leaves no trace', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'COMPLETED' })
    const first = await setStatus(technician, id, 'COMPLETED')
    const again = await setStatus(technician, id, 'COMPLETED')
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
    expect(await historyOf(technician, id)).toEqual([])
  })

  test('refuses an advance from a status that is no longer true', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'READY_FOR_PICKUP' })
    expect(await setStatus(technician, id, 'READY_FOR_PICKUP', 'NEW')).toMatchObject({
      status: 409,
      body: { error: 'This job is already Ready for Pickup.' },
    })
    expect(await setStatus(technician, id, 'COMPLETED', 'READY_FOR_PICKUP')).toMatchObject({ status: 200 })
  })

  test('cancelling gives a credit back, once', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const id = await createJob(portal, customer, { paid: 'credit' })
    expect(await setStatus(technician, id, 'CANCELLED')).toMatchObject({
      body: { order_status: 'CANCELLED', is_order_paid: true, refund: 'done' },
    })
    await setStatus(technician, id, 'CANCELLED')
    expect(await creditsOf(customer)).toBe(1)
  })

  test.each(['card', 'technician'] as const)('cancelling makes money paid by %s due', async (paid) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { paid })
    expect(await setStatus(technician, id, 'CANCELLED')).toMatchObject({ body: { refund: 'due' } })
  })

  test.each(['credit', 'card', 'technician'] as const)(
    'a cancelled job whose %s went back stays cancelled',
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
  ] as const)('a %s job is not opened again as %s when its racket was deleted', async (closed, open) => {
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

  test('shows in what the customer sees', async () => {
    const technician = await createTechnician(portal)
    const customer = await createPerson(portal)
    const racket_id = await createRacket(portal, customer)
    const id = await createJob(portal, customer, { racket_id })
    const pending = async () => (await portal.ask('GET', '/string_job/?status=pending', { as: customer })).body.length
    const racket = async () => (await portal.ask('GET', `/racket/${racket_id}/`, { as: customer })).body

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

describe('PATCH …/duration/', () => {
  const send = (technician: Person, id: number, body: unknown, previous?: string) =>
    portal.ask('PATCH', `/technician/string_job/${id}/duration/`, {
      as: technician,
      body,
      ...(previous !== undefined && { headers: { 'x-previous-duration': previous } }),
    })

  test('sets the seconds of one side, and records the old value in the history', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
    expect(await send(technician, id, { mains_duration: 767, total_duration: 767 })).toMatchObject({
      status: 200,
      body: { mains_duration: 767, cross_duration: 0 },
    })
    await send(technician, id, { cross_duration: 485 })
    await send(technician, id, { mains_duration: 0, total_duration: 485 })
    expect((await portal.ask('GET', `/technician/string_job/${id}/`, { as: technician })).body).toMatchObject({
      mains_duration: 0,
      cross_duration: 485,
    })
    expect(await historyOf(technician, id)).toMatchObject([
      { event: 'mains_duration', from: '767', to: '0', actor: 'Tomas Okafor' },
      { event: 'cross_duration', from: '0', to: '485' },
      { event: 'mains_duration', from: '0', to: '767' },
    ])
  })

  test('a repeat changes nothing and leaves no trace', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
    await send(technician, id, { cross_duration: 60 })
    // Its answer was lost, so the device still believes that nothing is stored.
    expect(await send(technician, id, { cross_duration: 60 }, '0')).toMatchObject({
      status: 200,
      body: { cross_duration: 60 },
    })
    expect(await historyOf(technician, id)).toHaveLength(1)
  })

  test('refuses a device that does not know what another one saved', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect((await send(technician, id, { mains_duration: 300 }, '0')).status).toBe(200)
    expect(await send(technician, id, { mains_duration: 60 }, '0')).toMatchObject({
      status: 409,
      body: { error: 'Another device saved 5:00 in the meantime.' },
    })
    expect(await send(technician, id, { mains_duration: 360 }, '300')).toMatchObject({ status: 200 })
    expect(await send(technician, id, { mains_duration: 60 })).toMatchObject({ body: { mains_duration: 60 } })
  })

  test('refuses a wrong total', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    const { body } = await send(technician, id, { mains_duration: 10, total_duration: 99_999 })
    expect([body.mains_duration, body.cross_duration]).toEqual([10, 0])
  })

  test.each([
    [{}, 'Send either the mains or the cross duration'],
    [{ mains_duration: 1, cross_duration: 1 }, 'Send either the mains or the cross duration'],
    [{ cross_duration: 1, total_duration: 1 }, 'Send the total duration only with the mains duration'],
    [{ mains_duration: -1 }, 'Mains duration cannot be negative'],
    [{ cross_duration: 86_401 }, 'Cross duration can be at most 86400 seconds'],
    [{ mains_duration: 1.5 }, 'Mains duration must be whole seconds'],
    [{ mains_duration: null }, 'Mains duration must be whole seconds'],
  ])('refuses %o', async (body, error) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect(await send(technician, id, body)).toMatchObject({ status: 400, body: { error } })
  })

  test.each(['', '-1', '1.5', 'x', '86401', '1, 2'])('refuses the header X-Previous-Duration: %s', async (previous) => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect((await send(technician, id, { mains_duration: 1 }, previous)).status).toBe(400)
  })
})

describe('PATCH …/mark_paid/', () => {
  test('pays at the counter, once', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    const first = await act(technician, id, 'mark_paid')
    expect(first).toMatchObject({ status: 200, body: { is_order_paid: true, paid_by: 'technician' } })
    expect((await act(technician, id, 'mark_paid')).body).toEqual(first.body)
    expect(await portal.db.selectFrom('payments').select(['amount', 'actor_id']).execute()).toEqual([
      { amount: 2000, actor_id: technician.id },
    ])
    expect(await historyOf(technician, id)).toMatchObject([{ event: 'paid', to: 'technician' }])
  })

  test('refuses a cancelled job', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { order_status: 'CANCELLED' })
    expect(await act(technician, id, 'mark_paid')).toMatchObject({
      status: 409,
      body: { error: 'This job is cancelled: it cannot be paid.' },
    })
  })

  test('cannot unpay', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect((await act(technician, id, 'mark_paid', { is_order_paid: false })).status).toBe(400)
  })
})

describe('GET …/history/', () => {
  test('shows who did what, newest first, including the customer', async () => {
    const technician = await createTechnician(portal, { first_name: '', last_name: '', email: 'bench@shop.example' })
    const customer = await createPerson(portal)
    const racket = await createRacket(portal, customer)
    const { body: job } = await portal.ask('POST', '/string_job/', { as: customer, body: { racket, tension: 24 } })
    await portal.ask('PUT', `/string_job/${job.id}/`, { as: customer, body: { racket, tension: 26 } })
    await setStatus(technician, job.id, 'CANCELLED')
    expect(await historyOf(technician, job.id)).toEqual([
      event({ event: 'status', from: 'NEW', to: 'CANCELLED', actor: 'bench@shop.example' }),
      event({ event: 'edited', from: '{"tension":24}', to: '{"tension":26}', actor: 'Lena Brandt' }),
      event({ event: 'created', from: null, to: 'NEW', actor: 'Lena Brandt' }),
    ])
  })
})

const event = (fields: Record<string, unknown>) => ({
  id: expect.any(Number),
  date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  ...fields,
})
