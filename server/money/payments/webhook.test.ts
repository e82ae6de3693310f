import { beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, insertCheckout, type Person } from '../../testing/factories.ts'
import { untilAnswered } from '../../testing/payment-race.ts'
import {
  applied,
  eventOf,
  moneyOf,
  readyToPay,
  sendEvent,
  sessionObject,
  type TestEvent,
} from '../../testing/payments.ts'
import { testApp, WEBHOOK_SECRET } from '../../testing/test-app.ts'
import { createStripe } from '../card-provider/stripe/stripe.ts'

const NEW_SECRET = 'whsec_new'
const portal = testApp({
  // The webhook must not call the provider: the signed event is enough to settle.
  payments: () =>
    createStripe({
      secretKey: 'sk_test_none',
      webhookSecrets: [NEW_SECRET, WEBHOOK_SECRET],
      publicUrl: 'http://localhost:3000',
      checkoutOrigins: [],
      name: 'Stripe',
      isTest: true,
      address: { host: '127.0.0.1', port: 1, protocol: 'http' },
    }),
})
let me: Person
let job: number
let session: string
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal)
  await startOver()
})

/** Creates a new job with an open checkout. */
async function startOver() {
  job = await createJob(portal, me)
  session = `cs_${job}`
  await insertCheckout(portal.db, [job], {
    amount: 2000,
    state: 'open',
    provider_session_id: session,
    url: 'http://x/',
  })
}

const now = () => Math.floor(Date.now() / 1000)
const completed = (changes: Record<string, unknown> = {}) =>
  eventOf('checkout.session.completed', sessionObject(session, changes))
const isPaid = async () => (await moneyOf(portal, job)).is_order_paid
const refunded = (amount: number) =>
  eventOf('charge.refunded', { id: 'ch_1', payment_intent: `pi_${session}`, amount_refunded: amount })
const outcomes = async () =>
  (await portal.db.selectFrom('webhook_events').select('outcome').orderBy('received_at').execute()).map(
    ({ outcome }) => outcome,
  )

describe('an event is accepted', () => {
  test('when it is signed', async () => {
    expect(await sendEvent(portal, completed())).toEqual({ status: 200, body: { received: true } })
    expect(await moneyOf(portal, job)).toMatchObject({ is_order_paid: true, payments: [applied('card', 2000)] })
  })

  test('signed with either secret while the secret is being replaced', async () => {
    expect((await sendEvent(portal, completed(), { secret: NEW_SECRET })).status).toBe(200)
    expect((await sendEvent(portal, completed(), { secret: WEBHOOK_SECRET })).status).toBe(200)
  })

  test('with or without a token, because only the signature counts', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect((await sendEvent(portal, completed(), { headers })).status).toBe(200)
  })

  test('of an unknown type, and nothing else happens', async () => {
    expect((await sendEvent(portal, eventOf('customer.created', { id: 'cus_1' }))).status).toBe(200)
    expect(await outcomes()).toEqual(['unknown type'])
  })

  test('for an unknown checkout, and nothing else happens', async () => {
    const foreign = eventOf('checkout.session.completed', sessionObject('cs_foreign'))
    expect((await sendEvent(portal, foreign)).status).toBe(200)
    expect(await outcomes()).toEqual(['unknown checkout'])
    expect(await portal.db.selectFrom('payments').selectAll().execute()).toEqual([])
  })

  test('from live mode by a portal in test mode, and nothing else happens', async () => {
    expect((await sendEvent(portal, { ...completed(), livemode: true })).status).toBe(200)
    expect(await outcomes()).toEqual(['live mode'])
    expect(await isPaid()).toBe(false)
  })

  test('about an unreadable object, and nothing else happens', async () => {
    for (const object of [{}, { id: session }, sessionObject(session, { amount_total: 'much' })]) {
      expect((await sendEvent(portal, eventOf('checkout.session.completed', object))).status).toBe(200)
    }
    expect(await outcomes()).toEqual(['unreadable', 'unreadable', 'unreadable'])
  })

  test('before the checkout is committed, because the attempt key identifies it', async () => {
    const { attempt_key } = await portal.db
      .updateTable('checkout_sessions')
      .set({ state: 'creating', provider_session_id: null, url: null })
      .returning('attempt_key')
      .executeTakeFirstOrThrow()
    await sendEvent(portal, completed({ client_reference_id: attempt_key }))
    expect(await isPaid()).toBe(true)
  })
})

describe('an event is refused and changes nothing', () => {
  const refused = async (sent: Promise<{ status: number; body: unknown }>) => {
    expect(await sent).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    expect(await outcomes()).toEqual([])
    expect(await isPaid()).toBe(false)
  }

  test('signed with another secret', () => refused(sendEvent(portal, completed(), { secret: 'whsec_forged' })))
  test('too old', () => refused(sendEvent(portal, completed(), { timestamp: now() - 301 })))
  test('from the future', () => refused(sendEvent(portal, completed(), { timestamp: now() + 600 })))
  test('signed only with the test mode scheme', () => refused(sendEvent(portal, completed(), { scheme: 'v0' })))
  test('without a signature', () => refused(sendEvent(portal, completed(), { headers: { 'stripe-signature': '' } })))
  test('with a malformed signature', () =>
    refused(sendEvent(portal, completed(), { headers: { 'stripe-signature': 't=abc,v1=,,=' } })))
  test('empty', () => refused(sendEvent(portal, '')))
  test('that is not JSON', () => refused(sendEvent(portal, 'not json')))
  test('without an id', () => refused(sendEvent(portal, JSON.stringify({ type: 'x', data: { object: {} } }))))

  test('changed or truncated after it was signed', async () => {
    const payload = JSON.stringify(completed())
    const { generateTestHeaderString } = (await import('stripe')).default.webhooks
    const signature = generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    for (const body of [payload.replace('2000', '1'), payload.slice(0, -20), `${payload} `]) {
      await refused(sendEvent(portal, body, { headers: { 'stripe-signature': signature } }))
    }
  })

  test('larger than 256 kB', async () => {
    const large = { ...completed(), padding: 'x'.repeat(300_000) }
    expect((await sendEvent(portal, large)).status).toBe(413)
  })
})

