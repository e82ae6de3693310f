import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { StringJob } from '../../../contract/job/string-jobs.ts'
import {
  createJob,
  createPerson,
  createRacket,
  createString,
  createTechnician,
  type Person,
} from '../../testing/factories.ts'
import { whileLeaving } from '../../testing/lock-waits.ts'
import {
  answerBank,
  applied,
  checkoutFor,
  hurry,
  moneyOf,
  openCheckout,
  payOnPage,
  readyToPay,
  sessionIn,
  settle,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { payAtCounter } from './pay-at-counter.ts'

const portal = testApp()
let me: Person
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 2 })
})

const atCounter = async (job: number) => {
  const technician = await createTechnician(portal)
  return portal.db.transaction().execute((trx) => payAtCounter(trx, job, { actor_id: technician.id }))
}
const cancel = (job: number) =>
  portal.ask('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
const liveCheckouts = (job: number) =>
  portal.db
    .selectFrom('checkout_jobs')
    .select(['amount', 'state'])
    .where('string_job_id', '=', job)
    .where('state', 'in', ['creating', 'open', 'waiting'])
    .execute()

describe('starting to pay by card', () => {
  test('while the account is deleted opens no checkout', async () => {
    const job = await createJob(portal, me)
    expect((await whileLeaving(portal, me, () => openCheckout(portal, me, job))).status).toBe(404)
    expect(await liveCheckouts(job)).toEqual([])
  })

  test('leads to the checkout page with the price of the job', async () => {
    const job = await createJob(portal, me, { price: 2400 })
    const { status, body } = await openCheckout(portal, me, job)
    expect(status).toBe(200)
    expect(body.redirectUrl).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\/cs_test_\w+$/)
    const page = await portal.app.inject(new URL(body.redirectUrl).pathname)
    expect(page.body).toContain('Pay $24.00')
    expect(page.body).toContain(`Standard Stringing Service (Labor Only): Yonex Astrox 99 Pro`)
  })

  test('names the service in the language of the customer', async () => {
    await portal.db
      .updateTable('shop_settings')
      .set({ languages: ['de'] })
      .execute()
    await portal.db.updateTable('users').set({ language: 'de' }).where('id', '=', me.id).execute()
    const session = await checkoutFor(portal, me, await createJob(portal, me))
    const page = await portal.app.inject(`/sandbox/checkout/${session}`)
    expect(page.body).toContain('Bespannung Standard (nur Arbeit): Yonex Astrox 99 Pro')
  })

  test.each(['🏸', 'a🏸'])('names a racket whose long name has emoji, starting with %s', async (start) => {
    const names = { racket_name: '🏸'.repeat(100), manufacturer: start + '🏸'.repeat(90), model_name: '🏸' }
    const racket_id = await createRacket(portal, me, names)
    const session = await checkoutFor(portal, me, await createJob(portal, me, { racket_id }))
    const page = await portal.app.inject(`/sandbox/checkout/${session}`)
    expect(page.body).toContain('Standard Stringing Service (Labor Only): 🏸')
    // Half of an emoji cannot be sent to a card provider.
    expect(page.body).not.toContain('\ufffd')
  })

  test('requires a token and a payable job of the customer', async () => {
    const body = { string_job_id: await createJob(portal, me) }
    expect((await portal.ask('POST', '/stripe/create-checkout-session/', { body })).status).toBe(401)
    const theirs = await createJob(portal, await createPerson(portal))
    expect(await openCheckout(portal, me, theirs)).toMatchObject({ status: 404, body: { error: expect.any(String) } })
    const paid = await createJob(portal, me, { paid: 'technician' })
    expect((await openCheckout(portal, me, paid)).body).toEqual({ error: 'This job is already paid.' })
    const unpaid = await createJob(portal, me)
    for (const cancelled of [unpaid, paid]) {
      await portal.call('PATCH', `/string_job/${cancelled}/`, { as: me, body: { order_status: 'CANCELLED' } })
      expect(await openCheckout(portal, me, cancelled)).toMatchObject({
        status: 409,
        body: { error: 'You cannot pay for a cancelled racket job.' },
      })
    }
  })

  test.each([null, 0, 49])('is refused for a price of %s', async (price) => {
    const job = await createJob(portal, me, { price })
    expect(await openCheckout(portal, me, job)).toMatchObject({ status: 409, body: { error: expect.any(String) } })
    expect(await portal.db.selectFrom('checkout_sessions').selectAll().execute()).toEqual([])
  })

  test('in twenty tabs at once leads to the same checkout', async () => {
    const job = await createJob(portal, me)
    const answers = await Promise.all(Array.from({ length: 20 }, () => openCheckout(portal, me, job)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.redirectUrl}`)).size).toBe(1)
    expect(await liveCheckouts(job)).toEqual([{ amount: 2000, state: 'open' }])
    expect(await portal.db.selectFrom('sandbox.checkout_sessions').select('id').execute()).toHaveLength(1)
  })

  test('with an Idempotency-Key stores the key only together with its response', async () => {
    const body = { string_job_id: await createJob(portal, me) }
    const again = () =>
      portal.ask('POST', '/stripe/create-checkout-session/', { as: me, body, headers: { 'idempotency-key': 'one' } })
    await sql`alter table idempotency_keys add constraint answered check (answer is not null)`.execute(portal.db)
    const first = await again()
    await sql`alter table idempotency_keys drop constraint answered`.execute(portal.db)
    expect(first.status).toBe(200)
    expect(await again()).toMatchObject({ status: 200, body: first.body })
  })

  test('leads to a new checkout when the old one is about to expire', async () => {
    const job = await createJob(portal, me)
    const first = await checkoutFor(portal, me, job)
    await portal.db.updateTable('checkout_sessions').set({ expires_at: new Date() }).execute()
    const second = await checkoutFor(portal, me, job)
    expect(second).not.toBe(first)
    await work(portal)
    expect((await settle(portal, me, first)).body).toEqual({ string_job_id: job, state: 'expired' })
  })

  test('continues an attempt that a crash interrupted, with the same key', async () => {
    const job = await createJob(portal, me)
    await checkoutFor(portal, me, job)
    // This is the state when the server dies after the provider's response and before our commit.
    await portal.db
      .updateTable('checkout_sessions')
      .set({ state: 'creating', provider_session_id: null, url: null })
      .execute()
    await checkoutFor(portal, me, job)
    expect(await portal.db.selectFrom('sandbox.checkout_sessions').select('id').execute()).toHaveLength(1)
  })

  test('after a price change, asks for the new price and closes the old checkout', async () => {
    const job = await createJob(portal, me)
    const old = await checkoutFor(portal, me, job)
    const string = await createString(portal)
    const { racket } = (await portal.ask('GET', '/string_job/', { as: me })).body[0]
    const body = { racket: racket.id, string, tension: 24 }
    expect((await portal.ask('PUT', `/string_job/${job}/`, { as: me, body })).status).toBe(200)
    await work(portal)
    expect((await payOnPage(portal, old)).body).toContain('This checkout has ended')
    await checkoutFor(portal, me, job)
    expect(await liveCheckouts(job)).toEqual([{ amount: 3000, state: 'open' }])
  })
})

describe('the checkout page', () => {
  test('takes the payment, and the event marks the job as paid', async () => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    const { status, location } = await payOnPage(portal, session)
    expect({ status, location }).toEqual({
      status: 303,
      location: `http://localhost:3000/checkout/return?session_id=${session}`,
    })
    await work(portal)
    expect(await moneyOf(portal, job)).toEqual({
      is_order_paid: true,
      order_status: 'NEW',
      payments: [applied('card', 2000)],
    })
    expect((await portal.db.selectFrom('webhook_events').select('type').execute()).length).toBeGreaterThan(1)
    const history = portal.db.selectFrom('job_events').select(['event', 'to_value', 'actor_id'])
    expect(await history.where('string_job_id', '=', job).execute()).toEqual([
      { event: 'paid', to_value: 'card', actor_id: me.id },
    ])
  })

  test('leads back to the return page, which finds the payment before any event arrives', async () => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    expect((await settle(portal, me, session)).body).toEqual({ string_job_id: job, state: 'open' })
    await payOnPage(portal, session)
    expect((await settle(portal, me, session)).body).toEqual({ string_job_id: job, state: 'paid' })
    // Another tab on the same checkout reports the payment and leads to the return page.
    const page = await portal.app.inject(`/sandbox/checkout/${session}`)
    expect(page.body).toContain('This checkout has ended')
    expect(page.body).toContain(`/checkout/return?session_id=${session}`)
    // The event arrives later and changes nothing.
    await work(portal)
    expect(await moneyOf(portal, job)).toMatchObject({ is_order_paid: true, payments: [applied('card', 2000)] })
  })

  test('does not show the state of a checkout to anyone else', async () => {
    const session = await checkoutFor(portal, me, await createJob(portal, me))
    expect((await settle(portal, await createPerson(portal), session)).status).toBe(404)
    expect((await settle(portal, me, 'cs_test_missing')).status).toBe(404)
    expect((await settle(portal, me, 'cs test')).status).toBe(400)
  })

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
    ['4111 1111 1111 1111', 'Your card number is invalid.'],
  ])('declines the card %s, and the customer can try another', async (card, sentence) => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    const refused = await payOnPage(portal, session, { card })
    expect(refused).toMatchObject({ status: 402, body: expect.stringContaining(sentence) })
    await work(portal)
    expect(await moneyOf(portal, job)).toMatchObject({ is_order_paid: false, payments: [] })
    expect((await payOnPage(portal, session)).status).toBe(303)
  })

  test.each([
    ['4000 0027 6000 3184', 'confirm', 303],
    ['4000 0027 6000 3184', 'refuse', 402],
    ['4000 0084 0000 1629', 'confirm', 402],
  ] as const)(
    'asks the bank to confirm the card %s, and after the answer %s returns %i',
    async (card, answer, status) => {
      const job = await createJob(portal, me)
      const session = await checkoutFor(portal, me, job)
      expect((await payOnPage(portal, session, { card })).location).toBe(`/sandbox/checkout/${session}/authenticate/`)
      expect((await answerBank(portal, session, answer)).status).toBe(status)
      await work(portal)
      expect((await moneyOf(portal, job)).is_order_paid).toBe(status === 303)
    },
  )

  test.each([
    ['slow_arrives', 'paid'],
    ['slow_fails', 'failed'],
  ])('with a slow method (%s) leaves the payment on its way until the result arrives', async (method, state) => {
    const job = await createJob(portal, me)
    const isOnItsWay = async () =>
      (await portal.ask('GET', '/string_job/', { as: me })).body.map((each: StringJob) => each.is_payment_on_its_way)
    const session = await checkoutFor(portal, me, job)
    await payOnPage(portal, session, { method })
    await work(portal)
    expect((await settle(portal, me, session)).body.state).toBe('waiting')
    expect((await openCheckout(portal, me, job)).body.error).toMatch(/on its way/)
    expect((await useCredit(portal, me, job)).body.error).toMatch(/on its way/)
    expect(await isOnItsWay()).toEqual([true])
    await hurry(portal)
    await work(portal)
    expect(await isOnItsWay()).toEqual([false])
    expect((await settle(portal, me, session)).body.state).toBe(state)
    expect((await moneyOf(portal, job)).is_order_paid).toBe(state === 'paid')
    // After a failure the customer can try again.
    expect((await openCheckout(portal, me, job)).status).toBe(state === 'paid' ? 409 : 200)
  })
})

test.each([
  ['paid at the counter', (job: number) => atCounter(job)],
  ['cancelled', (job: number) => cancel(job)],
])('the checkout of a job that is %s no longer accepts a payment', async (_, act) => {
  const job = await createJob(portal, me)
  const session = await checkoutFor(portal, me, job)
  await act(job)
  await work(portal)
  expect((await payOnPage(portal, session)).body).toContain('This checkout has ended')
})

test('a checkout that the provider no longer knows also expires in the portal', async () => {
  const job = await createJob(portal, me)
  const first = sessionIn(await openCheckout(portal, me, job))
  await portal.db.deleteFrom('sandbox.checkout_sessions').execute()
  expect((await settle(portal, me, first)).body.state).toBe('expired')
  expect(await checkoutFor(portal, me, job)).not.toBe(first)
})
