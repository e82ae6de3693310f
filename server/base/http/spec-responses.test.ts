import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { projectFolder } from '../process/project.ts'

// The responses of the specification's calls, recorded before the orders, tickets and tags were added. Later versions
// may add fields, but every recorded field keeps its value. The file is frozen: there is no way to record it again, and
// a difference is a fault of the server. Only the sentence of a refusal that the specification does not print may be
// reworded. A change of a sentence then also changes the file.

const ROLES = ['signed out', 'customer', 'technician', 'manager'] as const
type Role = (typeof ROLES)[number]

interface Recorded {
  status: number
  body: unknown
}

const recorded: Record<string, Record<Role, Recorded>> = JSON.parse(
  readFileSync(join(projectFolder, 'server/testing/spec-responses.json'), 'utf8'),
)

const order = {
  racket: 1,
  string: 1,
  tension: 25,
  cross_tension: 27,
  pre_stretch: true,
  technician_notes: 'Logo, please',
}
const { string: _, ...laborOnly } = order

const calls: [method: string, path: string, body?: unknown][] = [
  ['GET', '/me/'],
  ['GET', '/inventory/strings/'],
  ['GET', '/racket/'],
  ['GET', '/racket/?selection=active'],
  [
    'POST',
    '/racket/',
    { manufacturer: 'Victor', model_name: 'DriveX', racket_name: 'Left one', serial_number: 'V-123' },
  ],
  ['POST', '/racket/', { manufacturer: '', model_name: '' }],
  ['GET', '/racket/1/'],
  ['GET', '/racket/4/'],
  ['GET', '/racket/1/history/'],
  ['PATCH', '/racket/1/', { manufacturer: 'Victor' }],
  ['PATCH', '/racket/1/', { model_name: 'DriveX' }],
  ['PATCH', '/racket/1/', { racket_name: '' }],
  ['PATCH', '/racket/1/', { serial_number: 'V-123' }],
  ['PATCH', '/racket/1/', { is_retired: true }],
  ['PATCH', '/racket/2/', { is_retired: false }],
  ['PATCH', '/racket/1/', { is_favorite: false }],
  ['PATCH', '/racket/1/', { is_favorite: false, racket_name: '' }],
  ['DELETE', '/racket/1/'],
  ['DELETE', '/racket/3/'],
  ['GET', '/string_job/'],
  ['GET', '/string_job/?status=pending'],
  ['POST', '/string_job/', order],
  ['POST', '/string_job/', laborOnly],
  ['POST', '/string_job/', { ...order, tension: 40, cross_tension: 20 }],
  ['POST', '/string_job/', { ...order, racket: 2 }],
  ['PUT', '/string_job/1/', { ...order, tension: 26.5 }],
  ['PUT', '/string_job/1/', laborOnly],
  ['PUT', '/string_job/2/', order],
  ['PATCH', '/string_job/1/', { order_status: 'CANCELLED' }],
  ['PATCH', '/string_job/5/', { order_status: 'CANCELLED' }],
  ['PATCH', '/string_job/2/', { order_status: 'CANCELLED' }],
  ['PATCH', '/string_job/6/', { order_status: 'CANCELLED' }],
  ['POST', '/stripe/create-checkout-session/', { string_job_id: 1 }],
  ['POST', '/stripe/create-checkout-session/', { string_job_id: 4 }],
  ['POST', '/stripe/use-credit/', { string_job_id: 1 }],
  ['POST', '/stripe/use-credit/', { string_job_id: 3 }],
  ['GET', '/technician/string_job/'],
  ['GET', '/technician/string_job/?page=2&page_size=2&order_status=ALL'],
  ['GET', '/technician/string_job/?page=1&page_size=10&order_status=READY_FOR_PICKUP'],
  ['GET', '/technician/string_job/?page=1&page_size=10&order_status=COMPLETED'],
  ['GET', '/technician/string_job/?page=1&page_size=10&order_status=CANCELLED'],
  ['GET', '/technician/string_job/?page=1&page_size=10&order_status=UNPAID'],
  ['GET', '/technician/string_job/1/'],
  ['GET', '/technician/string_job/3/'],
  ['GET', '/technician/string_job/99/'],
  ['PATCH', '/technician/string_job/1/status/', { status: 'READY_FOR_PICKUP' }],
  ['PATCH', '/technician/string_job/2/status/', { status: 'COMPLETED' }],
  ['PATCH', '/technician/string_job/2/status/', { status: 'NEW' }],
  ['PATCH', '/technician/string_job/3/status/', { status: 'NEW' }],
  ['PATCH', '/technician/string_job/4/status/', { status: 'NEW' }],
  ['PATCH', '/technician/string_job/2/status/', { status: 'CANCELLED' }],
  ['PATCH', '/technician/string_job/1/duration/', { mains_duration: 600, total_duration: 600 }],
  ['PATCH', '/technician/string_job/1/duration/', { cross_duration: 700 }],
  ['PATCH', '/technician/string_job/1/duration/', { mains_duration: -1 }],
  ['PATCH', '/technician/string_job/1/mark_paid/', {}],
  ['PATCH', '/technician/string_job/4/mark_paid/', {}],
  ['PATCH', '/technician/string_job/1/assign_to_me/', {}],
  ['PATCH', '/technician/string_job/3/assign_to_me/', {}],
]

