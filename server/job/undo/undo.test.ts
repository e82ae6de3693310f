import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { useCredit } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let tomas: Person
let aiko: Person

beforeEach(async () => {
  lena = await createPerson(portal)
  tomas = await createTechnician(portal)
  aiko = await createTechnician(portal, { first_name: 'Aiko' })
})

const undo = (as: Person, target: object) => portal.ask('POST', '/undo/', { as, body: target })
const setStatus = (as: Person, job: number, status: string) =>
  portal.call('PATCH', `/technician/string_job/${job}/status/`, { as, body: { status } })
/** The values that undo must restore, with the stock of the job's string. */
const stateOf = async (id: number) => {
  const { rows } = await sql`
    select order_status, order_completion_date, technician_id, used_meters, received_at, started_at, ready_at, left_at, shelf,
      case when j.left_at is null then ticket end as ticket, due_at, price, price_lines, s.stock_sets
    from string_jobs j left join strings s on s.id = j.string_id where j.id = ${id}
  `.execute(portal.db)
  return rows[0]
}
const makeOld = (seconds: number) =>
  portal.db
    .updateTable('undoable_actions')
    .set({ created_at: sql<Date>`now() - make_interval(secs => ${seconds})` })
    .execute()

describe('a status', () => {
  test.each([
    ['NEW', 'READY_FOR_PICKUP'],
    ['READY_FOR_PICKUP', 'COMPLETED'],
    ['READY_FOR_PICKUP', 'NEW'],
    ['COMPLETED', 'READY_FOR_PICKUP'],
    ['NEW', 'CANCELLED'],
    ['READY_FOR_PICKUP', 'CANCELLED'],
    ['CANCELLED', 'NEW'],
  ])('from %s to %s is undone with its times, technician, ticket and stock', async (from, to) => {
    const string_id = await createString(portal, { stock_sets: 5 })
    const job = await createJob(portal, lena, { string_id })
    if (from !== 'NEW') await setStatus(aiko, job, 'READY_FOR_PICKUP')
    if (from === 'COMPLETED' || from === 'CANCELLED') await setStatus(aiko, job, from)
    const before = await stateOf(job)
    await setStatus(tomas, job, to)
    expect(await stateOf(job)).not.toEqual(before)
    expect((await undo(tomas, { string_job: job })).status).toBe(204)
    expect(await stateOf(job)).toEqual(before)
    const history = await portal.ask('GET', `/technician/string_job/${job}/history/`, { as: tomas })
    expect(history.body[0]).toMatchObject({ event: 'undone', from: 'status' })
  })

  test('that cancelled a paid job cannot be undone, and the error explains why', async () => {
    const job = await createJob(portal, lena, { paid: 'technician' })
    await setStatus(tomas, job, 'CANCELLED')
    const before = await stateOf(job)
    expect(await undo(tomas, { string_job: job })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('The payment for this job is being refunded') },
    })
    expect(await stateOf(job)).toEqual(before)
  })
})

describe('a cancellation that returned the credit for the stringing', () => {
  const price_lines = JSON.stringify([
    { kind: 'labor', name: '', amount: 2000 },
    { kind: 'extra', name: 'Grip', amount: 500 },
  ])
  const credits = async () => (await portal.call('GET', '/me/', { as: lena })).stringing_credits
  let job: number
  let before: unknown
  beforeEach(async () => {
    lena = await createPerson(portal, { credits: 1 })
    job = await createJob(portal, lena, { price: 2500, price_lines })
    await useCredit(portal, lena, job)
    before = await stateOf(job)
    await portal.call('PATCH', `/string_job/${job}/`, { as: lena, body: { order_status: 'CANCELLED' } })
    expect(await credits()).toBe(1)
  })

  test('uses the credit again when it is undone', async () => {
    expect((await undo(lena, { string_job: job })).status).toBe(204)
    expect(await stateOf(job)).toEqual(before)
    expect(await credits()).toBe(0)
  })

  test('cannot be undone after the credit paid for another job', async () => {
    await useCredit(portal, lena, await createJob(portal, lena))
    expect(await undo(lena, { string_job: job })).toMatchObject({
      status: 409,
      body: { error: 'The credit for this job was given back and used, so this cannot be undone.' },
    })
  })
})

