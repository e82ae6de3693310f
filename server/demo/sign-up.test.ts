import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { accounts } from './people.ts'
import { signUp } from './sign-up.ts'

/** A portal that gives these answers in turn. Returns where it is, and how often it was asked. */
async function portalWith(...statuses: number[]) {
  let asked = 0
  const server = createServer((_, response) => {
    response.writeHead(statuses[asked] ?? 200).end()
    asked += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { place: { host: '127.0.0.1', port, publicUrl: `http://localhost:${port}` }, asked: () => asked }
}

test('a person of the demo signs up again while the portal is busy', async () => {
  const { place, asked } = await portalWith(503, 503, 200)
  await signUp(place, accounts[0])
  expect(asked()).toBe(3)
})

test('another fault of the portal ends the demo', async () => {
  const { place, asked } = await portalWith(500)
  await expect(signUp(place, accounts[0])).rejects.toThrow("The demo's sign-up failed with status 500")
  expect(asked()).toBe(1)
})