describe('an event that arrives more than once', () => {
  test('two hundred times at once has one effect', async () => {
    const event = completed()
    const send = async () => (await sendEvent(portal, event)).status
    const statuses = await Promise.all(Array.from({ length: 200 }, () => untilAnswered(send)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await moneyOf(portal, job)).payments).toEqual([applied('card', 2000)])
    expect(await outcomes()).toEqual(['paid'])
  })

  test('under another id has no second effect', async () => {
    for (let time = 0; time < 3; time++) await sendEvent(portal, completed())
    expect((await moneyOf(portal, job)).payments).toEqual([applied('card', 2000)])
  })
})

describe('events in any order', () => {
  const ofDelayedPayment = (): TestEvent[] => [
    completed({ payment_status: 'unpaid' }),
    eventOf('checkout.session.async_payment_succeeded', sessionObject(session)),
    eventOf('checkout.session.expired', sessionObject(session, { payment_status: 'unpaid', status: 'expired' })),
    refunded(500),
    refunded(2000),
  ]

  test('all 120 orders end in the same state', { timeout: 300_000 }, async () => {
    const ends = new Set<string>()
    for (const order of permutations([0, 1, 2, 3, 4])) {
      const events = ofDelayedPayment()
      for (const index of order) await sendEvent(portal, events[index] as TestEvent)
      const { is_order_paid } = await moneyOf(portal, job)
      const [{ gone } = { gone: null }] = await portal.db
        .selectFrom('refunds')
        .select((row) => row.fn.sum<number>('amount').as('gone'))
        .where('state', '=', 'done')
        .where('string_job_id', '=', job)
        .execute()
      const checkout = await portal.db
        .selectFrom('checkout_sessions')
        .select('state')
        .where('provider_session_id', '=', session)
        .executeTakeFirst()
      ends.add(JSON.stringify({ is_order_paid, gone, checkout: checkout?.state }))
      await startOver()
    }
    expect([...ends]).toEqual([JSON.stringify({ is_order_paid: true, gone: 2000, checkout: 'complete' })])
  })
})

describe('money that cannot be applied is recorded and refunded', () => {
  test.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'eur' }],
  ])('%s', async (_, changes) => {
    await sendEvent(portal, completed(changes))
    const { is_order_paid, payments } = await moneyOf(portal, job)
    expect(is_order_paid).toBe(false)
    expect(payments).toMatchObject([{ is_applied: false, refund: 'due', reason: 'amount differs' }])
  })

  test('from a second checkout of the same job', async () => {
    await sendEvent(portal, completed())
    await insertCheckout(portal.db, [job], { amount: 2000, state: 'closing', provider_session_id: 'cs_second' })
    await sendEvent(portal, eventOf('checkout.session.completed', sessionObject('cs_second')))
    expect((await moneyOf(portal, job)).payments).toMatchObject([
      applied('card', 2000),
      { is_applied: false, refund: 'due', reason: 'job was paid already' },
    ])
  })

  test('days later, for a job cancelled in the meantime', async () => {
    await portal.call('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
    await sendEvent(portal, completed())
    const { is_order_paid, payments } = await moneyOf(portal, job)
    expect(is_order_paid).toBe(false)
    expect(payments).toMatchObject([{ refund: 'due', reason: 'job was cancelled' }])
  })
})

describe('actions of the shop at the provider', () => {
  beforeEach(() => sendEvent(portal, completed()))
  const refundShown = async () => (await portal.call('GET', '/string_job/', { as: me }))[0].refund

  test('a refund is recorded, and the job stays paid', async () => {
    await sendEvent(portal, refunded(2000))
    expect(await isPaid()).toBe(true)
    expect(await refundShown()).toBe('done')
    // When the job is cancelled later, there is nothing left to refund.
    const cancelled = await portal.ask('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
    expect(cancelled.body.refund).toBe('done')
    expect(await portal.db.selectFrom('refunds').select(['amount', 'reason']).execute()).toEqual([
      { amount: 2000, reason: 'provider' },
    ])
  })

  test('a partial refund is recorded, and cancelling refunds the rest', async () => {
    await sendEvent(portal, refunded(500))
    expect(await refundShown()).toBeNull()
    await portal.call('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
    expect(await portal.db.selectFrom('refunds').select(['amount', 'reason', 'state']).orderBy('id').execute()).toEqual(
      [
        { amount: 500, reason: 'partial', state: 'done' },
        { amount: 1500, reason: 'cancelled', state: 'due' },
      ],
    )
    await sendEvent(portal, refunded(2000))
    expect(await refundShown()).toBe('done')
  })

  test('a dispute is stored, and a late event does not reopen it', async () => {
    const dispute = (status: string) => ({ id: 'dp_1', payment_intent: `pi_${session}`, amount: 2000, status })
    await sendEvent(portal, eventOf('charge.dispute.created', dispute('needs_response')))
    await sendEvent(portal, eventOf('charge.dispute.closed', dispute('lost')))
    await sendEvent(portal, eventOf('charge.dispute.updated', dispute('under_review')))
    expect(await portal.db.selectFrom('disputes').select(['state', 'amount']).execute()).toEqual([
      { state: 'lost', amount: 2000 },
    ])
    expect(await isPaid()).toBe(true)
  })
})

function permutations(items: number[]): number[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}