describe('undo reverses', () => {
  test('a cancellation by the customer', async () => {
    const job = await createJob(portal, lena)
    const before = await stateOf(job)
    await portal.call('PATCH', `/string_job/${job}/`, { as: lena, body: { order_status: 'CANCELLED' } })
    expect((await undo(lena, { string_job: job })).status).toBe(204)
    expect(await stateOf(job)).toEqual(before)
  })

  test('an assignment and an arrival', async () => {
    const job = await createJob(portal, lena)
    const before = await stateOf(job)
    await portal.call('PATCH', `/technician/string_job/${job}/assign_to_me/`, { as: tomas, body: {} })
    expect((await undo(tomas, { string_job: job })).status).toBe(204)
    expect(await stateOf(job)).toEqual(before)
    await portal.call('POST', `/technician/string_job/${job}/received/`, { as: tomas, body: {} })
    expect((await undo(tomas, { string_job: job })).status).toBe(204)
    expect(await stateOf(job)).toEqual(before)
  })

  test('two actions on two jobs, the first one first', async () => {
    const jobs = [await createJob(portal, lena), await createJob(portal, lena)]
    for (const job of jobs) await setStatus(tomas, job, 'READY_FOR_PICKUP')
    for (const job of jobs) expect((await undo(tomas, { string_job: job })).status).toBe(204)
  })

  test('retiring and deleting a racket', async () => {
    const racket = await createRacket(portal, lena, { is_favorite: true })
    const read = () => portal.ask('GET', `/racket/${racket}/`, { as: lena })
    const before = (await read()).body
    await portal.call('PATCH', `/racket/${racket}/`, { as: lena, body: { is_retired: true } })
    expect((await undo(lena, { racket })).status).toBe(204)
    expect((await read()).body).toEqual(before)
    await portal.call('DELETE', `/racket/${racket}/`, { as: lena })
    expect((await read()).status).toBe(404)
    expect((await undo(lena, { racket })).status).toBe(204)
    expect((await read()).body).toEqual(before)
  })

  test('retiring a racket that was retired twice, because the second time changed nothing', async () => {
    const racket = await createRacket(portal, lena)
    for (const is_retired of [true, true]) {
      await portal.call('PATCH', `/racket/${racket}/`, { as: lena, body: { is_retired } })
    }
    expect((await undo(lena, { racket })).status).toBe(204)
    expect((await portal.call('GET', `/racket/${racket}/`, { as: lena })).is_retired).toBe(false)
  })

  test('an order of several rackets by cancelling all its jobs', async () => {
    const rackets = [await createRacket(portal, lena), await createRacket(portal, lena)]
    const jobs = rackets.map((racket) => ({ racket, tension: 24 }))
    const order = (await portal.ask('POST', '/order/', { as: lena, body: { jobs } })).body
    expect((await undo(lena, { order: order.id })).status).toBe(204)
    const rows = await portal.db.selectFrom('string_jobs').select('order_status').execute()
    expect(rows).toEqual([{ order_status: 'CANCELLED' }, { order_status: 'CANCELLED' }])
  })

  test('an order, whose jobs are then in no list of jobs, until staff open one again', async () => {
    const racket = await createRacket(portal, lena)
    const kept = await createJob(portal, lena, { racket_id: racket, order_status: 'CANCELLED' })
    const job = (await portal.ask('POST', '/string_job/', { as: lena, body: { racket, tension: 24 } })).body
    const lists = async () => {
      const manager = await createManager(portal)
      const read = (as: Person, path: string) => portal.call('GET', path, { as })
      const ids = (jobs: { id: number }[]) => jobs.map(({ id }) => id)
      const pages = await Promise.all(
        ['ALL', 'CANCELLED'].map((status) => read(tomas, `/technician/string_job/?order_status=${status}`)),
      )
      return [
        ids(await read(lena, '/string_job/')),
        ids(await read(lena, `/racket/${racket}/history/`)),
        ids(await read(tomas, '/counter/jobs/?search=astrox')),
        ids((await read(manager, `/shop/people/${lena.id}/`)).jobs),
        ...pages.map(({ results, count }) => [count, ...ids(results)]),
      ]
    }
    expect((await undo(lena, { string_job: job.id })).status).toBe(204)
    expect(await lists()).toEqual([[kept], [kept], [kept], [kept], [1, kept], [1, kept]])
    const history = await portal.ask('GET', `/technician/string_job/${job.id}/history/`, { as: tomas })
    expect(history.body.length).toBeGreaterThan(0)
    await setStatus(tomas, job.id, 'NEW')
    const both = [job.id, kept]
    expect(await lists()).toEqual([both, both, both, both, [2, ...both], [1, kept]])
  })

  test('an order at the counter, whose racket then does not wait to be given back', async () => {
    const order = (
      await portal.ask('POST', '/counter/order/', {
        as: tomas,
        body: { customer: lena.id, jobs: [{ manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }] },
      })
    ).body
    expect((await undo(tomas, { order: order.id })).status).toBe(204)
    const { body } = await portal.ask('GET', `/counter/hand_over/?customer=${lena.id}`, { as: tomas })
    expect([body.ready, body.cancelled, body.waiting]).toEqual([[], [], []])
  })

  test('an order of one racket, by the number of its job', async () => {
    const racket = await createRacket(portal, lena)
    const job = (await portal.ask('POST', '/string_job/', { as: lena, body: { racket, tension: 24 } })).body
    expect((await undo(lena, { string_job: job.id })).status).toBe(204)
    expect((await portal.ask('GET', `/string_job/${job.id}/`, { as: lena })).body.order_status).toBe('CANCELLED')
  })
})

