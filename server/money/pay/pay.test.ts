import { beforeEach, expect, test } from 'vitest'
import type { Currency } from '../../../contract/base/money.ts'
import { PAYOUTS_PAGE_SIZE } from '../../../contract/money/pay.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let tomas: Person
let manager: Person
let lena: Person
beforeEach(async () => {
  ;[tomas, manager, lena] = await Promise.all([createTechnician(portal), createManager(portal), createPerson(portal)])
  // A rule cannot be deleted, so each test starts with none.
  await rule('none', 0)
})

const rule = (kind: string, value: number) =>
  portal.ask('PUT', '/shop/pay/rule/', { as: manager, body: { kind, value } })
const setStatus = (job: number, status: string) =>
  portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: tomas, body: { status } })
const newJob = (overrides: object = {}) => createJob(portal, lena, { technician_id: tomas.id, ...overrides })
async function strung(overrides: object = {}) {
  const job = await newJob(overrides)
  await setStatus(job, 'READY_FOR_PICKUP')
  return job
}
const mine = () => portal.call('GET', '/technician/my_work/', { as: tomas })
const book = () => portal.call('GET', '/shop/pay/', { as: manager })
const payOut = (amount: number) =>
  portal.ask('POST', '/shop/pay/payouts/', { as: manager, body: { technician: tomas.id, amount } })
const lines = (amount: number) => ({
  price: amount + 500,
  price_lines: JSON.stringify([
    { kind: 'stringing', name: '', amount },
    { kind: 'extra', name: 'Grip', amount: 500 },
  ]),
})

test.each([
  ['share', 101, 'The share must be 1 to 100%'],
  ['share', 0, 'The share must be 1 to 100%'],
  ['per_racket', 0, 'The pay must be more than 0'],
  ['per_racket', -1, 'The pay cannot be negative'],
  ['per_racket', 1_000_001, 'The pay can be at most $10,000'],
  ['tips', 1, 'Please choose how stringers are paid'],
])('a rule of %s %i is refused', async (kind, value, text) => {
  const answer = await rule(kind, value)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(text)
  expect((await book()).rule).toEqual({ kind: 'none', value: 0 })
})

test('the audit trail says which rule each manager replaced when several save at the same moment', async () => {
  await Promise.all([1, 2, 3, 4, 5, 6].map((dollars) => rule('per_racket', dollars * 100)))
  const trail = portal.db.selectFrom('audit_entries').where('subject', '=', 'pay of stringers').orderBy('id')
  const entries = await trail.select(['from_value', 'to_value']).execute()
  const saved = entries.slice(-6)
  const replaced = ['none', ...saved.slice(0, -1).map(({ to_value }) => to_value)]
  expect(saved.map(({ from_value }) => from_value)).toEqual(replaced)
})

test('a rule is not replaced by a page on which another one was read', async () => {
  const as = await createManager(portal)
  const put = (value: number, from: number) =>
    portal.ask('PUT', '/shop/pay/rule/', {
      as,
      body: { kind: 'per_racket', value, from: { kind: 'per_racket', value: from } },
    })
  await portal.ask('PUT', '/shop/pay/rule/', { as, body: { kind: 'per_racket', value: 800 } })
  expect((await put(900, 800)).status).toBe(200)
  // A repeat after a lost answer finds its own change.
  expect((await put(900, 800)).status).toBe(200)
  expect(await put(700, 800)).toMatchObject({
    status: 409,
    body: { error: 'This conflicts with a newer change. Please reload and try again.' },
  })
  expect((await put(700, 900)).status).toBe(200)
})

test('a racket earns what the rule said when it was first ready', async () => {
  await strung()
  expect(await mine()).toMatchObject({ open: 0, rackets: 0, results: [] })
  await rule('per_racket', 800)
  const first = await strung()
  await rule('share', 40)
  await strung(lines(2400))
  expect(await mine()).toMatchObject({ open: 1760, rackets: 2, results: [{ amount: 960 }, { amount: 800 }] })
  await setStatus(first, 'NEW')
  expect(await mine()).toMatchObject({ open: 960, rackets: 1 })
  await setStatus(first, 'READY_FOR_PICKUP')
  expect(await mine()).toMatchObject({ open: 1760, rackets: 2 })
})

