import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LiveEvent } from '../../../contract/base/live.ts'
import { createBrowser } from '../../testing/browser.ts'
import { createJob, createManager, createPerson, type Person } from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { localAuth } from '../../testing/local-auth.ts'
import { roundsOf } from '../../testing/random.ts'
import { testApp } from '../../testing/test-app.ts'
import { createHub, type Hub, type Reader } from './hub.ts'
import { CHANNEL, type Notice } from './notice.ts'

const portal = testApp()
const local = testApp({ ...localAuth(), live: { checkEvery: 200 } })
beforeAll(async () => {
  await Promise.all([portal, local].map(({ app }) => app.listen({ port: 0, host: '127.0.0.1' })))
})

const open: LiveStream[] = []
const POLL = { kind: 'poll', ids: [] }
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function follow(token: string, { app } = portal): Promise<LiveStream> {
  const stream = await openLiveStream(app, '/api/live/', { authorization: `Bearer ${token}` })
  open.push(stream)
  return stream
}

describe('the end of a session', () => {
  async function signedUp() {
    const browser = createBrowser(local)
    const person = { name: 'Lena Brandt', email: 'lena@example.com', password: 'mains and crosses' }
    expect((await browser.post('/sign-up/email', person)).status).toBe(200)
    const token = (await browser.token()) ?? ''
    const stream = await follow(token, local)
    await stream.next()
    return { browser, token, stream }
  }

  test('ends its streams within 5 seconds, and prevents new ones', async () => {
    const { browser, token, stream } = await signedUp()
    const begin = Date.now()
    await browser.post('/sign-out')
    await stream.untilEnd()
    expect(Date.now() - begin).toBeLessThan(5_000)
    expect((await follow(token, local)).status).toBe(401)
  })

  test('is detected by the regular check of all streams, even without a notice', async () => {
    const { stream } = await signedUp()
    await sql`update auth.session set "expiresAt" = now()`.execute(local.db)
    await stream.untilEnd()
  })
})

describe('notices', () => {
  let listener: pg.Client
  let notices: { kind: string; rows: unknown[] | null }[]
  beforeAll(async () => {
    listener = new pg.Client({ connectionString: portal.pool.options.connectionString })
    await listener.connect()
    listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '')))
    await listener.query(`listen ${CHANNEL}`)
  })
  afterAll(() => listener.end())
  beforeEach(() => {
    notices = []
  })

  /** Collects the notices that `change` causes. */
  async function noticesOf(change: () => Promise<unknown>) {
    await change()
    await listener.query('select 1')
    return notices.splice(0)
  }

  test('are sent once per statement, for any number of rows', async () => {
    const owner = await createPerson(portal)
    const ids = [await createJob(portal, owner), await createJob(portal, owner), await createJob(portal, owner)]
    await noticesOf(async () => {})
    const three = await noticesOf(() => sql`update string_jobs set tension = 25`.execute(portal.db))
    expect(three).toEqual([{ kind: 'job', rows: ids.map((id) => [id, owner.id]) }])
    const none = await noticesOf(() => sql`update string_jobs set tension = 26 where id = 0`.execute(portal.db))
    expect(none).toEqual([])
    const many = await noticesOf(() =>
      sql`insert into rackets (owner_id, manufacturer, model_name)
        select ${owner.id}, 'Yonex', 'Frame ' || n from generate_series(1, 500) n`.execute(portal.db),
    )
    expect(many).toEqual([{ kind: 'racket', rows: null }])
  })

  test('are not sent for imports', async () => {
    const manager = await createManager(portal)
    await noticesOf(async () => {})
    const lines = Array.from({ length: 300 }, (_, n) => `Yonex,Imported ${n},White`)
    const body = { csv: ['manufacturer,name,color', ...lines].join('\n') }
    const sent = await noticesOf(async () => {
      expect((await portal.ask('POST', '/shop/strings/import/', { as: manager, body })).body.added).toBe(300)
    })
    expect(sent).toEqual([])
  })
})

/** Acts as a customer's page: opens the stream first, and then reads its data after each event. */
class Page {
  tension = 0
  #stream: LiveStream | undefined
  #reading: Promise<void> | undefined
  readonly #person: Person
  readonly #job: number
  constructor(person: Person, job: number) {
    this.#person = person
    this.#job = job
  }

