import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createString, createTechnician, type Person } from './factories.ts'
import { statementsOf } from './statements.ts'
import { testApp } from './test-app.ts'

const portal = testApp()
let lena: Person
let tomas: Person
let job: number
let racket: number
let string: number
let jobs: number[]
let placed: number

beforeEach(async () => {
  jobs = []
  lena = await createPerson(portal)
  tomas = await createTechnician(portal)
  racket = await createRacket(portal, lena)
  string = await createString(portal, { stock_sets: 5 })
  job = await createJob(portal, lena, { racket_id: racket, string_id: string })
})

const ofStaff = (method: string, path: string, body?: object) =>
  portal.ask(method, path, { as: tomas, ...(body && { body }) })
const ofCustomer = (method: string, path: string, body: object) => portal.ask(method, path, { as: lena, body })
const advance = () => ofStaff('PATCH', `/technician/string_job/${job}/status/`, { status: 'READY_FOR_PICKUP' })
const order = () => ({
  racket,
  string,
  tension: 25,
  cross_tension: null,
  pre_stretch: false,
  technician_notes: '',
})

// With `begin`, `commit` and the row of the caller.
test.each([
  { action: 'creates a job', most: 9, act: () => ofCustomer('POST', '/string_job/', order()) },
  { action: 'edits a job', most: 8, act: () => ofCustomer('PUT', `/string_job/${job}/`, { ...order(), tension: 26 }) },
  {
    action: 'cancels a job',
    most: 7,
    act: () => ofCustomer('PATCH', `/string_job/${job}/`, { order_status: 'CANCELLED' }),
  },
  {
    action: 'receives a racket',
    most: 8,
    act: () => ofStaff('POST', `/technician/string_job/${job}/received/`, {}),
  },
  { action: 'advances a job', most: 9, act: advance },
  {
    action: 'marks a job as paid',
    most: 8,
    act: () => ofStaff('PATCH', `/technician/string_job/${job}/mark_paid/`, {}),
  },
  {
    action: 'hands a racket over',
    most: 8,
    before: advance,
    act: () =>
      ofStaff('POST', '/counter/hand_over/', { jobs: [{ id: job, order_status: 'READY_FOR_PICKUP' }], paid: null }),
  },
  {
    action: 'hands 20 rackets over, which are paid at the counter',
    most: 11,
    before: async () => {
      for (let i = 0; i < 20; i++) {
        jobs.push(await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP', price: 2000 }))
      }
    },
    act: () =>
      ofStaff('POST', '/counter/hand_over/', {
        jobs: jobs.map((id) => ({ id, order_status: 'READY_FOR_PICKUP' })),
        paid: 20 * 2000,
      }),
  },
  {
    action: 'undoes the order of 20 rackets with counted strings',
    most: 12,
    before: async () => {
      const rackets: number[] = []
      for (let i = 0; i < 20; i++) rackets.push(await createRacket(portal, lena))
      const { body } = await ofCustomer('POST', '/order/', {
        jobs: rackets.map((racket) => ({ ...order(), racket })),
      })
      placed = body.id
    },
    act: () => ofCustomer('POST', '/undo/', { order: placed }),
  },
  {
    action: 'undoes the advance of a job',
    most: 10,
    before: advance,
    act: () => ofStaff('POST', '/undo/', { string_job: job }),
  },
])('a call that $action sends PostgreSQL at most $most statements', async ({ most, before, act }) => {
  await before?.()
  const statements = await statementsOf(portal, async () => expect((await act()).status).toBeLessThan(300))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  expect(statements).toContain('commit')
})
