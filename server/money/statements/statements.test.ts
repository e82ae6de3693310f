import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  byPerson,
  MAX_JOBS_PER_STATEMENT,
  STATEMENTS_PAGE_SIZE,
  type StatementLine,
  taxesOf,
} from '../../../contract/money/statements.ts'
import { claimWalkIn } from '../../people/walk-ins.ts'
import {
  createJob,
  createManager,
  createPerson,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import {
  applied,
  checkoutFor,
  hurry,
  moneyOf,
  openCheckout,
  payOnPage,
  readyToPay,
  sessionIn,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { refusals } from '../../testing/refusals.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let technician: Person
let manager: Person
beforeEach(async () => {
  await readyToPay(portal)
  lena = await createPerson(portal)
  technician = await createTechnician(portal)
  manager = await createManager(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['Cash', 'On account'], tax_rate: 19, tax_number: 'DE 123' })
    .execute()
})
// The settings row is kept between tests.
afterEach(() => sql`delete from shop_settings; insert into shop_settings default values`.execute(portal.db))

const mark = (id: number, way = 'On account') =>
  portal.ask('PATCH', `/technician/string_job/${id}/mark_paid/`, { as: technician, body: { way } })
const takeOff = (id: number) => portal.ask('DELETE', `/technician/string_job/${id}/on_account/`, { as: technician })
const jobOf = (id: number) => portal.call('GET', `/string_job/${id}/`, { as: lena })
const list = () => portal.call('GET', '/shop/statements/', { as: manager })
const make = (customer = lena.id) => portal.ask('POST', '/shop/statements/', { as: manager, body: { customer } })
const open = (id: number, as = lena) => portal.ask('GET', `/statement/${id}/`, { as })
const pay = (id: number, amount: number, way = 'Cash') =>
  portal.ask('POST', `/shop/statements/${id}/pay/`, { as: manager, body: { amount, way } })

async function onAccount(...prices: number[]): Promise<number[]> {
  const ids: number[] = []
  for (const price of prices) {
    const id = await createJob(portal, lena, { price })
    expect((await mark(id)).status).toBe(200)
    ids.push(id)
  }
  return ids
}

const expectRefusal = refusals(portal)

test('customers on account are listed by their names', async () => {
  const [zoe, ada] = [
    await createPerson(portal, { first_name: 'Zoe', last_name: 'Abel' }),
    await createPerson(portal, { first_name: 'Ada', last_name: 'Zorn' }),
  ]
  for (const owner of [zoe, ada]) await mark(await createJob(portal, owner, { price: 2000 }))
  expect((await list()).on_account).toMatchObject([{ customer: 'Ada Zorn' }, { customer: 'Zoe Abel' }])
})

describe('a job on account', () => {
  test('stays unpaid and in the filter UNPAID, is marked as on account, and appears in the history once', async () => {
    const [id = 0] = await onAccount(2000)
    await mark(id)
    expect(await jobOf(id)).toMatchObject({ is_order_paid: false, is_on_account: true, paid_by: null, refund: null })
    const unpaid = await portal.ask('GET', '/technician/string_job/?order_status=UNPAID', { as: technician })
    expect(unpaid.body.results).toMatchObject([{ id, is_on_account: true }])
    const events = (await portal.ask('GET', `/string_job/${id}/history/`, { as: lena })).body
    expect(events).toMatchObject([{ event: 'on_account', to: 'on account', actor: 'shop' }])
    expect((await moneyOf(portal, id)).payments).toEqual([])
  })

  test('can be handed over without a payment', async () => {
    const [first = 0] = await onAccount(2000)
    const second = await createJob(portal, lena, { price: 3500 })
    await sql`update string_jobs set order_status = 'READY_FOR_PICKUP'`.execute(portal.db)
    const jobs = [first, second].map((id) => ({ id, order_status: 'READY_FOR_PICKUP' }))
    const handOver = (paid: number | null, way = 'On account') =>
      portal.ask('POST', '/counter/hand_over/', { as: technician, body: { jobs, paid, way } })
    await expectRefusal(() => handOver(5500), 409, expect.stringContaining('now $35.00'))
    expect((await handOver(3500)).body).toMatchObject(
      jobs.map(({ id }) => ({ id, order_status: 'COMPLETED', is_order_paid: false, is_on_account: true })),
    )
  })

  test('is no longer on account after it is paid in another way or removed from the account', async () => {
    const [cash = 0, off = 0] = await onAccount(2000, 2000)
    expect((await mark(cash, 'Cash')).body).toMatchObject({ is_order_paid: true, is_on_account: false })
    expect((await takeOff(off)).body).toMatchObject({ is_order_paid: false, is_on_account: false })
    await expectRefusal(() => takeOff(off), 409, 'This job is not on account.')
    await expectRefusal(() => takeOff(cash), 409, 'This job is not on account.')
    expect((await list()).on_account).toEqual([])
  })

  test('keeps its price, also when the tier has none for strings that customers bring', async () => {
    await portal.db.updateTable('membership_tiers').set({ stringing_price_labor_only: null }).execute()
    const id = await createJob(portal, lena, { price: 3000, string_id: await createString(portal) })
    await mark(id)
    const { racket } = await jobOf(id)
    const own = { racket: racket.id, tension: 24, cross_tension: 24 }
    const edit = () => portal.ask('PUT', `/counter/jobs/${id}/`, { as: technician, body: own })
    await expectRefusal(edit, 409, 'This job has no price, so it cannot be paid on account.')
    expect((await make()).body).toMatchObject({ due: 3000 })
    await expectRefusal(edit, 409, 'This job has no price, so it cannot be paid on account.')
  })

  test('requires a price and a shop that offers this way to pay', async () => {
    const free = await createJob(portal, lena, { price: null })
    await expectRefusal(() => mark(free), 409, 'This job has no price, so it cannot be paid on account.')
    await portal.db
      .updateTable('shop_settings')
      .set({ ways_to_pay: ['Cash'] })
      .execute()
    const id = await createJob(portal, lena)
    await expectRefusal(() => mark(id), 400, 'The shop has no way to pay called On account.')
  })
})

test('jobs on account of a deleted account are listed without a link to a person who has no page', async () => {
  await onAccount(2000)
  const opened = () => portal.ask('GET', `/shop/people/${lena.id}/`, { as: manager })
  expect([(await list()).on_account[0].person_id, (await opened()).status]).toEqual([lena.id, 200])
  await portal.db.transaction().execute(async (trx) => {
    await portal.people.keepCustomer(trx, lena.subject)
    await portal.people.forget(trx, lena.subject)
  })
  expect((await opened()).status).toBe(404)
  const [row] = (await list()).on_account
  expect(row).toMatchObject({ customer_id: lena.id, customer: 'Deleted account', person_id: null, amount: 2000 })
  expect(await make(row.customer_id)).toMatchObject({ status: 201, body: { customer_id: null, due: 2000 } })
})

test('the taxes of a statement are by rate, without jobs that were cancelled or refunded', () => {
  const line = (state: StatementLine['state'], rate: number, amount: number) => ({ state, tax: { rate, amount } })
  const lines = [line('paid', 19, 300), line('open', 7, 100), line('cancelled', 19, 500), line('refunded', 19, 700)]
  expect(taxesOf([...lines, line('waiting', 19, 20), { state: 'open', tax: null }])).toEqual([
    { rate: 7, amount: 100 },
    { rate: 19, amount: 320 },
  ])
})

test('the jobs of a statement are grouped by player and person, in their order', () => {
  const [own, leon, mia] = [
    { person: '', player: '' },
    { person: 'Mia Chen', player: 'Leon' },
    { person: 'Mia Chen', player: '' },
  ]
  expect(byPerson([leon, own, mia, leon])).toEqual([
    { name: 'Leon · Mia Chen', jobs: [leon, leon] },
    { name: '', jobs: [own] },
    { name: 'Mia Chen', jobs: [mia] },
  ])
})

describe('a statement', () => {
  test('has all jobs of one customer, and one payment pays for all of them', async () => {
    const ids = await onAccount(2000, 3500)
    await mark(await createJob(portal, await createPerson(portal, { first_name: 'Tom' })))
    expect((await list()).on_account).toMatchObject([
      { customer_id: lena.id, jobs: 2, amount: 5500 },
      { jobs: 1, amount: 2000 },
    ])
    const made = await make()
    expect(made).toMatchObject({
      status: 201,
      body: {
        number: expect.stringMatching(/^ST-\d{4}-\d{6}$/),
        customer: 'Lena Brandt',
        due: 5500,
        is_open: true,
        currency: 'USD',
        shop: { tax_number: 'DE 123' },
        lines: [
          { string_job_id: ids[0], amount: 2000, price: 2000, state: 'open', tax: { rate: 19, amount: 319 } },
          { string_job_id: ids[1], amount: 3500, price: 3500, state: 'open', tax: { rate: 19, amount: 559 } },
        ],
      },
    })
    const { id } = made.body
    expect(await jobOf(ids[0] ?? 0)).toMatchObject({ statement_id: id })
    expect((await open(id)).body).toEqual(made.body)
    expect((await open(id, technician)).status).toBe(404)
    expect((await list()).on_account).toMatchObject([{ jobs: 1 }])

    await expectRefusal(
      () => pay(id, 5400),
      409,
      'The amount to pay is now $55.00. Nothing was recorded. Please check the statement again.',
    )
    await expectRefusal(() => pay(id, 5500, 'On account'), 400, 'Please choose how the customer pays the statement.')
    await expectRefusal(() => pay(id, 5500, 'Gold'), 400, expect.stringContaining('called Gold'))
    expect(await pay(id, 5500)).toMatchObject({ status: 200, body: { due: 0, is_open: false } })
    expect(await jobOf(ids[1] ?? 0)).toMatchObject({ is_order_paid: true, paid_way: 'Cash', is_on_account: false })
    await expectRefusal(() => pay(id, 0), 409, 'There is nothing left to pay on this statement.')
    expect((await list()).statements).toMatchObject([{ id, jobs: 2, due: 0, is_open: false }])
  })

  test('can be paid by the customer with one card payment for all jobs', async () => {
    const ids = await onAccount(2000, 3500)
    const { id } = (await make()).body
    await payOnPage(portal, sessionIn(await openCheckout(portal, lena, ids)))
    await work(portal)
    expect((await open(id)).body).toMatchObject({ is_open: false, lines: [{ state: 'paid' }, { state: 'paid' }] })
    expect(await portal.db.selectFrom('card_payments').select('amount').execute()).toEqual([{ amount: 5500 }])
  })

  test('has nothing due while the money for its jobs is on its way', async () => {
    const [first = 0, second = 0] = await onAccount(2000, 3500)
    const { id } = (await make()).body
    const head = async () => {
      const bills = (await portal.ask('GET', '/bills/', { as: lena })).body
      expect((await list()).statements).toMatchObject(bills.statements)
      return bills.statements[0]
    }
    const paySlowly = async (job: number, method: string) => {
      await payOnPage(portal, await checkoutFor(portal, lena, job), { method })
      await work(portal)
    }
    await paySlowly(second, 'slow_arrives')
    expect(await head()).toMatchObject({ due: 2000, is_open: true, is_payment_on_its_way: true })
    await paySlowly(first, 'slow_fails')
    expect((await open(id)).body).toMatchObject({ due: 0, lines: [{ state: 'waiting' }, { state: 'waiting' }] })
    expect(await head()).toMatchObject({ due: 0, is_open: true, is_payment_on_its_way: true })
    await hurry(portal)
    await work(portal)
    expect(await head()).toMatchObject({ due: 2000, is_open: true, is_payment_on_its_way: false })
  })

  test('is created once, even when several managers create it at the same moment', async () => {
    await onAccount(2000, 3500)
    const answers = await Promise.all([make(), make(), make()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    await expectRefusal(() => make(), 409, 'This customer has nothing on account.')
    const [next = 0] = await onAccount(1000)
    expect((await make()).body.lines).toMatchObject([{ string_job_id: next }])
    expect((await takeOff(next)).body.error).toBe('This job is on a statement, so it stays on account.')
  })

  test('has the oldest jobs, if there are more than one payment can pay', async () => {
    const ids: number[] = []
    while (ids.length <= MAX_JOBS_PER_STATEMENT) ids.push(await createJob(portal, lena, { on_account_at: new Date() }))
    const idsOf = async () => (await make()).body.lines.map((line: StatementLine) => line.string_job_id)
    expect(await idsOf()).toEqual(ids.slice(0, -1))
    expect(await idsOf()).toEqual(ids.slice(-1))
  })

  test('is not made for a customer who does not exist', async () => {
    await expectRefusal(() => make(999_999), 409, 'This customer has nothing on account.')
  })

  test('has the tax of today for open jobs, as people pay it, and that of the payment for paid ones', async () => {
    const settings = (set: object) => portal.db.updateTable('shop_settings').set(set).execute()
    await settings({ currency: 'HUF', tax_rate: 27 })
    await onAccount(250_000)
    const { id, lines } = (await make()).body
    expect(lines).toMatchObject([{ tax: { rate: 27, amount: 53_100 } }])
    await settings({ tax_rate: 5 })
    expect((await open(id)).body.lines).toMatchObject([{ tax: { rate: 5, amount: 11_900 } }])
    expect((await pay(id, 250_000)).status).toBe(200)
    await settings({ tax_rate: 27 })
    expect((await open(id)).body.lines).toMatchObject([{ tax: { rate: 5, amount: 11_900 } }])
  })

  test('is in the language of its customer', async () => {
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de', 'ja'] })
      .execute()
    await portal.db.updateTable('users').set({ language: 'ja' }).where('id', '=', lena.id).execute()
    await onAccount(2000)
    expect((await make()).body).toMatchObject({ customer_language: 'ja' })
  })

  test('is listed before newer ones that are paid', async () => {
    await onAccount(2000)
    const { id: open } = (await make()).body
    await onAccount(3000)
    const { id: paid } = (await make()).body
    await pay(paid, 3000)
    expect((await list()).statements).toMatchObject([{ id: open }, { id: paid }])
  })

  test('is on a later page when there are many, of which the open ones come first', async () => {
    await onAccount(2000)
    const { id: open } = (await make()).body
    const paid: number[] = []
    for (const _ of Array(STATEMENTS_PAGE_SIZE)) {
      await onAccount(2000)
      const { id } = (await make()).body
      await pay(id, 2000)
      paid.push(id)
    }
    const idsOf = ({ statements }: { statements: { id: number }[] }) => statements.map(({ id }) => id)
    const page = (number: number) => portal.call('GET', `/shop/statements/?page=${number}`, { as: manager })
    const first = await page(1)
    expect(first).toMatchObject({ count: STATEMENTS_PAGE_SIZE + 1, on_account: [] })
    expect(idsOf(first)).toEqual([open, ...paid.slice(1).toReversed()])
    expect((await page(2)).statements).toMatchObject([{ id: paid[0], is_open: false }])
    expect((await page(3)).statements).toEqual([])
  })

  test('reflects that its jobs are cancelled, refunded, paid with a credit, repriced or voided', async () => {
    const [cancelled = 0, refunded = 0, credit = 0, repriced = 0, paid = 0] = await onAccount(
      1000,
      2000,
      3000,
      4000,
      5000,
    )
    const { id } = (await make()).body
    const status = (job: number) =>
      portal.ask('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status: 'CANCELLED' } })
    await status(cancelled)
    await payOnPage(portal, await checkoutFor(portal, lena, refunded))
    await work(portal)
    expect(
      await portal.ask('POST', `/shop/jobs/${refunded}/refund/`, {
        as: manager,
        body: { amount: 2000, reason: 'Late' },
      }),
    ).toMatchObject({ status: 204 })
    await status(refunded)
    await work(portal)
    await portal.call('POST', `/shop/people/${lena.id}/credits/`, {
      as: manager,
      body: { amount: 1, reason: 'A gift' },
    })
    expect((await useCredit(portal, lena, credit)).status).toBe(200)
    const lines = JSON.stringify([
      { kind: 'labor', name: '', amount: 4000 },
      { kind: 'extra', name: 'Grip', amount: 500 },
    ])
    await sql`update string_jobs set price = 4500, price_lines = ${lines}::jsonb where id = ${repriced}`.execute(
      portal.db,
    )
    await mark(paid, 'Cash')
    const now = async () => (await open(id)).body
    expect(await now()).toMatchObject({
      due: 4500,
      lines: [
        { state: 'cancelled' },
        { state: 'cancelled' },
        { state: 'paid' },
        { state: 'open', amount: 4000, price: 4500 },
        { state: 'paid' },
      ],
    })
    await expectRefusal(() => pay(id, 15000), 409, expect.stringContaining('now $45.00'))
    const undo = { as: manager, body: { reason: 'The wrong job' } }
    expect((await portal.ask('POST', `/technician/string_job/${paid}/void/`, undo)).status).toBe(200)
    expect(await now()).toMatchObject({ due: 9500, is_open: true })
    expect(await pay(id, 9500)).toMatchObject({ status: 200, body: { is_open: false } })
    expect((await moneyOf(portal, repriced)).payments).toEqual([applied('technician', 4500)])
    expect((await moneyOf(portal, cancelled)).payments).toEqual([])
    // A void opens the statement again.
    expect((await portal.ask('POST', `/technician/string_job/${repriced}/void/`, undo)).status).toBe(200)
    expect((await now()).is_open).toBe(true)
  })

  test('shows a job that was refunded but not cancelled as refunded, with nothing to pay', async () => {
    const [id = 0] = await onAccount(2000)
    const statement = (await make()).body.id
    await payOnPage(portal, await checkoutFor(portal, lena, id))
    await work(portal)
    await portal.call('POST', '/shop/test_payments/refund/', { as: manager, body: { string_job_id: id } })
    await work(portal)
    const state = { due: 0, is_open: false, is_refunded: true }
    expect((await open(statement)).body).toMatchObject({ ...state, lines: [{ state: 'refunded' }] })
    expect((await list()).statements).toMatchObject([state])
    await expectRefusal(() => pay(statement, 2000), 409, 'There is nothing left to pay on this statement.')
  })

  test('shows a job as refunded whose payment a manager has refunded completely, but not one paid by a credit', async () => {
    const [whole = 0, part = 0, credit = 0] = await onAccount(2000, 3000, 4000)
    const { id } = (await make()).body
    await portal.call('POST', `/shop/people/${lena.id}/credits/`, {
      as: manager,
      body: { amount: 1, reason: 'A gift' },
    })
    expect((await useCredit(portal, lena, credit)).status).toBe(200)
    for (const job of [whole, part]) {
      await payOnPage(portal, await checkoutFor(portal, lena, job))
      await work(portal)
      const body = { amount: 2000, reason: 'Late' }
      await portal.call('POST', `/shop/jobs/${job}/refund/`, { as: manager, body })
    }
    await work(portal)
    expect((await open(id)).body).toMatchObject({
      due: 0,
      is_open: false,
      is_refunded: false,
      lines: [
        { state: 'refunded' },
        { state: 'paid', part_refunded: 2000, tax: { rate: 19, amount: 160 } },
        { state: 'paid', part_refunded: 0 },
      ],
    })
  })

  test('whose jobs were all cancelled is not listed as paid', async () => {
    const jobs = await onAccount(1000, 2000)
    await make()
    const listed = async () => (await list()).statements[0]
    const cancel = (job = 0) =>
      portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status: 'CANCELLED' } })
    await cancel(jobs[0])
    expect(await listed()).toMatchObject({ is_open: true, is_cancelled: false, is_refunded: false })
    await cancel(jobs[1])
    expect(await listed()).toMatchObject({ is_open: false, is_cancelled: true, is_refunded: false })
  })

  test('of a walk-in customer follows their jobs to the account', async () => {
    const walkIn = await createPerson(portal, { auth_subject: null, email: 'lena@club.example' })
    await createJob(portal, walkIn, { on_account_at: new Date() })
    const { id } = (await make(walkIn.id)).body
    await portal.people.save('lena-later', {
      ...{ first_name: 'Lena', last_name: 'Later', email: 'lena@club.example', email_verified: true },
    })
    expect((await open(id, manager)).body).toMatchObject({ customer: 'Lena Later', lines: [{ state: 'open' }] })
  })

  test('that is paid while an account claims it, was paid by the account', async () => {
    const email = 'lena@example.com'
    await portal.db.updateTable('users').set({ auth_subject: null, email }).where('id', '=', lena.id).execute()
    await onAccount(2000)
    const { id } = (await make()).body
    const account = await createPerson(portal)
    const answer = await portal.db.transaction().execute(async (trx) => {
      await claimWalkIn(trx, account.id, email)
      const sent = pay(id, 2000)
      expect(await untilWaiting(portal.db, 1)).toBe(1)
      return { sent }
    })
    expect((await answer.sent).status).toBe(200)
    expect(await portal.db.selectFrom('payments').select('payer_id').execute()).toEqual([{ payer_id: null }])
  })
})

test('the reconciliation lists a statement whose jobs are missing', async () => {
  await onAccount(2000)
  const { id } = (await make()).body
  const undone = new Error('undone')
  const loseJobs = portal.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`delete from statement_jobs`.execute(trx)
    expect(await trx.selectFrom('reconciliation').selectAll().execute()).toEqual([
      { problem: expect.stringContaining('a statement has no jobs'), subject: String(id) },
    ])
    throw undone
  })
  await expect(loseJobs).rejects.toBe(undone)
})