test('a cancelled job takes its pay back, also after the payout', async () => {
  await rule('per_racket', 800)
  const job = await strung()
  expect(await payOut(800)).toMatchObject({ status: 200, body: { payouts: [{ amount: 800, rackets: 1 }], open: [] } })
  await setStatus(job, 'CANCELLED')
  expect(await mine()).toMatchObject({ open: -800, rackets: 0 })
  expect((await book()).open).toMatchObject([{ amount: -800, rackets: 0 }])
  expect(await payOut(-800)).toMatchObject({ status: 409, body: { error: 'There is nothing to pay out.' } })
  await strung()
  await strung()
  expect(await payOut(800)).toMatchObject({ status: 200 })
})

test('a person whose only racket was taken back before the payout is owed nothing', async () => {
  await rule('per_racket', 800)
  await setStatus(await strung(), 'CANCELLED')
  expect((await book()).open).toEqual([])
  await strung()
  expect((await book()).open).toMatchObject([{ amount: 800, rackets: 1 }])
  expect(await payOut(800)).toMatchObject({ status: 200, body: { open: [], payouts: [{ amount: 800, rackets: 1 }] } })
})

test('a payout is refused for nothing, and for another amount than the manager saw', async () => {
  await rule('per_racket', 800)
  expect(await payOut(0)).toMatchObject({ status: 409, body: { error: 'There is nothing to pay out.' } })
  await strung()
  expect(await payOut(700)).toMatchObject({ status: 409 })
  const [first, second] = await Promise.all([payOut(800), payOut(800)])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  expect((await book()).payouts).toHaveLength(1)
  const { results } = await portal.call('GET', '/shop/audit/?action=payout', { as: manager })
  expect(results).toMatchObject([{ person: { id: tomas.id }, from: null, to: '$8.00' }])
})

test('earlier payouts are on later pages', async () => {
  for (let payouts = 0; payouts <= PAYOUTS_PAGE_SIZE; payouts++) {
    await rule('per_racket', 800 + payouts)
    await strung()
    expect((await payOut(800 + payouts)).status).toBe(200)
  }
  const { payouts, count } = await book()
  expect(count).toBe(PAYOUTS_PAGE_SIZE + 1)
  expect(payouts).toHaveLength(PAYOUTS_PAGE_SIZE)
  const second = await portal.call('GET', '/shop/pay/?page=2', { as: manager })
  expect(second).toMatchObject({ count, payouts: [{ amount: 800 }] })
})

test('a payout can be more than 21 million rupiah', async () => {
  await portal.db.updateTable('shop_settings').set({ currency: 'IDR' }).execute()
  await rule('per_racket', 500_000_000)
  for (let rackets = 0; rackets < 5; rackets++) await strung()
  expect(await payOut(2_500_000_000)).toMatchObject({
    status: 200,
    body: { payouts: [{ amount: 2_500_000_000, rackets: 5 }] },
  })
})

test.each<[Currency, number, number]>([
  ['USD', 3_333, 1_333],
  ['JPY', 3_333, 1_333],
  ['KWD', 5_010, 2_000],
  ['HUF', 333_400, 133_400],
  ['IDR', 4_999_900, 2_000_000],
])('in %s, 40%% of a stringing for %i is an amount that can be paid', async (currency, stringing, pay) => {
  await portal.db.updateTable('shop_settings').set({ currency }).execute()
  await rule('share', 40)
  await strung(lines(stringing))
  expect(await mine()).toMatchObject({ open: pay, results: [{ amount: pay }] })
})

test('a rule that changes after a payout changes nothing of what was paid out', async () => {
  await rule('per_racket', 800)
  const job = await strung()
  expect(await payOut(800)).toMatchObject({ status: 200 })
  await rule('share', 90)
  expect(await book()).toMatchObject({ payouts: [{ amount: 800, rackets: 1 }], open: [] })
  expect(await mine()).toMatchObject({ open: 0, results: [{ amount: 800, is_paid_out: true }] })
  await setStatus(job, 'CANCELLED')
  expect(await mine()).toMatchObject({ open: -800 })
})

test('a redo earns nothing', async () => {
  await rule('per_racket', 800)
  const first = await strung()
  await setStatus(first, 'COMPLETED')
  const redo = await newJob({ redo_of: first, price: 0 })
  await setStatus(redo, 'READY_FOR_PICKUP')
  expect(await mine()).toMatchObject({ open: 800, rackets: 1 })
})

test('stringers see only their own pay', async () => {
  await rule('per_racket', 800)
  await strung()
  const aiko = await createTechnician(portal, { first_name: 'Aiko' })
  expect((await portal.ask('GET', '/technician/my_work/', { as: aiko })).body).toMatchObject({ open: 0, results: [] })
  expect((await portal.ask('GET', `/shop/pay/${tomas.id}/`, { as: aiko })).status).toBe(403)
})
