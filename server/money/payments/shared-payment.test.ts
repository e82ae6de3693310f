import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createManager, createPerson, type Person } from '../../testing/factories.ts'
import {
  arePaid,
  cardPaymentIn,
  checkoutFor,
  eventOf,
  payOnPage,
  readyToPay,
  refundsOfJob,
  sendEvent,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { compareRefunds } from '../refunds/compare-refunds.ts'

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

const sessionFor = (ids: number[]) => checkoutFor(portal, me, ids)
const cancel = (id: number) =>
  portal.ask('PATCH', `/string_job/${id}/`, { as: me, body: { order_status: 'CANCELLED' } })
const refundsOf = (job: number) => refundsOfJob(portal, job)
const cardPayment = () => cardPaymentIn(portal)
const isPaid = (...jobs: number[]) => arePaid(portal, jobs)

test('a payment of more than an integer holds, as in rupiah, is made, refunded, compared and disputed', async () => {
  const jobs: number[] = []
  for (let count = 0; count < 3; count += 1) jobs.push(await createJob(portal, me, { price: 900_000_000 }))
  await payOnPage(portal, await sessionFor(jobs))
  await work(portal)
  const { provider_payment_id, amount } = await cardPayment()
  expect(amount).toBe(2_700_000_000)
  expect(await isPaid(...jobs)).toEqual([true, true, true])
  for (const job of jobs) await cancel(job)
  await work(portal)
  const charge = { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: amount }
  expect(await sendEvent(portal, eventOf('charge.refunded', charge))).toMatchObject({ status: 200 })
  await compareRefunds(portal.db, portal.payments)
  const checks = await portal.db.selectFrom('refund_checks').select('amount').execute()
  expect(checks).toEqual([{ amount }])
  const dispute = { id: 'dp_1', payment_intent: provider_payment_id, amount, reason: 'fraudulent', status: 'lost' }
  expect(await sendEvent(portal, eventOf('charge.dispute.created', dispute))).toMatchObject({ status: 200 })
})

test('the refund of such a payment that fails is listed for the manager', async () => {
  const jobs: number[] = []
  for (let count = 0; count < 3; count += 1) jobs.push(await createJob(portal, me, { price: 900_000_000 }))
  await payOnPage(portal, await sessionFor(jobs))
  await work(portal)
  const { provider_payment_id, amount } = await cardPayment()
  const failed = { id: 're_1', payment_intent: provider_payment_id, amount, failure_reason: 'lost_or_stolen_card' }
  expect(await sendEvent(portal, eventOf('refund.failed', failed))).toMatchObject({ status: 200 })
  const list = await portal.ask('GET', '/shop/money/unmatched-refunds/', { as: await createManager(portal) })
  expect(list.body).toMatchObject([{ provider_refund_id: 're_1', amount }])
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

  test('cancelling a job whose whole share a manager refunded leaves nothing to refund', async () => {
    const as = await createManager(portal)
    const path = `/shop/jobs/${cheap}/refund/`
    expect((await portal.ask('POST', path, { as, body: { amount: 2000, reason: 'A scratch' } })).status).toBe(204)
    await work(portal)
    expect((await cancel(cheap)).status).toBe(200)
    await work(portal)
    expect(await refundsOf(cheap)).toEqual([
      { amount: 2000, state: 'done', reason: 'manager' },
      { amount: 0, state: 'done', reason: 'cancelled' },
    ])
    expect((await portal.ask('GET', '/string_job/', { as: me })).body.at(-1).refund).toBe('done')
  })

  test('a part is refused when another part was refunded since the manager looked', async () => {
    const as = await createManager(portal)
    const body = { amount: 500, reason: 'A scratch', left: 2000 }
    const refund = () => portal.ask('POST', `/shop/jobs/${cheap}/refund/`, { as, body })
    expect((await refund()).status).toBe(204)
    expect(await refund()).toMatchObject({ status: 409 })
    expect(await refundsOf(cheap)).toMatchObject([{ amount: 500 }])
  })

  test('staff see on a paid job what went back of its share, once it has', async () => {
    const as = await createManager(portal)
    const shown = () =>
      Promise.all(
        [cheap, dear].map(async (id) => (await portal.ask('GET', `/counter/jobs/${id}/`, { as })).body.part_refunded),
      )
    const body = { amount: 500, reason: 'A scratch' }
    expect((await portal.ask('POST', `/shop/jobs/${cheap}/refund/`, { as, body })).status).toBe(204)
    expect(await shown()).toEqual([0, 0])
    await work(portal)
    expect(await shown()).toEqual([500, 0])
  })

  test('cancelling one job refunds its share and names the share in the metadata', async () => {
    await cancel(cheap)
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

  test('a refund by the shop is assigned to the share with the same amount', async () => {
    await refunded(3500)
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [],
      [{ amount: 3500, state: 'done', reason: 'provider' }],
    ])
  })

  test('a full refund is assigned to every share', async () => {
    await refunded(5500)
    expect([await refundsOf(cheap), await refundsOf(dear)]).toEqual([
      [{ amount: 2000, state: 'done', reason: 'provider' }],
      [{ amount: 3500, state: 'done', reason: 'provider' }],
    ])
  })

  test('cancelling both jobs refunds both shares, even if the events arrive out of order', async () => {
    await cancel(cheap)
    await cancel(dear)
    await refunded(5500)
    await refunded(3500)
    await work(portal)
    for (const job of [cheap, dear]) {
      expect(await refundsOf(job)).toMatchObject([{ state: 'done', reason: 'cancelled' }])
    }
    expect((await cardPayment()).unassigned_refund).toBe(0)
  })

  describe('an amount that matches no single share', () => {
    const unassigned = async () => portal.call('GET', '/shop/money/unassigned/', { as: await createManager(portal) })
    const assign = async (body: object) =>
      portal.ask('POST', '/shop/money/unassigned/', { as: await createManager(portal), body })
    const contradictions = async () =>
      (await portal.db.selectFrom('reconciliation').select('problem').execute()).map(({ problem }) => problem)
    const refund = (string_job_id: number, amount: number) =>
      assign({ kind: 'refund', provider_payment_id: payment, string_job_id, amount })

    test('of a refund is listed, also in the reconciliation, until a manager has assigned all of it', async () => {
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

    test('of a refund cannot be assigned to another job or exceed the rest of a share', async () => {
      const other = await createJob(portal, me, { paid: 'card' })
      await refunded(2500)
      expect((await refund(other, 2500)).body.error).toBe('This card payment did not pay for this job.')
      expect((await refund(cheap, 2500)).body.error).toBe(
        'Only $20.00 of the payment for this job can still be refunded.',
      )
      expect(await unassigned()).toMatchObject([{ amount: 2500 }])
      expect((await refund(dear, 2500)).status).toBe(204)
    })

    test('of a dispute is listed until a manager has assigned it, unlike a full or matching amount', async () => {
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

  test('a manager can refund a part of one share with a reason', async () => {
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
    await cancel(cheap)
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
