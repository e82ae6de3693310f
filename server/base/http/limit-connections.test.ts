import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, Server, Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { limitConnections } from './limit-connections.ts'

const connections = { total: 100, perNetwork: 20 }
const portal = testApp({ connections })
const behindProxy = testApp({ connections, trustProxy: ['127.0.0.1'] })
beforeAll(async () => {
  for (const { app } of [portal, behindProxy]) await app.listen({ port: 0, host: '127.0.0.1' })
})

const portOf = ({ app }: TestApp) => (app.server.address() as AddressInfo).port // It listens on a port, not on a path.

const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})

/** Opens connections from one address, sends half a request on each, and returns how many the server closed at once. */
async function sendHalfRequests(to: TestApp, localAddress: string, count: number): Promise<number> {
  let closed = 0
  const sockets = Array.from({ length: count }, () => connect({ port: portOf(to), host: '127.0.0.1', localAddress }))
  open.push(...sockets)
  for (const socket of sockets) {
    socket.resume().on('error', () => {})
    socket.on('close', () => closed++)
  }
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n')
  await expect.poll(async () => closed + (await openAt(to))).toBe(count)
  return closed
}

const openAt = ({ app }: TestApp) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Requests the health of the portal and returns the status; rejects when the server closes the connection. */
async function health(to: TestApp, localAddress: string): Promise<number | undefined> {
  const asked = request({ port: portOf(to), host: '127.0.0.1', localAddress, path: '/api/health', agent: false })
  const [response] = await once(asked.end(), 'response')
  response.resume()
  return response.statusCode
}

test('an address that opens too many connections does not block others, and is served again after it closes them', async () => {
  expect(await sendHalfRequests(portal, '127.0.0.1', 110)).toBe(90)
  expect(await health(portal, '127.0.0.2')).toBe(200)
  await expect(health(portal, '127.0.0.1')).rejects.toThrow(/hang up|ECONNRESET/)

  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(() => openAt(portal)).toBe(0)
  expect(await health(portal, '127.0.0.1')).toBe(200)
})

test('a trusted proxy may use all connections', async () => {
  expect(await sendHalfRequests(behindProxy, '127.0.0.1', 60)).toBe(0)
  expect(await health(behindProxy, '127.0.0.1')).toBe(200)
  expect(await sendHalfRequests(portal, '127.0.0.2', 60)).toBe(40)
})

test('all IPv6 addresses of one line share their limit', () => {
  // A test has only one IPv6 address of its own.
  const server = new Server()
  limitConnections(server, { total: 100, perNetwork: 2, isProxy: () => false })
  const closedFor = (address: string) => {
    const socket = new Socket()
    Object.defineProperty(socket, 'remoteAddress', { value: address })
    server.emit('connection', socket)
    return socket.destroyed
  }
  const addresses = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1']
  expect(addresses.map(closedFor)).toEqual([false, false, true, false])
})
