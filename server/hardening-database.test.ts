import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from './testing/factories.ts'
import { testApp } from './testing/test-app.ts'

const portal = testApp()
let slow = false
const original = { connect: undefined as unknown }
beforeAll(() => {
  original.connect = portal.pool.connect
  const connect = portal.pool.connect.bind(portal.pool) as (...args: unknown[]) => Promise<unknown>
  // Every connection comes late, but comes: no bound of a single statement is broken.
  Object.assign(portal.pool, {
    connect: async (...args: unknown[]) => {
      if (slow) await new Promise((resolve) => setTimeout(resolve, 4_000))
      return connect(...args)
    },
  })
})
afterAll(() => {
  Object.assign(portal.pool, { connect: original.connect })
})

test('a database that is slow at every turn does not keep anybody waiting beyond seven seconds', async () => {
  const me = await createPerson(portal)
  slow = true
  const begin = performance.now()
  const { status, headers, body } = await portal.ask('POST', '/string_job/', {
    as: me,
    body: { racket: 1, tension: 24 },
  })
  slow = false
  expect(performance.now() - begin).toBeLessThan(7_500)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBeDefined()
  expect(body).toEqual([expect.any(String)])
})
