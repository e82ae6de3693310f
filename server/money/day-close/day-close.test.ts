import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { sumOfLines } from '../../../contract/money/day-close.ts'
import { digestOf } from '../../testing/digest.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { dayIn } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'
import { insertClose } from './close.ts'

const portal = testApp()
let manager: Person
let tomas: Person
let lena: Person
beforeEach(async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Terminal', 'Cash'], time_zone: 'UTC' })
    .execute()
  ;[manager, tomas, lena] = await Promise.all([createManager(portal), createTechnician(portal), createPerson(portal)])
})

const TODAY = dayIn(0)

/** A paid job whose money belongs to an earlier day. */
async function paid(days: number, way: string | null, price = 2000) {
  const job = await createJob(portal, lena, { price })
  await sql`
    with payment as (
      insert into payments (string_job_id, method, amount, is_applied, actor_id, way, created_at)
      values (${job}, 'technician', ${price}, true, ${tomas.id}, ${way}, now() - ${days} * interval '1 day') returning id
    ) update string_jobs set paid_payment_id = payment.id from payment where string_jobs.id = ${job}
  `.execute(portal.db)
  return job
}

const ask = (path: string, body?: object, as = manager) =>
  portal.ask(body ? 'POST' : 'GET', `/shop/money/${path}`, body ? { as, body } : { as })
const toClose = async (day = TODAY) => (await ask(`close/?day=${day}`)).body
const cash = { drawer: 'Cash', float_before: 0, float_left: 0, note: '' }
const close = (body: object, as = manager) => ask('close/', { ...cash, day: TODAY, counted: [], ...body }, as)
const line = (way: string | null, expected: number, counted = expected) => ({ way, expected, counted })
const closedDays = () =>
  portal.db
    .selectFrom('day_closes')
    .select(sql<string>`day::text`.as('day'))
    .orderBy('day')
    .execute()
    .then((rows) => rows.map(({ day }) => day))

async function expectRefusal(body: object, status: number, error: string) {
  const before = await digestOf(portal.db)
  expect(await close(body)).toMatchObject({ status, body: { error } })
  expect(await digestOf(portal.db)).toBe(before)
}

