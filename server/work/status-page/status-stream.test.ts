import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { replaceTag, tagOf } from '../../job/tags/tags.ts'
import { createJob, createPerson, createTechnician } from '../../testing/factories.ts'
import { type LiveStream, openLiveStream } from '../../testing/live-stream.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
beforeAll(() => portal.app.listen({ port: 0, host: '127.0.0.1' }))

let job: number
let stream: LiveStream
beforeEach(async () => {
  job = await createJob(portal, await createPerson(portal))
  stream = await openLiveStream(portal.app, `/t/${await tagOf(portal.db, job)}/live`)
  expect(stream.status).toBe(200)
  await stream.next()
})
afterEach(() => stream.close())

const note = (id: number, technician_notes: string) =>
  portal.db.updateTable('string_jobs').set({ technician_notes }).where('id', '=', id).execute()

test('the stream of a status page reports changes of its own job and of the shop, but not of other jobs', async () => {
  const another = await createJob(portal, await createPerson(portal))
  await note(another, 'Not yours')
  await note(job, 'Yours')
  await stream.next()
  await portal.db.updateTable('bench_settings').set({ racks: 6 }).execute()
  await stream.next()
  // There is one event each for the opening, the job and the shop. Simultaneous notices become one event.
  expect(stream.events.length).toBeLessThanOrEqual(3)
  expect(new Set(stream.events.map((event) => JSON.stringify(event)))).toEqual(new Set(['{"kind":"all","ids":[]}']))
})

test('the stream ends when the tag is replaced, and an unknown tag has no stream', async () => {
  const technician = await createTechnician(portal)
  const old = await tagOf(portal.db, job)
  await replaceTag(portal.db, job, technician.id)
  let hasEnded = false
  void stream.ended.then(() => {
    hasEnded = true
  })
  // The readers of another page get each change of the shop. The stream ends before they have got many.
  const another = await createJob(portal, await createPerson(portal))
  const other = await openLiveStream(portal.app, `/t/${await tagOf(portal.db, another)}/live`)
  for (let racks = 1; !hasEnded; racks++) {
    expect(racks).toBeLessThan(20)
    await portal.db.updateTable('bench_settings').set({ racks }).execute()
    await other.next()
  }
  other.close()
  expect((await openLiveStream(portal.app, `/t/${old}/live`)).status).toBe(404)
})
