import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../testing/factories.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { testApp } from '../testing/test-app.ts'
import { lockUser } from './locks.ts'
import { blankNotes } from './write.ts'

const portal = testApp()
let lena: Person
let racket: number
let job: number
beforeEach(async () => {
  lena = await createPerson(portal)
  racket = await createRacket(portal, lena)
  job = await createJob(portal, lena, { racket_id: racket })
})

const setup = () => ({ racket, tension: 24, technician_notes: 'Ring my brother Max' })
const model = { manufacturer: 'Yonex', model_name: 'Astrox' }

test.each<[string, number, () => [string, string, object]]>([
  ['orders', 401, () => ['POST', '/string_job/', setup()]],
  ['orders several jobs', 401, () => ['POST', '/order/', { jobs: [setup()] }]],
  ['edits a job', 400, () => ['PUT', `/string_job/${job}/`, setup()]],
  ['adds a racket', 401, () => ['POST', '/racket/', { ...model, racket_name: "Max's" }]],
  ['names a racket', 401, () => ['PATCH', `/racket/${racket}/`, { racket_name: "Max's" }]],
])('a customer who %s while their account is deleted leaves nothing', async (_, status, request) => {
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
  expect((await answer.sent).status).toBe(status)
  expect(await rows()).toEqual(before)
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