describe('a close', () => {
  test('expects the float and the money of each way to pay, and freezes what was counted', async () => {
    await paid(0, 'Cash')
    await paid(0, 'Cash', 3000)
    await paid(0, 'Terminal', 2500)
    expect(await toClose()).toMatchObject({
      from: TODAY,
      day: TODAY,
      drawer: 'Cash',
      float_before: null,
      ways: ['Terminal', 'Cash'],
      lines: [
        { way: 'Cash', count: 2, amount: 5000 },
        { way: 'Terminal', count: 1, amount: 2500 },
      ],
    })
    const body = {
      float_before: 10000,
      float_left: 9000,
      note: 'Change for B-29',
      counted: [line('Cash', 15000, 14500), line('Terminal', 2500)],
    }
    expect(await close(body)).toMatchObject({
      status: 201,
      body: {
        from: TODAY,
        day: TODAY,
        difference: -500,
        note: 'Change for B-29',
        closed_by: 'Mira Rahn',
        float_left: 9000,
      },
    })
    expect((await ask('closes/')).body).toMatchObject({
      count: 1,
      results: [{ day: TODAY, amount: 7500, difference: -500 }],
    })
    expect((await ask(`closes/day/?day=${TODAY}`)).body.days).toMatchObject([
      { day: TODAY, lines: [{ way: 'Cash', amount: 5000 }, { way: 'Terminal' }] },
    ])
    expect((await portal.ask('GET', '/shop/audit/?action=close', { as: manager })).body.results).toMatchObject([
      { actor: 'Mira Rahn', subject: TODAY, to: 'difference −$5.00' },
    ])
  })

  test('counts no card payments of the portal, which are not at the counter', async () => {
    await createJob(portal, lena, { paid: 'card' })
    expect(await toClose()).toMatchObject({ lines: [{ method: 'card', amount: 2000 }] })
    expect(await close({ counted: [line('Cash', 0)] })).toMatchObject({ status: 201 })
  })

  test('covers all days since the last one, day by day, and the first close only one', async () => {
    await paid(5, 'Cash', 99900)
    await paid(3, 'Cash')
    expect(await close({ day: dayIn(-3), counted: [line('Cash', 2000)], float_left: 500 })).toMatchObject({
      status: 201,
    })
    await paid(2, 'Cash', 1000)
    await paid(0, 'Cash', 700)
    expect(await toClose()).toMatchObject({
      from: dayIn(-2),
      float_before: 500,
      lines: [{ count: 2, amount: 1700 }],
    })
    expect(await close({ float_before: 500, counted: [line('Cash', 2200)] })).toMatchObject({
      status: 201,
      body: {
        from: dayIn(-2),
        days: [{ lines: [{ amount: 1000 }] }, { lines: [] }, { lines: [{ amount: 700 }] }],
      },
    })
    expect(await closedDays()).toEqual([-3, -2, -1, 0].map(dayIn))
  })

  test('is of the drawer of the last one', async () => {
    await close({ day: dayIn(-1), drawer: 'Terminal', counted: [line('Terminal', 0)] })
    expect(await toClose()).toMatchObject({ drawer: 'Terminal' })
  })

  test('is not of a drawer that the shop has renamed or no longer names', async () => {
    const rename = (ways_to_pay: string[]) => portal.db.updateTable('shop_settings').set({ ways_to_pay }).execute()
    await close({ day: dayIn(-2), counted: [line('Cash', 0, 500)], float_left: 500, note: 'The first float' })
    await rename(['Till', 'Terminal'])
    expect(await toClose()).toMatchObject({ drawer: 'Till', ways: ['Till', 'Terminal'], float_before: 500 })
    await paid(1, 'Cash')
    expect(await toClose()).toMatchObject({ drawer: 'Cash', ways: ['Till', 'Terminal', 'Cash'] })
    await close({ day: dayIn(-1), float_before: 500, counted: [line('Cash', 2500)], float_left: 500 })
    await rename([])
    await paid(0, null)
    expect(await toClose()).toMatchObject({ drawer: null, ways: [], float_before: 500 })
  })

  test('is proposed for the last day with money, which is not today before money moves', async () => {
    const proposed = async () => (await ask('close/')).body
    expect(await proposed()).toMatchObject({ from: TODAY, day: TODAY })
    expect(await close({ day: dayIn(-3), counted: [line('Cash', 0)] })).toMatchObject({ status: 201 })
    expect(await proposed()).toMatchObject({ from: dayIn(-2), day: TODAY, lines: [] })
    await paid(1, 'Cash')
    expect(await proposed()).toMatchObject({ from: dayIn(-2), day: dayIn(-1), lines: [{ amount: 2000 }] })
    await paid(0, 'Cash', 700)
    expect(await proposed()).toMatchObject({ from: dayIn(-2), day: TODAY, lines: [{ amount: 2700 }] })
  })

  test('can be of any day that is open, also after a pause of more than a year', async () => {
    const first = { ...cash, day: dayIn(-500), counted: [line('Cash', 0)], actor_id: manager.id }
    await portal.db.transaction().execute((trx) => insertClose(trx, first.day, first))
    expect(await close({ day: dayIn(-400), counted: [line('Cash', 0)] })).toMatchObject({
      status: 201,
      body: { from: dayIn(-499), day: dayIn(-400) },
    })
  })

  test('counts nothing for the way to pay that leaves jobs unpaid', async () => {
    const ways_to_pay = ['Cash', 'On account']
    await portal.db.updateTable('shop_settings').set({ ways_to_pay }).execute()
    expect(await toClose()).toMatchObject({ ways: ['Cash'] })
    const onAccount = { drawer: 'On account', counted: [line('On account', 0)] }
    expect(await close(onAccount)).toMatchObject({ status: 409 })
  })

  test('can be of as many rupiah as a busy shop takes', async () => {
    for (let payments = 0; payments < 3; payments++) await paid(0, 'Cash', 900_000_000)
    const sum = 2_700_000_000
    expect(await close({ counted: [line('Cash', sum)], float_left: sum })).toMatchObject({
      status: 201,
      body: { difference: 0, float_left: sum },
    })
    expect(await toClose(dayIn(1))).toMatchObject({ float_before: sum })
  })

  test('takes refunds and voids of the day from what is expected', async () => {
    const voided = await paid(0, 'Cash')
    const refunded = await paid(0, 'Cash', 3000)
    await portal.call('POST', `/technician/string_job/${voided}/void/`, { as: manager, body: { reason: 'Twice' } })
    await portal.call('PATCH', `/technician/string_job/${refunded}/status/`, {
      as: tomas,
      body: { status: 'CANCELLED' },
    })
    expect((await toClose()).lines).toMatchObject([{ amount: 5000, voided: 2000, refunds: 0 }])
    for (const { id } of (await ask('refunds/')).body) expect((await ask(`refunds/${id}/done/`, {})).status).toBe(204)
    expect((await toClose()).lines).toMatchObject([
      { amount: 5000, voided: 2000, refunded: 3000, refunds: 1, voids: 1 },
    ])
    expect(await close({ counted: [line('Cash', 0)] })).toMatchObject({ status: 201 })
  })

  test('adds up the payments, refunds and voids of several days', () => {
    const day = { method: 'technician' as const, way: 'Cash', count: 3, refunds: 2, voids: 1 }
    const sums = { amount: 6000, refunded: 500, voided: 2000 }
    expect(
      sumOfLines([
        { ...day, ...sums },
        { ...day, ...sums },
      ]),
    ).toEqual([{ ...day, count: 6, refunds: 4, voids: 2, amount: 12000, refunded: 1000, voided: 4000 }])
  })

  test('of a shop that records no ways counts one drawer', async () => {
    await portal.db.updateTable('shop_settings').set({ ways_to_pay: [] }).execute()
    await paid(0, null)
    expect(await toClose()).toMatchObject({ drawer: null, ways: [] })
    expect(await close({ drawer: null, counted: [line(null, 2000)] })).toMatchObject({ status: 201 })
  })

  test('names the day of the shop, also where it is another day than in Greenwich', async () => {
    const time_zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
    await portal.db.updateTable('shop_settings').set({ time_zone, country: 'US' }).execute()
    const day = isoDay(Date.now(), time_zone)
    const counted = [line('Cash', 0)]
    expect((await close({ day, counted })).status).toBe(201)
    const shown = new Date(`${day}T12:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric' })
    expect((await close({ day, counted })).body.error).toContain(`, ${shown} at `)
  })

  test('is done by one of two managers at once, and the other sees it', async () => {
    await paid(0, 'Cash')
    const other = await createManager(portal, { first_name: 'Ana' })
    const answers = await Promise.all([manager, other].map((as) => close({ counted: [line('Cash', 2000)] }, as)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(
      / is already closed\. (Mira|Ana) Rahn did it on /,
    )
  })
})

describe('a close is refused', () => {
  test('for a future day, and for a day twice', async () => {
    await expectRefusal({ day: dayIn(2) }, 400, 'Only today and earlier days can be closed')
    await close({ counted: [line('Cash', 0)] })
    const again = await close({ counted: [line('Cash', 0)] })
    expect(again).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('already closed. Mira Rahn did it') },
    })
    expect(await close({ day: dayIn(-1), counted: [line('Cash', 0)] })).toMatchObject({ status: 409 })
    expect(await closedDays()).toEqual([TODAY])
  })

  test('with the year of the earlier close if it was in another year', async () => {
    await portal.db.updateTable('shop_settings').set({ country: 'US' }).execute()
    const created_at = sql<Date>`now() - interval '366 days'`
    const first = { ...cash, day: dayIn(-366), counted: [line('Cash', 0)], actor_id: manager.id, created_at }
    await portal.db.transaction().execute((trx) => insertClose(trx, first.day, first))
    const year = dayIn(-366).slice(0, 4)
    expect((await close({ day: first.day, counted: [line('Cash', 0)] })).body.error).toMatch(
      new RegExp(`, ${year} is already closed\\. Mira Rahn did it on .*, ${year} at `),
    )
  })

  test('when other money is expected than the manager saw', async () => {
    await paid(0, 'Cash')
    const changed = 'The money of these days has changed in the meantime. Please check it again.'
    await expectRefusal({ counted: [line('Cash', 0)] }, 409, changed)
    await expectRefusal({ counted: [line('Cash', 2000), line('Terminal', 0)] }, 409, changed)
    await expectRefusal({ counted: [line('Cash', 2000), line('Cash', 2000)] }, 409, changed)
    await expectRefusal({ counted: [] }, 409, changed)
    await expectRefusal({ float_before: 100, counted: [line('Cash', 2000)] }, 409, changed)
    // The last close left another sum in the drawer.
    await close({ day: dayIn(-1), counted: [line('Cash', 0, 100)], float_left: 100, note: 'The first float' })
    await expectRefusal({ float_before: 90, counted: [line('Cash', 2090)] }, 409, changed)
  })

  test('with a drawer that is no way to pay of the shop or of the day', async () => {
    const changed = 'The money of these days has changed in the meantime. Please check it again.'
    const counted = (way: string | null) => [line(way, 100)]
    const float = { float_before: 100, float_left: 100 }
    await expectRefusal({ ...float, drawer: 'Shells', counted: counted('Shells') }, 409, changed)
    await expectRefusal({ ...float, drawer: null, counted: counted(null) }, 409, changed)
    expect(await close({ ...float, drawer: 'Cash', counted: counted('Cash') })).toMatchObject({ status: 201 })
  })

  test('for a difference without a note, for more cash that stays than there is, and for invalid amounts', async () => {
    await paid(0, 'Cash')
    const counted = [line('Cash', 2000, 1900)]
    await expectRefusal({ counted }, 400, 'Please say why there is a difference')
    await expectRefusal({ counted, note: '  ' }, 400, 'Please say why there is a difference')
    await expectRefusal(
      { counted, note: 'x', float_left: 1901 },
      400,
      'More cash would stay in the drawer than was counted',
    )
    await expectRefusal(
      { counted: [line('Cash', 2000, -1)], note: 'x' },
      400,
      'The drawer cannot contain less than nothing',
    )
    await expectRefusal({ counted, note: 'x', float_left: -1 }, 400, 'The cash that stays cannot be negative')
    await expectRefusal({ counted, note: 'x', float_left: 0.5 }, 400, 'The cash that stays must be an amount in cents')
    await expectRefusal({ counted, day: '2026-02-30' }, 400, 'day must be a day like 2026-11-21')
    await expectRefusal({ counted, day: '2001-01-01' }, 400, 'The first day to close can be at most a year ago')
    expect(await close({ counted }, tomas)).toMatchObject({ status: 403 })
    // Two differences that cancel each other out need a note, too.
    await paid(0, 'Terminal')
    const mixedUp = [line('Cash', 2000, 1900), line('Terminal', 2000, 2100)]
    await expectRefusal({ counted: mixedUp }, 400, 'Please say why there is a difference')
  })
})

describe('after a close', () => {
  beforeEach(async () => {
    await paid(0, 'Cash')
    expect(await close({ counted: [line('Cash', 2000)] })).toMatchObject({ status: 201 })
  })

  test('money of the day belongs to the next one, and the closed day stays as it is', async () => {
    const before = (await ask(`closes/day/?day=${TODAY}`)).body
    const job = await createJob(portal, lena)
    expect(
      (await portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: { way: 'Cash' } }))
        .status,
    ).toBe(200)
    const tomorrow = dayIn(1)
    const days = (await portal.ask('GET', `/shop/money/?from=${TODAY}&to=${tomorrow}`, { as: manager })).body
    expect(days).toMatchObject([
      { day: tomorrow, amount: 2000 },
      { day: TODAY, amount: 2000 },
    ])
    expect((await ask(`closes/day/?day=${TODAY}`)).body).toEqual(before)
    const { csv } = (await ask(`export/?from=${tomorrow}&to=${tomorrow}`)).body
    expect(csv).toMatch(new RegExp(`\n${tomorrow},.*,${TODAY}\r?\n?$`))
    // The technician's own payment of the open day can still be voided.
    expect((await portal.ask('POST', `/technician/string_job/${job}/void/`, { as: tomas, body: {} })).status).toBe(200)
  })

  test('only a manager can void the payments of the day, and the void counts on the next one', async () => {
    const { string_job_id } = await portal.db.selectFrom('payments').select('string_job_id').executeTakeFirstOrThrow()
    const voidAs = (as: Person, body = {}) =>
      portal.ask('POST', `/technician/string_job/${string_job_id}/void/`, { as, body })
    expect(await voidAs(tomas)).toMatchObject({
      status: 403,
      body: { error: 'Only a manager can void a payment of a closed day.' },
    })
    const job = await portal.ask('GET', `/technician/string_job/${string_job_id}/`, { as: tomas })
    expect(job.body).toMatchObject({ paid_by: 'technician', voidable_by: null })
    expect((await voidAs(manager, { reason: 'The wrong racket' })).status).toBe(200)
    expect(await portal.db.selectFrom('voids').select(sql<string>`book_day::text`.as('day')).execute()).toEqual([
      { day: dayIn(1) },
    ])
  })

  test('closed days never change, and the books show money that joined one', async () => {
    await expect(sql`update day_closes set lines = '[]'`.execute(portal.db)).rejects.toThrow('only grows')
    await expect(sql`delete from day_counts`.execute(portal.db)).rejects.toThrow('only grows')
    await expect(
      sql`insert into day_closes (day, lines, counted_on) values (shop_today() - 5, '[]', shop_today())`.execute(
        portal.db,
      ),
    ).rejects.toThrow('this day cannot be closed now')
    const undone = portal.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update payments set amount = amount + 1`.execute(trx)
      const { rows } = await sql`select problem from reconciliation where problem like 'a closed day%'`.execute(trx)
      expect(rows).toEqual([{ problem: 'a closed day is not the sum of its payments, refunds and voids' }])
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
  })
})
