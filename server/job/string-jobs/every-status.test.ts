import { expect, test } from 'vitest'
import { isCompleted, isPending, nextStatus, ORDER_STATUSES, type OrderStatus } from '../../../contract/job/statuses.ts'
import { createJob, createPerson, createRacket, createTechnician } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

// `npm run mutants` also runs this file on a copy with a fifth status.

const portal = testApp()

const createJobWith = async (order_status: OrderStatus) => {
  const owner = await createPerson(portal)
  const racket = await createRacket(portal, owner)
  const order_completion_date = isCompleted(order_status) ? new Date() : null
  const id = await createJob(portal, owner, { racket_id: racket, order_status, order_completion_date })
  return { owner, racket, id }
}

test.each(ORDER_STATUSES)('a job with the status %s is listed under it and counted', async (order_status) => {
  const technician = await createTechnician(portal)
  const { id } = await createJobWith(order_status)
  for (const filter of [order_status, 'ALL']) {
    const path = `/technician/string_job/?order_status=${filter}`
    const { body } = await portal.ask('GET', path, { as: technician })
    expect([filter, body.count, body.results[0]?.id]).toEqual([filter, 1, id])
  }
})

test.each(ORDER_STATUSES)(
  'a job with the status %s is on the dashboard and protects its racket while it is pending',
  async (order_status) => {
    const { owner, racket, id } = await createJobWith(order_status)
    const { body: pending } = await portal.ask('GET', '/string_job/?status=pending', { as: owner })
    expect(pending.map((job: { id: number }) => job.id)).toEqual(isPending(order_status) ? [id] : [])
    const { status } = await portal.ask('DELETE', `/racket/${racket}/`, { as: owner })
    expect(status).toBe(isPending(order_status) ? 409 : 204)
  },
)

test.each(ORDER_STATUSES)('a technician can set the status %s and advance from it', async (order_status) => {
  const technician = await createTechnician(portal)
  const { id } = await createJobWith('NEW')
  for (const status of [order_status, nextStatus(order_status) ?? order_status]) {
    const path = `/technician/string_job/${id}/status/`
    const answer = await portal.ask('PATCH', path, { as: technician, body: { status } })
    expect([answer.status, answer.body.order_status]).toEqual([200, status])
  }
})
