import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isoDay } from '../../contract/base/shop-time.ts'
import { installJobs } from '../base/jobs/worker.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../testing/factories.ts'
import { dayIn } from '../testing/moments.ts'
import { createPack, TEN } from '../testing/packs.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()
let manager: Person

beforeAll(() => installJobs(portal.pool))
beforeEach(async () => {
  manager = await createManager(portal)
})

const ask = (method: string, path: string, body?: unknown) => portal.ask(method, path, { as: manager, body })
const today = () => dayIn(0)
const between = (from = today(), to = today()) => `?from=${from}&to=${to}`
const cancel = async (job: number) => {
  const technician = await createTechnician(portal)
  const answer = await portal.ask('PATCH', `/technician/string_job/${job}/status/`, {
    as: technician,
    body: { status: 'CANCELLED' },
  })
  expect(answer.status).toBe(200)
}

const payOutRefunds = async () => {
  for (const { id } of (await ask('GET', '/shop/money/refunds/')).body) {
    expect((await ask('POST', `/shop/money/refunds/${id}/done/`, {})).status).toBe(204)
  }
}

/** Moves the times and days of a table that only grows into the past. */
const moveBack = (table: 'payments' | 'refund_moves' | 'voids', column: string, at: string) =>
  portal.db.transaction().execute(async (trx) => {
    await sql`alter table ${sql.table(table)} disable trigger ${sql.raw(`${table}_only_grow`)}`.execute(trx)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}, book_day = ${at.slice(0, 10)}`.execute(trx)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.raw(`${table}_only_grow`)}`.execute(trx)
  })

describe('payments', () => {
  test('are summed by day and method, and a refund that is only due reduces nothing', async () => {
    const lena = await createPerson(portal)
    await createJob(portal, lena, { paid: 'card' })
    await createJob(portal, lena, { paid: 'technician' })
    await cancel(await createJob(portal, lena, { paid: 'technician' }))
    await createJob(portal, lena)
    const { body } = await ask('GET', `/shop/money/${between()}`)
    expect(body).toEqual([
      { day: today(), method: 'card', way: null, count: 1, amount: 2000, refunded: 0, voided: 0, tax: 0 },
      { day: today(), method: 'technician', way: null, count: 2, amount: 4000, refunded: 0, voided: 0, tax: 0 },
    ])
    expect((await ask('GET', `/shop/money/${between('2020-01-01', '2020-12-31')}`)).body).toEqual([])
  })

  test("belong to the day of the shop's calendar, and stay there when its time zone changes", async () => {
    const { body: settings } = await ask('GET', '/shop/settings/')
    const inZone = async (time_zone: string) => {
      expect((await ask('PUT', '/shop/settings/', { ...settings, time_zone })).status).toBe(200)
    }
    const lena = await createPerson(portal)
    // The calendars of these two islands are always 25 hours apart.
    const zones = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'] as const
    const before = new Date()
    for (const zone of zones) {
      await inZone(zone)
      const job = await createJob(portal, lena)
      const as = await createTechnician(portal)
      expect((await portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as, body: {} })).status).toBe(200)
    }
    const days = zones.map((zone) => isoDay(before, zone))
    await inZone('UTC')
    const sums = await ask('GET', `/shop/money/${between(days[0], days[1])}`)
    expect(sums.body.map(({ day }: { day: string }) => day)).toEqual(days.toReversed())
    const file = await ask('GET', `/shop/money/export/${between(days[0], days[1])}`)
    expect(file.body.csv.match(/^\d{4}-\d\d-\d\d/gm)).toEqual(days)
  })

  test.each(['?from=2026-02-30&to=2026-03-01', '?from=2026-03-02&to=2026-03-01', '?from=2000-01-01&to=2026-01-01', ''])(
    'cannot be requested for invalid days: %s',
    async (query) => {
      expect((await ask('GET', `/shop/money/${query}`)).status).toBe(400)
    },
  )

  test('are exported in one line each, and formulas are neutralized', async () => {
    const lena = await createPerson(portal, { first_name: '=HYPERLINK("x")', last_name: '' })
    await cancel(await createJob(portal, lena, { paid: 'technician' }))
    await payOutRefunds()
    const { body } = await ask('GET', `/shop/money/export/${between()}`)
    expect(body.filename).toBe(`payments-${today()}-${today()}.csv`)
    const [header, payment, refund] = body.csv.split('\r\n')
    expect(header).toBe(
      '\ufeffdate,time (UTC),job,customer,method,amount_usd,refunded_usd,taken_by,provider_payment_id,tax_rate,tax_usd,way,pack,voided_usd,recorded_on',
    )
    const start = /^\d{4}-\d\d-\d\d,\d\d:\d\d,\d+,"'=HYPERLINK\(""x""\)",technician,/.source
    expect(payment).toMatch(new RegExp(`${start}20\\.00,,`))
    expect(refund).toMatch(new RegExp(`${start},20\\.00,`))
  })
})