  async open() {
    const stream = await follow(this.#person.token)
    this.#stream = stream
    this.#reading = this.#read(stream)
  }

  async #read(stream: LiveStream) {
    for (;;) {
      const event = stream.next(({ kind }) => kind === 'all' || kind === 'job')
      if (!(await Promise.race([event, stream.ended]))) return
      const { body } = await portal.ask('GET', `/string_job/${this.#job}/`, { as: this.#person })
      if (this.#stream === stream) this.tension = Number(body.tension)
    }
  }

  /** Resolves after the last read, which the portal could no longer answer once it is closed. */
  async disconnect() {
    this.#stream?.close()
    this.#stream = undefined
    await this.#reading
  }
}

const ROUNDS = roundsOf({ usual: 8, race: 200 })
const pause = (longest: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * longest))

test(`pages miss no change in ${ROUNDS} random disconnections`, { timeout: 60_000 + ROUNDS * 1_000 }, async () => {
  const owner = await createPerson(portal)
  const job = await createJob(portal, owner, { tension: 20 })
  const pages = [new Page(owner, job), new Page(owner, job)]
  await Promise.all(pages.map((page) => page.open()))
  for (let round = 0; round < ROUNDS; round++) {
    const tension = 20 + (round % 10) + 1
    const write = pause(60).then(() =>
      sql`update string_jobs set tension = ${tension} where id = ${job}`.execute(portal.db),
    )
    const cut = pause(60).then(async () => {
      if (round % 2 === 0) {
        await pages[0]?.disconnect()
        await pause(40)
        await pages[0]?.open()
      } else {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'stringbed live'
        `.execute(portal.db)
      }
    })
    await Promise.all([write, cut])
    await expect.poll(() => pages.map((page) => page.tension), { timeout: 10_000 }).toEqual([tension, tension])
  }
  await Promise.all(pages.map((page) => page.disconnect()))
})

describe('too many streams', () => {
  test('of a person end with the event that makes the oldest page poll, and other people keep theirs', async () => {
    const [owner, other] = [await createPerson(portal), await createPerson(portal)]
    const others = await follow(other.token)
    const streams: LiveStream[] = []
    for (let count = 0; count < 22; count++) streams.push(await follow(owner.token))
    const [first, second, third] = streams
    if (!first || !second || !third) throw new Error('There are 22 streams')
    await expect.poll(() => [first, second].map(({ events }) => events.at(-1))).toEqual([POLL, POLL])
    await Promise.all([first.untilEnd(), second.untilEnd()])
    const job = await createJob(portal, owner)
    for (const stream of [...streams.slice(2), others]) {
      await stream.next(({ kind }) => kind === 'all')
    }
    await sql`update string_jobs set tension = 25 where id = ${job}`.execute(portal.db)
    await Promise.all(streams.slice(2).map((stream) => stream.next(({ kind }) => kind === 'job')))
    expect(others.events).not.toContainEqual(POLL)
  })
})

describe('the hub', () => {
  const hubs: Hub[] = []
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.stop()
  })

  function hubOfTest() {
    const hub = createHub({ url: portal.pool.options.connectionString ?? '' })
    hubs.push(hub)
    const kinds: Record<string, string[]> = {}
    const add = (person: string, network: string, reader: Partial<Reader> = {}, name = `${person} ${network}`) => {
      const events: string[] = []
      kinds[name] = events
      return hub.add(
        { person, key: person, eventOf: () => null, isConcerned: () => false, isAdmitted: async () => true, ...reader },
        { network, send: ({ kind }) => events.push(kind), end: () => events.push('end') },
      )
    }
    return { hub, add, kinds }
  }

  test('ends the oldest of more than 400 streams of a network, whoever reads them', () => {
    const { hub, add, kinds } = hubOfTest()
    add('neighbor', '192.0.2.2')
    for (let count = 0; count < 402; count++) add(`person ${count}`, '192.0.2.1')
    expect([hub.count(), kinds['person 0 192.0.2.1'], kinds['person 1 192.0.2.1']]).toEqual([
      401,
      ['poll', 'end'],
      ['poll', 'end'],
    ])
    expect([kinds['person 2 192.0.2.1'], kinds['neighbor 192.0.2.2']]).toEqual([[], []])
  })

  test('forgets a stream that its reader has closed', () => {
    const { hub, add, kinds } = hubOfTest()
    for (let count = 0; count < 50; count++) add('person', '192.0.2.1', {}, `stream ${count}`)()
    expect([hub.count(), Object.values(kinds).flat()]).toEqual([0, []])
  })

  test('checks the streams of one person with one check, and never two at a time', async () => {
    const { add, kinds } = hubOfTest()
    let [checks, atOnce, most] = [0, 0, 0]
    const isAdmitted = async () => {
      checks++
      most = Math.max(most, ++atOnce)
      await new Promise(setImmediate)
      atOnce--
      return true
    }
    const reader = {
      isAdmitted,
      isConcerned: () => true,
      eventOf: ({ kind }: Notice) => ({ kind, ids: [] }) as LiveEvent,
    }
    for (let count = 0; count < 20; count++) add('person', '192.0.2.1', reader, `stream ${count}`)
    await expect.poll(() => Object.values(kinds).every((events) => events.includes('all'))).toBe(true)
    const before = checks
    const shop = () => sql`update bench_settings set racks = racks`.execute(portal.db)
    await Promise.all([shop(), shop(), shop()])
    await expect.poll(() => Object.values(kinds).every((events) => events.includes('shop'))).toBe(true)
    expect(most).toBe(1)
    // Notices that arrive after the first moment cause a second check.
    expect(checks - before).toBeLessThanOrEqual(4)
  })
})
