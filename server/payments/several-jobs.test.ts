import { beforeEach, describe, expect, test } from 'vitest'
import {
  createJob,
  createManager,
  createPerson,
  createTechnician,
  insertCheckout,
  type Person,
} from '../testing/factories.ts'
import {
  applied,
  eventOf,
  moneyOf,
  openCheckout,
  openCheckoutFor,
  payOnPage,
  readyToPay,
  sendEvent,
  sessionIn,
  sessionObject,
  settle,
  useCredit,
  work,
} from '../testing/payments.ts'
import { testApp } from '../testing/test-app.ts'

const portal = testApp()
let me: Person
let cheap: number
let dear: number
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 1 })
  cheap = await createJob(portal, me)
  dear = await createJob(portal, me, { price: 3500 })
})

const sessionFor = async (ids: number[]) => {
  const answer = await openCheckoutFor(portal, me, ids)
  expect(answer).toMatchObject({ status: 200 })
  return sessionIn(answer)
}
const patch = (id: number, order_status: string) =>
  portal.ask('PATCH', `/string_job/${id}/`, { as: me, body: { order_status } })
const returned = (amount: number, reason: string) => ({
  method: 'card',
  amount,
  is_applied: false,
  refund: 'done',
  reason,
})
const refundsOf = (string_job_id: number) =>
  portal.db
    .selectFrom('refunds')
    .select(['amount', 'state', 'reason'])
    .where('string_job_id', '=', string_job_id)
    .orderBy('id')
    .execute()
const cardPayment = () => portal.db.selectFrom('card_payments').selectAll().executeTakeFirstOrThrow()
const isPaid = async (...jobs: number[]) =>
  Promise.all(jobs.map(async (job) => (await moneyOf(portal, job)).is_order_paid))

