import { expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

test('a racket without a label is offered although a hundred newer jobs have theirs', async () => {
  const technician = await createTechnician(portal)
  const customer = await createPerson(portal)
  const racket_id = await createRacket(portal, customer)
  const missing = await createJob(portal, customer, { racket_id })
  const jobs: number[] = []
  for (let count = 0; count < 100; count++) jobs.push(await createJob(portal, customer, { racket_id }))
  const offered = async (): Promise<{ id: number; label: string }[]> =>
    portal.call('GET', '/labels/jobs/', { as: technician })

  expect((await offered()).map(({ id }) => id)).toEqual(jobs.toReversed())
  await portal.call('POST', '/labels/printed/', { as: technician, body: { jobs } })
  const afterPrinting = await offered()
  expect(afterPrinting).toHaveLength(100)
  expect(afterPrinting.at(-1)).toMatchObject({ id: missing, label: 'none' })
})
