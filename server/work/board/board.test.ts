import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loggedUrl } from '../../base/http/log-requests.ts'
import {
  createJob,
  createManager,
  createPerson,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { ago, HOUR, later, MINUTE } from '../../testing/moments.ts'
import { textOf } from '../../testing/page-text.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp({ attemptLimits: true })
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

let manager: Person
let customer: Person
let path: string
const newKey = async () => {
  const { body } = await portal.ask('POST', '/shop/board/', { as: manager, body: {} })
  return String(body.address).slice('http://localhost:3000'.length)
}
beforeEach(async () => {
  manager = await createManager(portal)
  customer = await createPerson(portal, { first_name: 'Lena', last_name: 'Lindqvist', email: 'lena@secret.example' })
  await portal.db.updateTable('shop_settings').set({ name: 'Feather & String', promise: 'hours' }).execute()
  path = await newKey()
})
afterEach(async () => {
  await portal.db.updateTable('shop_settings').set({ name: 'Stringbed' }).execute()
})

const open = (url: string, remoteAddress = '192.0.2.1') => portal.app.inject({ url, remoteAddress })

const time = '12:00 AM'
/** Replaces times, which depend on when the test runs. */
const withoutTimes = (lines: string[]) =>
  lines.map((line) =>
    line.replace(/([A-Z]\w\w, \w{3} \d+, |[A-Z]\w\w )?\d+:\d\d [AP]M$/, time).replace(/^\w+day, \w+ \d+$/, 'today'),
  )

describe('the board', () => {
  test('shows these fields and nothing else', async () => {
    const string_id = await createString(portal, { color_hex_code: '#6EC6FF' })
    const job = (more: object) =>
      createJob(portal, customer, { received_at: ago(90 * MINUTE), technician_notes: 'Do not tell anyone', ...more })
    // The tickets are given in this order.
    await job({ started_at: ago(20 * MINUTE), due_at: later(2 * HOUR), string_id })
    await job({ started_at: ago(30 * MINUTE), mains_duration: 700, due_at: later(2.5 * HOUR) })
    await job({ due_at: ago(10 * MINUTE) })
    await job({ due_at: later(3 * HOUR) })
    // Its racket arrived too late for its speed, so nothing is promised.
    const [speed] = await portal.db
      .insertInto('speeds')
      .values({ days: 0, ready_by: 1080, bring_by: 600, surcharge: 0 })
      .returning('id')
      .execute()
    const missed = { speed_id: speed?.id, speed_due_at: ago(20 * MINUTE), speed_bring_by: ago(120 * MINUTE) }
    const price_lines = [
      { kind: 'labor', name: '', amount: 2000 },
      { kind: 'speed', name: 'Today', amount: 0 },
    ]
    await job({ ...missed, price_lines: JSON.stringify(price_lines) })
    await job({ order_status: 'READY_FOR_PICKUP', ready_at: ago(40 * MINUTE) })
    await job({ order_status: 'READY_FOR_PICKUP', ready_at: ago(5 * MINUTE) })
    // The board leaves out these jobs, because they are not in the shop, collected, or cancelled.
    await createJob(portal, customer)
    await job({ order_status: 'COMPLETED' })
    await job({ order_status: 'CANCELLED' })

    const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: 0, closes: 1440 }))
    await portal.db.insertInto('opening_hours').values(week).execute()

    const { body, statusCode } = await open(path)
    expect(statusCode).toBe(200)
    expect(withoutTimes(textOf(body))).toEqual([
      'Feather & String',
      'today',
      time,
      'On the machine',
      'A-01',
      `ready ${time}`,
      'mains',
      'A-02',
      `ready ${time}`,
      'crosses',
      'Next',
      'A-05',
      'A-03',
      'late',
      'A-04',
      time,
      'Ready for Pickup',
      '2',
      'A-07',
      'A-06',
      'Order now: ready',
      time,
      expect.stringMatching(/^\d+% on time, last 90 days$/),
      'Open until',
      time,
    ])
    expect(body).toContain('#6EC6FF')
    for (const secret of ['Lena', 'Lindqvist', 'secret.example', 'Astrox', 'Yonex', '$', '20.00', 'tell']) {
      expect(body.slice(body.indexOf('<body>'))).not.toContain(secret)
    }
  })

  test('does not call a racket ready that is strung again free of charge', async () => {
    const technician = await createTechnician(portal)
    await portal.db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
    const first = await createJob(portal, customer, { received_at: ago(90 * MINUTE), order_status: 'READY_FOR_PICKUP' })
    const redo = (await portal.ask('POST', `/counter/jobs/${first}/redo/`, { as: technician, body: {} })).body
    await portal.db.updateTable('shop_settings').set({ redo_days: null }).execute()
    const lines = textOf((await open(path)).body)
    expect(lines).toContain(redo.ticket)
    expect(lines).not.toContain('A-01')
  })

  test('has the ticket of each racket that is on a machine, also in a shop with three stringers', async () => {
    for (const minutes of [30, 20, 10]) {
      await createJob(portal, customer, { received_at: ago(90 * MINUTE), started_at: ago(minutes * MINUTE) })
    }
    await createJob(portal, customer, { received_at: ago(90 * MINUTE) })
    const lines = textOf((await open(path)).body)
    expect(lines.filter((line) => /^A-\d\d$/.test(line))).toEqual(['A-01', 'A-02', 'A-03', 'A-04'])
  })

  test('has the next six, and the number of the others', async () => {
    for (let job = 0; job < 8; job++) await createJob(portal, customer, { received_at: ago(90 * MINUTE) })
    const lines = textOf((await open(path)).body)
    expect(lines.filter((line) => /^A-\d\d$/.test(line))).toHaveLength(6)
    expect(lines).toContain('and 2 more')
  })

  test('says when there is nothing to show', async () => {
    expect(withoutTimes(textOf((await open(path)).body))).toEqual([
      'Feather & String',
      'today',
      time,
      'On the machine',
      'No racket right now',
      'Next',
      'No rackets waiting',
      'Ready for Pickup',
      '0',
      'None yet',
    ])
  })

  test('sends no referrer, is not indexed or cached, and keeps its key out of the log', async () => {
    const { headers, body } = await open(path)
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    const key = path.split('=')[1] ?? ''
    expect(key).toHaveLength(26)
    expect(body).not.toContain(key)
    expect(loggedUrl(path)).toBe('/board?key=…')
    expect(loggedUrl(path.replace('?', '/live?'))).toBe('/board/live?key=…')
    const { body: audit } = await portal.ask('GET', '/shop/audit/', { as: manager })
    expect(JSON.stringify(audit)).toContain('board key')
    expect(JSON.stringify(audit)).not.toContain(key)
  })

  test('shows the same page for a wrong, old or missing key, and limits the attempts per address', async () => {
    const plain = ({ body, statusCode }: { body: string; statusCode: number }) => [
      statusCode,
      body.replace(/nonce="[^"]+"/, ''),
    ]
    const old = path
    path = await newKey()
    const wrong = plain(await open('/board?key=0123456789ABCDEFGHJKMNPQRS'))
    expect(wrong[0]).toBe(404)
    expect(plain(await open(old))).toEqual(wrong)
    expect(plain(await open('/board'))).toEqual(wrong)
    expect(plain(await open('/board?key=A&key=B'))).toEqual(wrong)
    expect(plain(await open('/board?key=0%00'))).toEqual(wrong)
    expect((await open(path)).statusCode).toBe(200)
    for (let miss = 0; miss < 30; miss++) await open('/board?key=0', '192.0.2.9')
    expect((await open('/board?key=0', '192.0.2.9')).statusCode).toBe(429)
    expect((await open(path, '192.0.2.9')).statusCode).toBe(200)
  })
})

test('programs that watch the board by HEAD requests learn that its key was replaced', async () => {
  const head = async (url: string) => {
    const { statusCode, headers, body } = await portal.app.inject({ method: 'HEAD', url })
    return [statusCode, headers['cache-control'], body]
  }
  expect(await head(path)).toEqual([200, 'no-store', ''])
  const old = path
  path = await newKey()
  expect(await head(old)).toEqual([404, 'no-store', ''])
})

describe('the stream of the board', () => {
  let stream: LiveStream
  beforeEach(async () => {
    stream = await openLiveStream(portal.app, path.replace('?', '/live?'))
    await stream.next()
  })
  afterEach(() => stream.close())

  test('reports that the shop has changed, but not which job', async () => {
    await createJob(portal, customer)
    await stream.next()
    expect(new Set(stream.events.map((event) => JSON.stringify(event)))).toEqual(new Set(['{"kind":"all","ids":[]}']))
  })

  test('ends when the key is replaced, and the old key opens no new stream', async () => {
    const old = path
    path = await newKey()
    await stream.untilEnd()
    expect((await openLiveStream(portal.app, old.replace('?', '/live?'))).status).toBe(404)
    expect((await openLiveStream(portal.app, '/board/live?key=%00')).status).toBe(404)
  })
})
