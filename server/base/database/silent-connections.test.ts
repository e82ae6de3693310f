import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createSandbox } from '../../money/sandbox/sandbox.ts'
import { createPeople } from '../../people/people.ts'
import { APP_OPTIONS } from '../../testing/app-options.ts'
import { DatabaseProxy } from '../../testing/database-proxy.ts'
import { createPerson } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'
import { createTestAuth } from '../../testing/test-auth.ts'
import { type Connection, connect } from './connect.ts'

const portal = testApp()
let proxy: DatabaseProxy
let connection: Connection
afterAll(async () => {
  await connection?.close()
  await proxy?.close()
})

test('the portal recovers within seconds, not minutes, when all connections stop responding', async () => {
  proxy = new DatabaseProxy(portal.pool.options.connectionString ?? '')
  connection = connect(await proxy.listen())
  const { db, pool } = connection
  const { provider, signToken } = await createTestAuth()
  const app = await buildApp({
    db,
    pool,
    auth: provider,
    people: createPeople({ db, rights: { firstPersonRunsTheShop: false, managerEmails: [] } }),
    payments: createSandbox({ db, publicUrl: APP_OPTIONS.publicUrl }),
    ...APP_OPTIONS,
  })
  const token = await signToken((await createPerson(portal)).subject)
  const ask = () => app.inject({ url: '/api/racket/', headers: { authorization: `Bearer ${token}` } })
  await Promise.all(Array.from({ length: 16 }, () => pool.query('select pg_sleep(0.2)')))
  expect((await ask()).statusCode).toBe(200)
  proxy.silenceOpenConnections()

  // New requests keep arriving, and none waits for an earlier one.
  const begin = performance.now()
  const backAfter = await new Promise<number>((resolve) => {
    const coming = setInterval(async () => {
      const { statusCode } = await ask()
      if (statusCode !== 200) return
      clearInterval(coming)
      resolve(performance.now() - begin)
    }, 100)
  })
  expect(backAfter).toBeLessThan(12_000)
  await app.close()
}, 60_000)