describe('one checkout for several jobs', () => {
  test('has a line for each job, and pays them all', async () => {
    const session = await sessionFor([dear, cheap])
    const page = await portal.app.inject(`/sandbox/checkout/${session}`)
    for (const text of ['2 string jobs', '$55.00', `String Job #${cheap}`, '$20.00', `String Job #${dear}`, '$35.00']) {
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

  test('is refused for the jobs of two people, and for jobs that cannot be paid', async () => {
    const theirs = await createJob(portal, await createPerson(portal))
    const refused = async (id: number) => (await openCheckoutFor(portal, me, [cheap, id])).body.error
    expect(await refused(theirs)).toBe('Could not find the specified string job.')
    const paid = await createJob(portal, me, { paid: 'technician' })
    expect(await refused(paid)).toBe(`String Job #${paid} is already paid.`)
    const cancelled = await createJob(portal, me, { order_status: 'CANCELLED' })
    expect(await refused(cancelled)).toBe(`You cannot pay for a cancelled racket job (String Job #${cancelled}).`)
    const unpriced = await createJob(portal, me, { price: null })
    expect(await refused(unpriced)).toBe(`String Job #${unpriced} has no price yet. Please ask the shop.`)
    expect(await portal.db.selectFrom('checkout_sessions').selectAll().execute()).toEqual([])
  })

  test('keeps its jobs out of other checkouts, until the customer leaves it', async () => {
    const third = await createJob(portal, me)
    const first = await sessionFor([cheap, dear])
    const error = `String Job #${cheap} is in another open checkout. Finish or leave that payment first.`
    for (const refused of [await openCheckoutFor(portal, me, [cheap, third]), await openCheckout(portal, me, cheap)]) {
      expect(refused).toMatchObject({ status: 409, body: { error } })
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

  test('twice at the same time for one job: the database lets one of them through', async () => {
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
    const answers = await Promise.all(sets.map((ids) => openCheckoutFor(portal, me, ids)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('when the money arrives, a job that', () => {
  test('was cancelled gets its share back, and the others are paid', async () => {
    const session = await sessionFor([cheap, dear])
    await payOnPage(portal, session)
    await patch(cheap, 'CANCELLED')
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([returned(2000, 'job was cancelled')])
    expect((await moneyOf(portal, dear)).payments).toEqual([applied('card', 3500)])
    expect((await settle(portal, me, session)).body.state).toBe('partly_refunded')
    const [intent] = await portal.db.selectFrom('sandbox.payment_intents').selectAll().execute()
    expect(intent?.amount_refunded).toBe(2000)
  })

  test('was paid in another way gets its share back', async () => {
    await payOnPage(portal, await sessionFor([cheap, dear]))
    const { body } = await portal.ask('PATCH', `/technician/string_job/${cheap}/mark_paid/`, {
      as: await createTechnician(portal),
      body: {},
    })
    expect(body.is_order_paid).toBe(true)
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([
      applied('technician', 2000),
      returned(2000, 'job was paid already'),
    ])
    expect(await isPaid(cheap, dear)).toEqual([true, true])
  })

  test('got another price gets its share back, and is not paid', async () => {
    await payOnPage(portal, await sessionFor([cheap, dear]))
    const price_lines = JSON.stringify([{ kind: 'labor', name: '', amount: 2500 }])
    await portal.db.updateTable('string_jobs').set({ price: 2500, price_lines }).where('id', '=', cheap).execute()
    await work(portal)
    expect((await moneyOf(portal, cheap)).payments).toEqual([returned(2000, 'amount differs')])
    expect(await isPaid(cheap, dear)).toEqual([false, true])
  })

  test('gets all of it back when the sum is not the one that was asked', async () => {
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

  test('was paid with a credit closes the checkout for all of them', async () => {
    const session = await sessionFor([cheap, dear])
    expect((await useCredit(portal, me, cheap)).status).toBe(200)
    await work(portal)
    expect((await settle(portal, me, session)).body.state).toBe('expired')
    expect(await isPaid(cheap, dear)).toEqual([true, false])
  })
})

describe('after several jobs were paid at once', () => {
  let payment: string
  beforeEach(async () => {
    await payOnPage(portal, await sessionFor([cheap, dear]))
    await work(portal)
    payment = (await cardPayment()).provider_payment_id
  })
  const refunded = (amount: number, created = Math.floor(Date.now() / 1000)) => {
    const event = eventOf('charge.refunded', { id: 'ch_1', payment_intent: payment, amount_refunded: amount })
    return sendEvent(portal, JSON.stringify({ ...event, created }))
  }

  test('cancelling one refunds its share, with the share in the metadata', async () => {
    await patch(cheap, 'CANCELLED')
    await work(portal)
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [{ amount: 2000, state: 'done', reason: 'cancelled' }],
      [],
    ])
    const share = await portal.db
      .selectFrom('payments')
      .select('id')
      .where('string_job_id', '=', cheap)
      .executeTakeFirstOrThrow()
    const refund = await portal.db.selectFrom('sandbox.refunds').select('metadata').executeTakeFirstOrThrow()
    expect(refund.metadata).toMatchObject({ share_id: String(share.id) })
  })

  test('a refund of the shop that fits one share belongs to it', async () => {
    await refunded(3500)
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [],
      [{ amount: 3500, state: 'done', reason: 'provider' }],
    ])
  })

  test('a refund of everything belongs to every share', async () => {
    await refunded(5500)
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [{ amount: 2000, state: 'done', reason: 'provider' }],
      [{ amount: 3500, state: 'done', reason: 'provider' }],
    ])
  })

  test('cancelling both refunds both, in either order of the events', async () => {
    await patch(cheap, 'CANCELLED')
    await patch(dear, 'CANCELLED')
    await refunded(5500)
    await refunded(3500)
    await work(portal)
    for (const job of [cheap, dear])
      expect(await refundsOf(job)).toMatchObject([{ state: 'done', reason: 'cancelled' }])
    expect((await cardPayment()).unassigned_refund).toBe(0)
  })

  describe('what fits no single share', () => {
    const unassigned = async () =>
      (await portal.ask('GET', '/shop/money/unassigned/', { as: await createManager(portal) })).body
    const assign = async (body: object) =>
      portal.ask('POST', '/shop/money/unassigned/', { as: await createManager(portal), body })
    const contradictions = async () =>
      (await portal.db.selectFrom('reconciliation').select('problem').execute()).map(({ problem }) => problem)
    const refund = (string_job_id: number, amount: number) =>
      assign({ kind: 'refund', provider_payment_id: payment, string_job_id, amount })

    test('a refund is listed, and reconciliation shows it, until a manager has assigned all of it', async () => {
      await refunded(1500)
      expect(await contradictions()).toEqual(['a refund of a shared payment is not assigned'])
      expect(await unassigned()).toMatchObject([
        {
          kind: 'refund',
          amount: 1500,
          shares: [
            { string_job_id: cheap, amount: 2000, left: 2000, customer: 'Lena Brandt' },
            { string_job_id: dear, amount: 3500, left: 3500 },
          ],
        },
      ])
      expect((await refund(cheap, 1600)).body.error).toContain('no longer unassigned')
      expect((await refund(cheap, 500)).status).toBe(204)
      expect(await unassigned()).toMatchObject([{ amount: 1000 }])
      expect((await refund(dear, 1000)).status).toBe(204)
      expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
        [{ amount: 500, state: 'done', reason: 'partial' }],
        [{ amount: 1000, state: 'done', reason: 'partial' }],
      ])
      expect([await unassigned(), await contradictions()]).toEqual([[], []])
      // The same total again changes nothing.
      await refunded(1500)
      expect(await contradictions()).toEqual([])
    })

    test('a refund cannot be assigned to another job, or beyond what is left of a share', async () => {
      const other = await createJob(portal, me, { paid: 'card' })
      await refunded(2500)
      expect((await refund(other, 2500)).body.error).toBe('This card payment did not pay for this job.')
      expect((await refund(cheap, 2500)).body.error).toBe(
        'Only $20.00 of the payment for this job can still be refunded.',
      )
      expect(await unassigned()).toMatchObject([{ amount: 2500 }])
      expect((await refund(dear, 2500)).status).toBe(204)
    })

    test('a dispute is listed until a manager has assigned it; a whole or fitting one is not', async () => {
      const dispute = (id: string, amount: number) =>
        sendEvent(
          portal,
          eventOf('charge.dispute.created', { id, payment_intent: payment, amount, status: 'needs_response' }),
        )
      await dispute('dp_whole', 5500)
      await dispute('dp_dear', 3500)
      expect(await unassigned()).toEqual([])
      await dispute('dp_part', 1000)
      expect(await contradictions()).toEqual(['a dispute of a shared payment is not assigned'])
      expect(await unassigned()).toMatchObject([{ kind: 'dispute', provider_dispute_id: 'dp_part', amount: 1000 }])
      const choice = { kind: 'dispute', provider_payment_id: payment, string_job_id: cheap, amount: 1000 }
      expect((await assign(choice)).status).toBe(204)
      expect((await assign(choice)).status).toBe(409)
      expect(await contradictions()).toEqual([])
      expect(await isPaid(cheap, dear)).toEqual([true, true])
    })
  })

  test('a manager refunds a part of one share, with a reason', async () => {
    const manager = await createManager(portal)
    const part = (id: number, amount: number, reason = 'One grommet was missing') =>
      portal.ask('POST', `/shop/jobs/${id}/refund/`, { as: manager, body: { amount, reason } })
    expect((await part(cheap, 500)).status).toBe(204)
    await work(portal)
    expect(await portal.db.selectFrom('refunds').select(['amount', 'state', 'reason', 'note']).execute()).toEqual([
      { amount: 500, state: 'done', reason: 'manager', note: 'One grommet was missing' },
    ])
    expect(await isPaid(cheap, dear)).toEqual([true, true])
    expect((await part(cheap, 1600)).body.error).toBe('Only $15.00 of this payment can be refunded.')
    expect((await part(cheap, 100, ' ')).body.error).toBe('Please enter a reason')
    expect((await part(cheap, 0)).status).toBe(400)
    const atCounter = await createJob(portal, me, { paid: 'technician' })
    expect((await part(atCounter, 100)).body.error).toBe('This job was not paid by card.')
    await patch(cheap, 'CANCELLED')
    await work(portal)
    expect(await refundsOf(cheap)).toEqual([
      { amount: 500, state: 'done', reason: 'manager' },
      { amount: 1500, state: 'done', reason: 'cancelled' },
    ])
    expect((await cardPayment()).unassigned_refund).toBe(0)
  })

  test('two managers cannot refund more than the share', async () => {
    const manager = await createManager(portal)
    const body = { amount: 1500, reason: 'A mistake' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => portal.ask('POST', `/shop/jobs/${cheap}/refund/`, { as: manager, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409])
  })
})
