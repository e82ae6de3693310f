import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createTechnician,
  giveCredits,
  type Person,
} from '../../testing/factories.ts'
import {
  applied,
  checkoutFor,
  eventOf,
  moneyOf,
  openCheckout,
  payOnPage,
  readyToPay,
  sendEvent,
  sessionIn,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

// A credit pays for the stringing of a job, and one payment covers the rest.

const portal = testApp()
let me: Person
let technician: Person
let job: number
const line = (kind: string, amount: number) => ({ kind, name: kind === 'extra' ? 'Grip' : '', amount })
const withGrip = { price: 2500, price_lines: JSON.stringify([line('labor', 2000), line('extra', 500)]) }
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 1 })
  technician = await createTechnician(portal)
  job = await createJob(portal, me, withGrip)
})

const credits = async () => (await portal.call('GET', '/me/', { as: me })).stringing_credits
const jobOf = () => portal.call('GET', `/string_job/${job}/`, { as: me })
const setStatus = (status: string) =>
  portal.call('PATCH', `/technician/string_job/${job}/status/`, { as: technician, body: { status } })
const spend = () => portal.ask('POST', '/stripe/use-credit/', { as: me, body: { string_job_id: job } })
const pay = async () => {
  await payOnPage(portal, await checkoutFor(portal, me, job))
  await work(portal)
}

test('a credit pays for the stringing, and one payment covers the rest', async () => {
  const { status, body } = await useCredit(portal, me, job)
  expect([status, body]).toEqual([200, { message: 'A credit pays for the stringing. $5.00 remains to be paid' }])
  expect(await jobOf()).toMatchObject({
    price: 500,
    is_order_paid: false,
    price_lines: [line('labor', 2000), line('extra', 500), line('credit', -2000)],
  })
  expect(await credits()).toBe(0)
  await pay()
  expect((await moneyOf(portal, job)).payments).toEqual([applied('card', 500)])
  const receipt = (await portal.ask('GET', `/string_job/${job}/receipt/`, { as: me })).body
  expect(receipt).toMatchObject({ amount: 500, method: 'card' })
  expect(receipt.lines).toHaveLength(3)
})

test('a second credit for the same job is refused and kept', async () => {
  await useCredit(portal, me, job)
  await giveCredits(portal.db, me.id, 1)
  expect(await useCredit(portal, me, job)).toMatchObject({
    status: 409,
    body: { error: 'A credit already pays for the stringing of this job.' },
  })
  expect(await credits()).toBe(1)
})

test('a credit for free stringing is refused and kept', async () => {
  const price_lines = JSON.stringify([line('labor', 0), line('extra', 500)])
  job = await createJob(portal, me, { price: 500, price_lines })
  expect((await useCredit(portal, me, job)).body.error).toBe(
    'The stringing of this job is free, so it needs no credit.',
  )
  expect(await credits()).toBe(1)
})

test('cancelling before the rest is paid gives the credit back, however often this happens', async () => {
  for (const round of [1, 2, 3]) {
    expect((await spend()).status, `round ${round}`).toBe(200)
    await setStatus('CANCELLED')
    expect([await credits(), (await jobOf()).price]).toEqual([1, 2500])
    await setStatus('NEW')
    expect(await jobOf()).toMatchObject({ price: 2500, is_order_paid: false })
  }
})

test('cancelling after the rest is paid returns the credit and the money once', async () => {
  await useCredit(portal, me, job)
  await pay()
  await setStatus('CANCELLED')
  await work(portal)
  expect(await credits()).toBe(1)
  expect((await moneyOf(portal, job)).payments).toMatchObject([{ amount: 500, refund: 'done', reason: 'cancelled' }])
  await expect(setStatus('NEW')).rejects.toThrow('was refused: 409')
})

describe('a full refund of the rest also returns the credit once, when it is made', () => {
  const refundPart = async (amount: number) =>
    portal.ask('POST', `/shop/jobs/${job}/refund/`, {
      as: await createManager(portal),
      body: { amount, reason: 'The shop was late' },
    })
  async function refundAtProvider(amount: number) {
    const { provider_payment_id } = await portal.db.selectFrom('card_payments').selectAll().executeTakeFirstOrThrow()
    const charge = { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: amount }
    await sendEvent(portal, eventOf('charge.refunded', charge))
  }
  beforeEach(async () => {
    await useCredit(portal, me, job)
    await pay()
  })
  const expectOneCreditAfterCancelling = async () => {
    expect([await credits(), (await jobOf()).is_order_paid]).toEqual([1, true])
    expect((await jobOf()).price_lines).toHaveLength(3)
    await setStatus('CANCELLED')
    await work(portal)
    expect(await credits()).toBe(1)
  }

  test('in the dashboard of the provider', async () => {
    await refundAtProvider(400)
    expect(await credits()).toBe(0)
    await refundAtProvider(500)
    await refundAtProvider(500)
    await expectOneCreditAfterCancelling()
  })

  test('in parts by a manager', async () => {
    expect((await refundPart(200)).status).toBe(204)
    expect(await credits()).toBe(0)
    expect((await refundPart(300)).status).toBe(204)
    await work(portal)
    await expectOneCreditAfterCancelling()
  })
})

