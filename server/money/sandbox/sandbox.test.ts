import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { unavailable } from '../../base/errors.ts'
import { testApp } from '../../testing/test-app.ts'
import { sandboxApi } from './api.ts'
import { createSandbox } from './sandbox.ts'

const portal = testApp()
let stop = async () => {}
afterEach(() => stop())

test('the sandbox of a portal under load answers 503 with the time to wait, and logs no failure', async () => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  stop = () => app.close()
  app.addHook('preHandler', async () => {
    throw unavailable()
  })
  await app.register(sandboxApi({ db: portal.db, secretKey: 'sk', sandboxUrl: '' }))
  const answer = await app.inject({ url: '/events', headers: { authorization: 'Bearer sk' } })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json().error.type]).toEqual([503, '2', 'api_error'])
  expect(lines).toEqual([])
})

test('a portal asks its own sandbox when it has time to answer', async () => {
  const app = Fastify()
  stop = () => app.close()
  let busy = 3
  const busyAt: number[] = []
  app.decorate('isUnderPressure', () => busy > 0 && busy-- > 0)
  app.addHook('onRequest', async () => void busyAt.push(busy))
  const payments = createSandbox({ db: portal.db, publicUrl: 'http://localhost:3000' })
  await payments.sandbox?.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await payments.findCheckout('cs_none')).toBeNull()
  expect(busyAt).toEqual([0])
})
