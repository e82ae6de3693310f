import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import {
  createJob,
  createManager,
  createPerson,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { DAY, daysAgo } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()

let mira: Person
let tomas: Person
let string: number
beforeEach(async () => {
  mira = await createManager(portal)
  tomas = await createTechnician(portal)
  string = await createString(portal, { name: 'BG80', stock_sets: 5 })
})

const post = (action: string, body: object, as = mira) =>
  portal.ask('POST', `/shop/stock/${string}/${action}/`, { as, body })
const REEL = { pieces: 2, piece_meters: 200, cost: 19_000, day: '2026-01-02' }
const lineOf = async (as = mira) => (await portal.call('GET', '/shop/stock/', { as })).strings[0]
const entries = (as = mira) => portal.call('GET', `/shop/stock/${string}/`, { as })
const refused = async (action: string, body: object) => {
  const { status, body: answer } = await post(action, body)
  expect(await lineOf()).toMatchObject({ stock_meters: 50 })
  return [status, Object.values(answer)[0]]
}

describe('a purchase', () => {
  test('adds its meters, and says what a meter costs to managers only', async () => {
    const { status, body } = await post('bought', REEL)
    expect([status, body.strings]).toMatchObject([
      200,
      [{ id: string, stock_meters: 450, piece_meters: 200, piece_cost: 9_500, meter_cost: 47.5 }],
    ])
    expect((await entries()).results).toMatchObject([
      { reason: 'bought', meters: 400, meters_after: 450, pieces: 2, cost: 19_000, day: '2026-01-02', by: 'Mira Rahn' },
      { reason: 'counted', meters: 50, meters_after: 50, cost: null },
    ])
    expect(await lineOf(tomas)).toMatchObject({ stock_meters: 450, piece_cost: null, meter_cost: null })
    expect((await entries(tomas)).results[0]).toMatchObject({ reason: 'bought', cost: null })
    await post('bought', { pieces: 10, piece_meters: 10, cost: null, day: '2026-01-03' })
    expect(await lineOf()).toMatchObject({ stock_meters: 550, piece_meters: 10, piece_cost: null, meter_cost: 47.5 })
  })

  test('begins the counting of a string, whatever was used before', async () => {
    string = await createString(portal, { name: 'Aerobite' })
    const job = await createJob(portal, await createPerson(portal), { string_id: string })
    const body = { status: 'READY_FOR_PICKUP' }
    await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body })
    await post('bought', REEL)
    expect(await lineOf()).toMatchObject({ name: 'Aerobite', stock_meters: 400, used_meters: 10 })
    expect((await portal.ask('DELETE', `/shop/strings/${string}/`, { as: mira })).status).toBe(409)
  })

  test('can cost as much as its reels in rupiah', async () => {
    await portal.db.updateTable('shop_settings').set({ currency: 'IDR' }).execute()
    expect(await refused('bought', { ...REEL, pieces: 2, cost: 1_000_000_100 })).toEqual([
      400,
      'The cost can be at most IDR\u00a010,000,000',
    ])
    expect(await post('bought', { ...REEL, pieces: 10, cost: 2_500_000_000 })).toMatchObject({ status: 200 })
    expect((await entries()).results[0]).toMatchObject({ cost: 2_500_000_000 })
    // A length that was typed wrong makes a set cost more than an integer holds.
    string = await createString(portal, { name: 'Aerobite' })
    expect(await post('bought', { ...REEL, piece_meters: 1, cost: 600_000_000 })).toMatchObject({ status: 200 })
    expect(await lineOf()).toMatchObject({ name: 'Aerobite', meter_cost: 300_000_000 })
  })

  test('can cost what a bill says in a currency with three decimals', async () => {
    await portal.db.updateTable('shop_settings').set({ currency: 'KWD' }).execute()
    expect(await post('bought', { ...REEL, cost: 12_345 })).toMatchObject({ status: 200 })
    expect((await entries()).results[0]).toMatchObject({ cost: 12_345 })
  })

  test('keeps its string from being deleted, unlike a count', async () => {
    const remove = () => portal.ask('DELETE', `/shop/strings/${string}/`, { as: mira })
    await post('bought', REEL)
    expect((await remove()).status).toBe(409)
    string = await createString(portal, { stock_sets: 3 })
    expect((await remove()).status).toBe(204)
  })

  test.each([
    ['of a reel of -5 m', { ...REEL, piece_meters: -5 }, 'A reel or set must be from 1 to 100000 meters'],
    ['of a cost without meters', { ...REEL, piece_meters: undefined }, 'A reel or set must be from 1 to 100000 meters'],
    ['of half a reel', { ...REEL, pieces: 0.5 }, 'The number must be a whole number from 1 to 1000'],
    ['of no reel', { ...REEL, pieces: 0 }, 'The number must be a whole number from 1 to 1000'],
    ['with a negative cost', { ...REEL, cost: -1 }, 'The cost cannot be negative'],
    ['on a future day', { ...REEL, day: '2199-01-01' }, 'The day cannot be in the future'],
    ['of a reel of 10.55 m', { ...REEL, piece_meters: 10.55 }, 'A reel or set can have at most one decimal'],
  ])('%s is refused', async (_, body, sentence) => {
    expect(await refused('bought', body)).toEqual([400, sentence])
  })

  test('can be of the shop’s day, also where it is another day than in Greenwich', async () => {
    const time_zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    await portal.db.updateTable('shop_settings').set({ time_zone }).execute()
    const dayAt = (ms: number) => isoDay(Date.now() + ms, time_zone)
    expect(await refused('bought', { ...REEL, day: dayAt(DAY) })).toEqual([400, 'The day cannot be in the future'])
    expect((await post('bought', { ...REEL, day: dayAt(0) })).status).toBe(200)
  })

  test('is recorded by managers only, and for a string that exists', async () => {
    expect((await post('bought', REEL, tomas)).status).toBe(403)
    string = 999
    expect((await post('bought', REEL)).status).toBe(404)
    expect((await post('count', { meters: 5, was: null })).status).toBe(404)
    expect((await post('waste', { meters: 5 })).status).toBe(404)
  })
})

