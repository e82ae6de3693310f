import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createPerson,
  createRacket,
  createTechnician,
  insertCheckout,
  type Person,
} from '../../testing/factories.ts'
import {
  applied,
  arePaid,
  cardPaymentIn,
  checkoutFor,
  eventOf,
  moneyOf,
  openCheckout,
  payOnPage,
  readyToPay,
  refundsOfJob,
  sendEvent,
  sessionObject,
  settle,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let me: Person
let cheap: number
let dear: number
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 1 })
  cheap = await createJob(portal, me, { racket_id: await createRacket(portal, me, { racket_name: 'Loud' }) })
  dear = await createJob(portal, me, { price: 3500 })
})

const sessionFor = (ids: number[]) => checkoutFor(portal, me, ids)
const patch = (id: number, order_status: string) =>
  portal.ask('PATCH', `/string_job/${id}/`, { as: me, body: { order_status } })
const returned = (reason: string) => ({
  method: 'card',
  amount: 2000,
  is_applied: false,
  refund: 'done',
  reason,
})
const refundsOf = (job: number) => refundsOfJob(portal, job)
const cardPayment = () => cardPaymentIn(portal)
const isPaid = (...jobs: number[]) => arePaid(portal, jobs)

describe('one checkout for several jobs', () => {
  test('has a line for each job, and pays them all', async () => {
    const session = await sessionFor([dear, cheap])
    const page = await portal.app.inject(`/sandbox/checkout/${session}`)
    for (const text of [
      '2 string jobs',
      '$55.00',
      'Loud (Yonex Astrox 99 Pro)',
      '$20.00',
      ': Yonex Astrox 99 Pro',
      '$35.00',
    ]) {
      expect(page.body).toContain(text)
    }
    await payOnPage(portal, session)
    expect((await settle(portal, me, session)).body).toEqual({
      string_job_id: cheap,
      string_job_ids: [cheap, dear],
      state: 'paid',
    })
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([applied('card', 2000)])
    expect((await moneyOf(portal, dear)).payments).toEqual([applied('card', 3500)])
    expect(await cardPayment()).toMatchObject({ amount: 5500, unassigned_refund: 0 })
  })

  test('is the same when it is opened again', async () => {
    expect(await sessionFor([dear, cheap])).toBe(await sessionFor([cheap, dear]))
  })

  test.each([
    ['no job', []],
    ['a job twice', [1, 1]],
    ['too many jobs', Array.from({ length: 51 }, (_, index) => index + 1)],
    ['something else', ['x']],
  ])('is refused for %s', async (_, ids) => {
    const body = { string_job_ids: ids }
    const answer = await portal.ask('POST', '/stripe/create-checkout-session/', { as: me, body })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringMatching(/^[A-Z].*\w$/) } })
  })

  test('is refused for jobs of another customer and for jobs that cannot be paid', async () => {
    const theirs = await createJob(portal, await createPerson(portal))
    const refused = async (id: number) => (await openCheckout(portal, me, [cheap, id])).body.error
    expect(await refused(theirs)).toBe('Could not find the specified string job.')
    const paid = await createJob(portal, me, { paid: 'technician' })
    expect(await refused(paid)).toBe(`String Job #${paid} is already paid.`)
    const cancelled = await createJob(portal, me, { order_status: 'CANCELLED' })
    expect(await refused(cancelled)).toBe(`You cannot pay for a cancelled racket job (String Job #${cancelled}).`)
    const unpriced = await createJob(portal, me, { price: null })
    expect(await refused(unpriced)).toBe(`String Job #${unpriced} has no price yet. Please ask the shop.`)
    expect(await portal.db.selectFrom('checkout_sessions').selectAll().execute()).toEqual([])
  })

  test('keeps its jobs out of other checkouts until the customer leaves it', async () => {
    const third = await createJob(portal, me)
    const first = await sessionFor([cheap, dear])
    const error = `String Job #${cheap} is in another open checkout. Finish or leave that payment first.`
    for (const refused of [await openCheckout(portal, me, [cheap, third]), await openCheckout(portal, me, cheap)]) {
      expect(refused).toMatchObject({ status: 409, body: { error, other_checkout: cheap } })
    }
    const leave = (as: Person) => portal.ask('POST', '/stripe/leave-checkout/', { as, body: { string_job_id: dear } })
    expect((await leave(await createPerson(portal))).status).toBe(404)
    expect((await leave(me)).status).toBe(204)
    const second = await sessionFor([cheap, third])
    await work(portal)
    expect((await settle(portal, me, first)).body.state).toBe('expired')
    await payOnPage(portal, second)
    await work(portal)
    expect(await isPaid(cheap, dear, third)).toEqual([true, false, true])
  })

  test('succeeds only once when several checkouts for the same job open at the same time', async () => {
    const third = await createJob(portal, me)
    const open = (ids: number[]) => insertCheckout(portal.db, ids, { amount: 2000 })
    await open([cheap, third])
    await expect(
      portal.db.transaction().execute((trx) => insertCheckout(trx, [cheap, dear], { amount: 2000 })),
    ).rejects.toMatchObject({ code: '23505' })
    const sets = [
      [cheap, dear],
      [dear, third],
      [third, cheap],
    ]
    await portal.db.updateTable('checkout_sessions').set({ state: 'expired' }).execute()
    const answers = await Promise.all(sets.map((ids) => openCheckout(portal, me, ids)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('when the payment arrives, a job that', () => {
  test('was cancelled gets its share refunded, and the other jobs are paid', async () => {
    const session = await sessionFor([cheap, dear])
    await payOnPage(portal, session)
    await patch(cheap, 'CANCELLED')
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([returned('job was cancelled')])
    expect((await moneyOf(portal, dear)).payments).toEqual([applied('card', 3500)])
    expect((await settle(portal, me, session)).body.state).toBe('partly_refunded')
    const [intent] = await portal.db.selectFrom('sandbox.payment_intents').selectAll().execute()
    expect(intent?.amount_refunded).toBe(2000)
  })

  test('was paid in another way gets its share refunded', async () => {
    await payOnPage(portal, await sessionFor([cheap, dear]))
    const { body } = await portal.ask('PATCH', `/technician/string_job/${cheap}/mark_paid/`, {
      as: await createTechnician(portal),
      body: {},
    })
    expect(body.is_order_paid).toBe(true)
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([
      applied('technician', 2000),
      returned('job was paid already'),
    ])
    expect(await isPaid(cheap, dear)).toEqual([true, true])
  })

  test('got another price gets its share refunded and stays unpaid', async () => {
    await payOnPage(portal, await sessionFor([cheap, dear]))
    const price_lines = JSON.stringify([{ kind: 'labor', name: '', amount: 2500 }])
    await portal.db.updateTable('string_jobs').set({ price: 2500, price_lines }).where('id', '=', cheap).execute()
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([returned('amount differs')])
    expect(await isPaid(cheap, dear)).toEqual([false, true])
  })

  test('belongs to a checkout with a different sum gets everything refunded', async () => {
    const session = 'cs_shared'
    await insertCheckout(portal.db, [cheap, dear], {
      amount: 2000,
      state: 'open',
      provider_session_id: session,
      url: 'http://x/',
    })
    await sendEvent(portal, eventOf('checkout.session.completed', sessionObject(session, { amount_total: 4500 })))
    expect(await isPaid(cheap, dear)).toEqual([false, false])
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [{ amount: 2000, state: 'due', reason: 'amount differs' }],
      [{ amount: 2500, state: 'due', reason: 'amount differs' }],
    ])
  })

  test('was paid with a credit closes the checkout of all its jobs', async () => {
    const session = await sessionFor([cheap, dear])
    expect((await useCredit(portal, me, cheap)).status).toBe(200)
    await work(portal)
    expect((await settle(portal, me, session)).body.state).toBe('expired')
    expect(await isPaid(cheap, dear)).toEqual([true, false])
  })
})
