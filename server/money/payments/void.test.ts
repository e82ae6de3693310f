import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { digestOf } from '../../testing/digest.ts'
import { createJob, createManager, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import { dayIn } from '../../testing/moments.ts'
import { checkoutFor, payOnPage, readyToPay, settle, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
beforeAll(() => readyToPay(portal))

let lena: Person
let technician: Person
let manager: Person
let job: number
beforeEach(async () => {
  lena = await createPerson(portal, { credits: 1 })
  technician = await createTechnician(portal)
  manager = await createManager(portal)
  job = await createJob(portal, lena)
})

const act = (path: string, as = technician, body: object = {}, method = 'PATCH') =>
  portal.ask(method, `/technician/string_job/${job}/${path}/`, { as, body })
const mark = () => act('mark_paid')
const undo = (as = technician, body: object = {}) => act('void', as, body, 'POST')
const onDay = (day: string) => sql`
  alter table payments disable trigger payments_only_grow;
  update payments set created_at = now() - interval '${sql.raw(day)}', book_day = (now() - interval '${sql.raw(day)}')::date;
  alter table payments enable trigger payments_only_grow
`

async function expectRefusal(as: Person, body: object, status: number, error: string) {
  const before = await digestOf(portal.db)
  expect(await undo(as, body)).toMatchObject({ status, body: { error } })
  expect(await digestOf(portal.db)).toBe(before)
}

describe('a void', () => {
  test('makes the job unpaid, so that it can be paid again', async () => {
    await mark()
    expect(await undo()).toMatchObject({ status: 200, body: { is_order_paid: false, paid_by: null } })
    expect((await portal.ask('GET', `/string_job/${job}/receipt/`, { as: technician })).status).toBe(409)
    expect((await mark()).body).toMatchObject({ is_order_paid: true, paid_by: 'technician' })
    const events = await portal.ask('GET', `/technician/string_job/${job}/history/`, { as: technician })
    expect(events.body.map(({ event }: { event: string }) => event)).toEqual(['paid', 'voided', 'paid'])
    expect(await portal.db.selectFrom('payments').select('is_applied').orderBy('id').execute()).toEqual([
      { is_applied: false },
      { is_applied: true },
    ])
  })

  test('allows a card payment afterwards', async () => {
    await mark()
    await undo()
    const session = await checkoutFor(portal, lena, job)
    await payOnPage(portal, session)
    await settle(portal, lena, session)
    await work(portal)
    expect((await portal.ask('GET', `/string_job/${job}/`, { as: lena })).body.paid_by).toBe('card')
  })

  test('is in the history of the customer, and in the audit trail with its reason', async () => {
    await mark()
    await undo(manager, { reason: 'The wrong racket' })
    const history = await portal.ask('GET', `/string_job/${job}/history/`, { as: lena })
    expect(history.body[0]).toMatchObject({ event: 'voided', actor: 'shop' })
    expect(JSON.stringify(history.body)).not.toContain('wrong racket')
    const audit = await portal.ask('GET', '/shop/audit/?action=void', { as: manager })
    expect(audit.body.results).toMatchObject([
      { actor: 'Mira Rahn', subject: `String Job #${job}`, from: '2000', to: 'The wrong racket' },
    ])
  })

  test('reduces the sums of its day', async () => {
    await mark()
    await undo()
    const today = dayIn(0)
    const days = `?from=${today}&to=${today}`
    expect((await portal.ask('GET', `/shop/money/${days}`, { as: manager })).body).toMatchObject([
      { count: 1, amount: 2000, refunded: 0, voided: 2000 },
    ])
    const { csv } = (await portal.ask('GET', `/shop/money/export/${days}`, { as: manager })).body
    expect(csv.trim().split('\n').at(-1)).toMatch(new RegExp(`,20\\.00,${today}$`))
  })

  test('is refused a second time, and for an unpaid job', async () => {
    await expectRefusal(technician, {}, 409, 'This job is not paid.')
    await mark()
    await undo()
    await expectRefusal(technician, {}, 409, 'This payment was already voided.')
  })

  test('of a card or credit payment is refused', async () => {
    job = await createJob(portal, lena, { paid: 'card' })
    await expectRefusal(manager, { reason: 'x' }, 409, 'Card and credit payments are refunded, not voided.')
    job = await createJob(portal, await createPerson(portal), { paid: 'credit' })
    await expectRefusal(manager, { reason: 'x' }, 409, 'Card and credit payments are refunded, not voided.')
  })

  test('of a cancelled job is refused, because its payment is refunded', async () => {
    await mark()
    await act('status', technician, { status: 'CANCELLED' })
    await expectRefusal(technician, {}, 409, 'This payment is being refunded, so it cannot be voided.')
  })

  test('of a payment that goes back in part is refused', async () => {
    await mark()
    // A job with a speed that became standard has such a refund.
    await sql`
      insert into refunds (payment_id, string_job_id, amount, state, reason)
      select id, string_job_id, 500, 'due', 'partial' from payments
    `.execute(portal.db)
    const error = 'This payment is being refunded, so it cannot be voided.'
    await expectRefusal(manager, { reason: 'Counted twice' }, 409, error)
  })

  test('of a job that costs nothing is refused', async () => {
    job = await createJob(portal, lena, { redo_of: job, price: 0 })
    await expectRefusal(manager, { reason: 'x' }, 409, 'This job is free, so it has no payment to void.')
  })

  test('concerns the payment that counts, also after a later one by card, which went back', async () => {
    const session = await checkoutFor(portal, lena, job)
    await payOnPage(portal, session)
    await mark()
    expect((await settle(portal, lena, session)).body.state).toBe('refunded')
    await work(portal)
    expect(await undo()).toMatchObject({ status: 200, body: { is_order_paid: false } })
  })

  test('by a manager needs a reason, unless it is of their own payment of today', async () => {
    await mark()
    await expectRefusal(manager, {}, 400, 'Please enter a reason')
    await undo(manager, { reason: 'The wrong racket' })
    const owner = await createManager(portal, { is_technician: true })
    await act('mark_paid', owner)
    expect(await undo(owner)).toMatchObject({ status: 200 })
    await act('mark_paid', owner)
    await onDay('25 hours').execute(portal.db)
    await expectRefusal(owner, {}, 400, 'Please enter a reason')
  })

  test('by a technician on the next day, or of a colleague’s payment, is refused', async () => {
    expect((await mark()).body.voidable_by).toBe(technician.id)
    const other = await createTechnician(portal)
    await expectRefusal(other, {}, 403, 'Only a manager can void a payment that someone else recorded.')
    await onDay('25 hours').execute(portal.db)
    await expectRefusal(technician, {}, 403, 'Only a manager can void a payment from an earlier day.')
    expect((await portal.ask('GET', `/technician/string_job/${job}/`, { as: technician })).body.voidable_by).toBeNull()
    await expectRefusal(manager, {}, 400, 'Please enter a reason')
    await expectRefusal(manager, { reason: ' ' }, 400, 'Please enter a reason')
    expect((await undo(manager, { reason: 'Counted twice' })).status).toBe(200)
  })

  test('that is sent several times at the same moment happens once', async () => {
    await mark()
    const answers = await Promise.all(Array.from({ length: 8 }, () => undo()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect(await portal.db.selectFrom('voids').select('payment_id').execute()).toHaveLength(1)
  })
})

describe('the database refuses', () => {
  const voided = (payment: string) =>
    sql.raw(`
    insert into voids (payment_id, string_job_id, actor_id)
    select id, string_job_id, ${technician.id} from payments where ${payment}
  `)

  test('making a job unpaid without a void in the same transaction', async () => {
    await mark()
    const unpay = sql`update string_jobs set paid_payment_id = null where id = ${job}`
    await expect(unpay.execute(portal.db)).rejects.toMatchObject({ code: '23514' })
    await expect(sql`update payments set is_applied = false`.execute(portal.db)).rejects.toMatchObject({
      code: '23000',
    })
    // A void alone leaves the job paid, and the rest cannot follow in a later transaction.
    const attempt = portal.db.transaction().execute(async (trx) => {
      await voided(`string_job_id = ${job}`).execute(trx)
      await sql`update payments set amount = 1, is_applied = false`.execute(trx)
    })
    await expect(attempt).rejects.toMatchObject({ code: '23000' })
  })

  test('a void of a card payment, a second void of a payment, and deleting voids or payments', async () => {
    const paid = await createJob(portal, lena, { paid: 'card' })
    await expect(voided(`string_job_id = ${paid}`).execute(portal.db)).rejects.toMatchObject({ code: '23514' })
    await mark()
    await undo()
    await expect(voided(`string_job_id = ${job}`).execute(portal.db)).rejects.toMatchObject({ code: '23514' })
    await expect(sql`delete from voids`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
    await expect(sql`delete from payments`.execute(portal.db)).rejects.toMatchObject({ code: '23000' })
  })
})
