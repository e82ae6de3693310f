import { beforeEach, expect, test } from 'vitest'
import { JOB_FILTERS } from '../contract/job/statuses.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../server/testing/factories.ts'
import { testApp } from '../server/testing/test-app.ts'
import { createAnswers } from './floor-answers.ts'

const portal = testApp()
let lena: Person
let tomas: Person
let job: number
let racket: number
let string: number

beforeEach(async () => {
  lena = await createPerson(portal, { credits: 1 })
  tomas = await createTechnician(portal)
  racket = await createRacket(portal, lena, { racket_name: 'Alpha', serial_number: 'SN7' })
  string = await createString(portal)
  await createJob(portal, lena, { racket_id: racket, order_status: 'COMPLETED' })
  job = await createJob(portal, lena, { racket_id: racket, string_id: string })
})

const floor = (as: Person, method: string, path: string, body: Record<string, unknown> = {}) =>
  createAnswers(portal.pool, 'http://localhost:3000')({ method, path, subject: as.subject, body })

const list = (query: string) => `/technician/string_job/?page=1&page_size=10&${query}`
const reads: [what: string, person: () => Person, path: () => string][] = [
  ['the caller', () => lena, () => '/me/'],
  ['rackets', () => lena, () => '/racket/'],
  ['pending jobs', () => lena, () => '/string_job/?status=pending'],
  ["a racket's history", () => lena, () => `/racket/${racket}/history/`],
  ['one job', () => tomas, () => `/technician/string_job/${job}/`],
  ['a search', () => tomas, () => list('order_status=ALL&search=SN7')],
]
for (const filter of JOB_FILTERS) {
  reads.push([`the list of ${filter}`, () => tomas, () => list(`order_status=${filter}`)])
}

test.each(reads)('the floor answers %s as the portal does', async (_what, person, path) => {
  const { status, body } = await portal.ask('GET', path(), { as: person() })
  expect(status).toBe(200)
  expect(await floor(person(), 'GET', path())).toEqual(body)
})

const order = () => ({
  racket,
  string,
  tension: 26,
  cross_tension: null,
  pre_stretch: false,
  technician_notes: 'Two knots',
})

test.each([
  ['creates', () => floor(lena, 'POST', '/string_job/', order()), { tension: 26, order_status: 'NEW' }],
  ['edits', () => floor(lena, 'PUT', `/string_job/${job}/`, order()), { tension: 26, technician_notes: 'Two knots' }],
  ['cancels', () => floor(lena, 'PATCH', `/string_job/${job}/`), { order_status: 'CANCELLED' }],
  [
    'advances',
    () => floor(tomas, 'PATCH', `/technician/string_job/${job}/status/`, { status: 'READY_FOR_PICKUP' }),
    { order_status: 'READY_FOR_PICKUP', ready_at: expect.any(String) },
  ],
  [
    'receives the racket of',
    () => floor(tomas, 'POST', `/technician/string_job/${job}/received/`),
    { received_at: expect.any(String) },
  ],
  [
    'sets a duration of',
    () => floor(tomas, 'PATCH', `/technician/string_job/${job}/duration/`, { mains_duration: 600 }),
    { mains_duration: 600 },
  ],
  ['marks as paid', () => floor(tomas, 'PATCH', `/technician/string_job/${job}/mark_paid/`), { is_order_paid: true }],
])('the floor %s a job and returns it', async (_what, act, changed) => {
  const answer = await act()
  expect(answer).toMatchObject(changed)
  const { id } = answer as { id: number }
  const { body } = await portal.ask('GET', `/technician/string_job/${id}/`, { as: tomas })
  expect(body).toMatchObject(changed)
})

test('the floor hands a racket over and uses a credit', async () => {
  await floor(lena, 'POST', '/stripe/use-credit/', { string_job_id: job })
  expect(await floor(tomas, 'POST', '/counter/hand_over/', { jobs: [{ id: job }] })).toMatchObject([
    { id: job, order_status: 'COMPLETED', is_order_paid: true },
  ])
})