test('the file of payments has each value in its column, in the order of the moments', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash'] })
    .execute()
  const [lena, tomas] = [await createPerson(portal), await createTechnician(portal)]
  const job = await createJob(portal, lena, { price: 2100 })
  await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: tomas, body: { way: 'Cash' } })
  const counted = [{ way: 'Cash', expected: 2100, counted: 2100 }]
  const close = { day: today(), drawer: 'Cash', float_before: 0, float_left: 0, counted }
  expect((await ask('POST', '/shop/money/close/', close)).status).toBe(201)
  // The money of a day that is closed belongs to the next one.
  const card = await createJob(portal, lena, { paid: 'card' })
  const sale = { pack: await createPack(portal), price: TEN.price }
  await portal.call('POST', `/counter/customers/${lena.id}/packs/`, { as: tomas, body: sale })
  await portal.call('POST', `/technician/string_job/${job}/void/`, { as: manager, body: { reason: 'The wrong one' } })
  const { body } = await ask('GET', `/shop/money/export/${between(today(), dayIn(1))}`)
  const next = {
    ...{ date: dayIn(1), 'time (UTC)': expect.stringMatching(/^\d\d:\d\d$/), job: '', customer: 'Lena Brandt' },
    ...{ method: 'technician', amount_usd: '', refunded_usd: '', taken_by: 'Tomas Okafor', provider_payment_id: '' },
    ...{ tax_rate: '', tax_usd: '', way: '', pack: '', voided_usd: '', recorded_on: today() },
  }
  const ofCard = { method: 'card', taken_by: '', provider_payment_id: expect.stringMatching(/^pi_/) }
  expect(parse(body.csv, { columns: true, bom: true })).toEqual([
    { ...next, date: today(), job: String(job), amount_usd: '21.00', way: 'Cash' },
    { ...next, ...ofCard, job: String(card), amount_usd: '20.00' },
    { ...next, amount_usd: '180.00', pack: 'Ten' },
    { ...next, job: String(job), way: 'Cash', voided_usd: '21.00' },
  ])
})

describe('money belongs to the day on which it moves:', () => {
  const [MARCH, APRIL] = [between('2026-03-01', '2026-03-31'), between('2026-04-01', '2026-04-30')]
  const month = async (days: string) => {
    const { body } = await ask('GET', `/shop/money/${days}`)
    const file = (await ask('GET', `/shop/money/export/${days}`)).body.csv.trim().split('\r\n').slice(1)
    return { sums: body, lines: file.map((line: string) => line.slice(0, 10)) }
  }
  const paid = { method: 'technician', way: null, count: 1, amount: 2000, refunded: 0, voided: 0, tax: 0 }
  const none = { ...paid, count: 0, amount: 0 }

  test('a refund reduces the day on which it was paid out, and not before', async () => {
    const job = await createJob(portal, await createPerson(portal), { paid: 'technician' })
    await moveBack('payments', 'created_at', '2026-03-14T12:00:00Z')
    const march = await month(MARCH)
    expect(march).toEqual({ sums: [{ ...paid, day: '2026-03-14' }], lines: ['2026-03-14'] })
    await cancel(job)
    expect([await month(MARCH), await month(APRIL)]).toEqual([march, { sums: [], lines: [] }])
    await payOutRefunds()
    await moveBack('refund_moves', 'moved_at', '2026-04-02T12:00:00Z')
    expect(await month(MARCH)).toEqual(march)
    expect(await month(APRIL)).toEqual({
      sums: [{ ...none, day: '2026-04-02', refunded: 2000 }],
      lines: ['2026-04-02'],
    })
  })

  test('a void reduces its own day', async () => {
    const job = await createJob(portal, await createPerson(portal), { paid: 'technician' })
    await moveBack('payments', 'created_at', '2026-03-14T12:00:00Z')
    const march = await month(MARCH)
    const { status } = await ask('POST', `/technician/string_job/${job}/void/`, { reason: 'The wrong racket' })
    expect(status).toBe(200)
    await moveBack('voids', 'created_at', '2026-04-02T12:00:00Z')
    expect(await month(MARCH)).toEqual(march)
    expect(await month(APRIL)).toEqual({ sums: [{ ...none, day: '2026-04-02', voided: 2000 }], lines: ['2026-04-02'] })
  })

  test('the movements of a refund only grow, and the books show a missing one', async () => {
    await cancel(await createJob(portal, await createPerson(portal), { paid: 'technician' }))
    await payOutRefunds()
    await expect(sql`update refund_moves set amount = 1`.execute(portal.db)).rejects.toThrow('only grows')
    await expect(sql`delete from refund_moves`.execute(portal.db)).rejects.toThrow('only grows')
    const undone = portal.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`delete from refund_moves`.execute(trx)
      expect(await trx.selectFrom('reconciliation').selectAll().execute()).toEqual([
        { problem: 'a refund and its movements differ', subject: expect.any(String) },
      ])
      throw new Error('rolled back')
    })
    await expect(undone).rejects.toThrow('rolled back')
  })

  test('a refund that the provider gives back comes back on that day', async () => {
    const job = await createJob(portal, await createPerson(portal), { paid: 'card' })
    await cancel(job)
    await sql`update refunds set state = 'done', done_at = now()`.execute(portal.db)
    await moveBack('payments', 'created_at', '2026-03-14T12:00:00Z')
    await moveBack('refund_moves', 'moved_at', '2026-03-15T12:00:00Z')
    const march = await month(MARCH)
    expect(march.sums).toMatchObject([{ day: '2026-03-15', refunded: 2000 }, { amount: 2000 }])
    await sql`update refunds set state = 'due', done_at = null`.execute(portal.db)
    expect(await month(MARCH)).toEqual(march)
    expect((await month(between())).sums).toEqual([{ ...none, method: 'card', day: today(), refunded: -2000 }])
  })
})

