import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { LiveEvent } from '../../../contract/base/live.ts'
import { buildApp } from '../../app.ts'
import { APP_OPTIONS } from '../../testing/app-options.ts'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { testApp } from '../../testing/test-app.ts'

// A page reads its data from one portal and opens its stream at another one, on the same database.
const reads = testApp()
let streams: typeof reads.app
beforeAll(async () => {
  const { db, pool, auth, people, payments } = reads
  streams = await buildApp({ ...APP_OPTIONS, db, pool, auth, people, payments })
  await streams.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => streams.close())

const open: LiveStream[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.close()
})

async function follow({ token }: Person, query = ''): Promise<LiveStream> {
  const stream = await openLiveStream(streams, `/api/live/${query}`, { authorization: `Bearer ${token}` })
  open.push(stream)
  return stream
}

/** The first event of a stream for data that was read just before the change of a job. */
async function firstEvent(lena: Person, job: number): Promise<LiveEvent> {
  const began = performance.now()
  await reads.ask('GET', `/string_job/${job}/`, { as: lena })
  await sql`update string_jobs set tension = tension % 10 + 20 where id = ${job}`.execute(reads.db)
  const age = Math.ceil(performance.now() - began)
  return (await follow(lena, `?age=${age}`)).next()
}

test('a stream begins with the changes since the page read its data, made in another process', async () => {
  const lena = await createPerson(reads)
  const job = await createJob(reads, lena)
  const other = await createJob(reads, await createPerson(reads))
  await (await follow(lena)).next()
  // The process must have listened for two seconds.
  await expect.poll(() => firstEvent(lena, job)).toEqual({ kind: 'job', ids: [job] })
  // It names nothing that the reader may not see.
  await sql`update string_jobs set tension = 27 where id = ${other}`.execute(reads.db)
  expect(await firstEvent(lena, job)).toEqual({ kind: 'job', ids: [job] })
})

test('a stream begins with everything for older data, without an age, and after the process lost its connection', async () => {
  const lena = await createPerson(reads)
  const job = await createJob(reads, lena)
  const everything = { kind: 'all', ids: [] }
  const before = await follow(lena)
  expect(await before.next()).toEqual(everything)
  await expect.poll(() => firstEvent(lena, job)).not.toEqual(everything)
  for (const query of ['', '?age=59000', '?age=3600000']) {
    expect(await (await follow(lena, query)).next()).toEqual(everything)
  }
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'stringbed live'
  `.execute(reads.db)
  await before.next(({ kind }) => kind === 'all')
  expect(await firstEvent(lena, job)).toEqual(everything)
})

test.each(['?age=0', '?age=x', '?since=1'])('a stream with %s is refused', async (query) => {
  expect((await follow(await createPerson(reads), query)).status).toBe(400)
})
