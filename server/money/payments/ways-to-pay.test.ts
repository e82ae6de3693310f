import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestOf } from '../../testing/digest.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { dayIn } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let technician: Person
let manager: Person
beforeEach(async () => {
  lena = await createPerson(portal)
  technician = await createTechnician(portal)
  manager = await createManager(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash', 'Terminal', 'Voucher of the club'] })
    .execute()
})
// The settings row is kept between tests.
afterEach(() => portal.db.updateTable('shop_settings').set({ ways_to_pay: [] }).execute())

const mark = (id: number, body: object) =>
  portal.ask('PATCH', `/technician/string_job/${id}/mark_paid/`, { as: technician, body })
const today = () => dayIn(0)
const money = (path = '') => portal.call('GET', `/shop/money/${path}?from=${today()}&to=${today()}`, { as: manager })

test("staff see the shop's ways to pay in the order of the shop", async () => {
  const { body } = await portal.ask('GET', '/counter/ways_to_pay/', { as: technician })
  expect(body).toEqual({ ways: ['Cash', 'Terminal', 'Voucher of the club'] })
})

test('a payment at the counter shows its way on the job, on the receipt, on the money page and in the file', async () => {
  const id = await createJob(portal, lena)
  await createJob(portal, lena, { paid: 'technician' })
  expect((await mark(id, { way: 'Terminal' })).body).toMatchObject({ paid_by: 'technician', paid_way: 'Terminal' })
  expect((await portal.ask('GET', `/string_job/${id}/`, { as: lena })).body.paid_way).toBe('Terminal')
  const receipt = await portal.ask('GET', `/string_job/${id}/receipt/`, { as: lena })
  expect(receipt.body).toMatchObject({ method: 'technician', way: 'Terminal' })
  expect(await money()).toMatchObject([
    { method: 'technician', way: 'Terminal', count: 1, amount: 2000 },
    { method: 'technician', way: null, count: 1 },
  ])
  const { csv } = await money('export/')
  expect(csv).toContain(',way')
  expect(csv).toContain(',Terminal')
})

test('without a way, neither the payment nor its line in the file has one', async () => {
  const id = await createJob(portal, lena)
  expect((await mark(id, {})).body).toMatchObject({ paid_by: 'technician', paid_way: null })
  // Nothing follows the person: no provider, tax, way, pack or void.
  expect((await money('export/')).csv).toContain(',technician,20.00,,Tomas Okafor,,,,,,')
})

test('a hand-over records the way of every job that it marks as paid', async () => {
  const ids = [1, 2].map(() => createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' }))
  const jobs = (await Promise.all(ids)).map((id) => ({ id, order_status: 'READY_FOR_PICKUP' }))
  const handOver = (way: string) =>
    portal.ask('POST', '/counter/hand_over/', { as: technician, body: { jobs, paid: 4000, way } })
  const before = await digestOf(portal.db)
  expect((await handOver('Gold')).status).toBe(400)
  expect(await digestOf(portal.db)).toBe(before)
  expect((await handOver('Cash')).body).toMatchObject([{ paid_way: 'Cash' }, { paid_way: 'Cash' }])
})

test('an unknown way to pay is refused and changes nothing', async () => {
  const id = await createJob(portal, lena)
  const before = await digestOf(portal.db)
  expect(await mark(id, { way: 'Gold' })).toMatchObject({
    status: 400,
    body: { error: 'The shop has no way to pay called Gold.' },
  })
  expect((await mark(id, { way: 7 })).status).toBe(400)
  expect(await digestOf(portal.db)).toBe(before)
})