test('unpaid jobs are listed with the oldest first and the sum over all pages', async () => {
  const lena = await createPerson(portal)
  const jobs: number[] = []
  for (let i = 0; i < 22; i++) jobs.push(await createJob(portal, lena, { price: 100 }))
  await createJob(portal, lena, { paid: 'card' })
  await createJob(portal, lena, { order_status: 'CANCELLED' })
  const { body } = await ask('GET', '/shop/money/unpaid/')
  expect([body.count, body.amount]).toEqual([22, 2200])
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual(jobs.slice(0, 20))
  expect(body.results[0]).toMatchObject({ customer: 'Lena Brandt', racket: 'Yonex: Astrox 99 Pro', price: 100 })
  expect((await ask('GET', '/shop/money/unpaid/?page=2')).body.results).toHaveLength(2)
})

describe('refunds', () => {
  const due = async () => (await ask('GET', '/shop/money/refunds/')).body

  test('of money taken at the counter stay due until staff mark them as done, once', async () => {
    const job = await createJob(portal, await createPerson(portal), { paid: 'technician' })
    await cancel(job)
    const [refund] = await due()
    expect(refund).toMatchObject({ string_job_id: job, customer: 'Lena Brandt', method: 'technician', amount: 2000 })

    expect(await ask('POST', `/shop/money/refunds/${refund.id}/retry/`, {})).toMatchObject({
      status: 409,
      body: { error: 'This payment was taken at the counter. Refund it at the counter.' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => ask('POST', `/shop/money/refunds/${refund.id}/done/`, {})))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
    expect(await due()).toEqual([])
    expect((await ask('GET', '/shop/audit/?action=refund')).body).toMatchObject({
      count: 1,
      results: [{ actor: 'Mira Rahn', subject: `String Job #${job}`, from: 'due', to: 'paid out by hand' }],
    })
  })

  test('of card payments are retried through the provider, and cannot be paid out by hand', async () => {
    const job = await createJob(portal, await createPerson(portal), { paid: 'card' })
    await cancel(job)
    const [refund] = await due()
    expect(refund).toMatchObject({ method: 'card', attempts: 0, last_error: null })
    expect(await ask('POST', `/shop/money/refunds/${refund.id}/done/`, {})).toMatchObject({
      status: 409,
      body: { error: 'Card payments are refunded by the payment provider. Retry the refund instead.' },
    })
    expect((await ask('POST', `/shop/money/refunds/${refund.id}/retry/`, {})).status).toBe(204)
    expect((await ask('GET', '/shop/audit/?action=refund')).body.results).toMatchObject([{ to: 'retried' }])
  })

  test('that do not exist cannot be settled', async () => {
    expect((await ask('POST', '/shop/money/refunds/99/done/', {})).status).toBe(404)
    expect((await ask('POST', '/shop/money/refunds/99/retry/', {})).status).toBe(404)
  })
})

test('a payment at the counter is recorded in the audit trail', async () => {
  const technician = await createTechnician(portal)
  const lena = await createPerson(portal)
  const job = await createJob(portal, lena)
  await portal.call('PATCH', `/technician/string_job/${job}/mark_paid/`, { as: technician, body: {} })
  expect((await ask('GET', '/shop/audit/')).body).toMatchObject({
    count: 1,
    results: [
      {
        action: 'paid',
        actor: 'Tomas Okafor',
        person: { id: lena.id },
        subject: `String Job #${job}`,
        from: null,
        to: '2000',
      },
    ],
  })
})
