import { beforeEach, expect, test } from 'vitest'
import { createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let technician: Person
let racket: number

beforeEach(async () => {
  lena = await createPerson(portal)
  technician = await createTechnician(portal)
  racket = await createRacket(portal, lena)
})

const KG = { tension: 24.5, tension_kg: 11.1, cross_tension: 26, cross_tension_kg: 11.8 }
const order = async (body: object) =>
  (await portal.ask('POST', '/string_job/', { as: lena, body: { racket, ...body } })).body

test('an order in kg shows kg on the job, the label, the receipt and the status page', async () => {
  const job = await order(KG)
  expect(job).toMatchObject(KG)
  const { body } = await portal.ask('GET', `/technician/string_job/${job.id}/`, { as: technician })
  expect(body).toMatchObject(KG)
  const print = await portal.ask('GET', `/labels/?jobs=${job.id}`, { as: technician })
  expect(print.body.labels).toMatchObject([KG])
  const status = await portal.app.inject(new URL(print.body.labels[0].address.toLowerCase()).pathname)
  expect(status.body).toContain('<dd>11.1 kg, Cross: 11.8</dd>')
  await portal.call('PATCH', `/technician/string_job/${job.id}/mark_paid/`, { as: technician, body: {} })
  const receipt = await portal.ask('GET', `/string_job/${job.id}/receipt/`, { as: lena })
  expect(receipt.body.tension).toBe('11.1 kg, Cross: 11.8')
})

test('an order in lbs has no kg', async () => {
  expect(await order({ tension: 25 })).toMatchObject({ tension: 25, tension_kg: null, cross_tension_kg: null })
})

test('an edit in lbs clears the kg, and the history has both values', async () => {
  const { id } = await order({ tension: 24.5, tension_kg: 11.1 })
  const { body } = await portal.ask('PUT', `/string_job/${id}/`, { as: lena, body: { racket, tension: 24.5 } })
  expect(body).toMatchObject({ tension: 24.5, tension_kg: null })
  const history = await portal.ask('GET', `/string_job/${id}/history/`, { as: lena })
  const [{ from, to }] = history.body
  expect([JSON.parse(from), JSON.parse(to)]).toEqual([
    { tension: 24.5, tension_kg: 11.1 },
    { tension: 24.5, tension_kg: null },
  ])
})

test('the last setup of a racket keeps the kg', async () => {
  const { id } = await order(KG)
  const done = { as: technician, body: { status: 'COMPLETED' } }
  expect((await portal.ask('PATCH', `/technician/string_job/${id}/status/`, done)).status).toBe(200)
  const { body } = await portal.ask('GET', `/racket/${racket}/`, { as: lena })
  expect(body).toMatchObject({ string_bed: KG, last_set_up: KG })
})

test.each([
  [{ tension: 25, tension_kg: 11.1 }, 'The tensions in lbs and in kg do not agree'],
  [{ tension: 27, tension_kg: 12.25 }, 'Enter tension in kg (9.1-16.3, in 0.1 kg increments)'],
])('%j is refused without storing an order', async (tensions, sentence) => {
  const body = { racket, ...tensions }
  expect(await portal.ask('POST', '/string_job/', { as: lena, body })).toMatchObject({ status: 400, body: [sentence] })
  expect((await portal.ask('GET', '/string_job/', { as: lena })).body).toEqual([])
})
