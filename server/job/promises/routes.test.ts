import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isOpen } from '../../../contract/catalog/hours.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { DAY, dayIn, HOUR, later, MINUTE } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let customer: Person
let technician: Person
let manager: Person
beforeEach(async () => {
  customer = await createPerson(portal)
  technician = await createTechnician(portal)
  manager = await createManager(portal)
  await sql`update shop_settings set promise = 'hours', turnaround_hours = 48`.execute(portal.db)
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, body?: unknown, as = technician) =>
  portal.ask(method, path, { as, ...(body !== undefined && { body }) })
const receive = (id: number) => ask('POST', `/technician/string_job/${id}/received/`, {})
const dueOf = async (id: number) => (await ask('GET', `/technician/string_job/${id}/`)).body.due_at as string | null
const unset = { spans: [], closed: [], time_zone: 'UTC' }
/** A job whose racket arrived too late for its speed. */
async function createMissed(speed_due_at: Date) {
  const { id: speed_id } = await portal.db
    .insertInto('speeds')
    .values({ days: 0, ready_by: 1080, bring_by: 600, surcharge: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = ['labor', 'speed'].map((kind) => ({ kind, name: '', amount: kind === 'labor' ? 2000 : 0 }))
  const speed = { speed_id, speed_due_at, speed_bring_by: new Date(speed_due_at.getTime() - HOUR) }
  return createJob(portal, customer, { received_at: new Date(), price_lines: JSON.stringify(lines), ...speed })
}

describe('a promise', () => {
  test('is made when the racket is received, for a time in the opening hours after the turnaround', async () => {
    const id = await createJob(portal, customer)
    expect(await dueOf(id)).toBeNull()
    const { status, body } = await receive(id)
    expect(status).toBe(200)
    const due = Date.parse(body.due_at)
    expect(due).toBeGreaterThanOrEqual(Date.now() + 47 * HOUR)
    expect(isOpen(unset, new Date(due - 1)) || isOpen(unset, new Date(due))).toBe(true)
    expect((await receive(id)).body.due_at).toBe(body.due_at)
  })

  test('is also made when work starts, when the racket gets a shelf, and at the counter', async () => {
    const started = await createJob(portal, customer)
    expect((await ask('POST', `/technician/string_job/${started}/start/`, {})).body.due_at).toEqual(expect.any(String))
    const shelved = await createJob(portal, customer)
    const moved = await ask('PUT', `/technician/string_job/${shelved}/shelf/`, { shelf: 'B2' })
    expect(moved.body.due_at).toEqual(expect.any(String))
    const timed = await createJob(portal, customer)
    const { body } = await ask('PATCH', `/technician/string_job/${timed}/duration/`, { mains_duration: 60 })
    expect(body.due_at).toEqual(expect.any(String))
    const order = await ask('POST', '/counter/orders/', {
      customer_name: 'Ona Walk-In',
      manufacturer: 'Yonex',
      model_name: 'Astrox',
      tension: 24,
    })
    expect(order.status).toBe(201)
    expect(await dueOf(order.body.id)).toEqual(expect.any(String))
  })

  test('is made when a job that was completed without one becomes new, because its racket is in the queue', async () => {
    const id = await createJob(portal, customer)
    const setStatus = (status: string) => ask('PATCH', `/technician/string_job/${id}/status/`, { status })
    await setStatus('COMPLETED')
    const { body } = await setStatus('NEW')
    expect(Date.parse(body.due_at)).toBeGreaterThanOrEqual(Date.now() + 47 * HOUR)
    expect((await ask('GET', '/queue/')).body.jobs).toMatchObject([{ id, due_at: body.due_at }])
  })

  test('stays when the job becomes new again, and is removed when the reception is undone', async () => {
    const id = await createJob(portal, customer)
    const due = (await receive(id)).body.due_at
    for (const status of ['READY_FOR_PICKUP', 'NEW', 'CANCELLED', 'NEW']) {
      expect((await ask('PATCH', `/technician/string_job/${id}/status/`, { status })).status).toBe(200)
    }
    expect(await dueOf(id)).toBe(due)
    const other = await createJob(portal, customer)
    await receive(other)
    await ask('DELETE', `/technician/string_job/${other}/received/`)
    expect(await dueOf(other)).toBeNull()
  })

  test('is not made while the shop is closed for a month, and staff get a clear sentence when they ask for one', async () => {
    const closed = [{ from: '2020-01-01', to: '2020-12-31' }]
    const today = new Date()
    const date = (days: number) => new Date(today.getTime() + days * 24 * HOUR).toISOString().slice(0, 10)
    closed.push({ from: date(-1), to: date(60) })
    await ask('PUT', '/shop/hours/', { spans: [], closed }, manager)
    const id = await createJob(portal, customer)
    expect(await receive(id)).toMatchObject({ status: 200, body: { due_at: null } })
    expect(await ask('POST', `/technician/string_job/${id}/promise/`, {})).toMatchObject({
      status: 409,
      body: { error: 'The shop is closed for the next month, so no time can be promised.' },
    })
    expect((await ask('GET', '/promise/', undefined, customer)).body).toMatchObject({ due_at: null, bring_by: null })
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('counts from the moment by which the racket is to be brought, for a racket that is not here yet', async () => {
    const spans = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    await ask('PUT', '/shop/hours/', { spans, closed: [] }, manager)
    const { due_at, bring_by, brought_due_at } = (await ask('GET', '/promise/', undefined, customer)).body
    expect(Date.parse(due_at)).toBeLessThan(Date.now() + 50 * HOUR)
    expect(Date.parse(brought_due_at)).toBeGreaterThanOrEqual(Date.parse(bring_by) + 48 * HOUR)
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('changes only through a new promise, which is in the history', async () => {
    const id = await createJob(portal, customer)
    await receive(id)
    await sql`update string_jobs set due_at = '2020-01-01T10:00:00Z' where id = ${id}`.execute(portal.db)
    const { body } = await ask('POST', `/technician/string_job/${id}/promise/`, {})
    expect(Date.parse(body.due_at)).toBeGreaterThan(Date.now())
    const events = (await ask('GET', `/technician/string_job/${id}/history/`)).body
    expect(events[0]).toMatchObject({ event: 'due', from: 'Wed, Jan 1, 10:00 AM' })
    const messages = await portal.db.selectFrom('messages').selectAll().where('customer_id', '=', customer.id).execute()
    expect(messages).toMatchObject([{ kind: 'new_time', detail: events[0].to }])
  })

  test('that is chosen again for the same time is no news for the customer', async () => {
    const day = dayIn(5)
    const due_at = new Date(`${day}T16:30:00.000Z`)
    const id = await createJob(portal, customer, { received_at: new Date(), due_at })
    const { body } = await ask('POST', `/technician/string_job/${id}/promise/`, { day, time: '16:30' })
    expect(body.due_at).toBe(due_at.toISOString())
    expect(await portal.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('is shown with its place in line before it is made, and can be chosen', async () => {
    const id = await createJob(portal, customer)
    await receive(id)
    await sql`update string_jobs set due_at = '2020-01-01T10:00:00Z' where id = ${id}`.execute(portal.db)
    const { new_promise } = (await ask('GET', `/technician/string_job/${id}/forecast/`)).body
    const path = `/technician/string_job/${id}/promise/`
    expect((await ask('POST', path, {})).body.due_at).toBe(new_promise.due_at)
    const { jobs } = (await ask('GET', '/queue/')).body
    expect(jobs.findIndex((job: { id: number }) => job.id === id)).toBe(new_promise.position)

    const day = dayIn(5)
    expect((await ask('POST', path, { day, time: '16:30' })).body.due_at).toBe(`${day}T16:30:00.000Z`)
    for (const [chosen, error] of [
      [{ day: '2020-01-01', time: '10:00' }, 'Choose a time in the next 12 months'],
      [{ day: '2190-01-01', time: '10:00' }, 'Choose a time in the next 12 months'],
      [{ day }, 'Send both day and time'],
    ] as const) {
      expect(await ask('POST', path, chosen)).toMatchObject({ status: 400, body: { error } })
    }
  })

  test('cannot be renewed for a racket that is not in the shop or is already strung', async () => {
    const away = await createJob(portal, customer)
    expect(await ask('POST', `/technician/string_job/${away}/promise/`, {})).toMatchObject({
      status: 409,
      body: { error: 'This racket is not in the shop yet.' },
    })
    const ready = await createJob(portal, customer, { order_status: 'READY_FOR_PICKUP' })
    expect(await ask('POST', `/technician/string_job/${ready}/promise/`, {})).toMatchObject({
      status: 409,
      body: { error: 'This job is already Ready for Pickup.' },
    })
  })
})

describe('the queue', () => {
  test('lists the rackets in the shop by due time, marks late ones, and has the record of kept promises', async () => {
    const [first, second, late] = [
      await createJob(portal, customer),
      await createJob(portal, customer),
      await createJob(portal, customer),
    ]
    await createJob(portal, customer)
    for (const id of [second, late, first]) await receive(id)
    await sql`update string_jobs set due_at = '2099-01-01T10:00:00Z' where id in (${first}, ${second})`.execute(
      portal.db,
    )
    await sql`update string_jobs set due_at = now() - interval '1 hour' where id = ${late}`.execute(portal.db)
    const kept = await createJob(portal, customer)
    await receive(kept)
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP' where id = ${kept}`.execute(portal.db)
    const longAgo = { received_at: later(-101 * DAY), due_at: later(-99 * DAY), ready_at: later(-100 * DAY) }
    await createJob(portal, customer, { order_status: 'COMPLETED', ...longAgo })
    const due_at = later(-DAY)
    await createJob(portal, customer, {
      order_status: 'COMPLETED',
      received_at: later(-2 * DAY),
      due_at,
      ready_at: due_at,
    })
    const missed = await createMissed(later(-HOUR / 2))
    const { body } = await ask('GET', '/queue/')
    expect(body.jobs.map(({ id }: { id: number }) => id)).toEqual([late, missed, first, second])
    expect(body.jobs.map(({ is_late }: { is_late: boolean }) => is_late)).toEqual([true, false, false, false])
    expect(body).toMatchObject({ count: 4, late: 1, record: { kept: 2, promised: 3 }, explanation: null })
  })

  test('has 20 rackets on a page, those on a machine first, and names the first one that is free', async () => {
    const jobs: number[] = []
    for (let made = 0; made < 25; made++) jobs.push(await createJob(portal, customer))
    for (const id of jobs) await receive(id)
    await sql`update string_jobs set due_at = '2099-01-01'::date + id * interval '1 hour'`.execute(portal.db)
    await sql`update string_jobs set technician_id = ${technician.id} where id = any(${jobs.slice(0, 22)})`.execute(
      portal.db,
    )
    await sql`update string_jobs set started_at = now() where id = ${jobs[21]}`.execute(portal.db)
    const page = async (number: number) => (await ask('GET', `/queue/?page=${number}`)).body
    const idsOf = ({ jobs }: { jobs: { id: number }[] }) => jobs.map(({ id }) => id)
    const listed = [jobs[21], ...jobs.slice(0, 21), ...jobs.slice(22)]
    const first = await page(1)
    expect(first).toMatchObject({ count: 25, late: 0, next_free: { id: jobs[22], position: 22 } })
    expect(idsOf(first)).toEqual(listed.slice(0, 20))
    expect(idsOf(await page(2))).toEqual(listed.slice(20))
    expect(idsOf(await page(3))).toEqual([])
    expect(first.jobs[0].position).toBe(21)
  })
})

describe('the places in line', () => {
  test('are those of the customer’s own rackets in the shop, behind the rackets of all that are due before', async () => {
    const other = await createPerson(portal)
    const here = (due_at: Date | null) => ({ received_at: new Date(), due_at })
    const atHome = await createJob(portal, other)
    const mine = [
      await createJob(portal, customer, here(later(2 * DAY))),
      await createJob(portal, customer, here(null)),
      await createJob(portal, customer, here(later(DAY))),
    ]
    const theirs = await createJob(portal, other, here(later(DAY)))
    const missed = await createMissed(later(1.5 * DAY))
    await createJob(portal, customer)
    await createJob(portal, customer, { ...here(later(DAY)), order_status: 'READY_FOR_PICKUP' })
    const placesOf = async (person: Person) => (await ask('GET', '/places/', undefined, person)).body
    expect(await placesOf(customer)).toEqual([
      { id: mine[0], position: 3 },
      { id: mine[1], position: 4 },
      { id: mine[2], position: 0 },
      { id: missed, position: 2 },
    ])
    expect(await placesOf(other)).toEqual([{ id: theirs, position: 1 }])
    expect(atHome).toBeLessThan(theirs)
  })
})

describe('a promise by the queue', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
  const settings = (more: object = {}) => ({
    promise: 'queue',
    stringers: [{ id: technician.id, spans: everyDay, away: [] }],
    ...more,
  })
  const timeJobs = async (count: number, by = technician, seconds = 600) => {
    for (let i = 0; i < count; i++) {
      await createJob(portal, customer, {
        order_status: 'COMPLETED',
        technician_id: by.id,
        mains_duration: seconds,
        cross_duration: seconds,
      })
    }
    await sql`
      update string_jobs set received_at = now() - interval '3 days', ready_at = now() - id * interval '25 minutes'
      where technician_id = ${by.id} and order_status = 'COMPLETED'`.execute(portal.db)
  }

  test('is based on the turnaround hours until 30 jobs have been timed', async () => {
    await timeJobs(29)
    const saved = await ask('PUT', '/shop/promise/', settings(), manager)
    expect(saved).toMatchObject({ status: 200, body: { promise: 'queue', timed_jobs: 29 } })
    expect((await ask('GET', '/queue/')).body.explanation).toBeNull()
    const id = await createJob(portal, customer)
    expect(Date.parse((await receive(id)).body.due_at)).toBeGreaterThan(Date.now() + 47 * HOUR)
  })

  test('is based on the stringers, their pace and the rackets ahead, and comes with an explanation', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
    const id = await createJob(portal, customer)
    const due = Date.parse((await receive(id)).body.due_at)
    expect(due).toBeGreaterThan(Date.now())
    expect(due).toBeLessThanOrEqual(Date.now() + 2 * HOUR)
    const { body } = await ask('GET', '/queue/')
    expect(body.explanation).toMatch(/^1 stringer until \d+:\d\d [AP]M, 25 min per racket, 1 before this one$/)
    expect((await ask('GET', '/promise/', undefined, customer)).body).toMatchObject({ position: 1, is_shown: true })
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('has the same place in line in the promise and in the queue, and then as a racket', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
    for (let count = 0; count < 5; count++) {
      const id = await createJob(portal, customer, { received_at: new Date() })
      await portal.db
        .updateTable('string_jobs')
        .set({ due_at: later(20 * DAY) })
        .where('id', '=', id)
        .execute()
    }
    const next = (await ask('GET', '/promise/', undefined, customer)).body
    // The racket can be ready before the others, which are due in 20 days.
    expect(next.position).toBe(0)
    // One that comes at closing time cannot be ready before it came.
    expect(Date.parse(next.due_at)).toBeLessThanOrEqual(Date.parse(next.brought_due_at))
    expect(Date.parse(next.brought_due_at)).toBeGreaterThan(Date.parse(next.bring_by))
    expect((await ask('GET', '/queue/')).body.explanation).toMatch(/ 0 before this one$/)
    const id = await createJob(portal, customer)
    await receive(id)
    const queue = (await ask('GET', '/queue/')).body
    expect(queue.jobs[0]).toMatchObject({ id, position: 0 })
    expect((await ask('GET', `/technician/string_job/${id}/forecast/`)).body).toMatchObject({
      position: 0,
      explanation: expect.stringMatching(/ 0 before this one$/),
    })
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('is made for the rackets one after the other from the opening when the shop is closed for days', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    const closed = [{ from: dayIn(-2), to: dayIn(2) }]
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed }, manager)
    const dues: number[] = []
    for (let count = 0; count < 4; count++) {
      dues.push(Date.parse((await receive(await createJob(portal, customer))).body.due_at))
    }
    expect(dues.at(-1)).toBeGreaterThan(dues[0] ?? 0)
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('is based on the own pace of the stringers who are at work', async () => {
    const slow = await createTechnician(portal)
    await timeJobs(10)
    await timeJobs(30, slow, 7200)
    await ask('PUT', '/shop/promise/', settings(), manager)
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
    expect(Date.parse((await receive(await createJob(portal, customer))).body.due_at)).toBeLessThan(
      later(2 * HOUR).getTime(),
    )
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('counts on a stringer who has just finished a racket although others have waited for long', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
    await createJob(portal, customer, { received_at: later(-2 * HOUR), due_at: later(20 * DAY) })
    const due = async () => Date.parse((await receive(await createJob(portal, customer))).body.due_at)
    expect(await due()).toBeLessThan(later(2.5 * HOUR).getTime())
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('of rackets that come together is a time at which all of them can be ready', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    await ask('PUT', '/shop/hours/', { spans: everyDay, closed: [] }, manager)
    const jobs = Array.from({ length: 8 }, () => ({ manufacturer: 'Yonex', model_name: 'Astrox', tension: 24 }))
    const { body } = await ask('POST', '/counter/order/', { customer: customer.id, jobs })
    const dues = body.jobs.map(({ due_at }: { due_at: string }) => Date.parse(due_at))
    expect(Math.min(...dues)).toBeGreaterThan(later(8 * 25 * MINUTE - MINUTE).getTime())
    expect(Math.max(...dues)).toBeLessThan(later(6 * HOUR).getTime())
    await ask('PUT', '/shop/hours/', { spans: [], closed: [] }, manager)
  })

  test('that will not be kept is marked as late soon, and one that was not kept only as late', async () => {
    await timeJobs(30)
    await ask('PUT', '/shop/promise/', settings(), manager)
    const here = (due: number) => createJob(portal, customer, { received_at: new Date(), due_at: later(due) })
    const jobs = [await here(-HOUR), await createMissed(later(-HOUR / 2)), await here(HOUR / 6), await here(40 * DAY)]
    const { body } = await ask('GET', '/queue/')
    expect(
      body.jobs.map(({ id, is_late, is_late_soon }: { id: number; is_late: boolean; is_late_soon: boolean }) => [
        ...[id, is_late, is_late_soon],
      ]),
    ).toEqual([
      [jobs[0], true, false],
      [jobs[1], false, false],
      [jobs[2], false, true],
      [jobs[3], false, false],
    ])
  })

  test('is based on the turnaround hours when every stringer is away indefinitely', async () => {
    await timeJobs(30)
    const away = [{ from: '2020-01-01', to: null }]
    await ask('PUT', '/shop/promise/', settings({ stringers: [{ id: technician.id, spans: everyDay, away }] }), manager)
    const id = await createJob(portal, customer)
    expect(Date.parse((await receive(id)).body.due_at)).toBeGreaterThan(Date.now() + 47 * HOUR)
  })

  test('keeps the stringers, hours and days away that a request leaves out', async () => {
    const other = await createTechnician(portal)
    const spans = everyDay.slice(0, 1)
    const away = [{ from: '2030-01-01', to: null }]
    const both = [technician, other].map(({ id }) => ({ id, spans, away }))
    await ask('PUT', '/shop/promise/', { promise: 'queue', stringers: both }, manager)
    const saved = await ask('PUT', '/shop/promise/', { stringers: [{ id: other.id, spans: [] }] }, manager)
    expect(saved).toMatchObject({
      status: 200,
      body: {
        promise: 'queue',
        stringers: [
          { spans, away },
          { id: other.id, spans: [], away },
        ],
      },
    })
    const onlyAway = { promise: 'hours', stringers: [{ id: technician.id, away: [] }] }
    expect((await ask('PUT', '/shop/promise/', onlyAway, manager)).body).toMatchObject({
      promise: 'hours',
      stringers: [
        { spans, away: [] },
        { spans: [], away },
      ],
    })
  })

  test.each([
    [{ promise: 'never' }, 'promise must be hours or queue'],
    [{ stringers: [{ id: 2_000_000_000, spans: [], away: [] }] }, 'One of these people is no longer a technician.'],
  ])('refuses %j', async (wrong, message) => {
    expect(await ask('PUT', '/shop/promise/', settings(wrong), manager)).toMatchObject({
      status: 400,
      body: { error: message },
    })
  })

  test('refuses overlapping hours and absences that end before they begin', async () => {
    const spans = [...everyDay, { weekday: 2, opens: '10:00', closes: '11:00' }]
    const overlap = settings({ stringers: [{ id: technician.id, spans, away: [] }] })
    expect((await ask('PUT', '/shop/promise/', overlap, manager)).body.error).toBe('Two time spans on Tue overlap')
    const twice = settings({ stringers: [{ id: technician.id }, { id: technician.id }] })
    expect((await ask('PUT', '/shop/promise/', twice, manager)).body.error).toBe('A stringer is in the list twice.')
    const away = [{ from: '2026-03-02', to: '2026-03-01' }]
    const backwards = settings({ stringers: [{ id: technician.id, spans: everyDay, away }] })
    expect((await ask('PUT', '/shop/promise/', backwards, manager)).body.error).toBe(
      'The last day away is before the first',
    )
  })
})
