import { beforeEach, expect, test } from 'vitest'
import { createJob, createManager, createPerson, type Person } from '../../testing/factories.ts'
import { whileLeaving } from '../../testing/lock-waits.ts'
import { balanceOf, createPack, endLots, TEN } from '../../testing/packs.ts'
import {
  eventOf,
  payOnPage,
  readyToPay,
  sendEvent,
  sessionIn,
  settle,
  useCredit,
  work,
} from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'

const portal = testApp()
let lena: Person
let manager: Person
let pack: number
beforeEach(async () => {
  await readyToPay(portal)
  ;[lena, manager, pack] = await Promise.all([createPerson(portal), createManager(portal), createPack(portal)])
})

const buy = (price = TEN.price) => portal.ask('POST', '/packs/buy/', { as: lena, body: { pack, price } })
const sales = async () => (await portal.call('GET', '/credits/', { as: lena })).sales
const paymentOf = async () =>
  portal.db
    .selectFrom('payments')
    .select(['provider_payment_id', 'tax_amount'])
    .where('pack_sale_id', 'is not', null)
    .executeTakeFirstOrThrow()
const book = () => portal.call('GET', '/shop/packs/', { as: manager })

async function bought() {
  const session = sessionIn(await buy())
  await payOnPage(portal, session)
  await work(portal)
  return session
}

test('a pack is bought once, however often the provider and the customer report it', async () => {
  const session = await bought()
  expect(await settle(portal, lena, session)).toMatchObject({
    status: 200,
    body: { string_job_id: null, state: 'paid' },
  })
  expect(await settle(portal, lena, session)).toMatchObject({ body: { state: 'paid' } })
  expect(await balanceOf(portal, lena)).toBe(10)
  expect(await sales()).toMatchObject([{ name: 'Ten', unused: 10, price: 18000, refundable: 18000 }])
  expect(await settle(portal, await createPerson(portal), session)).toMatchObject({ status: 404 })
})

test('the payment page counts the credits in the language of the customer', async () => {
  await portal.db
    .updateTable('shop_settings')
    .set({ languages: ['de'] })
    .execute()
  await portal.db.updateTable('users').set({ language: 'de' }).where('id', '=', lena.id).execute()
  const page = await portal.app.inject(`/sandbox/checkout/${sessionIn(await buy())}`)
  expect(page.body).toContain('Ten (10 Guthaben)')
})

test('a second press goes to the same checkout', async () => {
  const [first, second] = await Promise.all([buy(), buy()])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await portal.db.selectFrom('pack_sales').select('id').execute()).toHaveLength(1)
})

test('a pack that changes while its checkout is open is sold as it was', async () => {
  const session = sessionIn(await buy())
  const changed = { ...TEN, credits: 8, price: 20000 }
  await portal.call('PUT', `/shop/packs/${pack}/`, { as: manager, body: changed })
  await payOnPage(portal, session)
  await work(portal)
  expect(await balanceOf(portal, lena)).toBe(10)
  expect(await buy()).toMatchObject({ status: 409, body: { error: 'This pack now costs $200.00.' } })
})

test('the sale has tax, and a stringing that its credit pays has none', async () => {
  await portal.db.updateTable('shop_settings').set({ tax_rate: 20 }).execute()
  await bought()
  expect(await paymentOf()).toMatchObject({ tax_amount: 3000 })
  const job = await createJob(portal, lena)
  await useCredit(portal, lena, job)
  const receipt = (await portal.ask('GET', `/string_job/${job}/receipt/`, { as: lena })).body
  expect(receipt).toMatchObject({ method: 'credit', amount: 0, tax: { amount: 0 } })
})

test('a manager refunds the unused part through the provider', async () => {
  await bought()
  await useCredit(portal, lena, await createJob(portal, lena))
  const [sale] = await sales()
  expect(sale.refundable).toBe(16200)
  const path = `/shop/packs/sales/${sale.id}/refund/`
  expect(await portal.ask('POST', path, { as: manager, body: { amount: 16200 } })).toMatchObject({ status: 204 })
  await work(portal)
  expect(await balanceOf(portal, lena)).toBe(0)
  expect((await sales())[0]).toMatchObject({ refunded: 16200, refundable: 0 })
  expect((await book()).lost).toEqual([])
})

test('a refund at the provider takes the unused credits and lists the used ones', async () => {
  await bought()
  await useCredit(portal, lena, await createJob(portal, lena))
  const { provider_payment_id } = await paymentOf()
  const refunded = (amount: number) =>
    sendEvent(
      portal,
      eventOf('charge.refunded', { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: amount }),
    )
  await refunded(3700)
  expect(await balanceOf(portal, lena)).toBe(7)
  await refunded(18000)
  expect(await balanceOf(portal, lena)).toBe(0)
  expect((await book()).lost).toMatchObject([{ name: 'Ten', credits: 1, customer_id: lena.id }])
})

test('a refund at the provider of the price of one credit takes one credit, also if that price was rounded down', async () => {
  pack = await createPack(portal, { credits: 7 })
  await bought()
  const { provider_payment_id } = await paymentOf()
  const charge = { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: 2571 }
  await sendEvent(portal, eventOf('charge.refunded', charge))
  expect(await balanceOf(portal, lena)).toBe(6)
  expect((await sales())[0]).toMatchObject({ refunded: 2571, refundable: 15429 })
})