test('a refund of a shared payment that a manager assigns gives the credit of its job back', async () => {
  const manager = await createManager(portal)
  const other = await createJob(portal, me, { price: 3000 })
  await useCredit(portal, me, job)
  await payOnPage(portal, sessionIn(await openCheckout(portal, me, [job, other])))
  await work(portal)
  const { provider_payment_id } = await portal.db.selectFrom('card_payments').selectAll().executeTakeFirstOrThrow()
  await sendEvent(
    portal,
    eventOf('charge.refunded', { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: 700 }),
  )
  const assign = (string_job_id: number, amount: number) =>
    portal.ask('POST', '/shop/money/unassigned/', {
      as: manager,
      body: { kind: 'refund', provider_payment_id, string_job_id, amount },
    })
  expect((await assign(other, 200)).status).toBe(204)
  expect(await credits()).toBe(0)
  expect((await assign(job, 500)).status).toBe(204)
  expect(await credits()).toBe(1)
})

test('an edit keeps the credit, which then equals the new price of the stringing', async () => {
  await useCredit(portal, me, job)
  const { racket } = await jobOf()
  const edit = (string?: number) =>
    portal.ask('PUT', `/string_job/${job}/`, {
      as: me,
      body: { racket: racket.id, tension: 25, ...(string && { string }) },
    })
  await portal.db.updateTable('membership_tiers').set({ stringing_price: 3000 }).execute()
  const string = await portal.db
    .insertInto('strings')
    .values({ manufacturer: 'Yonex', name: 'BG80', color: 'White', color_hex_code: null, surcharge: 350 })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await edit(string.id)).body).toMatchObject({ price: 850 })
  await portal.db.updateTable('membership_tiers').set({ stringing_price_labor_only: null }).execute()
  expect(await edit()).toMatchObject({
    status: 409,
    body: ['A credit pays for the stringing of this job, so it cannot change to one without a price.'],
  })
})

test('staff can use a credit of the customer, and the ledger names the staff member', async () => {
  const use = () => portal.ask('POST', `/counter/jobs/${job}/use_credit/`, { as: technician, body: {} })
  expect((await use()).body.message).toContain('$5.00 remain')
  const entry = await portal.db
    .selectFrom('credit_entries')
    .select(['user_id', 'actor_id', 'string_job_id'])
    .where('reason', '=', 'spent')
    .executeTakeFirst()
  expect(entry).toEqual({ user_id: me.id, actor_id: technician.id, string_job_id: job })
  job = await createJob(portal, me)
  expect(await use()).toMatchObject({ status: 409, body: { error: 'This customer has no stringing credits left.' } })
})

test('a credit that the customer does not have leaves their card checkout open', async () => {
  const customer = await createPerson(portal)
  job = await createJob(portal, customer)
  await checkoutFor(portal, customer, job)
  const { status } = await portal.ask('POST', `/counter/jobs/${job}/use_credit/`, { as: technician, body: {} })
  const checkouts = await portal.db.selectFrom('checkout_sessions').select('state').execute()
  expect([status, checkouts]).toEqual([409, [{ state: 'open' }]])
})

test('staff can pay for a job without extras with a credit of the customer', async () => {
  job = await createJob(portal, me)
  const { body } = await portal.ask('POST', `/counter/jobs/${job}/use_credit/`, { as: technician, body: {} })
  expect(body).toEqual({ message: 'Your credit has been used for this stringing job' })
  expect((await moneyOf(portal, job)).payments).toEqual([applied('credit', 0)])
})

test('staff cannot use a credit of a deleted account, and stay signed in', async () => {
  const job = await createJob(portal, me)
  await portal.db.transaction().execute((trx) => portal.people.forget(trx, me.subject))
  expect(await portal.ask('POST', `/counter/jobs/${job}/use_credit/`, { as: technician, body: {} })).toMatchObject({
    status: 409,
    body: { error: 'This customer has no stringing credits left.' },
  })
})
