import { describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { technicianCalls } from '../../testing/technician-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { act, setStatus, historyOf } = technicianCalls(portal)

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

  test('admits only technicians, and reveals nothing to others', async () => {
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

  test('answers 404 for a job that does not exist', async () => {
    const technician = await createTechnician(portal)
    for (const id of [999_999_999, '0', '-1', 'x', '1.5', '2147483648', '01']) {
      expect((await ask(technician, id)).status).toBe(404)
    }
  })

  test('refuses the token of a technician who has lost the role', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    await portal.db.updateTable('users').set({ is_technician: false }).where('id', '=', technician.id).execute()
    expect((await ask(technician, id)).status).toBe(403)
  })
})

describe('GET /technician/string_job/{id}/', () => {
  test('returns the job of any customer with its owner, racket, string and payment method', async () => {
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

describe('PATCH …/mark_paid/', () => {
  test('records one payment at the counter', async () => {
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

  test('cannot make a job unpaid', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal))
    expect((await act(technician, id, 'mark_paid', { is_order_paid: false })).status).toBe(400)
  })
})

describe('GET …/history/', () => {
  test('lists the actions of staff and customers with their names, newest first', async () => {
    const technician = await createTechnician(portal, { first_name: '', last_name: '', email: 'bench@shop.example' })
    const customer = await createPerson(portal)
    const racket = await createRacket(portal, customer)
    const { body: job } = await portal.ask('POST', '/string_job/', { as: customer, body: { racket, tension: 24 } })
    await portal.call('PUT', `/string_job/${job.id}/`, { as: customer, body: { racket, tension: 26 } })
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
