import { expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, orderOf } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('an order shows its jobs in the order in which they were ordered, with how they were paid', async () => {
  const lena = await createPerson(portal)
  const jobs = [
    { racket: await createRacket(portal, lena), tension: 24 },
    { racket: await createRacket(portal, lena), tension: 25 },
  ]
  const { body } = await portal.ask('POST', '/order/', { as: lena, body: { jobs } })
  await createJob(portal, lena)
  const [first, second] = body.jobs
  await portal.call('PATCH', `/technician/string_job/${second.id}/mark_paid/`, {
    as: await createTechnician(portal),
    body: {},
  })
  expect((await portal.ask('GET', `/order/${body.id}/`, { as: lena })).body).toMatchObject({
    id: body.id,
    jobs: [
      { id: first.id, paid_by: null },
      { id: second.id, paid_by: 'technician' },
    ],
  })
})

test('an order of another customer does not exist', async () => {
  const order = await orderOf(portal.db, await createJob(portal, await createPerson(portal)))
  expect(await portal.ask('GET', `/order/${order}/`, { as: await createPerson(portal) })).toMatchObject({
    status: 404,
    body: { error: 'Could not find the specified order.' },
  })
})
