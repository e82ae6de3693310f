import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { HOUR } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
const HERE = new Date('2026-03-02T09:00:00Z')
const hour = (hours: number) => new Date(HERE.getTime() + hours * HOUR)

let lena: Person
let ada: Person
let bo: Person
beforeEach(async () => {
  lena = await createPerson(portal)
  ada = await createTechnician(portal, { first_name: 'Ada', last_name: 'Holm' })
  bo = await createTechnician(portal)
})

const createHere = (due: number, more: object = {}) =>
  createJob(portal, lena, { received_at: HERE, due_at: hour(due), ...more })
const next = (as: Person, offered = 99_999) => portal.ask('POST', '/queue/next/', { as, body: { offered } })

test('takes the racket that is due first, without those that a colleague has taken or begun', async () => {
  const late = await createHere(4)
  await createHere(1, { technician_id: bo.id })
  await createHere(2, { started_at: hour(1) })
  const first = await createHere(3)
  await createJob(portal, lena)
  expect((await next(ada)).body).toMatchObject({ id: first, technician_id: ada.id })
  expect((await next(bo)).body).toMatchObject({ id: late, technician_id: bo.id })
  expect(await next(ada)).toMatchObject({
    status: 409,
    body: { error: 'Every racket has already been taken.' },
  })
})

test('takes the offered racket while it is free, and the next one when a colleague was faster', async () => {
  const [first, offered] = [await createHere(1), await createHere(2)]
  expect((await next(ada, offered)).body).toMatchObject({ id: offered, technician_id: ada.id })
  expect((await next(ada, offered)).body).toMatchObject({ id: offered })
  expect((await next(bo, offered)).body).toMatchObject({ id: first, technician_id: bo.id })
})

test.each([
  ['no longer in the shop', sql`received_at = null`],
  ['already strung', sql`order_status = 'READY_FOR_PICKUP'`],
  [
    'held up by a question about its frame',
    sql`frame_state = 'asked', frame_question_id = (select id from frame_questions)`,
  ],
])('does not give a racket that is %s', async (_, change) => {
  const job = await createHere(1)
  await portal.db
    .insertInto('frame_questions')
    .values({ string_job_id: job, problem: 'Crack', asked_by: bo.id })
    .execute()
  const asked = await portal.db.transaction().execute(async (trx) => {
    await sql`update string_jobs set ${change} where id = ${job}`.execute(trx)
    const asked = next(ada)
    await untilWaiting(portal.db, 1)
    return { asked }
  })
  expect((await asked.asked).status).toBe(409)
})

test('gives technicians who ask at the same time different rackets', async () => {
  const ids = [await createHere(1), await createHere(2), await createHere(3), await createHere(4)]
  const [offered = 0] = ids
  const others = [await createTechnician(portal), await createTechnician(portal)]
  const answers = await Promise.all([ada, bo, ...others].map((as) => next(as, offered)))
  expect(answers.map(({ body }) => body.id).sort()).toEqual(ids)
  expect(new Set(answers.map(({ body }) => body.technician_id)).size).toBe(4)
})
