import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { BENCH } from '../../testing/shop-bench.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let technician: Person
let lena: Person
beforeEach(async () => {
  technician = await createTechnician(portal)
  lena = await createPerson(portal)
})

// The settings row is kept between tests.
afterEach(async () => {
  await portal.db.updateTable('bench_settings').set(BENCH).execute()
})

const store = (id: number, shelf: string | null, more: object = {}) =>
  portal.ask('PUT', `/technician/string_job/${id}/shelf/`, { as: technician, body: { shelf, ...more } })
const setStatus = (id: number, status: string) =>
  portal.call('PATCH', `/technician/string_job/${id}/status/`, { as: technician, body: { status } })
const shelfOf = async (id: number) =>
  (await portal.call('GET', `/technician/string_job/${id}/`, { as: technician })).shelf
const historyOf = (id: number) => portal.call('GET', `/technician/string_job/${id}/history/`, { as: technician })

describe('a shelf', () => {
  test('is assigned, changed and cleared, and the history has each change', async () => {
    const id = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
    expect(await store(id, ' c4 ')).toMatchObject({ status: 200, body: { shelf: 'C4' } })
    expect((await store(id, 'C4')).status).toBe(200)
    expect((await store(id, 'D1')).body.shelf).toBe('D1')
    expect((await store(id, null)).body.shelf).toBeNull()
    expect((await store(id, null)).status).toBe(200)
    expect(await historyOf(id)).toMatchObject([
      { event: 'shelf', from: 'D1', to: null, actor: 'Tomas Okafor' },
      { event: 'shelf', from: 'C4', to: 'D1' },
      { event: 'shelf', from: null, to: 'C4' },
    ])
  })

  test('is shown to the customer', async () => {
    const id = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
    await store(id, 'C4')
    const { body } = await portal.ask('GET', '/string_job/', { as: lena })
    expect(body).toMatchObject([{ id, shelf: 'C4' }])
  })

  test('marks the racket as received', async () => {
    const id = await createJob(portal, lena)
    expect((await store(id, 'A1')).body.received_at).toEqual(expect.any(String))
    expect((await historyOf(id)).map(({ event }: { event: string }) => event)).toEqual(['shelf', 'received'])
  })

  test('becomes free when the racket has left or must be strung again', async () => {
    const id = await createJob(portal, lena, { order_status: 'READY_FOR_PICKUP' })
    await store(id, 'C4')
    await setStatus(id, 'COMPLETED')
    expect(await shelfOf(id)).toBeNull()
    const { body } = await portal.ask('GET', '/bench/', { as: technician })
    expect(body.kept).toEqual([])
    // The job was completed by mistake, and the racket is still on its shelf.
    await setStatus(id, 'READY_FOR_PICKUP')
    expect(await shelfOf(id)).toBe('C4')
    await setStatus(id, 'NEW')
    expect(await shelfOf(id)).toBeNull()
    await setStatus(id, 'READY_FOR_PICKUP')
    await store(id, 'C4')
    await setStatus(id, 'COMPLETED')
    await setStatus(id, 'NEW')
    expect(await shelfOf(id)).toBeNull()
  })

  test('stays with a cancelled job until its racket is given back', async () => {
    const id = await createJob(portal, lena)
    await store(id, 'C4')
    await setStatus(id, 'CANCELLED')
    expect(await shelfOf(id)).toBe('C4')
    await portal.call('POST', `/technician/string_job/${id}/give_back/`, { as: technician, body: {} })
    expect(await shelfOf(id)).toBeNull()
    await setStatus(id, 'NEW')
    expect(await shelfOf(id)).toBeNull()
  })

  test('holds several rackets of one customer', async () => {
    const [first, second] = [await createJob(portal, lena), await createJob(portal, lena)]
    await store(first, 'C4')
    expect((await store(second, 'C4')).status).toBe(200)
  })

  test('that has a racket of another customer is refused until staff agree to share it', async () => {
    const other = await createPerson(portal, { first_name: 'Bo', last_name: 'Lind' })
    const [taken, id] = [await createJob(portal, other), await createJob(portal, lena)]
    await store(taken, 'C4')
    expect(await store(id, 'C4')).toMatchObject({
      status: 409,
      body: { error: 'Shelf C4 already has a racket of Bo Lind (A-01).' },
    })
    expect(await shelfOf(id)).toBeNull()
    expect(await store(id, 'C4', { is_shared: true })).toMatchObject({ status: 200, body: { shelf: 'C4' } })
  })

  test('goes to only one of two customers whose rackets are stored at the same moment', async () => {
    for (const shelf of ['A1', 'A2', 'A3', 'A4', 'A5']) {
      const jobs = [await createJob(portal, lena), await createJob(portal, await createPerson(portal))]
      const answers = await Promise.all(jobs.map((id) => store(id, shelf)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    }
  })

  test.each(['G1', 'A9', 'F9'])('that the shop does not have is refused: %s', async (shelf) => {
    const id = await createJob(portal, lena)
    expect(await store(id, shelf)).toMatchObject({
      status: 400,
      body: { error: `There is no shelf ${shelf}. The last one is F8.` },
    })
    expect(await historyOf(id)).toEqual([])
  })

  test.each(['', 'A', '4', 'A0', 'A100', 'ÄÖ1', 4])('must be a letter and a number, not %j', async (shelf) => {
    const id = await createJob(portal, lena)
    // The pages never send such values.
    expect(await store(id, shelf as string)).toMatchObject({
      status: 400,
      body: { error: 'A shelf is a letter and a number, such as C4' },
    })
  })

  test('is refused when the racket has left, the status has changed, or the job does not exist', async () => {
    const gone = await createJob(portal, lena, { order_status: 'COMPLETED' })
    expect(await store(gone, 'C4')).toMatchObject({ status: 409, body: { error: 'The racket has left the shop.' } })
    const id = await createJob(portal, lena)
    await setStatus(id, 'CANCELLED')
    const open = await createJob(portal, lena)
    expect(await store(open, 'C4', { from: 'READY_FOR_PICKUP' })).toMatchObject({
      status: 409,
      body: { error: 'This job is already New.' },
    })
    expect(await shelfOf(open)).toBeNull()
    expect((await store(999, 'C4')).status).toBe(404)
  })
})

describe('the bench', () => {
  test('lists the shelves, the rackets on them, and the checklist', async () => {
    const id = await createJob(portal, lena)
    await store(id, 'C4')
    expect((await portal.ask('GET', '/bench/', { as: technician })).body).toEqual({
      racks: 6,
      places: 8,
      checklist: ['Frame', 'Grommets', 'Pattern'],
      machines: [],
      listens: false,
      kept: [{ job: id, shelf: 'C4', customer_id: lena.id, customer: 'Lena Brandt', ticket: 'A-01' }],
      stringers: [{ id: technician.id, name: 'Tomas Okafor', is_here_today: true }],
    })
  })
})

describe('the checklist', () => {
  const record = (id: number, body: object) =>
    portal.ask('POST', `/technician/string_job/${id}/checklist/`, { as: technician, body })

  test('is recorded with the skipped checks, and is required again when the racket must be strung again', async () => {
    const id = await createJob(portal, lena)
    expect(await record(id, { checked: ['Frame', 'Pattern'], skipped: ['Grommets'] })).toMatchObject({
      status: 200,
      body: { is_checked: true },
    })
    expect(await historyOf(id)).toMatchObject([{ event: 'checklist', from: 'Grommets', to: 'Frame, Pattern' }])
    await setStatus(id, 'READY_FOR_PICKUP')
    expect((await setStatus(id, 'NEW')).is_checked).toBe(false)
  })

  test('is recorded once per Idempotency-Key', async () => {
    const id = await createJob(portal, lena)
    const send = () =>
      portal.ask('POST', `/technician/string_job/${id}/checklist/`, {
        as: technician,
        body: { checked: ['Frame'], skipped: [] },
        headers: { 'idempotency-key': 'sent-twice' },
      })
    expect((await send()).body).toEqual((await send()).body)
    expect(await historyOf(id)).toHaveLength(1)
  })

  test('is refused when it is empty or the racket is not waiting for stringing', async () => {
    const id = await createJob(portal, lena)
    expect(await record(id, { checked: [], skipped: [] })).toMatchObject({
      status: 400,
      body: { error: 'Please send at least one check' },
    })
    await setStatus(id, 'READY_FOR_PICKUP')
    expect(await record(id, { checked: ['Frame'], skipped: [] })).toMatchObject({
      status: 409,
      body: { error: 'This job is already Ready for Pickup.' },
    })
  })
})

describe('the settings of the bench', () => {
  const settings = { racks: 3, places: 10, checklist: ['Frame', 'Grip'] }
  const save = async (change: object) =>
    portal.ask('PUT', '/shop/bench/', { as: await createManager(portal), body: { ...settings, ...change } })

  test('are saved, and each change is in the audit trail', async () => {
    expect(await save({})).toMatchObject({ status: 200, body: settings })
    expect((await portal.ask('GET', '/bench/', { as: technician })).body).toMatchObject(settings)
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.results).toMatchObject([
      { subject: 'checklist', from: 'Frame, Grommets, Pattern', to: 'Frame, Grip' },
      { subject: 'shelves', from: 'A1 to F8', to: 'A1 to C10' },
    ])
    expect((await save({ checklist: [] })).status).toBe(200)
  })

  test('name the machines, which stay as they are in a request without them', async () => {
    const machines = ['Protech 8', 'Portable']
    expect(await save({ machines })).toMatchObject({ status: 200, body: { machines } })
    expect((await save({})).body.machines).toEqual(machines)
    expect((await save({ machines: [] })).body.machines).toEqual([])
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.results.filter(({ subject }: { subject: string }) => subject === 'machines')).toMatchObject([
      { from: 'Protech 8, Portable', to: '' },
      { from: '', to: 'Protech 8, Portable' },
    ])
  })

  test('say whether the bench listens, which is off until a manager switches it on', async () => {
    expect((await save({ listens: true })).body.listens).toBe(true)
    expect((await save({})).body.listens).toBe(true)
    expect((await save({ listens: false })).body.listens).toBe(false)
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.results.filter(({ subject }: { subject: string }) => subject === 'listening')).toMatchObject([
      { from: 'on', to: 'off' },
      { from: 'off', to: 'on' },
    ])
  })

  test('can do without shelves, and then no racket can be put on one', async () => {
    const id = await createJob(portal, lena)
    expect(await save({ racks: 0 })).toMatchObject({ status: 200, body: { racks: 0 } })
    expect(await store(id, 'A1')).toMatchObject({
      status: 400,
      body: { error: 'There is no shelf A1. This shop has no shelves.' },
    })
    const audit = await portal.ask('GET', '/shop/audit/?action=settings', { as: await createManager(portal) })
    expect(audit.body.results).toContainEqual(expect.objectContaining({ subject: 'shelves', to: 'none' }))
  })

  test('keep what a request leaves out', async () => {
    const as = await createManager(portal)
    const put = (body: object) => portal.ask('PUT', '/shop/bench/', { as, body })
    await put({ ...settings, machines: ['Protech 8'] })
    const id = await createJob(portal, lena)
    await store(id, 'C10')
    expect(await put({ places: 12 })).toMatchObject({ status: 200, body: { ...settings, places: 12 } })
    expect(await put({ checklist: [] })).toMatchObject({ status: 200, body: { racks: 3, places: 12, checklist: [] } })
    expect(await put({ places: 9 })).toMatchObject({
      status: 409,
      body: { error: 'There is a racket on shelf C10 (A-01). Please move it before you remove the shelf.' },
    })
    expect(await put({})).toMatchObject({ status: 200, body: { machines: ['Protech 8'] } })
  })

  test('cannot remove a shelf that has a racket', async () => {
    const id = await createJob(portal, lena)
    await store(id, 'F8')
    expect(await save({})).toMatchObject({
      status: 409,
      body: { error: 'There is a racket on shelf F8 (A-01). Please move it before you remove the shelf.' },
    })
    await setStatus(id, 'COMPLETED')
    expect((await save({})).status).toBe(200)
  })

  test.each([
    [{ racks: -1 }, 'There can be at most 26 racks'],
    [{ racks: 27 }, 'There can be at most 26 racks'],
    [{ racks: 0.5 }, 'There can be at most 26 racks'],
    [{ places: 1.5 }, 'A rack must have 1 to 99 places'],
    [{ checklist: 'Frame' }, 'Please send the checklist as a list of names'],
    [{ checklist: [' '] }, 'A check needs a name'],
    [{ checklist: ['Frame', 'Frame'] }, 'Two checks have the same name'],
    [{ checklist: Array.from({ length: 9 }, (_, i) => `Check ${i}`) }, 'The checklist can have at most 8 checks'],
    [{ checklist: ['x'.repeat(41)] }, 'A check can have at most 40 characters'],
    [{ listens: 'yes' }, 'listens must be true or false'],
    [{ machines: 'Protech 8' }, 'Please send the machines as a list of names'],
    [{ machines: [' '] }, 'A machine needs a name'],
    [{ machines: ['Portable', 'portable'] }, 'Two machines have the same name'],
    [{ machines: Array.from({ length: 9 }, (_, i) => `Machine ${i}`) }, 'There can be at most 8 machines'],
    [{ machines: ['x'.repeat(41)] }, 'A machine can have at most 40 characters'],
    [{ color: 'red' }, 'Unknown field: "color"'],
  ])('are refused with %j', async (wrong, error) => {
    expect(await save(wrong)).toMatchObject({ status: 400, body: { error } })
  })
})
