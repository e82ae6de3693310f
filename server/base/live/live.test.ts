import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '../../../contract/base/live.ts'
import { HOUR_MS } from '../../../contract/base/time-units.ts'
import { buildApp } from '../../app.ts'
import { APP_OPTIONS } from '../../testing/app-options.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { testApp } from '../../testing/test-app.ts'
import { createFindCallers } from '../access/current-user.ts'
import { personReader } from './person-reader.ts'

const portal = testApp()
const SESSION = {
  sessionId: 'session',
  actor: null,
  orgId: null,
  orgRole: null,
  orgSlug: null,
  orgPermissions: [],
  factorVerificationAge: null,
}
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

let owner: Person
let other: Person
let technician: Person
let manager: Person
beforeEach(async () => {
  ;[owner, other, technician, manager] = await Promise.all([
    createPerson(portal),
    createPerson(portal),
    createTechnician(portal),
    createManager(portal),
  ])
})

const open: LiveStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

/** Opens a stream, and resolves when it can no longer miss a change. */
async function follow(person: Person, app = portal.app): Promise<LiveStream> {
  const stream = await openLiveStream(app, '/api/live/', { authorization: `Bearer ${person.token}` })
  open.push(stream)
  await stream.next(({ kind }) => kind === 'all')
  return stream
}

/** The events of streams up to a change that everyone sees. */
async function eventsUntilMark(streams: LiveStream[]): Promise<LiveEvent[][]> {
  const before = streams.map(({ events }) => events.length)
  await sql`update shop_settings set name = name`.execute(portal.db)
  await Promise.all(streams.map((stream) => stream.next(({ kind }) => kind === 'shop')))
  return streams.map(({ events }, index) => events.slice(before[index]))
}

