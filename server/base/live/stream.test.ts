import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Hub, Reader, Stream } from './hub.ts'
import { openStream, prepareStreams } from './stream.ts'

const READER: Reader = {
  person: 'a person',
  key: 'a session',
  eventOf: () => null,
  isConcerned: () => false,
  isAdmitted: async () => true,
}

test('a reader that stops reading gets a single event about everything afterwards, and adds no listeners', async () => {
  const app = Fastify()
  await prepareStreams(app)
  const streams: Stream[] = []
  const mostWaiting = { listeners: 0, stuck: false }
  const ids = Array.from({ length: 1_000 }, (_, id) => id)
  app.get('/', { sse: true }, async (_request, reply) => {
    const add: Hub['add'] = (_reader, stream) => {
      streams.push(stream)
      return () => {}
    }
    openStream({ add }, reply, READER)
    // This is more data than the buffers of the operating system hold.
    for (let sent = 0; sent < 4_000; sent++) {
      streams[0]?.send({ kind: 'job', ids })
      await new Promise(setImmediate)
      mostWaiting.listeners = Math.max(mostWaiting.listeners, reply.raw.listenerCount('drain'))
    }
    mostWaiting.stuck = reply.raw.writableNeedDrain
    app.server.emit('sent')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // The server listens on a port.
  const client = connect(port, '127.0.0.1').pause()
  try {
    const sent = once(app.server, 'sent')
    client.write('GET / HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n')
    await sent
    expect(mostWaiting).toEqual({ listeners: 1, stuck: true })

    let received = ''
    client.on('data', (chunk) => {
      received = (received + chunk).slice(-10_000)
    })
    client.resume()
    while (!received.includes('"all"')) await once(client, 'data')
    streams[0]?.send({ kind: 'shop', ids: [] })
    while (!received.includes('"shop"')) await once(client, 'data')
    expect(received.match(/"kind":"\w+"/g)?.slice(-3)).toEqual(['"kind":"job"', '"kind":"all"', '"kind":"shop"'])
  } finally {
    client.destroy()
    await app.close()
  }
})

test('the end of a stream closes the connection of a reader that stops reading', async () => {
  const app = Fastify()
  await prepareStreams(app)
  const ids = Array.from({ length: 1_000 }, (_, id) => id)
  const opened = new Promise<Stream>((resolve) => {
    app.get('/', { sse: true }, async (_request, reply) => {
      const add: Hub['add'] = (_reader, stream) => {
        resolve(stream)
        return () => {}
      }
      openStream({ add }, reply, READER)
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // The server listens on a port.
  let isClosed = false
  app.server.once('connection', (socket) => socket.once('close', () => (isClosed = true)))
  const client = connect(port, '127.0.0.1').pause()
  try {
    client.write('GET / HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n')
    const stream = await opened
    for (let sent = 0; sent < 4_000; sent++) {
      stream.send({ kind: 'job', ids })
      await new Promise(setImmediate)
    }
    stream.end()
    await expect.poll(() => isClosed).toBe(true)
  } finally {
    client.destroy()
    await app.close()
  }
})

test('a reader that left while it was admitted gets no stream', async () => {
  const app = Fastify()
  await prepareStreams(app)
  let added = 0
  const add: Hub['add'] = () => {
    added++
    return () => {}
  }
  const handled = new Promise<number>((resolve) => {
    app.get(
      '/',
      {
        sse: true,
        async onRequest(_request, reply) {
          client.destroy()
          await once(reply.raw, 'close')
        },
      },
      async (_request, reply) => {
        openStream({ add }, reply, READER)
        resolve(added)
      },
    )
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // The server listens on a port.
  const client = connect(port, '127.0.0.1')
  try {
    client.write('GET / HTTP/1.1\r\nHost: a\r\nAccept: text/event-stream\r\n\r\n')
    expect(await handled).toBe(0)
  } finally {
    await app.close()
  }
})
