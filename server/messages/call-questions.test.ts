import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../base/database/connect.ts'
import { createJob, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { ago, dayIn, daysAgo, HOUR } from '../testing/moments.ts'
import { testApp } from '../testing/test-app.ts'

// The call list has the questions that customers do not answer.

const portal = testApp()

let technician: Person
let lena: Person
let job: number
beforeEach(async () => {
  technician = await createTechnician(portal)
  lena = await createPerson(portal)
  job = await createJob(portal, lena)
  await sql`insert into opening_hours (weekday, opens, closes) select day, 0, 1440 from generate_series(1, 7) day`.execute(
    portal.db,
  )
})

async function askAboutFrame(created_at: Date, frame_state: 'asked' | 'refused' = 'asked') {
  const { id } = await portal.db
    .insertInto('frame_questions')
    .values({ string_job_id: job, problem: 'crack', asked_by: technician.id, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('string_jobs').set({ frame_question_id: id, frame_state }).where('id', '=', job).execute()
}

/** Records an extra as it was added, asked about ('Grip $5.00?') or removed (null) at a moment. */
const recordExtra = (to_value: string | null, created_at: Date) =>
  portal.db
    .insertInto('job_events')
    .values({ string_job_id: job, event: 'extras', from_value: to_value ? null : 'Grip', to_value, created_at })
    .execute()

async function askAboutExtra(at: Date) {
  await recordExtra('Grip $5.00?', at)
  const asked_extras = JSON.stringify([{ name: 'Grip', amount: 500 }])
  await portal.db.updateTable('string_jobs').set({ asked_extras }).where('id', '=', job).execute()
}

const calls = async () =>
  (await portal.call('GET', '/calls/', { as: technician })).results.flatMap(
    ({ rackets }: { rackets: object[] }) => rackets,
  )
const asked = (at: Date) => [{ string_job_id: job, reason: 'no answer', asked_date: at.toISOString() }]

test('a question is on the call list when it is a day old', async () => {
  await askAboutFrame(ago(23 * HOUR))
  expect(await calls()).toEqual([])
  job = await createJob(portal, lena)
  await askAboutFrame(ago(25 * HOUR))
  expect(await calls()).toMatchObject([{ string_job_id: job, reason: 'no answer' }])
})

test('a question is on the call list once the shop has opened', async () => {
  const at = daysAgo(2)
  await askAboutExtra(at)
  expect(await calls()).toMatchObject(asked(at))
  await portal.db
    .insertInto('closed_dates')
    .values({ first_date: dayIn(-2), last_date: dayIn(1) })
    .execute()
  expect(await calls()).toEqual([])
})

test('questions follow the rackets that are ready, however old they are', async () => {
  const other = await createPerson(portal, { email: '' })
  const ready = await createJob(portal, other, { order_status: 'READY_FOR_PICKUP' })
  await askAboutFrame(daysAgo(30))
  expect(await calls()).toMatchObject([{ string_job_id: ready }, { string_job_id: job }])
})

describe('two questions are as old as the first one', () => {
  test('about the frame', async () => {
    const at = daysAgo(3)
    await askAboutFrame(at)
    await askAboutExtra(ago(HOUR))
    expect(await calls()).toMatchObject(asked(at))
  })

  test('about an extra', async () => {
    const at = daysAgo(3)
    await askAboutExtra(at)
    await askAboutFrame(ago(HOUR))
    expect(await calls()).toMatchObject(asked(at))
  })

  test('unless it was answered', async () => {
    await askAboutFrame(daysAgo(3), 'refused')
    await askAboutExtra(ago(HOUR))
    expect(await calls()).toEqual([])
  })
})

describe('a question about an extra', () => {
  test('is not as old as an extra that needed none', async () => {
    await recordExtra('Stencil $3.00', daysAgo(3))
    await askAboutExtra(ago(HOUR))
    expect(await calls()).toEqual([])
  })

  test('is as old as before when another extra was removed, or anything else about the job has changed', async () => {
    const at = daysAgo(3)
    await askAboutExtra(at)
    await recordExtra(null, ago(HOUR))
    await portal.db.insertInto('job_events').values({ string_job_id: job, event: 'shelf', to_value: 'C2' }).execute()
    expect(await calls()).toMatchObject(asked(at))
  })

  test('that has no answer makes no question about the frame older', async () => {
    await recordExtra('Grip $5.00?', daysAgo(3))
    await askAboutFrame(ago(HOUR))
    expect(await calls()).toEqual([])
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['is paid', () => portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })],
  [
    'is ready',
    () =>
      portal.db.updateTable('string_jobs').set({ order_status: 'READY_FOR_PICKUP' }).where('id', '=', job).execute(),
  ],
  ['belongs to a deleted account', () => transact(portal.db, (trx) => portal.people.forget(trx, lena.subject))],
])('nobody calls about an extra of a racket that %s', async (_, happens) => {
  await askAboutExtra(daysAgo(3))
  expect(await calls()).toHaveLength(1)
  await happens()
  expect(await calls()).toEqual([])
  expect((await portal.call('GET', '/shown/', { as: technician })).things).not.toContain('call_list')
})