test('the margin of a set is what a customer pays for the string, without tax, less what it cost', async () => {
  const margin = async (as = mira) => (await lineOf(as)).set_margin
  const tier = (prices: object) =>
    portal.db.updateTable('membership_tiers').set(prices).where('is_default', '=', true).execute()
  await tier({ stringing_price: 3000, stringing_price_labor_only: 1800 })
  expect(await margin()).toBeNull()
  await post('bought', { ...REEL, pieces: 1, cost: 9_500 })
  expect(await margin()).toBe(3000 - 1800 - 475)
  expect(await margin(tomas)).toBeNull()
  // The mean of all purchases with a cost: 285.00 for 800 m.
  await post('bought', { ...REEL, pieces: 3, cost: 19_000 })
  await post('bought', { ...REEL, cost: null })
  await portal.db.updateTable('strings').set({ surcharge: 300 }).where('id', '=', string).execute()
  expect(await margin()).toBe(3000 - 1800 + 300 - 356)
  await portal.db.updateTable('shop_settings').set({ tax_rate: 20 }).execute()
  expect(await margin()).toBe(1500 - 250 - 356)
  await tier({ stringing_price_labor_only: null })
  expect(await margin()).toBeNull()
})

describe('a count', () => {
  test('makes the stock what was counted, also by technicians', async () => {
    expect((await post('count', { meters: 47.5, was: 50, note: 'after the fair' }, tomas)).status).toBe(200)
    expect(await lineOf()).toMatchObject({ stock_meters: 47.5 })
    expect((await entries()).results[0]).toMatchObject({
      ...{ reason: 'counted', meters: -2.5, meters_after: 47.5, note: 'after the fair' },
    })
  })

  test('is refused when the stock has changed, so of two at once one must count again', async () => {
    const counts = await portal.db.transaction().execute(async (trx) => {
      await trx.selectFrom('strings').select('id').where('id', '=', string).forNoKeyUpdate().execute()
      const sent = Promise.all([40, 41, 42].map((meters) => post('count', { meters, was: 50 })))
      expect(await untilWaiting(portal.db, 3)).toBe(3)
      return { sent }
    })
    const answers = await counts.sent
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { stock_meters } = await lineOf()
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body.error).toBe(`The stock is now ${stock_meters} m. Please count again.`)
  })

  test('of a string that was not counted begins its counting, unless the page showed a stock', async () => {
    string = await createString(portal, { name: 'Aerobite' })
    expect(await post('count', { meters: 30, was: 0 })).toMatchObject({
      status: 409,
      body: { error: 'The stock is no longer counted. Please count again.' },
    })
    expect((await post('count', { meters: 30, was: null })).status).toBe(200)
    expect(await lineOf()).toMatchObject({ name: 'Aerobite', stock_meters: 30 })
  })

  test('below 0 is refused', async () => {
    expect(await refused('count', { meters: -1, was: 50 })).toEqual([400, 'The stock must be from 0 to 100000 meters'])
  })
})

test('waste leaves the stock, and is part of the use', async () => {
  expect((await post('waste', { meters: 5, note: 'knot slipped' }, tomas)).status).toBe(200)
  expect(await lineOf()).toMatchObject({ stock_meters: 45, used_meters: 5 })
  expect((await entries()).results[0]).toMatchObject({ reason: 'waste', meters: -5, note: 'knot slipped' })
  expect((await post('waste', { meters: 0 })).status).toBe(400)
})

