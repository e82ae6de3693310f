import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HOUR_MS } from '../../../contract/base/time-units.ts'
import { createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const limited = testApp({ rateLimits: true })
const forLists = testApp({ rateLimits: true })
const forPages = testApp({ rateLimits: true })
const forAnswers = testApp({ rateLimits: true })
const forStreams = testApp({ rateLimits: true })
const closing = testApp()
let port = 0
beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})

const open: Socket[] = []
afterAll(() => {
  for (const socket of open) socket.destroy()
})

/** Opens a raw connection; `answer` is everything that the server sent before it closed the connection. */
function dial() {
  const socket = connect(port, '127.0.0.1')
  open.push(socket)
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  const answer = once(socket, 'close').then(() => Buffer.concat(chunks).toString())
  return { socket, answer }
}

const talk = (text: string) => {
  const { socket, answer } = dial()
  socket.end(text)
  return answer
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))

test('slow senders are disconnected within 17 seconds, and other requests are served meanwhile', async () => {
  const me = await createPerson(portal)
  const begin = performance.now()
  const slow = Array.from({ length: 150 }, (_, index) => {
    const { socket, answer } = dial()
    const head = `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${me.token}\r\n`
    // One third sends endless headers, one third an incomplete body, and one third nothing after the first byte.
    if (index % 3 === 0) socket.write(head)
    if (index % 3 === 1) socket.write(`${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`)
    if (index % 3 === 2) socket.write('G')
    const drop = ['X-Drip: 1\r\n', ' ', ''][index % 3] ?? ''
    const drip = setInterval(() => socket.write(drop), 1_000)
    return answer.then((text) => {
      clearInterval(drip)
      return { text, after: performance.now() - begin }
    })
  })
  const { server } = portal.app
  await expect.poll(() => promisify(server.getConnections).call(server)).toBeGreaterThanOrEqual(150)
  const waits: number[] = []
  for (let count = 0; count < 30; count++) {
    const asked = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${port}/api/me/`, {
      headers: { authorization: `Bearer ${me.token}` },
    })
    expect(status).toBe(200)
    waits.push(performance.now() - asked)
    await sleep(50)
  }
  expect(waits.sort((a, b) => a - b)[15]).toBeLessThan(500)

  const ends = await Promise.all(slow)
  expect(Math.max(...ends.map(({ after }) => after))).toBeLessThan(17_500)
  expect([...new Set(ends.map(({ text }) => String(statuses(text))))].sort()).toEqual(['408'])
  expect(await portal.db.selectFrom('rackets').select('id').execute()).toEqual([])
}, 40_000)

describe('an ambiguous request is refused, and nothing after it on the connection is answered', () => {
  const get = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
  test.each([
    ['two lengths', `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 40\r\n\r\n${get}`],
    [
      'a length and chunks',
      `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${get}`,
    ],
    [
      'two encodings',
      `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${get}`,
    ],
    ['a folded header', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n${get}`],
    ['an invalid length', `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nContent-Length: +4\r\n\r\n{}\r\n${get}`],
    [
      'an invalid chunk size',
      `POST /api/racket/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n${get}`,
    ],
    ['no host', `GET /api/health HTTP/1.1\r\n\r\n`],
    ['20 kB of header', `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(20_000)}\r\n\r\n${get}`],
    ['20 kB of address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n${get}`],
    ['TLS on the plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['bare line feeds in a header name', `GET /api/health HTTP/1.1\r\nHost: x\r\nX A: 1\r\n\r\n${get}`],
  ])('%s', async (_what, text) => {
    const told = statuses(await talk(text))
    expect(told.length).toBeLessThanOrEqual(1)
    for (const status of told) expect([400, 401, 404, 431]).toContain(status)
  })

  test.each(['TRACE', 'CONNECT'])('%s is refused', async (method) => {
    const told = await talk(`${method} /api/health HTTP/1.1\r\nHost: x\r\nX-Secret: canary\r\n\r\n`)
    expect(told).not.toContain('canary')
    expect(statuses(told).every((status) => status >= 400 && status < 500)).toBe(true)
  })
})

