import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { FRAME_MARKS, FRAME_PLACES } from '../../../contract/job/frame-marks.ts'
import { END_REASONS, ZONES } from '../../../contract/job/life-rules.ts'
import { createJob, createPerson, createRacket, createTechnician, type Person } from '../../testing/factories.ts'
import { listedValues } from '../../testing/listed-values.ts'
import { DAY, daysAgo } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

/** Strings a racket that came and became ready so many days ago. */
const strung = (owner: Person, racket_id: number, { came, ready }: { came: number; ready: number }) =>
  createJob(portal, owner, {
    racket_id,
    order_status: 'COMPLETED',
    order_create_date: daysAgo(came),
    received_at: daysAgo(came),
    ready_at: daysAgo(ready),
    order_completion_date: daysAgo(ready),
  })

const lifeOf = (as: Person, racket: number) => portal.call('GET', `/racket/${racket}/life/`, { as })

test('the life of a string bed ends when the same racket comes for the next job', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  expect(await lifeOf(me, racket)).toEqual({ lives: [], forecast: null, bed: null, breaks: [], marks: [] })
  await strung(me, racket, { came: 101, ready: 100 })
  await createJob(portal, me, { order_status: 'COMPLETED' })
  expect(await lifeOf(me, racket)).toMatchObject({ lives: [], forecast: null, bed: { days: 100, end: null } })
  await strung(me, racket, { came: 60, ready: 59 })
  const last = await strung(me, racket, { came: 20, ready: 19 })
  const life = await lifeOf(me, racket)
  expect(life).toMatchObject({ lives: [40, 39], forecast: { days: 40, of: 'racket' }, bed: { string_job_id: last } })
  expect(Math.round((Date.parse(life.forecast.date) - Date.now()) / DAY)).toBe(21)
})

test('without enough lives of a racket, those of the other rackets of the same player decide', async () => {
  const parent = await createPerson(portal)
  const racketOf = (player: string) => createRacket(portal, parent, { player })
  const [leons, mias] = [await racketOf('Leon'), await racketOf('Mia')]
  for (const days of [101, 90, 79, 68]) await strung(parent, leons, { came: days, ready: days - 1 })
  await strung(parent, mias, { came: 6, ready: 5 })
  const stranger = await createPerson(portal)
  const ofStranger = await createRacket(portal, stranger, { player: 'Mia' })
  for (const days of [101, 90, 79, 68]) await strung(stranger, ofStranger, { came: days, ready: days - 1 })
  expect((await lifeOf(parent, mias)).forecast).toBe(null)
  const other = await racketOf('Leon')
  await strung(parent, other, { came: 6, ready: 5 })
  expect((await lifeOf(parent, other)).forecast).toMatchObject({ days: 10, of: 'player' })
})

test('a racket that came again keeps its last string bed until it is strung, so that the bench can ask', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, me)
  const job = await strung(me, racket, { came: 41, ready: 40 })
  const next = await createJob(portal, me, { racket_id: racket, received_at: daysAgo(2) })
  const present = { string_job_id: job, days: 38, end: null }
  expect(await lifeOf(technician, racket)).toMatchObject({ bed: present, forecast: null })
  const body = { reason: 'broke', zone: 'frame' }
  await portal.call('PUT', `/string_job/${job}/end/`, { as: technician, body })
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { days: 38, end: body }, lives: [38], breaks: ['frame'] })
  await portal.db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', next).execute()
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { string_job_id: next, end: null } })
})

test('a life that ended elsewhere does not count', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  await strung(me, racket, { came: 101, ready: 100 })
  const second = await strung(me, racket, { came: 60, ready: 59 })
  await strung(me, racket, { came: 20, ready: 19 })
  await portal.call('PUT', `/string_job/${second}/end/`, { as: me, body: { reason: 'elsewhere' } })
  expect((await lifeOf(me, racket)).lives).toEqual([40])
})

test('what was strung before the shop used the portal is no life in the reports, but ends one for the racket', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const imported = { racket_id: racket, order_status: 'COMPLETED', is_imported: true, price: null } as const
  await createJob(portal, me, { ...imported, ready_at: daysAgo(100), order_completion_date: daysAgo(100) })
  await strung(me, racket, { came: 60, ready: 59 })
  const last = await strung(me, racket, { came: 20, ready: 19 })
  const ended = () => portal.db.selectFrom('ended_lives').select('days').execute()
  expect(await ended()).toEqual([{ days: 39 }])
  await portal.db
    .updateTable('string_jobs')
    .set({ received_at: daysAgo(21) })
    .where('id', '=', last)
    .execute()
  expect(await ended()).toEqual([{ days: 38 }])
  expect((await lifeOf(me, racket)).lives).toEqual([40, 38])
})

