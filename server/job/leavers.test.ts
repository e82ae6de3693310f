import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../testing/factories.ts'
import { untilWaiting, whileLeaving } from '../testing/lock-waits.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import { testApp } from '../testing/test-app.ts'
import { lockJobs } from './locked-job.ts'
import { lockUser } from './locks.ts'
import { blankNotes } from './write.ts'

const portal = testApp({ pushSubject: 'mailto:shop@strings.shop' })
let lena: Person
let racket: number
let job: number
let strung: number
beforeEach(async () => {
  lena = await createPerson(portal)
  racket = await createRacket(portal, lena)
  job = await createJob(portal, lena, { racket_id: racket })
  strung = await createJob(portal, lena, { racket_id: racket, order_status: 'COMPLETED', received_at: new Date() })
})

const setup = () => ({ racket, tension: 24, technician_notes: 'Ring my brother Max' })
const model = { manufacturer: 'Yonex', model_name: 'Astrox' }

test.each<[string, () => [string, string, object]]>([
  ['orders', () => ['POST', '/string_job/', setup()]],
  ['orders several jobs', () => ['POST', '/order/', { jobs: [setup()] }]],
  ['edits a job', () => ['PUT', `/string_job/${job}/`, setup()]],
  ['adds a racket', () => ['POST', '/racket/', { ...model, racket_name: "Max's" }]],
  ['names a racket', () => ['PATCH', `/racket/${racket}/`, { racket_name: "Max's" }]],
])('a customer who %s while their account is deleted leaves nothing', async (_, request) => {
  const rows = async () => ({
    jobs: await portal.db.selectFrom('string_jobs').select(['id', 'technician_notes']).orderBy('id').execute(),
    rackets: await portal.db.selectFrom('rackets').select(['id', 'racket_name']).orderBy('id').execute(),
  })
  const before = await rows()
  const [method, path, body] = request()
  const answer = await portal.db.transaction().execute(async (trx) => {
    await lockUser(trx, lena.id)
    await trx.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', lena.id).execute()
    const sent = portal.ask(method, path, { as: lena, body })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    return { sent }
  })
  expect((await answer.sent).status).toBe(401)
  expect(await rows()).toEqual(before)
})

/** Everything that a person said or chose. A deletion that is over forgets nothing that is written later. */
const kept = async () => ({
  sounds: await portal.db.selectFrom('bed_sounds').select(['string_job_id', 'by']).execute(),
  ends: await portal.db.selectFrom('bed_ends').select(['string_job_id', 'by']).execute(),
  marks: await portal.db.selectFrom('frame_marks').select(['racket_id', 'noted_by']).execute(),
  devices: await portal.db.selectFrom('push_devices').select('endpoint').execute(),
  choices: await portal.db.selectFrom('message_choices').select('unwanted').execute(),
  wishes: await portal.db.selectFrom('message_wishes').select('kind').execute(),
})

const device = createPushBrowser('https://push.example/lena').device

test.each<[string, () => [string, string, object]]>([
  ['saves a sound', () => ['POST', `/string_job/${strung}/sounds/`, { hz: 1200, taps: 5, spread: 0.4 }]],
  ['says why strings came out', () => ['PUT', `/string_job/${strung}/end/`, { reason: 'broke' }]],
  ['notes a mark on a frame', () => ['POST', `/racket/${racket}/marks/`, { kind: 'crack', place: '2' }]],
  ['registers a device', () => ['POST', '/me/push_devices/', device]],
  ['chooses messages', () => ['PUT', '/me/messages/', { unwanted: ['ready'], wanted: ['restring'] }]],
])('a customer who %s while their account is deleted leaves nothing', async (_, request) => {
  const [method, path, body] = request()
  const before = await kept()
  const answer = await whileLeaving(portal, lena, () => portal.ask(method, path, { as: lena, body }))
  expect(answer.status).toBe(401)
  expect(await kept()).toEqual(before)
})

test('staff who name the player of a racket while its owner deletes the account leave nothing', async () => {
  const tomas = await createTechnician(portal)
  const answer = await portal.db.transaction().execute(async (trx) => {
    await lockUser(trx, lena.id)
    await trx.updateTable('users').set({ deleted_at: sql`now()` }).where('id', '=', lena.id).execute()
    await blankNotes(trx, lena.id)
    const sent = portal.ask('PUT', `/counter/rackets/${racket}/player/`, { as: tomas, body: { player: 'Max' } })
    expect(await untilWaiting(portal.db, 1)).toBe(1)
    return { sent }
  })
  expect((await answer.sent).status).toBe(404)
  expect(await portal.db.selectFrom('rackets').select('player').execute()).toEqual([{ player: '' }])
})

test.each<[string, () => object]>([
  ['a racket of theirs', () => ({ racket })],
  ['a new racket', () => ({ ...model, racket_name: "Max's" })],
])('staff who take an order for %s while the customer leaves are refused', async (_, ordered) => {
  const tomas = await createTechnician(portal)
  const body = { customer: lena.id, jobs: [{ tension: 24, ...ordered() }] }
  const answer = await whileLeaving(portal, lena, () => portal.ask('POST', '/counter/order/', { as: tomas, body }))
  expect(answer).toMatchObject({ status: 400 })
  const left = await portal.db.selectFrom('string_jobs').select('id').where('id', '>', strung).execute()
  const names = await portal.db.selectFrom('rackets').select('racket_name').where('racket_name', '<>', '').execute()
  expect([left, names]).toEqual([[], []])
})

test.each([
  ['whatsapp', 409],
  ['called', 204],
])('staff who record %s while the customer leaves keep no number and no text', async (call, status) => {
  const tomas = await createTechnician(portal)
  await portal.db.updateTable('users').set({ phone: '+4915112345678' }).where('id', '=', lena.id).execute()
  const ready = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
  const record = () => portal.ask('POST', `/technician/string_job/${ready}/${call}/`, { as: tomas, body: {} })
  expect((await whileLeaving(portal, lena, record)).status).toBe(status)
  const messages = await portal.db.selectFrom('messages').select(['recipient', 'text_body']).execute()
  expect(messages.filter(({ recipient, text_body }) => recipient !== '' || text_body !== '')).toEqual([])
})

test.each(['whatsapp', 'called'])(
  'staff who record %s while a job of the customer changes do not hold the messages, for which the change may wait',
  async (call) => {
    const tomas = await createTechnician(portal)
    await portal.db.updateTable('users').set({ phone: '+4915112345678' }).where('id', '=', lena.id).execute()
    const ready = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
    const { sent } = await portal.db.transaction().execute(async (trx) => {
      await lockJobs(trx, [ready])
      const sent = portal.ask('POST', `/technician/string_job/${ready}/${call}/`, { as: tomas, body: {} })
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      const { rows } = await sql`
        select pg_try_advisory_xact_lock(hashtext('messages'), ${lena.id}) as is_free
      `.execute(trx)
      expect(rows).toEqual([{ is_free: true }])
      return { sent }
    })
    expect((await sent).status).toBeLessThan(300)
    expect(await portal.db.selectFrom('messages').select('is_by_hand').execute()).toEqual([{ is_by_hand: true }])
  },
)
