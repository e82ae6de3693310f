import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createLog } from '../process/log.ts'

let written = ''
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += chunk
    done()
  },
})
const portal = testApp({ logger: createLog(stream, 'error') })
let slow = false
const original = { connect: undefined as unknown }
beforeAll(() => {
  original.connect = portal.pool.connect
  const connect = portal.pool.connect.bind(portal.pool) as (...args: unknown[]) => Promise<unknown>
  // Every connection is slow but succeeds, so no time limit of a single statement is exceeded.
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

test('no request waits longer than seven seconds when every step of the database is slow', async () => {
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
  expect(body).toEqual([expect.stringMatching(/try again/), expect.stringMatching(/^Request [\w-]+$/)])
})

test.each(['XX001', 'XX002', '58030'])(
  'damage that the database reports as %s leads to a 503 and an error in the log',
  async (code) => {
    const me = await createPerson(portal)
    await sql`
    create function damaged() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'invalid page in block 7' using errcode = '${code}'; end`)};
    create trigger damaged before insert on rackets for each row execute function damaged()
  `.execute(portal.db)
    written = ''
    const answer = await portal.ask('POST', '/racket/', {
      as: me,
      body: { manufacturer: 'Yonex', model_name: 'Astrox' },
    })
    await sql`drop function damaged cascade`.execute(portal.db)
    expect(answer).toMatchObject({ status: 503, body: { error: expect.not.stringMatching(/page|block/) } })
    expect(written).toContain('the database is damaged, or its disk is')
  },
)
