import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CURRENCIES, smallestStep } from '../../../contract/base/money.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { dayIn } from '../../testing/moments.ts'
import { checkoutFor, payOnPage, readyToPay, settle, useCredit } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let manager: Person
let customer: Person

beforeEach(async () => {
  await readyToPay(portal)
  manager = await createManager(portal)
  customer = await createPerson(portal, { credits: 1 })
})

// The settings row is kept between tests.
afterEach(() => sql`delete from shop_settings; insert into shop_settings default values`.execute(portal.db))

async function saveTax(tax_rate: number | null, tax_number = '') {
  const { body } = await portal.ask('GET', '/shop/settings/', { as: manager })
  const saved = await portal.ask('PUT', '/shop/settings/', { as: manager, body: { ...body, tax_rate, tax_number } })
  expect(saved.status).toBe(200)
}

const receipt = (job: number) => portal.call('GET', `/string_job/${job}/receipt/`, { as: customer })

async function payAtCounter(price: number) {
  const job = await createJob(portal, customer, { price })
  const as = await createTechnician(portal)
  expect((await portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as, body: {} })).status).toBe(200)
  return job
}

test.each([
  [2000, 19, 319],
  [2000, 7.7, 143],
  [3000, 8.1, 225],
  [1, 99.999, 0],
  [3, 20, 1],
  [63, 25, 13],
  [9, 50, 3],
  [15, 11.111, 1],
  [50, 25, 10],
  [11, 10, 1],
  [5, 42.857, 1],
])('%d cents include %d percent of tax: %d cents', async (price, rate, tax) => {
  await saveTax(rate)
  expect((await receipt(await payAtCounter(price))).tax).toEqual({ rate, amount: tax, number: '' })
})

test('tax has no hundredths in a currency that people use without them, so the shown amounts have the shown sum', async () => {
  await portal.db.updateTable('shop_settings').set({ currency: 'HUF' }).execute()
  await saveTax(27)
  const [job, other] = [await payAtCounter(500_000), await payAtCounter(500_000)]
  expect((await receipt(job)).tax.amount).toBe(106_300)
  for (const amount of [100_000, 400_000]) {
    await sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
      select id, string_job_id, ${amount}, 'done', 'manager', now() from payments where string_job_id = ${other}
    `.execute(portal.db)
  }
  const moves = await portal.db.selectFrom('refund_moves').select('tax_amount').orderBy('id').execute()
  expect(moves.map(({ tax_amount }) => tax_amount)).toEqual([21_300, 85_000])
})

test.each([
  { price: 500_000, tax: 106_299, refunded: [106_087, 212, 0] },
  { price: 500_100, tax: 106_320, refunded: [106_108, 192, 20] },
])(
  'a full refund gives the whole tax back, also of a payment whose tax was rounded in another way: $tax',
  async ({ price, tax, refunded }) => {
    const refund = (amount: number) =>
      sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
      select id, string_job_id, ${amount}, 'done', 'manager', now() from payments
    `.execute(portal.db)
    await saveTax(27)
    const job = await payAtCounter(price)
    expect((await receipt(job)).tax.amount).toBe(tax)
    await refund(price - 1000)
    // As if a shop in forints were upgraded to the version that rounds to whole ones.
    await portal.withoutTriggers.updateTable('shop_settings').set({ currency: 'HUF' }).execute()
    await refund(900)
    await refund(100)
    const moves = await portal.db.selectFrom('refund_moves').select('tax_amount').orderBy('id').execute()
    expect(moves.map(({ tax_amount }) => tax_amount)).toEqual(refunded)
  },
)

test.each(CURRENCIES)(
  'the database and the pages agree on the smallest amount that people pay in %s',
  async (currency) => {
    await portal.db.updateTable('shop_settings').set({ currency }).execute()
    const { rows } = await sql<{ step: number }>`select smallest_step() as step`.execute(portal.db)
    expect(rows).toEqual([{ step: smallestStep(currency) }])
  },
)

test('exactly half a cent of tax is rounded up', async () => {
  const { rows } = await sql<{ tax: number }>`
    select included_tax(price, rate) as tax from (values (3, 20.0), (15, 20.0), (9, 20.0), (1, 100.0 / 1.0)) v (price, rate)
  `.execute(portal.db)
  // 0.5, 2.5, 1.5 and, for a rate that the settings refuse, 0.5 again.
  expect(rows.map(({ tax }) => tax)).toEqual([1, 3, 2, 1])
})

test('a receipt keeps the rate and the tax number from the time of the payment', async () => {
  const before = await payAtCounter(2000)
  await saveTax(19, 'DE123456789')
  const job = await createJob(portal, customer, { price: 2500 })
  const session = await checkoutFor(portal, customer, job)
  await payOnPage(portal, session)
  await settle(portal, customer, session)
  await saveTax(7, 'DE999999999')
  expect((await receipt(before)).tax).toBeNull()
  expect((await receipt(job)).tax).toEqual({ rate: 19, amount: 399, number: 'DE123456789' })
  await saveTax(null)
  expect((await receipt(job)).tax).toEqual({ rate: 19, amount: 399, number: 'DE123456789' })
  await expect(sql`update payments set tax_amount = 1`.execute(portal.db)).rejects.toThrow()
})

test('a credit includes no tax, and neither does a payment in a shop without tax', async () => {
  expect((await receipt(await payAtCounter(2000))).tax).toBeNull()
  await saveTax(19)
  const job = await createJob(portal, customer, { price: 2000 })
  await useCredit(portal, customer, job)
  expect((await receipt(job)).tax).toMatchObject({ rate: 19, amount: 0 })
})

test('the file of payments has the tax of each line, and what a refund or a void takes from it', async () => {
  const file = async () => {
    const day = dayIn(0)
    const answer = await portal.ask('GET', `/shop/money/export/?from=${day}&to=${day}`, { as: manager })
    const [header = '', ...lines] = String(answer.body.csv).trim().split('\r\n')
    const [rate, tax] = ['tax_rate', 'tax_usd'].map((name) => header.split(',').indexOf(name))
    return lines.map((line) => [line.split(',')[rate ?? -1], line.split(',')[tax ?? -1]])
  }
  await payAtCounter(2000)
  await saveTax(8.1)
  const job = await payAtCounter(3000)
  expect(await file()).toEqual([
    ['', ''],
    ['8.1', '2.25'],
  ])
  // Each of the parts alone has 0.75 of tax, and both together 1.51.
  for (const amount of [1007, 1007]) {
    await sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason, done_at)
      select id, string_job_id, ${amount}, 'done', 'manager', now() from payments where string_job_id = ${job}
    `.execute(portal.db)
  }
  expect((await file()).slice(2)).toEqual([
    ['8.1', '-0.75'],
    ['8.1', '-0.76'],
  ])
  const voided = await payAtCounter(1000)
  await portal.call('POST', `/technician/string_job/${voided}/void/`, { as: manager, body: { reason: 'Twice' } })
  expect((await file()).slice(4)).toEqual([
    ['8.1', '0.75'],
    ['8.1', '-0.75'],
  ])
})