test('a request that ends while the portal stops gets a 503 that asks to try again', async () => {
  await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const { server } = closing.app
  const accepted: Promise<Socket[]> = once(server, 'connection')
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'connect')
  // The request begins before the portal stops and ends afterwards.
  socket.write('GET /api/me/ HTTP/1.1\r\nHost: x\r\n')
  const [ours] = await accepted
  await expect.poll(() => ours?.bytesRead).toBeGreaterThan(0)
  const closed = closing.app.close()
  await expect.poll(() => server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  const told = Buffer.concat(chunks).toString()
  expect(statuses(told)).toEqual([503])
  expect(told).toMatch(/retry-after: \d/i)
  expect(told).toMatch(/connection: close/i)
  expect(told).toMatch(
    /{"error":"The portal is not available right now. Please try again in a moment.","request_id":"[\w-]+"}/,
  )
  await closed
})

test.each([
  ['an unknown method', 'FOO /api/me/ HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'This request cannot be read.'],
  [
    'overlong headers',
    `GET /api/me/ HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'This request is too large.',
  ],
])('a request with %s is refused with a sentence, like all others', async (_, request, status, error) => {
  const text = await talk(request)
  expect(statuses(text)).toEqual([status])
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ error })
})

test('a body that is not valid UTF-8 is refused, not repaired silently', async () => {
  const me = await createPerson(portal)
  const text = Buffer.from('{"manufacturer":"Yonex","model_name":"Astrox?"}')
  const payload = Buffer.from(text.map((byte) => (byte === 0x3f ? 0xff : byte)))
  const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/racket/', headers, payload })
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'The body is not valid UTF-8.'])
  expect(await portal.db.selectFrom('rackets').select('id').execute()).toEqual([])
})

describe('a client that sends too many requests', () => {
  // The clock is stopped, so the window of the limits does not end.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  // Four at a time, because on a busy machine ten at once can take longer than a request may.
  async function inTurns<Result>(times: number, act: () => Promise<Result>): Promise<Result[]> {
    const results: Result[] = []
    while (results.length < times) results.push(...(await Promise.all(Array.from({ length: 4 }, act))))
    return results
  }

  test('gets a 429 with the time to wait, and other clients are served', async () => {
    const [greedy, honest] = [await createPerson(limited), await createPerson(limited)]
    const answers = await inTurns(460, () => limited.ask('GET', '/me/', { as: greedy }))
    const refused = answers.slice(400)
    expect(answers.slice(0, 400).every(({ status }) => status === 200)).toBe(true)
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429)
      expect(body).toEqual({ error: 'Too many requests. Please wait a moment.' })
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await limited.ask('GET', '/me/', { as: honest })).status).toBe(200)
  })

  test('is refused earlier when it reads long lists', async () => {
    const greedy = await createPerson(forLists)
    const racket_id = await createRacket(forLists, greedy)
    const JOBS = 1_000
    await sql`
      insert into string_jobs (owner_id, racket_id, tension, price, technician_notes)
      select ${greedy.id}, ${racket_id}, 24, 2000, repeat('x', 2000) from generate_series(1, ${JOBS})
    `.execute(forLists.db)
    const list = () => forLists.ask('GET', '/string_job/', { as: greedy })
    const first = await list()
    expect([first.status, first.body.length]).toEqual([200, JOBS])
    // A list of 2.7 MB costs 28 of the 400 points.
    for (let count = 1; count < 15; count++) await list()
    expect((await list()).status).toBe(429)
    expect((await forLists.ask('GET', '/me/', { as: await createPerson(forLists) })).status).toBe(200)
  })

  test('without a valid token is counted by address', async () => {
    const headers = { authorization: 'Bearer not.a.token' }
    const answers = await inTurns(420, () => limited.app.inject({ url: '/api/me/', headers }))
    expect(answers.slice(0, 400).every(({ statusCode }) => statusCode === 401)).toBe(true)
    expect(answers.slice(400).every(({ statusCode }) => statusCode === 429)).toBe(true)
    expect(answers[410]?.headers['retry-after']).toBeDefined()
    const elsewhere = await limited.app.inject({ url: '/api/me/', headers, remoteAddress: '192.0.2.1' })
    expect(elsewhere.statusCode).toBe(401)
  })

  test.each([
    ['/stop/unknown', 20],
    ['/board?key=unknown', 20],
    ['/board/live?key=unknown', 20],
    ['/logo/0123456789abcdef.png', 400],
    ['/api/docs/json', 400],
  ])('without an account is refused %s after %i hits', async (url, most) => {
    const hit = async (remoteAddress: string) =>
      (await forPages.app.inject({ url, remoteAddress, headers: { accept: 'text/event-stream' } })).statusCode
    const address = `192.0.2.${url.length}`
    const usual = await hit('198.51.100.1')
    const statuses = await inTurns(most, () => hit(address))
    expect(new Set(statuses)).toEqual(new Set([usual]))
    expect([await hit(address), await hit('198.51.100.1')]).toEqual([429, usual])
  })

  test.each([
    ['/api/health', 400],
    ['/board?key=unknown', 20],
  ])('does not wait longer at %s when the clock is set back by an hour', async (url, most) => {
    const hit = async () => (await forPages.app.inject({ url, remoteAddress: '203.0.113.7' })).statusCode
    const usual = await hit()
    await inTurns(most, hit)
    expect(await hit()).toBe(429)
    vi.setSystemTime(Date.now() - HOUR_MS)
    expect(await hit()).toBe(usual)
    await inTurns(most, hit)
    expect(await hit()).toBe(429)
  })

  test('is refused after 300 answers in an hour that are kept for Idempotency-Keys, unless it is staff', async () => {
    const [greedy, honest] = [await createPerson(forAnswers), await createPerson(forAnswers)]
    const staff = await createTechnician(forAnswers)
    let keys = 0
    const post = (as: Person, isKept = true) =>
      forAnswers
        .ask('POST', '/me/push_devices/remove/', {
          as,
          body: {},
          ...(isKept && { headers: { 'idempotency-key': `${++keys}` } }),
        })
        .then(({ status }) => status)
    const wait = () => vi.setSystemTime(Date.now() + 4_001)
    for (let posts = 0; posts < 300; posts += 100) {
      expect(new Set(await inTurns(100, () => post(greedy)))).toEqual(new Set([200]))
      wait()
    }
    expect([await post(greedy), await post(greedy, false), await post(honest)]).toEqual([429, 200, 200])
    for (let posts = 0; posts < 400; posts += 200) {
      expect(new Set(await inTurns(200, () => post(staff)))).toEqual(new Set([200]))
      wait()
    }
  })

  test('is refused when it opens stream after stream, and still gets its data', async () => {
    await forStreams.app.listen({ port: 0, host: '127.0.0.1' })
    const [greedy, honest] = [await createPerson(forStreams), await createPerson(forStreams)]
    const follow = (person: Person) =>
      openLiveStream(forStreams.app, '/api/live/', { authorization: `Bearer ${person.token}` })
    const streams: LiveStream[] = []
    for (let count = 0; count < 42; count++) streams.push(await follow(greedy))
    streams.push(await follow(honest))
    for (const stream of streams) stream.close()
    expect(streams.map(({ status }) => status)).toEqual([...new Array(40).fill(200), 429, 429, 200])
    expect((await forStreams.ask('GET', '/me/', { as: greedy })).status).toBe(200)
  })

  test('is counted with all IPv6 addresses of one line', async () => {
    let sent = 0
    const ask = (url: string) =>
      limited.app.inject({ url, remoteAddress: `2001:db8:1:2::${(sent++).toString(16)}` }).then((it) => it.statusCode)
    const strangers = await inTurns(420, () => ask('/api/me/'))
    expect(strangers.filter((status) => status === 429)).toHaveLength(20)
    const anyone = await inTurns(420, () => ask('/api/health'))
    expect(anyone.filter((status) => status === 429)).toHaveLength(20)
    const elsewhere = await limited.app.inject({ url: '/api/me/', remoteAddress: '2001:db8:1:3::1' })
    expect(elsewhere.statusCode).toBe(401)
  })
})
