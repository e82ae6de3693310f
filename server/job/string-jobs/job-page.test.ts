import { describe, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

const read = (me: Person, path: string) => portal.ask('GET', path, { as: me })

describe('GET /string_job/{id}/', () => {
  test("returns the customer's job and how it was paid", async () => {
    const me = await createPerson(portal)
    const unpaid = await createJob(portal, me, { technician_notes: 'Logo, please', pre_stretch: true })
    const paid = await createJob(portal, me, { paid: 'credit' })
    expect((await read(me, `/string_job/${unpaid}/`)).body).toMatchObject({
      id: unpaid,
      technician_notes: 'Logo, please',
      pre_stretch: true,
      paid_by: null,
    })
    expect((await read(me, `/string_job/${paid}/`)).body).toMatchObject({ id: paid, paid_by: 'credit' })
  })

  test.each(['0', '2000000000', 'nonsense'])('answers 404 for the job %s', async (id) => {
    const me = await createPerson(portal)
    for (const path of [`/string_job/${id}/`, `/string_job/${id}/history/`]) {
      expect((await read(me, path)).status, path).toBe(404)
    }
  })
})

describe('GET /string_job/{id}/history/', () => {
  test('shows the actions of the customer and the shop, without names and work times', async () => {
    const me = await createPerson(portal)
    const technician = await createTechnician(portal)
    const racket = await createRacket(portal, me)
    const { body: job } = await portal.ask('POST', '/string_job/', { as: me, body: { racket, tension: 24 } })
    await portal.call('PUT', `/string_job/${job.id}/`, { as: me, body: { racket, tension: 25 } })
    const work = (path: string, body: unknown) =>
      portal.ask('PATCH', `/technician/string_job/${job.id}/${path}/`, { as: technician, body })
    await work('assign_to_me', {})
    await work('duration', { mains_duration: 700 })
    await work('mark_paid', {})
    await work('status', { status: 'CANCELLED' })

    const { status, body } = await read(me, `/string_job/${job.id}/history/`)
    expect(status).toBe(200)
    expect(body.map(({ event, to, actor }: Record<string, unknown>) => ({ event, to, actor }))).toEqual([
      { event: 'refund', to: 'due', actor: 'shop' },
      { event: 'status', to: 'CANCELLED', actor: 'shop' },
      { event: 'paid', to: 'technician', actor: 'shop' },
      { event: 'received', to: null, actor: 'shop' },
      { event: 'edited', to: '{"tension":25}', actor: 'customer' },
      { event: 'created', to: 'NEW', actor: 'customer' },
    ])
    const told = JSON.stringify(body.map(({ date: _, ...event }: { date: string }) => event))
    expect(told).not.toContain('Tomas')
    expect(told).not.toContain('700')
  })

  test('shows that the racket arrived and that it was given back', async () => {
    const me = await createPerson(portal)
    const technician = await createTechnician(portal)
    const id = await createJob(portal, me)
    const visit = (method: 'POST' | 'DELETE', path: string) =>
      portal.ask(method, `/technician/string_job/${id}/${path}/`, {
        as: technician,
        body: method === 'POST' ? {} : undefined,
      })
    await visit('POST', 'received')
    await visit('DELETE', 'received')
    await visit('POST', 'received')
    await portal.call('PATCH', `/string_job/${id}/`, { as: me, body: { order_status: 'CANCELLED' } })
    await visit('POST', 'give_back')
    const { body } = await read(me, `/string_job/${id}/history/`)
    expect(body.map(({ event, actor }: Record<string, unknown>) => `${actor} ${event}`)).toEqual([
      'shop given_back',
      'customer status',
      'shop received',
      'shop undone',
      'shop received',
    ])
  })
})

test("GET /string_job/?status=unpaid lists the customer's jobs that can be paid, in every status", async () => {
  const me = await createPerson(portal)
  const completed = await createJob(portal, me, { order_status: 'COMPLETED' })
  const fresh = await createJob(portal, me)
  await createJob(portal, me, { order_status: 'COMPLETED', paid: 'card' })
  await createJob(portal, me, { order_status: 'CANCELLED' })
  await createJob(portal, await createPerson(portal))
  const { body } = await read(me, '/string_job/?status=unpaid')
  expect(body.map(({ id }: { id: number }) => id)).toEqual([fresh, completed])
  expect((await read(me, '/string_job/?status=done')).status).toBe(400)
})
