import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { closeApp } from './close-app.ts'

test('a stopping app answers the requests that have arrived, and does not wait for idle connections', async () => {
  const app = Fastify({ keepAliveTimeout: 30_000, forceCloseConnections: 'idle' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  app.get('/held', () => held.then(() => 'done'))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })

  let count = 0
  const arrived = new Promise<void>((resolve) => {
    app.server.on('request', () => {
      count += 1
      if (count === 20) resolve()
    })
  })
  const answers = Promise.all(
    Array.from({ length: 20 }, () => fetch(`${address}/held`).then((answer) => answer.text())),
  )
  await arrived
  const start = Date.now()
  const closed = closeApp(app)
  setTimeout(release, 300)
  expect(new Set(await answers)).toEqual(new Set(['done']))
  await closed
  expect(Date.now() - start).toBeLessThan(5_000)
  await expect(fetch(`${address}/held`)).rejects.toThrow()
})