const portal = testApp()
// The test calls the sandbox of the card payment provider over HTTP.
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

const titleOf = ([method, path, body]: (typeof calls)[number]) =>
  [method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' ')

test('every recorded response is compared', () => {
  expect(calls.map(titleOf)).toEqual(Object.keys(recorded))
})

describe.each(calls.map((call) => [titleOf(call), call] as const))('%s', (title, [method, path, body]) => {
  test.each(ROLES)('keeps its response to: %s', async (role) => {
    const as = (await createWorld())[role]
    const { status, body: answered } = await portal.ask(method, path, { as, body })
    expect({ status, body: JSON.parse(settled(JSON.stringify(answered))) }).toMatchObject({
      ...recorded[title]?.[role],
    })
  })
})

/** Replaces the values that differ between runs: times after the fixed ones of the world, and ids of checkouts. */
const settled = (json: string) =>
  json
    .replaceAll(/"(\d{4})-\d\d-\d\dT[\d:.]+Z"/g, (moment, year) => (year === '2025' ? moment : '"now"'))
    .replaceAll(/cs_test_\w+/g, 'cs_test_ID')

async function createWorld(): Promise<Record<Role, Person | null>> {
  const customer = await createPerson(portal, { email: 'lena@club.example', credits: 3 })
  const other = await createPerson(portal, { first_name: 'Yuki', last_name: 'Arai', email: 'yuki@club.example' })
  const technician = await createTechnician(portal, { email: 'tomas@shop.example' })
  const colleague = await createTechnician(portal, {
    first_name: 'Aiko',
    last_name: 'Sato',
    email: 'aiko@shop.example',
  })
  const manager = await createManager(portal, { email: 'mira@shop.example' })
  await createStrings()
  await createRackets(customer, other)
  await createJobs(customer, other, colleague)
  return { 'signed out': null, customer, technician, manager }
}

async function createStrings() {
  await createString(portal, { name: 'BG80', gauge_mm: '0.68', kind: 'repulsion' })
  await createString(portal, { name: 'BG65', color: 'White', color_hex_code: null, is_listed: false })
  await createString(portal, { name: 'Exbolt 63', color: 'Yellow', color_hex_code: '#F7E000', stock_sets: 0 })
}

async function createRackets(customer: Person, other: Person) {
  const created_at = '2025-01-02T09:00:00Z'
  await createRacket(portal, customer, {
    racket_name: 'Smasher',
    serial_number: 'Y-777',
    is_favorite: true,
    created_at,
  })
  await createRacket(portal, customer, { model_name: 'Nanoflare 800', retire_date: '2025-02-03T10:00:00Z', created_at })
  await createRacket(portal, customer, { manufacturer: 'Li-Ning', model_name: 'Halbertec 8000', created_at })
  await createRacket(portal, other, { created_at })
}

async function createJobs(customer: Person, other: Person, colleague: Person) {
  const racket_id = 1
  await createJob(portal, customer, {
    racket_id,
    string_id: 1,
    tension: 25.5,
    cross_tension: 27,
    pre_stretch: true,
    technician_notes: 'By Friday, please',
    order_create_date: '2025-03-01T08:00:00Z',
  })
  await createJob(portal, customer, {
    racket_id,
    order_status: 'READY_FOR_PICKUP',
    order_create_date: '2025-03-02T08:00:00Z',
    paid: 'technician',
  })
  await createJob(portal, customer, {
    racket_id,
    string_id: 2,
    order_status: 'COMPLETED',
    order_create_date: '2025-03-03T08:00:00Z',
    order_completion_date: '2025-03-05T16:30:00Z',
    technician_id: colleague.id,
    mains_duration: 610,
    cross_duration: 845,
    paid: 'card',
  })
  await createJob(portal, customer, {
    racket_id,
    order_status: 'CANCELLED',
    order_create_date: '2025-03-04T08:00:00Z',
  })
  await createJob(portal, customer, { racket_id: 2, string_id: 3, order_create_date: '2025-03-05T08:00:00Z' })
  await createJob(portal, other, { racket_id: 4, order_create_date: '2025-03-06T08:00:00Z' })
}