test('neither a redo nor a job that was cancelled ends a life that counts', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, me)
  await strung(me, racket, { came: 101, ready: 100 })
  const cancelled = { received_at: daysAgo(80), left_at: daysAgo(80) }
  await createJob(portal, me, { racket_id: racket, order_status: 'CANCELLED', ...cancelled })
  const last = await strung(me, racket, { came: 60, ready: 10 })
  expect((await lifeOf(me, racket)).lives).toEqual([40])
  await portal.db.updateTable('shop_settings').set({ redo_days: 14 }).execute()
  await portal.call('POST', `/counter/jobs/${last}/redo/`, { as: technician, body: {} })
  expect(await lifeOf(me, racket)).toMatchObject({ lives: [40], bed: { string_job_id: last, days: 10 } })
  await portal.db.updateTable('shop_settings').set({ redo_days: null }).execute()
})

test('a question that was skipped says nothing about strings that stay in the racket', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  await strung(me, racket, { came: 101, ready: 100 })
  await strung(me, racket, { came: 60, ready: 59 })
  const last = await strung(me, racket, { came: 20, ready: 19 })
  // The order dialog was closed without an order.
  await portal.call('PUT', `/string_job/${last}/end/`, { as: me, body: { reason: 'skipped' } })
  expect(await lifeOf(me, racket)).toMatchObject({
    forecast: { days: 40, of: 'racket' },
    bed: { string_job_id: last, end: { reason: 'skipped' } },
  })
  await portal.call('PUT', `/string_job/${last}/end/`, { as: me, body: { reason: 'soft' } })
  expect(await lifeOf(me, racket)).toMatchObject({ forecast: null, bed: { end: { reason: 'soft' } } })
})

test('the end of the strings before says nothing about those of a job that was strung again', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, me)
  await strung(me, racket, { came: 101, ready: 100 })
  await strung(me, racket, { came: 60, ready: 59 })
  const last = await strung(me, racket, { came: 20, ready: 19 })
  const end = { reason: 'broke', zone: 'frame' }
  await portal.call('PUT', `/string_job/${last}/end/`, { as: me, body: end })
  const setStatus = (status: string) =>
    portal.call('PATCH', `/technician/string_job/${last}/status/`, { as: technician, body: { status } })
  await setStatus('NEW')
  await portal.call('POST', '/undo/', { as: technician, body: { string_job: last } })
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { string_job_id: last, end }, breaks: ['frame'] })
  await setStatus('NEW')
  await setStatus('COMPLETED')
  expect(await lifeOf(me, racket)).toMatchObject({
    forecast: { days: 40, of: 'racket' },
    bed: { string_job_id: last, days: 1, end: null },
    breaks: [],
  })
  await portal.call('PUT', `/string_job/${last}/end/`, { as: me, body: { reason: 'skipped' } })
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { end: { reason: 'skipped' } } })
})

test('the end of a string bed is saved in one call, replaced and taken back, and shown on the map', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const job = await strung(me, racket, { came: 5, ready: 3 })
  const save = (body: unknown) => portal.ask('PUT', `/string_job/${job}/end/`, { as: me, body })
  expect((await save({ reason: 'broke', zone: 'frame' })).status).toBe(204)
  expect(await lifeOf(me, racket)).toMatchObject({
    breaks: ['frame'],
    bed: { days: 3, end: { reason: 'broke', zone: 'frame' } },
  })
  expect((await save({ reason: 'soft' })).status).toBe(204)
  expect(await lifeOf(me, racket)).toMatchObject({ breaks: [], bed: { end: { reason: 'soft', zone: null } } })
  expect((await portal.ask('DELETE', `/string_job/${job}/end/`, { as: me })).status).toBe(204)
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { end: null } })
})

test('of two devices, one that skips the question does not take back what the other one answered', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, me)
  const job = await strung(me, racket, { came: 5, ready: 3 })
  const save = (as: Person, body: unknown) => portal.ask('PUT', `/string_job/${job}/end/`, { as, body })
  await save(technician, { reason: 'skipped' })
  await save(technician, { reason: 'broke', zone: 'frame' })
  expect((await save(me, { reason: 'skipped' })).status).toBe(204)
  expect((await lifeOf(me, racket)).bed.end).toEqual({ reason: 'broke', zone: 'frame' })
})

