import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, createTechnician, type Person } from '../../testing/factories.ts'
import {
  applied,
  checkoutFor,
  moneyOf,
  payOnPage,
  readyToPay,
  settle,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let me: Person
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 2 })
})

const credits = async () => (await portal.call('GET', '/me/', { as: me })).stringing_credits
const atCounter = async (job: number) => {
  const as = await createTechnician(portal)
  return portal.ask('PATCH', `/technician/string_job/${job}/mark_paid/`, { as, body: {} })
}
const cancel = (job: number) =>
  portal.ask('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })

describe('a card payment that arrives too late', () => {
  const returned = (reason: string) => ({ method: 'card', amount: 2000, is_applied: false, refund: 'done', reason })

  test('is refunded for a job paid at the counter', async () => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    await payOnPage(portal, session)
    expect((await atCounter(job)).status).toBe(200)
    await work(portal)
    expect(await moneyOf(portal, job)).toMatchObject({
      is_order_paid: true,
      payments: [applied('technician', 2000), returned('job was paid already')],
    })
    expect((await settle(portal, me, session)).body.state).toBe('refunded')
    const [intent] = await portal.db.selectFrom('sandbox.payment_intents').selectAll().execute()
    expect(intent?.amount_refunded).toBe(2000)
    // The applied payment was not refunded.
    expect((await portal.ask('GET', '/string_job/', { as: me })).body[0].refund).toBeNull()
  })

  test('is refunded for a cancelled job, and the job shows the refund', async () => {
    const job = await createJob(portal, me)
    await payOnPage(portal, await checkoutFor(portal, me, job))
    expect((await cancel(job)).status).toBe(200)
    await work(portal)
    expect(await moneyOf(portal, job)).toMatchObject({
      is_order_paid: false,
      payments: [returned('job was cancelled')],
    })
    expect((await portal.ask('GET', '/string_job/', { as: me })).body[0].refund).toBe('done')
  })

  test('is refunded when the price has changed', async () => {
    const job = await createJob(portal, me)
    await payOnPage(portal, await checkoutFor(portal, me, job))
    const price_lines = JSON.stringify([{ kind: 'labor', name: '', amount: 3000 }])
    await portal.db.updateTable('string_jobs').set({ price: 3000, price_lines }).where('id', '=', job).execute()
    await work(portal)
    expect(await moneyOf(portal, job)).toMatchObject({ is_order_paid: false, payments: [returned('amount differs')] })
  })
})

describe('cancelling a paid job', () => {
  test('returns a credit at once', async () => {
    const job = await createJob(portal, me)
    await useCredit(portal, me, job)
    expect((await cancel(job)).body).toMatchObject({ is_order_paid: true, refund: 'done' })
    expect(await credits()).toBe(2)
    expect((await cancel(job)).status).toBe(409)
    expect(await credits()).toBe(2)
  })

  test('refunds a card through the provider', async () => {
    const job = await createJob(portal, me)
    const session = await checkoutFor(portal, me, job)
    await payOnPage(portal, session)
    await work(portal)
    expect((await cancel(job)).body).toMatchObject({ is_order_paid: true, refund: 'due' })
    await work(portal)
    expect((await portal.ask('GET', '/string_job/', { as: me })).body[0].refund).toBe('done')
    const refunds = await portal.db.selectFrom('refunds').selectAll().execute()
    expect(refunds).toMatchObject([{ amount: 2000, state: 'done', provider_refund_id: expect.stringMatching(/^re_/) }])
  })

  test('leaves a refund due when the job was paid at the counter', async () => {
    const job = await createJob(portal, me)
    await atCounter(job)
    expect((await cancel(job)).body).toMatchObject({ is_order_paid: true, refund: 'due' })
    await work(portal)
    expect((await moneyOf(portal, job)).payments).toMatchObject([{ method: 'technician', refund: 'due' }])
  })
})

describe('marking as paid at the counter', () => {
  test('records one payment even if it happens a hundred times at once', async () => {
    const job = await createJob(portal, me)
    const answers = await Promise.all(Array.from({ length: 100 }, () => atCounter(job)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await moneyOf(portal, job)).payments).toEqual([applied('technician', 2000)])
  })

  test('is refused for a cancelled or missing job', async () => {
    expect(await atCounter(await createJob(portal, me, { order_status: 'CANCELLED' }))).toMatchObject({
      status: 409,
      body: { error: 'This job is cancelled: it cannot be paid.' },
    })
    expect(await atCounter(999_999)).toMatchObject({
      status: 404,
      body: { error: 'The requested string job was not found.' },
    })
  })
})

test('a credit with the Idempotency-Key of another request is refused and closes no checkout, nor does a repeated request', async () => {
  const [job, other] = [await createJob(portal, me), await createJob(portal, me)]
  const key = { 'idempotency-key': 'one' }
  expect((await useCredit(portal, me, job, key)).status).toBe(200)
  await checkoutFor(portal, me, other)
  expect((await useCredit(portal, me, other, key)).status).toBe(422)
  const states = portal.db.selectFrom('checkout_sessions').select('state')
  expect(await states.execute()).toEqual([{ state: 'open' }])
  expect((await useCredit(portal, me, job, key)).status).toBe(200)
})