describe('each kind of event reaches only the people who may see it', () => {
  const kinds: [LiveEvent['kind'], () => Promise<{ change: () => Promise<unknown>; ids: number[]; to: string[] }>][] = [
    [
      'job',
      async () => {
        const id = await createJob(portal, owner)
        const change = () => sql`update string_jobs set technician_notes = 'Hello' where id = ${id}`.execute(portal.db)
        return { change, ids: [id], to: ['owner', 'technician', 'manager'] }
      },
    ],
    [
      'racket',
      async () => {
        const id = await createRacket(portal, owner)
        const change = () => sql`update rackets set racket_name = 'Smasher' where id = ${id}`.execute(portal.db)
        return { change, ids: [id], to: ['owner', 'technician', 'manager'] }
      },
    ],
    [
      'person',
      async () => {
        const change = () => sql`update users set first_name = 'Lea' where id = ${owner.id}`.execute(portal.db)
        return { change, ids: [owner.id], to: ['owner', 'technician', 'manager'] }
      },
    ],
    [
      'message',
      async () => {
        const { id } = await portal.db
          .insertInto('messages')
          .values({ kind: 'ready', customer_id: owner.id, recipient: '', subject: '', text_body: '', html_body: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
        const change = () => sql`update messages set subject = 'Ready' where id = ${id}`.execute(portal.db)
        return { change, ids: [id], to: ['technician', 'manager'] }
      },
    ],
    [
      'string',
      async () => {
        const id = await createString(portal)
        const change = () => sql`update strings set is_listed = false where id = ${id}`.execute(portal.db)
        return { change, ids: [], to: ['owner', 'other', 'technician', 'manager'] }
      },
    ],
    [
      'shop',
      async () => {
        const change = () => sql`update bench_settings set racks = 7`.execute(portal.db)
        return { change, ids: [], to: ['owner', 'other', 'technician', 'manager'] }
      },
    ],
    [
      'shop',
      async () => {
        const speeds = [{ days: 1, ready_by: '12:00', bring_by: '18:00', surcharge: 1000, most_per_day: null }]
        const change = () => portal.ask('PUT', '/shop/speeds/', { as: manager, body: { speeds } })
        return { change, ids: [], to: ['owner', 'other', 'technician', 'manager'] }
      },
    ],
  ]

  test.each(kinds)('%s', async (kind, prepare) => {
    const { change, ids, to } = await prepare()
    const people = { owner, other, technician, manager }
    const streams = await Promise.all(Object.values(people).map((person) => follow(person)))
    // The notices of the test's own preparation may not have arrived yet.
    await eventsUntilMark(streams)
    const before = streams.map(({ events }) => events.length)
    await change()
    // The server may have to query who may get an event, and later events pass it meanwhile.
    const names = Object.keys(people)
    await Promise.all(to.map((name) => streams[names.indexOf(name)]?.next((event) => event.kind === kind)))
    await eventsUntilMark(streams)
    const seen = names.flatMap((name, index) => {
      const events = streams[index]?.events.slice(before[index]).filter((event) => event.kind === kind) ?? []
      return events.length > 0 ? [[name, events[0]]] : []
    })
    expect(seen).toEqual(to.map((name) => [name, { kind, ids }]))
  })

  test('a customer gets no events about another customer', async () => {
    const streams = { others: await follow(other), own: await follow(owner) }
    const before = streams.others.events.length
    await createJob(portal, owner)
    // The server queries who may get these events, so they come in any order, and later events can pass them.
    const missing = new Set<LiveEvent['kind']>(['job', 'racket'])
    while (missing.size > 0) missing.delete((await streams.own.next()).kind)
    await eventsUntilMark(Object.values(streams))
    const others = streams.others.events.slice(before).map(({ kind }) => kind)
    expect(others).not.toContain('job')
    expect(others).not.toContain('racket')
  })
})

describe('while a stream is open', () => {
  test('a technician who loses the role no longer gets the events of staff', async () => {
    const stream = await follow(technician)
    await sql`update users set is_technician = false where id = ${technician.id}`.execute(portal.db)
    await stream.next(({ kind }) => kind === 'person')
    const staff = await follow(manager)
    await createJob(portal, owner)
    const [former, current] = (await eventsUntilMark([stream, staff])).map((events) => events.map(({ kind }) => kind))
    expect(current).toContain('job')
    expect(former).not.toContain('job')
  })

  test('the stream of a deleted account ends', async () => {
    const stream = await follow(owner)
    await sql`update users set deleted_at = now() where id = ${owner.id}`.execute(portal.db)
    await stream.untilEnd()
  })
})

test('a stream ends after a minute when the sessions belong to the hosted provider, also when the clock is set back', async () => {
  const findCallers = createFindCallers(portal.db, portal.auth.aliveSessions)
  const [found] = await findCallers([{ subject: owner.subject, sessionId: null }])
  if (!found) throw new Error('The person is missing')
  const caller = { session: { ...SESSION, userId: owner.subject }, user: found.user, apiKey: null }
  const readerOf = (kind: 'clerk' | 'local') => personReader({ findCallers, auth: { kind }, caller })
  const [hosted, local] = [readerOf('clerk'), readerOf('local')]
  expect([await hosted.isAdmitted(), await local.isAdmitted()]).toEqual([true, true])
  const passed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - HOUR_MS)
  expect([await hosted.isAdmitted(), await local.isAdmitted()]).toEqual([false, true])
  passed.mockRestore()
  clock.mockRestore()
})

test('a second server on the same database sends the change to its readers', async () => {
  const second = await buildApp({
    db: portal.db,
    pool: portal.pool,
    auth: portal.auth,
    people: portal.people,
    payments: portal.payments,
    ...APP_OPTIONS,
  })
  try {
    await second.listen({ port: 0, host: '127.0.0.1' })
    const stream = await follow(owner, second)
    const racket = await createRacket(portal, owner)
    const { status } = await portal.ask('PATCH', `/racket/${racket}/`, { as: owner, body: { is_favorite: true } })
    expect(status).toBe(200)
    expect(await stream.next(({ kind }) => kind === 'racket')).toEqual({ kind: 'racket', ids: [racket] })
  } finally {
    const stream = await follow(manager, second)
    // A graceful stop ends streams.
    await second.close()
    await stream.untilEnd()
  }
})

test('a lost connection to the database makes every page read its data again', async () => {
  const stream = await follow(other)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stringbed live'
  `.execute(portal.db)
  await stream.next(({ kind }) => kind === 'all')
})