test('what cannot be is refused with a sentence, and changes nothing', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  const job = await strung(me, racket, { came: 5, ready: 3 })
  const open = await createJob(portal, me)
  const refusal = async (id: number, body: unknown) => {
    const { status, body: answer } = await portal.ask('PUT', `/string_job/${id}/end/`, { as: me, body })
    return [status, answer.error]
  }
  expect(await refusal(job, { reason: 'soft', zone: 'top' })).toEqual([
    400,
    'Only a string that broke has a place where it broke',
  ])
  expect(await refusal(job, { reason: 'broke', zone: 'handle' })).toEqual([
    400,
    'The place must be center, side, top, throat or frame',
  ])
  expect(await refusal(open, { reason: 'soft' })).toEqual([409, 'This racket has not been strung yet.'])
  const mark = await portal.ask('POST', `/racket/${racket}/marks/`, { as: me, body: { kind: 'crack', place: '13' } })
  expect([mark.status, mark.body.error]).toEqual([400, 'The place must be a clock position from 1 to 12, or throat'])
  expect(await lifeOf(me, racket)).toMatchObject({ bed: { end: null }, marks: [] })
})

test('customers do not find the rackets and jobs of others; staff do', async () => {
  const owner = await createPerson(portal)
  const racket = await createRacket(portal, owner)
  const job = await strung(owner, racket, { came: 5, ready: 3 })
  const other = await createPerson(portal)
  const technician = await createTechnician(portal)
  const tries = (as: Person) =>
    Promise.all([
      portal.ask('GET', `/racket/${racket}/life/`, { as }),
      portal.ask('POST', `/racket/${racket}/marks/`, { as, body: { kind: 'paint', place: 'throat' } }),
      portal.ask('PUT', `/string_job/${job}/end/`, { as, body: { reason: 'time' } }),
      portal.ask('DELETE', `/string_job/${job}/end/`, { as }),
    ])
  expect((await tries(other)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await tries(technician)).map(({ status }) => status)).toEqual([200, 201, 204, 204])
})

test('a racket that was deleted has no life and gets no marks', async () => {
  const me = await createPerson(portal)
  const racket = await createRacket(portal, me)
  await strung(me, racket, { came: 5, ready: 3 })
  await portal.call('DELETE', `/racket/${racket}/`, { as: me })
  for (const as of [me, await createTechnician(portal)]) {
    expect((await portal.ask('GET', `/racket/${racket}/life/`, { as })).status).toBe(404)
    const body = { kind: 'paint', place: 'throat' }
    expect((await portal.ask('POST', `/racket/${racket}/marks/`, { as, body })).status).toBe(404)
  }
})

test('a racket has at most 20 marks, each once, which only staff remove', async () => {
  const me = await createPerson(portal)
  const technician = await createTechnician(portal)
  const racket = await createRacket(portal, me)
  const add = (kind: string, place: number, as = me) =>
    portal.ask('POST', `/racket/${racket}/marks/`, { as, body: { kind, place: String(place) } })
  for (let place = 1; place <= 12; place++) await add('crack', place)
  expect((await add('crack', 12)).body.marks).toHaveLength(12)
  const rest = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => add('paint', place, technician)))
  expect(rest.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 201, 201, 201, 409])
  const refused = rest.find(({ status }) => status === 409)
  expect(refused?.body.error).toBe('A racket can have at most 20 marks. Staff can remove those that were repaired.')
  expect((await add('paint', 10)).status).toBe(409)
  expect((await add('paint', 10, await createPerson(portal))).status).toBe(404)
  const [mark] = (await lifeOf(me, racket)).marks
  expect((await portal.ask('DELETE', `/counter/marks/${mark.id}/`, { as: me })).status).toBe(403)
  expect((await portal.ask('DELETE', `/counter/marks/${mark.id}/`, { as: technician })).status).toBe(204)
  expect((await portal.ask('DELETE', `/counter/marks/${mark.id}/`, { as: technician })).status).toBe(404)
  expect((await lifeOf(me, racket)).marks).toHaveLength(19)
})

test('the database allows exactly the reasons, places and marks of the contract', async () => {
  const which = sql<boolean>`conrelid in ('bed_ends'::regclass, 'frame_marks'::regclass) and conname like '%_check'`
  expect(await listedValues(portal.db, which)).toEqual({
    bed_ends_reason_check: END_REASONS,
    bed_ends_zone_check: ZONES,
    frame_marks_kind_check: FRAME_MARKS,
    frame_marks_place_check: FRAME_PLACES,
  })
})