test('a refund at the provider of all of a cheap pack is for its credits, and not for more', async () => {
  pack = await createPack(portal, { credits: 1000, price: 100 })
  const session = sessionIn(await buy(100))
  await payOnPage(portal, session)
  await work(portal)
  await useCredit(portal, lena, await createJob(portal, lena))
  const { provider_payment_id } = await paymentOf()
  const charge = { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: 100 }
  await sendEvent(portal, eventOf('charge.refunded', charge))
  expect(await balanceOf(portal, lena)).toBe(0)
  expect((await book()).lost).toMatchObject([{ credits: 1 }])
})

test('after a refund at the provider of less than one credit, all unused credits bring only the rest of the payment', async () => {
  await bought()
  const { provider_payment_id } = await paymentOf()
  const charge = { id: 'ch_1', payment_intent: provider_payment_id, amount_refunded: 1000 }
  await sendEvent(portal, eventOf('charge.refunded', charge))
  const [sale] = await sales()
  expect(sale).toMatchObject({ unused: 10, refunded: 1000, refundable: 17000 })
  const path = `/shop/packs/sales/${sale.id}/refund/`
  expect(await portal.ask('POST', path, { as: manager, body: { amount: 17000 } })).toMatchObject({ status: 204 })
  await work(portal)
  expect((await sales())[0]).toMatchObject({ unused: 0, refunded: 18000, refundable: 0 })
})

test('a dispute takes the unused credits and lists the used ones', async () => {
  await bought()
  await useCredit(portal, lena, await createJob(portal, lena))
  const { provider_payment_id } = await paymentOf()
  const dispute = {
    id: 'dp_1',
    payment_intent: provider_payment_id,
    amount: 18000,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  await sendEvent(portal, eventOf('charge.dispute.created', dispute))
  expect(await balanceOf(portal, lena)).toBe(0)
  expect((await book()).lost).toMatchObject([{ credits: 1 }])
})

test.each(['won', 'warning_closed'])(
  'a dispute of which the shop hears first that it is %s takes nothing',
  async (status) => {
    await bought()
    const { provider_payment_id } = await paymentOf()
    const dispute = { id: 'dp_1', payment_intent: provider_payment_id, amount: 18000, reason: 'fraudulent', status }
    await sendEvent(portal, eventOf('charge.dispute.closed', dispute))
    expect(await balanceOf(portal, lena)).toBe(10)
    expect((await book()).lost).toEqual([])
  },
)

test('money for the account of someone who left goes back', async () => {
  const session = sessionIn(await buy())
  await portal.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', lena.id).execute()
  await payOnPage(portal, session)
  await work(portal)
  const refunds = await portal.db.selectFrom('refunds').select(['reason', 'amount', 'state']).execute()
  expect(refunds).toEqual([{ reason: 'account was deleted', amount: 18000, state: 'done' }])
})

test.each(['refund', 'dispute'])(
  'a %s of the whole pack also takes a used credit that comes back later',
  async (kind) => {
    await bought()
    const jobs = [await createJob(portal, lena), await createJob(portal, lena)]
    await Promise.all(jobs.map((job) => useCredit(portal, lena, job)))
    const { provider_payment_id: payment_intent } = await paymentOf()
    const dispute = { id: 'dp_1', payment_intent, amount: 18000, reason: 'fraudulent', status: 'needs_response' }
    await sendEvent(
      portal,
      kind === 'refund'
        ? eventOf('charge.refunded', { id: 'ch_1', payment_intent, amount_refunded: 18000 })
        : eventOf('charge.dispute.created', dispute),
    )
    expect((await book()).lost).toMatchObject([{ credits: 2 }])
    await portal.call('PATCH', `/string_job/${jobs[0]}/`, { as: lena, body: { order_status: 'CANCELLED' } })
    expect(await balanceOf(portal, lena)).toBe(0)
    expect(await book()).toMatchObject({ owed: { credits: 0, amount: 0 }, lost: [{ credits: 1 }] })
  },
)

test('a refund at the provider of expired credits is not for used ones, which can still come back', async () => {
  pack = await createPack(portal, { months: 1 })
  await bought()
  const jobs = [await createJob(portal, lena), await createJob(portal, lena)]
  await Promise.all(jobs.map((job) => useCredit(portal, lena, job)))
  await endLots(portal, lena, 1)
  const { provider_payment_id: payment_intent } = await paymentOf()
  const refunded = (amount_refunded: number) =>
    sendEvent(portal, eventOf('charge.refunded', { id: 'ch_1', payment_intent, amount_refunded }))
  await refunded(14400)
  expect((await book()).lost).toEqual([])
  await portal.call('PATCH', `/string_job/${jobs[0]}/`, { as: lena, body: { order_status: 'CANCELLED' } })
  expect(await balanceOf(portal, lena)).toBe(1)
  await refunded(18000)
  expect(await balanceOf(portal, lena)).toBe(0)
  expect((await book()).lost).toMatchObject([{ credits: 1 }])
})

test('a refund at the provider takes credits on their last day, too', async () => {
  pack = await createPack(portal, { months: 1 })
  await bought()
  await endLots(portal, lena, 0)
  const { provider_payment_id: payment_intent } = await paymentOf()
  await sendEvent(portal, eventOf('charge.refunded', { id: 'ch_1', payment_intent, amount_refunded: 18000 }))
  expect(await balanceOf(portal, lena)).toBe(0)
})

test('a customer who buys a pack while the account is deleted opens no checkout', async () => {
  expect((await whileLeaving(portal, lena, () => buy())).status).toBe(401)
  expect(await portal.db.selectFrom('pack_sales').select('id').execute()).toEqual([])
})