describe('undo is refused', () => {
  let job: number
  beforeEach(async () => {
    job = await createJob(portal, lena)
    await setStatus(tomas, job, 'READY_FOR_PICKUP')
  })
  const refused = async (as: Person, error: string) => {
    const before = await stateOf(job)
    expect(await undo(as, { string_job: job })).toMatchObject({ status: 409, body: { error } })
    expect(await stateOf(job)).toEqual(before)
  }

  test('after eleven seconds, but not after nine', async () => {
    await makeOld(11)
    await refused(tomas, 'Only the last 10 seconds can be undone.')
    await makeOld(9)
    expect((await undo(tomas, { string_job: job })).status).toBe(204)
  })

  test('the second time, even at the same moment', async () => {
    const answers = await Promise.all([undo(tomas, { string_job: job }), undo(tomas, { string_job: job })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    await refused(tomas, 'This was already undone.')
  })

  test('of a stranger’s job by a person whose role was revoked, who can still undo on jobs of their own', async () => {
    const [theirs, own] = [await createJob(portal, lena), await createJob(portal, tomas)]
    for (const job of [theirs, own]) await setStatus(tomas, job, 'READY_FOR_PICKUP')
    await portal.db.updateTable('users').set({ is_technician: false }).where('id', '=', tomas.id).execute()
    const before = await stateOf(theirs)
    expect(await undo(tomas, { string_job: theirs })).toMatchObject({
      status: 403,
      body: { error: 'You are not authorized to do this.' },
    })
    await portal.db.updateTable('users').set({ is_manager: true }).where('id', '=', tomas.id).execute()
    expect((await undo(tomas, { string_job: theirs })).status).toBe(403)
    expect(await stateOf(theirs)).toEqual(before)
    expect((await undo(tomas, { string_job: own })).status).toBe(204)
  })

  test('of an order that staff took, by a person who no longer belongs to the staff', async () => {
    const body = { customer: lena.id, manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }
    const { body: job } = await portal.ask('POST', '/counter/orders/', { as: tomas, body })
    await portal.db.updateTable('users').set({ is_technician: false }).where('id', '=', tomas.id).execute()
    expect((await undo(tomas, { string_job: job.id })).status).toBe(403)
    await portal.db.updateTable('users').set({ is_manager: true }).where('id', '=', tomas.id).execute()
    expect((await undo(tomas, { string_job: job.id })).status).toBe(204)
  })

  test('by another person', async () => {
    await refused(aiko, 'You have nothing to undo here.')
    await refused(lena, 'You have nothing to undo here.')
  })

  test('of an order of which a job was changed afterwards', async () => {
    const rackets = [await createRacket(portal, lena), await createRacket(portal, lena)]
    const jobs = rackets.map((racket) => ({ racket, tension: 24 }))
    const order = (await portal.ask('POST', '/order/', { as: lena, body: { jobs } })).body
    const [first] = order.jobs
    await portal.call('PATCH', `/technician/string_job/${first.id}/assign_to_me/`, { as: tomas, body: {} })
    expect(await undo(lena, { order: order.id })).toMatchObject({
      status: 409,
      body: { error: 'This was changed in the meantime, so it can no longer be undone.' },
    })
    expect(await stateOf(first.id)).toMatchObject({ order_status: 'NEW' })
  })

  test('of a racket the second time, and when the racket was changed afterwards', async () => {
    const racket = await createRacket(portal, lena)
    const change = (body: object) => portal.call('PATCH', `/racket/${racket}/`, { as: lena, body })
    const isRetired = async () => (await portal.call('GET', `/racket/${racket}/`, { as: lena })).is_retired
    await change({ is_retired: true })
    expect((await undo(lena, { racket })).status).toBe(204)
    expect(await undo(lena, { racket })).toMatchObject({ status: 409, body: { error: 'This was already undone.' } })
    await change({ is_retired: true })
    await change({ racket_name: 'Smasher' })
    expect(await undo(lena, { racket })).toMatchObject({
      status: 409,
      body: { error: 'This was changed in the meantime, so it can no longer be undone.' },
    })
    expect(await isRetired()).toBe(true)
  })

  test('when another person changed the job afterwards', async () => {
    await portal.call('PATCH', `/technician/string_job/${job}/duration/`, { as: aiko, body: { mains_duration: 60 } })
    await refused(tomas, 'This was changed in the meantime, so it can no longer be undone.')
  })

  test('when the latest action is another one than the person wants to take back', async () => {
    const before = await stateOf(job)
    for (const kind of ['assign', 'order', 'retire', 'as_strung']) {
      expect(await undo(tomas, { string_job: job, kind }), kind).toMatchObject({
        status: 409,
        body: { error: 'This was changed in the meantime, so it can no longer be undone.' },
      })
    }
    expect(await stateOf(job)).toEqual(before)
    expect((await undo(tomas, { string_job: job, kind: 'status' })).status).toBe(204)
  })

  test('when a customer cancelled, unless the cancellation is meant', async () => {
    const theirs = await createJob(portal, lena)
    await portal.call('PATCH', `/string_job/${theirs}/`, { as: lena, body: { order_status: 'CANCELLED' } })
    expect((await undo(lena, { string_job: theirs, kind: 'order' })).status).toBe(409)
    expect((await undo(lena, { string_job: theirs, kind: 'status' })).status).toBe(204)
  })

  test('when it would reopen a job whose racket was deleted', async () => {
    await setStatus(tomas, job, 'COMPLETED')
    const { racket_id } = await portal.db
      .selectFrom('string_jobs')
      .select('racket_id')
      .where('id', '=', job)
      .executeTakeFirstOrThrow()
    expect((await portal.ask('DELETE', `/racket/${racket_id}/`, { as: lena })).status).toBe(204)
    await refused(tomas, 'The customer has deleted this racket.')
  })

  test.each([{}, { string_job: 1, racket: 1 }, { string_job: 'x' }, { job: 1 }, { kind: 'status' }])(
    'for the target %j',
    async (target) => {
      expect((await undo(tomas, target)).status).toBe(400)
    },
  )
})
