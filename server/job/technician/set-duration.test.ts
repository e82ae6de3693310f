import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { technicianCalls } from '../../testing/technician-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const { historyOf } = technicianCalls(portal)

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
      { event: 'received' },
    ])
  })

  test.each(['READY_FOR_PICKUP', 'COMPLETED', 'CANCELLED'])(
    'does not begin the stringing of a racket whose job is %s',
    async (status) => {
      const technician = await createTechnician(portal)
      const id = await createJob(portal, await createPerson(portal))
      const body = { status }
      const before = await portal.ask('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body })
      const { received_at, ready_at, left_at } = before.body
      expect(await send(technician, id, { mains_duration: 767 })).toMatchObject({
        status: 200,
        body: { mains_duration: 767, started_at: null, received_at, ready_at, left_at },
      })
    },
  )

  test('accepts a repeat without a change or a history entry', async () => {
    const technician = await createTechnician(portal)
    const id = await createJob(portal, await createPerson(portal), { technician_id: technician.id })
    await send(technician, id, { cross_duration: 60 })
    const history = await historyOf(technician, id)
    // The response was lost, so the device still assumes that nothing is stored.
    expect(await send(technician, id, { cross_duration: 60 }, '0')).toMatchObject({
      status: 200,
      body: { cross_duration: 60 },
    })
    expect(await historyOf(technician, id)).toEqual(history)
  })

  test('refuses a device that does not have the value that another device saved', async () => {
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

  test('ignores a wrong total', async () => {
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