test('string that broke while it was strung is part of the use', async () => {
  const job = await createJob(portal, await createPerson(portal), { string_id: string, started_at: new Date() })
  await portal.call('POST', `/counter/jobs/${job}/string_broke/`, { as: tomas, body: {} })
  expect(await lineOf()).toMatchObject({ stock_meters: 40, used_meters: 10 })
})

test('the book has the strings that the shop lists or counts, each with its own entries', async () => {
  await createString(portal, { name: 'Aerobite', is_listed: false })
  const nanogy = await createString(portal, { name: 'Nanogy' })
  const job = await createJob(portal, await createPerson(portal), { string_id: nanogy })
  const body = { status: 'READY_FOR_PICKUP' }
  await portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body })
  expect((await portal.call('GET', '/shop/stock/', { as: mira })).strings).toMatchObject([
    { name: 'BG80', stock_meters: 50, used_meters: 0 },
    { name: 'Nanogy', stock_meters: null, used_meters: 10 },
  ])
  expect(await entries()).toMatchObject({ count: 1, results: [{ reason: 'counted' }] })
})

test('the use, and what the open jobs ask for, are of eight weeks and of jobs that are to be strung', async () => {
  const lena = await createPerson(portal)
  const jobs = await Promise.all([1, 2, 3].map(() => createJob(portal, lena, { string_id: string })))
  expect(await lineOf()).toMatchObject({ queued_meters: 30, used_meters: 0 })
  const body = { status: 'READY_FOR_PICKUP' }
  await portal.call('PATCH', `/technician/string_job/${jobs[0]}/status/`, { as: tomas, body })
  expect(await lineOf()).toMatchObject({ queued_meters: 20, used_meters: 10, stock_meters: 40 })
  expect((await entries()).results[0]).toMatchObject({ reason: 'used', string_job: { id: jobs[0] } })
  await portal.db
    .insertInto('stock_entries')
    .values({ string_id: string, meters: -20, reason: 'waste', at: daysAgo(57) })
    .execute()
  expect(await lineOf()).toMatchObject({ used_meters: 10, stock_meters: 20 })
})

test('an order of a hybrid asks for half a set of each string, and for none of the customer’s own', async () => {
  const lena = await createPerson(portal)
  const cross_string_id = await createString(portal, { name: 'Zymax' })
  await createJob(portal, lena, { string_id: string, cross_string_id })
  await createJob(portal, lena, { string_id: string, has_own_crosses: true })
  await createJob(portal, lena, { string_id: null })
  expect((await portal.call('GET', '/shop/stock/', { as: mira })).strings).toMatchObject([
    { name: 'BG80', queued_meters: 10 },
    { name: 'Zymax', queued_meters: 5 },
  ])
})

test('string that comes back is no longer used, also if it was used more than eight weeks ago', async () => {
  const lena = await createPerson(portal)
  const set = (job: number, status: string) =>
    portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body: { status } })
  const [one, other] = [
    await createJob(portal, lena, { string_id: string }),
    await createJob(portal, lena, { string_id: string }),
  ]
  await set(one, 'READY_FOR_PICKUP')
  await set(other, 'READY_FOR_PICKUP')
  await set(one, 'NEW')
  expect(await lineOf()).toMatchObject({ used_meters: 10, stock_meters: 40 })
  await portal.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx
      .updateTable('stock_entries')
      .set({ at: daysAgo(57) })
      .where('reason', '=', 'used')
      .execute()
  })
  await set(other, 'NEW')
  expect(await lineOf()).toMatchObject({ used_meters: 0, stock_meters: 50 })
})

test('a string that is no longer listed stays in the book while the shop counts it', async () => {
  await portal.call('PATCH', `/shop/strings/${string}/`, { as: mira, body: { is_listed: false } })
  expect(await lineOf()).toMatchObject({ id: string, is_listed: false, stock_meters: 50 })
})

test.each([
  [0, 7],
  [19.5, 20],
  [300, 56],
])('a string whose record began %d days ago was used in %d days', async (days, used_days) => {
  const entered = daysAgo(days)
  const { id: string_id } = await portal.db
    .insertInto('strings')
    .values({ manufacturer: 'Ashaway', name: 'Zymax', color: 'Red', color_hex_code: '#FF0000' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const at of [entered, new Date()]) {
    await portal.db.insertInto('stock_entries').values({ string_id, meters: -10, reason: 'waste', at }).execute()
  }
  expect(await lineOf()).toMatchObject({ name: 'Zymax', used_days })
})
