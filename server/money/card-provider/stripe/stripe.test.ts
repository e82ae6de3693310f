import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { createManager } from '../../../testing/factories.ts'
import { ago, HOUR, later, MINUTE } from '../../../testing/moments.ts'
import { payOnPage, readyToPay, work } from '../../../testing/payments.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Attempt, type PaymentProvider, ProviderRefused } from '../provider.ts'
import { createStripe } from './stripe.ts'

const portal = testApp()
beforeAll(() => readyToPay(portal))

const attempt = (): Attempt => ({
  attempt_key: randomUUID(),
  lines: [{ string_job_id: 7, amount: 2400, title: 'club Stringing Service, String Job #7' }],
  currency: 'usd',
  expires_at: later(HOUR),
  return_path: '/checkout/return',
})

/** The tests that the adapter must pass with the sandbox and with Stripe. */
function promises(provider: () => PaymentProvider) {
  test('a checkout is opened, found and expired', async () => {
    const wanted = attempt()
    const { id, url } = await provider().createCheckout(wanted)
    expect(url).toMatch(/^https?:\/\//)
    const open = { id, attempt_key: wanted.attempt_key, state: 'open', amount: 2400, currency: 'usd', payment_id: null }
    expect(await provider().findCheckout(id)).toMatchObject(open)
    expect(await provider().expireCheckout(id)).toMatchObject({ id, state: 'expired' })
    expect(await provider().expireCheckout(id)).toMatchObject({ id, state: 'expired' })
    expect(await provider().findCheckout(id)).toMatchObject({ state: 'expired' })
  })

  test('repeated attempts open the same checkout, even at the same time', async () => {
    const wanted = attempt()
    const opened = await Promise.all([1, 2, 3].map(() => provider().createCheckout(wanted)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  })

  test('the same key for another amount is refused', async () => {
    const wanted = attempt()
    await provider().createCheckout(wanted)
    await expect(
      provider().createCheckout({ ...wanted, lines: [{ string_job_id: 7, amount: 9900, title: '' }] }),
    ).rejects.toThrow(ProviderRefused)
  })

  test('an unknown checkout is returned as null', async () => {
    expect(await provider().findCheckout('cs_test_missing')).toBeNull()
    expect(await provider().expireCheckout('cs_test_missing')).toBeNull()
  })

  test('an unknown payment is not refunded', async () => {
    expect(await provider().refund('pi_missing', randomUUID())).toMatchObject({ failed: expect.any(String) })
  })

  test('events can be read back', async () => {
    const { id } = await provider().createCheckout(attempt())
    await provider().expireCheckout(id)
    await expect
      .poll(async () => JSON.stringify(await provider().eventsSince(ago(MINUTE))), {
        timeout: 15_000,
      })
      .toContain(id)
  })
}

describe('the adapter with the sandbox over a real socket', () => {
  promises(() => portal.payments)

  test('all of many events are returned, the oldest first', async () => {
    const begin = Date.now() - MINUTE
    const event = (number: number) => ({
      id: `evt_${String(number).padStart(3, '0')}`,
      type: number % 2 ? 'refund.failed' : 'checkout.session.completed',
      object: JSON.stringify({ id: `re_${number}` }),
      session_id: 'cs_test_1',
      created_at: new Date(begin + Math.floor(number / 3)),
    })
    const rows = Array.from({ length: 250 }, (_, number) => event(number))
    const unwanted = { ...event(250), type: 'payout.paid' }
    await portal.db
      .insertInto('sandbox.events')
      .values([...rows, unwanted])
      .execute()
    const told = await portal.payments.eventsSince(new Date(Date.now() - 120_000))
    expect(told.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  })

  test('a payment is found and refunded once, in full', async () => {
    const { id } = await portal.payments.createCheckout(attempt())
    await payOnPage(portal, id)
    const paid = await portal.payments.findCheckout(id)
    expect(paid).toMatchObject({ state: 'paid', payment_id: expect.stringMatching(/^pi_/) })
    expect(await portal.payments.expireCheckout(id)).toMatchObject({ state: 'paid' })
    const payment = paid?.payment_id ?? ''
    const key = randomUUID()
    const first = await portal.payments.refund(payment, key)
    expect(first).toEqual({ refund_id: expect.stringMatching(/^re_/), failed: null })
    expect(await portal.payments.refund(payment, key)).toEqual(first)
    // With another key, there is nothing left to refund, which also counts as success.
    expect(await portal.payments.refund(payment, randomUUID())).toEqual({ refund_id: null, failed: null })
  })

  test('its API requires the secret key', async () => {
    const answer = await portal.app.inject({
      url: '/sandbox/v1/events',
      headers: { authorization: 'Bearer sk_test_x' },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: { type: 'invalid_request_error', message: expect.any(String) } })
  })

  test('its settings deliver events twice, late, in the wrong order or never', async () => {
    const sent = async (on: string[]) => {
      await readyToPay(portal)
      const as = await createManager(portal)
      expect(await portal.ask('PUT', '/shop/test_payments/', { as, body: { on } })).toMatchObject({
        status: 200,
        body: { on },
      })
      const { id } = await portal.payments.createCheckout(attempt())
      await payOnPage(portal, id)
      await work(portal)
      const rows = await portal.db
        .selectFrom('sandbox.events as e')
        .innerJoin('sandbox.deliveries as d', 'd.event_id', 'e.id')
        .select(['e.type', 'e.created_at', 'd.delivered_at', 'd.deliver_at'])
        .where('e.session_id', '=', id)
        .orderBy('d.deliver_at')
        .execute()
      // The rows are sorted by planned time, because on a busy machine a delivery due in one second has already arrived.
      return rows.map(({ type, created_at, deliver_at, delivered_at }) => {
        if (deliver_at > created_at) return `${type} later`
        return `${type} ${delivered_at ? 'now' : 'never'}`
      })
    }
    const [paid, completed] = ['payment_intent.succeeded', 'checkout.session.completed']
    expect((await sent([])).sort()).toEqual([`${completed} now`, `${paid} now`])
    expect((await sent(['double'])).sort()).toEqual([
      `${completed} later`,
      `${completed} now`,
      `${paid} later`,
      `${paid} now`,
    ])
    expect((await sent(['late'])).sort()).toEqual([`${completed} later`, `${paid} later`])
    expect(await sent(['reorder'])).toEqual([`${completed} now`, `${paid} later`])
    expect(await sent(['drop'])).toEqual([])
  })
})

// With a test key of a Stripe account the same tests run against Stripe itself.
const key = process.env.STRIPE_TEST_SECRET_KEY
describe.skipIf(!key)('the adapter with Stripe itself (STRIPE_TEST_SECRET_KEY)', () => {
  let real: PaymentProvider
  beforeAll(() => {
    real = createStripe({
      secretKey: key ?? '',
      webhookSecrets: ['whsec_unused'],
      publicUrl: 'http://localhost:3000',
      checkoutOrigins: ['https://checkout.stripe.com'],
      name: 'Stripe (test mode)',
      isTest: true,
    })
  })
  promises(() => real)
})
