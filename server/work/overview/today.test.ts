import { beforeEach, expect, test } from 'vitest'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { HOUR, later } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

let aiko: Person
let tomas: Person
let lena: Person
beforeEach(async () => {
  aiko = await createTechnician(portal, { is_manager: true })
  tomas = await createTechnician(portal)
  lena = await createPerson(portal)
})

const at = (hours: number) => later(hours * HOUR).toISOString()
const read = (path: string, as = aiko) => portal.call('GET', path, { as })

test('an empty shop has nothing to do', async () => {
  expect(await read('/today/')).toEqual({
    to_string: 0,
    late: 0,
    ready: 0,
    to_collect: 0,
    next: null,
  })
})

test('the numbers are those of the queue and the overview', async () => {
  await createJob(portal, lena, { received_at: at(-9), due_at: at(-1) })
  await createJob(portal, lena, { received_at: at(-9), due_at: at(4) })
  await createJob(portal, lena, { received_at: at(-9) })
  await createJob(portal, lena)
  await createJob(portal, lena, { received_at: at(-9), due_at: at(-1), order_status: 'CANCELLED' })
  await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
  await createJob(portal, lena, { order_status: 'COMPLETED', paid: 'technician' })
  await createJob(portal, lena, { order_status: 'CANCELLED' })
  const [today, queue, overview] = [await read('/today/'), await read('/queue/'), await read('/shop/overview/')]
  expect(today).toMatchObject({ to_string: 3, late: 1, ready: 1, to_collect: 10_000 })
  expect(today).toMatchObject({
    to_string: queue.count,
    late: queue.jobs.filter(({ is_late }: { is_late: boolean }) => is_late).length,
    ready: overview.ready.count,
    to_collect: overview.unpaid.amount,
  })
})

test('the next racket is the one that is due first and no one else strings', async () => {
  const received_at = at(-9)
  const taken = await createJob(portal, lena, { received_at, due_at: at(1), technician_id: tomas.id })
  const free = await createJob(portal, lena, { received_at, due_at: at(2) })
  await createJob(portal, lena, { received_at, due_at: at(3) })
  expect([(await read('/today/')).next.id, (await read('/today/', tomas)).next.id]).toEqual([free, taken])
  // A question about its frame holds it up.
  const body = { problem: 'A crack', is_settled: false }
  await portal.call('POST', `/counter/jobs/${taken}/frame/`, { as: tomas, body })
  expect((await read('/today/', tomas)).next.id).toBe(free)
})

test('technicians and managers may read it, and customers may not', async () => {
  const manager = await createManager(portal)
  const statuses = await Promise.all(
    [tomas, manager, lena].map(async (as) => (await portal.ask('GET', '/today/', { as })).status),
  )
  expect(statuses).toEqual([200, 200, 403])
})
