import { beforeEach, expect, test } from 'vitest'
import { isoDay } from '../../../contract/base/shop-time.ts'
import { exportedFiles, rowsOf } from '../../testing/export-files.ts'
import {
  createJob,
  createManager,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { DAY } from '../../testing/moments.ts'
import { testApp } from '../../testing/test-app.ts'

// Each row has a different value in each column, so that no column can have the value of another one.

const portal = testApp()
let manager: Person
let lena: Person
let tomas: Person

beforeEach(async () => {
  manager = await createManager(portal)
  lena = await createPerson(portal)
  tomas = await createTechnician(portal)
})

const everything = () => exportedFiles(portal, manager)
const DAYS = [1, 2, 3, 4, 5].map((day) => new Date(`2026-10-0${day}T10:00:00.000Z`)) as [Date, Date, Date, Date, Date]
const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = DAYS
const isoOf = (moment: Date) => moment.toISOString()
const [LENA, TOMAS, MIRA] = ['Lena Brandt', 'Tomas Okafor', 'Mira Rahn']

test('the history says who changed what, and names nobody for what the portal did itself', async () => {
  const job = await createJob(portal, lena)
  const entry = { string_job_id: job, event: 'status', from_value: 'NEW', to_value: '=1' } as const
  await portal.db
    .insertInto('job_events')
    .values([
      { ...entry, actor_id: tomas.id, created_at: FIRST },
      { ...entry, created_at: SECOND },
    ])
    .execute()
  const id = expect.stringMatching(/^\d+$/)
  const row = { id, job: String(job), event: 'status', from: 'NEW', to: "'=1" }
  expect(rowsOf(await everything(), 'history.csv')).toEqual([
    { ...row, by: TOMAS, at: isoOf(FIRST) },
    { ...row, by: '', at: isoOf(SECOND) },
  ])
})

test('a job has the string of its crosses where it is another one, and what was strung where that differs', async () => {
  const string_id = await createString(portal, { manufacturer: 'Yonex', name: 'BG80' })
  const cross_string_id = await createString(portal, { manufacturer: 'Ashaway', name: 'Zymax', color: 'Red' })
  const as_strung = JSON.stringify({
    ...{ unit: 'kg', mains: { string: string_id, tension: 11.5 }, crosses: { string: null, tension: 12 } },
    pre_stretch: true,
  })
  await createJob(portal, lena, { string_id, cross_string_id })
  await createJob(portal, lena, { string_id, has_own_crosses: true, order_status: 'READY_FOR_PICKUP', as_strung })
  expect(rowsOf(await everything(), 'string-jobs.csv')).toMatchObject([
    { string: 'Yonex BG80 Sky Blue', cross_string: 'Ashaway Zymax Red', as_strung: '' },
    { cross_string: 'own string', as_strung: 'BG80 Sky Blue / own string, 11.5 / 12 kg, pre-stretched' },
  ])
})

test('the lines of a price are in the file of their job', async () => {
  const lines = [
    { kind: 'labor', name: '', amount: 1800 },
    { kind: 'extra', name: 'Grip', amount: 500 },
  ]
  const job = String(await createJob(portal, lena, { price: 2300, price_lines: JSON.stringify(lines) }))
  expect(rowsOf(await everything(), 'price-lines.csv')).toEqual([
    { job, kind: 'labor', name: '', amount: '1800' },
    { job, kind: 'extra', name: 'Grip', amount: '500' },
  ])
})

test('string beds have their sounds and their ends, and frames their marks', async () => {
  const racket_id = await createRacket(portal, lena)
  const job = await createJob(portal, lena, { racket_id, order_status: 'COMPLETED' })
  const by = tomas.id
  await portal.db
    .insertInto('bed_sounds')
    .values({ string_job_id: job, hz: 1123.5, taps: 4, spread: 2.5, by, at: FIRST, is_reference: true })
    .execute()
  await portal.db
    .insertInto('bed_ends')
    .values({ string_job_id: job, reason: 'broke', zone: 'top', by, at: SECOND })
    .execute()
  await portal.db
    .insertInto('frame_marks')
    .values({ racket_id, place: 'throat', kind: 'paint', noted_by: by, noted_at: THIRD, gone_at: FOURTH })
    .execute()
  const files = await everything()
  const id = expect.stringMatching(/^\d+$/)
  expect(rowsOf(files, 'sounds.csv')).toEqual([
    {
      ...{ id, job: String(job), hz: '1123.5', taps: '4', spread: '2.5', is_reference: 't' },
      ...{ by: TOMAS, at: isoOf(FIRST) },
    },
  ])
  expect(rowsOf(files, 'ends.csv')).toEqual([
    { job: String(job), reason: 'broke', zone: 'top', by: TOMAS, at: isoOf(SECOND) },
  ])
  expect(rowsOf(files, 'frame-marks.csv')).toEqual([
    {
      ...{ id, racket: 'Yonex Astrox 99 Pro', customer_id: String(lena.id), kind: 'paint', place: 'throat' },
      ...{ by: TOMAS, at: isoOf(THIRD), gone_at: isoOf(FOURTH) },
    },
  ])
})

test('questions about frames are there with their answers, and without one while the shop waits for it', async () => {
  const [answered, open] = [await createJob(portal, lena), await createJob(portal, lena)]
  const ask = (string_job_id: number, problem: string, created_at: Date) =>
    portal.db
      .insertInto('frame_questions')
      .values({ string_job_id, problem, asked_by: tomas.id, created_at })
      .returning('id')
      .executeTakeFirstOrThrow()
  const first = await ask(answered, 'A crack', FIRST)
  const second = await ask(open, '=A dent', SECOND)
  await portal.db
    .insertInto('frame_answers')
    .values({ frame_question_id: first.id, accepts: true, way: 'shop', answered_by: manager.id, created_at: THIRD })
    .execute()
  expect(rowsOf(await everything(), 'frame-questions.csv')).toEqual([
    {
      ...{ id: String(first.id), job: String(answered), problem: 'A crack', by: TOMAS, at: isoOf(FIRST) },
      ...{ accepts: 't', answered_by: 'shop', answered_at: isoOf(THIRD) },
    },
    {
      ...{ id: String(second.id), job: String(open), problem: "'=A dent", by: TOMAS, at: isoOf(SECOND) },
      ...{ accepts: '', answered_by: '', answered_at: '' },
    },
  ])
})

test('a consent names the customer and the one who recorded it, with the tension in its unit', async () => {
  const racket_id = await createRacket(portal, lena)
  const job = await createJob(portal, lena, { racket_id })
  const consent = {
    ...{
      string_job_id: job,
      racket_id,
      person_id: lena.id,
      recorded_by: tomas.id,
      text: 'At my risk',
      text_version: 1,
    },
    ...{ tension: 29, tension_limit: 27.5, created_at: FIRST },
  }
  await portal.db
    .insertInto('consents')
    .values([consent, { ...consent, tension_kg: 13.2 }])
    .execute()
  const row = {
    ...{ id: expect.stringMatching(/^\d+$/), job: String(job), customer_id: String(lena.id), text: 'At my risk' },
    ...{ 'tension limit': '27.5 lbs', by: TOMAS, at: isoOf(FIRST) },
  }
  expect(rowsOf(await everything(), 'consents.csv')).toEqual([
    { ...row, tension: '29 lbs' },
    { ...row, tension: '13.2 kg' },
  ])
})

test('payments, their refunds and the movements of these have their own amounts, taxes and days', async () => {
  const job = await createJob(portal, lena)
  await portal.db.updateTable('shop_settings').set({ tax_rate: 25 }).execute()
  const { id: payment } = await portal.db
    .insertInto('payments')
    .values({
      string_job_id: job,
      method: 'technician',
      way: '=Cash',
      amount: 2000,
      is_applied: true,
      created_at: FIRST,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('string_jobs').set({ paid_payment_id: payment }).where('id', '=', job).execute()
  const { id: refund } = await portal.db
    .insertInto('refunds')
    .values({
      ...{ payment_id: payment, string_job_id: job, amount: 500, state: 'done', reason: 'partial' },
      ...{ created_at: SECOND, done_at: THIRD },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('shop_settings').set({ tax_rate: null }).execute()
  const files = await everything()
  const ids = { payment: String(payment), refund: String(refund) }
  expect(rowsOf(files, 'payments.csv')).toEqual([
    {
      ...{ id: ids.payment, job: String(job), method: 'technician', way: "'=Cash", amount: '2000', tax: '400' },
      ...{ currency: 'usd', day: '2026-10-01', at: isoOf(FIRST), pack: '', voided_on: '' },
    },
  ])
  expect(rowsOf(files, 'refunds.csv')).toEqual([
    { id: ids.refund, payment: ids.payment, amount: '500', state: 'done', reason: 'partial', at: isoOf(SECOND) },
  ])
  expect(rowsOf(files, 'refund-moves.csv')).toEqual([
    {
      ...{ id: expect.stringMatching(/^\d+$/), ...ids, amount: '500', tax: '100' },
      ...{ day: '2026-10-03', at: isoOf(THIRD) },
    },
  ])
})

test('a statement has a line for each of its jobs', async () => {
  const jobs = [
    { id: await createJob(portal, lena, { on_account_at: FIRST }), amount: 2000 },
    { id: await createJob(portal, lena, { on_account_at: FIRST, price: 2500 }), amount: 2500 },
  ]
  const { id: statement_id } = await portal.db
    .insertInto('statements')
    .values({ actor_id: manager.id, customer_id: lena.id, created_at: SECOND })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: string_job_id, amount } of jobs) {
    await portal.db.insertInto('statement_jobs').values({ string_job_id, statement_id, amount }).execute()
  }
  const row = { statement: String(statement_id), customer_id: String(lena.id), customer: LENA, at: isoOf(SECOND) }
  expect(rowsOf(await everything(), 'statements.csv')).toEqual(
    jobs.map(({ id, amount }) => ({ ...row, job: String(id), amount: String(amount) })),
  )
})

test('a sold pack has its lot, its payment, its dispute and the entries of its credits', async () => {
  const { id: pack } = await portal.db
    .insertInto('pack_sales')
    .values({ user_id: lena.id, name: '=Six', credits: 6, price: 9900, months: 12, created_at: FIRST })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('card_payments').values({ provider_payment_id: 'pi_six', amount: 9900 }).execute()
  const { id: payment } = await portal.db
    .insertInto('payments')
    .values({ pack_sale_id: pack, method: 'card', amount: 9900, is_applied: true, provider_payment_id: 'pi_six' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lot } = await portal.db
    .insertInto('credit_lots')
    .values({ user_id: lena.id, pack_sale_id: pack, expires_on: '2199-10-01', created_at: SECOND })
    .returning('id')
    .executeTakeFirstOrThrow()
  const entry = { user_id: lena.id, lot_id: lot, created_at: THIRD }
  await portal.db
    .insertInto('credit_entries')
    .values([
      { ...entry, amount: 6, balance_after: 6, reason: 'sold', note: '=Six' },
      { ...entry, amount: -2, balance_after: 4, reason: 'refunded', actor_id: manager.id },
    ])
    .execute()
  await portal.db.updateTable('users').set({ stringing_credits: 4 }).where('id', '=', lena.id).execute()
  await portal.db
    .insertInto('disputes')
    .values({
      ...{ provider_dispute_id: 'dp_six', provider_payment_id: 'pi_six', payment_id: payment, amount: 9900 },
      ...{ reason: 'fraudulent', state: 'lost', created_at: FOURTH },
    })
    .execute()
  const files = await everything()
  const id = expect.stringMatching(/^\d+$/)
  const customer_id = String(lena.id)
  expect(rowsOf(files, 'pack-sales.csv')).toEqual([
    {
      ...{ pack: String(pack), customer_id, customer: LENA, name: "'=Six", credits: '6', price: '9900', months: '12' },
      at: isoOf(FIRST),
    },
  ])
  expect(rowsOf(files, 'payments.csv')).toMatchObject([{ job: '', pack: String(pack) }])
  expect(rowsOf(files, 'credit-lots.csv')).toEqual([
    { lot: String(lot), customer_id, pack: String(pack), left: '4', expires_on: '2199-10-01', at: isoOf(SECOND) },
  ])
  const credits = { id, customer_id, lot: String(lot), job: '', payment: '', at: isoOf(THIRD) }
  expect(rowsOf(files, 'credits.csv')).toEqual([
    { ...credits, amount: '6', balance_after: '6', reason: 'sold', note: "'=Six", by: '' },
    { ...credits, amount: '-2', balance_after: '4', reason: 'refunded', note: '', by: MIRA },
  ])
  expect(rowsOf(files, 'disputes.csv')).toEqual([
    { id, payment: String(payment), amount: '9900', reason: 'fraudulent', state: 'lost', at: isoOf(FOURTH) },
  ])
})

test('a credit that was spent names its payment', async () => {
  await createJob(portal, lena, { paid: 'credit' })
  const files = await everything()
  const payment = rowsOf(files, 'payments.csv')[0]?.id
  expect(rowsOf(files, 'credits.csv')).toMatchObject([
    { payment: '', reason: 'granted' },
    { payment, reason: 'spent' },
  ])
})

test('a day that was closed later has both days', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['=Cash'] })
    .execute()
  const job = await createJob(portal, lena)
  const { day } = await portal.call('GET', '/shop/money/close/', { as: manager })
  const before = new Date(Date.parse(`${day}T12:00Z`) - DAY)
  const { id: payment_id } = await portal.db
    .insertInto('payments')
    .values({
      string_job_id: job,
      method: 'technician',
      way: '=Cash',
      amount: 2000,
      is_applied: true,
      created_at: before,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('string_jobs').set({ paid_payment_id: payment_id }).where('id', '=', job).execute()
  await portal.db
    .insertInto('refunds')
    .values({
      ...{ payment_id, string_job_id: job, amount: 300, state: 'done', reason: 'partial' },
      done_at: before,
    })
    .execute()
  const close = (body: object) =>
    portal.call('POST', '/shop/money/close/', { as: manager, body: { drawer: '=Cash', ...body } })
  const first = { day: isoDay(before.getTime() - DAY, 'UTC'), float_before: 5000, float_left: 5000, note: '' }
  await close({ ...first, counted: [{ way: '=Cash', expected: 5000, counted: 5000 }] })
  const second = { day, float_before: 5000, float_left: 6000, note: '=Short' }
  await close({ ...second, counted: [{ way: '=Cash', expected: 6700, counted: 6600 }] })
  const files = await everything()
  expect(rowsOf(files, 'closed-days.csv')).toEqual([
    {
      ...{ day: isoDay(before, 'UTC'), counted_on: day, method: 'technician', way: "'=Cash" },
      ...{ count: '1', amount: '2000', refunded: '300', voided: '0' },
    },
  ])
  expect(rowsOf(files, 'day-counts.csv')[1]).toEqual({
    ...{ day, drawer: "'=Cash", float_before: '5000', float_left: '6000', way: "'=Cash" },
    ...{ expected: '6700', counted: '6600', note: "'=Short", by: MIRA, at: expect.any(String) },
  })
})

test('pay that was taken back is marked, and has no payout until it is paid out', async () => {
  const job = await createJob(portal, lena)
  const entry = { string_job_id: job, technician_id: tomas.id }
  await portal.db
    .insertInto('pay_entries')
    .values([
      { ...entry, amount: 800, created_at: FIRST },
      { ...entry, amount: -800, is_taken_back: true, created_at: SECOND },
    ])
    .execute()
  const row = {
    ...{ id: expect.stringMatching(/^\d+$/), job: String(job), technician_id: String(tomas.id), technician: TOMAS },
    payout: '',
  }
  expect(rowsOf(await everything(), 'pay.csv')).toEqual([
    { ...row, amount: '800', taken_back: 'f', at: isoOf(FIRST) },
    { ...row, amount: '-800', taken_back: 't', at: isoOf(SECOND) },
  ])
})

test('messages have the moments when they were made and sent', async () => {
  const message = { recipient: '=lena@club.example', subject: '=Ready', text_body: '=Come', html_body: '' }
  const moments = { created_at: FIRST, sent_at: SECOND }
  const { id } = await portal.db
    .insertInto('messages')
    .values({ kind: 'ready', channel: 'email', customer_id: lena.id, state: 'sent', ...message, ...moments })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(rowsOf(await everything(), 'messages.csv')).toEqual([
    {
      ...{ id: String(id), kind: 'ready', channel: 'email', customer_id: String(lena.id), state: 'sent' },
      ...{ recipient: "'=lena@club.example", subject: "'=Ready", text: "'=Come" },
      ...{ created_at: isoOf(FIRST), sent_at: isoOf(SECOND) },
    },
  ])
})

test('the stock has its purchases, and what the portal recorded itself', async () => {
  const string_id = await createString(portal, { manufacturer: 'Yonex', name: 'BG80', stock_sets: 2 })
  const body = { pieces: 3, piece_meters: 200, cost: 19_000, day: '2026-10-05' }
  await portal.call('POST', `/shop/stock/${string_id}/bought/`, { as: manager, body })
  await portal.call('POST', `/shop/stock/${string_id}/waste/`, { as: tomas, body: { meters: 2.5, note: '=Knot' } })
  const row = { id: expect.stringMatching(/^\d+$/), string: 'Yonex BG80 Sky Blue', job: '', at: expect.any(String) }
  const none = { pieces: '', cost: '', day: '', note: '' }
  expect(rowsOf(await everything(), 'stock.csv')).toEqual([
    { ...row, ...none, reason: 'counted', meters: '20', by: '' },
    { ...row, reason: 'bought', meters: '600', pieces: '3', cost: '19000', day: '2026-10-05', note: '', by: MIRA },
    { ...row, ...none, reason: 'waste', meters: '-2.5', note: "'=Knot", by: TOMAS },
  ])
})

test('what the shop offers has its prices and its times', async () => {
  await portal.db
    .updateTable('membership_tiers')
    .set({ stringing_price: 3000, stringing_price_labor_only: 1800 })
    .where('is_default', '=', true)
    .execute()
  await portal.db.insertInto('packs').values({ name: '=Six', credits: 6, price: 9900, months: 12 }).execute()
  await portal.db.insertInto('extras').values({ name: '=Grip', amount: 500 }).execute()
  await portal.db
    .insertInto('speeds')
    .values({ days: 1, ready_by: 720, bring_by: 600, surcharge: 400, most_per_day: 5, is_offered: false })
    .execute()
  const files = await everything()
  expect(rowsOf(files, 'tiers.csv').find(({ is_default }) => is_default === 't')).toEqual({
    ...{ tier: 'standard', stringing_price: '3000', stringing_price_labor_only: '1800', is_default: 't' },
  })
  expect(rowsOf(files, 'packs.csv')).toEqual([{ name: "'=Six", credits: '6', price: '9900', months: '12' }])
  expect(rowsOf(files, 'extras.csv')).toEqual([{ name: "'=Grip", amount: '500' }])
  expect(rowsOf(files, 'speeds.csv')).toEqual([
    { days: '1', ready_by: '720', bring_by: '600', surcharge: '400', most_per_day: '5', is_offered: 'f' },
  ])
})

test('the audit trail says what a value was and what it is', async () => {
  await portal.db
    .insertInto('audit_entries')
    .values({
      ...{ actor_id: manager.id, action: 'tier', subject: '=Club', from_value: '=10', to_value: '=20' },
      created_at: FIFTH,
    })
    .execute()
  expect(rowsOf(await everything(), 'audit-trail.csv')[0]).toEqual({
    ...{ at: isoOf(FIFTH), by: MIRA, action: 'tier', subject: "'=Club", from: "'=10", to: "'=20" },
  })
})
