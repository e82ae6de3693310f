import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJob, createPerson, type Person } from '../../testing/factories.ts'
import { ago, HOUR } from '../../testing/moments.ts'
import { openCheckout, readyToPay, settle, tasksOf, useCredit, work } from '../../testing/payments.ts'
import { testApp } from '../../testing/test-app.ts'
import { createStripe } from '../card-provider/stripe/stripe.ts'
import { retryRefund } from '../refunds/card-refunds.ts'

// This provider fails on demand.
let behave: RequestListener
let asked: { url: string; key: string | undefined }[] = []
const provider = createServer((request, response) => {
  asked.push({ url: request.url ?? '', key: request.headers['idempotency-key']?.toString() })
  request.resume()
  behave(request, response)
})
let port: number
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  port = (provider.address() as AddressInfo).port
})
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

const portal = testApp({
  payments: () =>
    createStripe({
      secretKey: 'sk_test_none',
      webhookSecrets: ['whsec_test'],
      publicUrl: 'http://localhost:3000',
      checkoutOrigins: ['https://checkout.example'],
      name: 'Stripe',
      isTest: true,
      address: { host: '127.0.0.1', port, protocol: 'http' },
    }),
})
let me: Person
let job: number
beforeEach(async () => {
  await readyToPay(portal)
  me = await createPerson(portal, { credits: 1 })
  job = await createJob(portal, me)
  asked = []
})

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const session = (changes: Record<string, unknown> = {}) => ({
  id: 'cs_test_1',
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  amount_total: 2000,
  currency: 'usd',
  url: 'https://checkout.example/cs_test_1',
  ...changes,
})
const well: RequestListener = (_, response) => json(response, 200, session())

const broken: [string, RequestListener][] = [
  ['hangs up', (request) => request.socket.destroy()],
  ['is too slow', () => {}],
  ['fails', (_, response) => json(response, 500, { error: { type: 'api_error', message: 'secret detail' } })],
  ['has too much to do', (_, response) => json(response, 429, { error: { type: 'rate_limit_error', message: 'x' } })],
  ['does not know our key', (_, response) => json(response, 401, { error: { message: 'Invalid API Key: sk_test' } })],
  ['answers nonsense', (_, response) => response.end('<html>Welcome</html>')],
  ['answers JSON that is no checkout', (_, response) => json(response, 200, { id: 7 })],
  ['sends us elsewhere', (_, response) => response.writeHead(302, { location: 'https://evil.example/' }).end('{}')],
  ['names a page elsewhere', (_, response) => json(response, 200, session({ url: 'https://evil.example/pay' }))],
  ['names a page that is a script', (_, response) => json(response, 200, session({ url: 'javascript:alert(1)' }))],
  [
    'asks to be asked in a minute',
    (_, response) => {
      response.setHeader('retry-after', '60')
      json(response, 503, { error: { type: 'api_error', message: 'x' } })
    },
  ],
  [
    'understands and refuses',
    (_, response) => json(response, 400, { error: { type: 'invalid_request_error', message: 'x' } }),
  ],
]

describe.each(broken)('a provider that %s', (_, behavior) => {
  test('leads to a clear 503 within 8 seconds, leaves no partial change, and a new attempt works', async () => {
    behave = behavior
    const started = Date.now()
    const answer = await openCheckout(portal, me, job)
    expect(Date.now() - started).toBeLessThan(8_000)
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringMatching(/have not been charged/) } })
    expect(answer.headers['retry-after']).toBeDefined()
    expect(JSON.stringify(answer.body)).not.toMatch(/sk_test|secret|evil/)
    expect((await portal.ask('GET', '/string_job/', { as: me })).body).toMatchObject([{ is_order_paid: false }])

    behave = well
    const again = await openCheckout(portal, me, job)
    expect(again).toMatchObject({ status: 200, body: { redirectUrl: 'https://checkout.example/cs_test_1' } })
  })
})

test('an attempt whose response was lost is repeated with the same key', async () => {
  behave = (request) => request.on('end', () => request.socket.destroy())
  await openCheckout(portal, me, job)
  behave = well
  await openCheckout(portal, me, job)
  const keys = new Set(asked.map(({ key }) => key))
  expect(keys.size).toBe(1)
  expect([...keys][0]).toMatch(/^[\da-f-]{36}$/)
})

test('an attempt that the provider refused is followed by one with another key', async () => {
  behave = (_, response) => json(response, 400, { error: { type: 'idempotency_error', message: 'x' } })
  await openCheckout(portal, me, job)
  behave = well
  await openCheckout(portal, me, job)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
})

test('a credit pays while the provider is unreachable, and the checkout is closed later', async () => {
  behave = well
  await openCheckout(portal, me, job)
  behave = (request) => request.socket.destroy()
  expect((await useCredit(portal, me, job)).status).toBe(200)
  expect((await settle(portal, me, 'cs_test_1')).status).toBe(503)
  behave = (_, response) => json(response, 200, session({ status: 'expired', url: null }))
  await tasksOf(portal).sweep_payments()
  expect(await portal.db.selectFrom('checkout_sessions').select('state').execute()).toEqual([{ state: 'expired' }])
})

describe('a refund that fails', () => {
  const refund = (changes: Record<string, unknown> = {}) => ({
    id: 're_1',
    object: 'refund',
    status: 'succeeded',
    ...changes,
  })
  const refunds = () => portal.db.selectFrom('refunds').selectAll().execute()
  const due = async () => (await refunds()).map(({ state, attempts, last_error }) => ({ state, attempts, last_error }))
  const later = () =>
    portal.db
      .updateTable('refunds')
      .set({ last_tried_at: ago(7 * HOUR) })
      .execute()
  const cancel = () => portal.ask('PATCH', `/string_job/${job}/`, { as: me, body: { order_status: 'CANCELLED' } })
  beforeEach(async () => {
    job = await createJob(portal, me, { paid: 'card' })
  })

  test.each([
    ['because the provider is unreachable', ((request) => request.socket.destroy()) as RequestListener],
    [
      'because the bank refuses',
      ((_, response) => json(response, 200, refund({ status: 'failed' }))) as RequestListener,
    ],
    [
      'because the provider refuses',
      ((_, response) =>
        json(response, 400, { error: { type: 'invalid_request_error', message: 'No money' } })) as RequestListener,
    ],
  ])('%s is kept with its reason and retried', async (_, behavior) => {
    behave = behavior
    await cancel()
    await work(portal)
    expect(await due()).toEqual([{ state: 'due', attempts: 1, last_error: expect.stringMatching(/\w/) }])
    behave = (_, response) => json(response, 200, refund())
    // The pauses between retries grow, so not every sweep retries.
    await tasksOf(portal).sweep_payments()
    expect(await due()).toMatchObject([{ state: 'due', attempts: 1 }])
    await later()
    await tasksOf(portal).sweep_payments()
    expect(await due()).toEqual([{ state: 'done', attempts: 1, last_error: null }])
    expect((await portal.ask('GET', '/string_job/', { as: me })).body[0].refund).toBe('done')
  })

  test('can be retried by a manager', async () => {
    behave = (request) => request.socket.destroy()
    await cancel()
    await work(portal)
    behave = (_, response) => json(response, 200, refund())
    const [{ id } = { id: 0 }] = await refunds()
    expect(await portal.db.transaction().execute((trx) => retryRefund(trx, id))).toBe(true)
    await work(portal)
    expect(await due()).toMatchObject([{ state: 'done' }])
    expect(await portal.db.transaction().execute((trx) => retryRefund(trx, id))).toBe(false)
  })

  test('because the money was already refunded counts as done', async () => {
    behave = (_, response) =>
      json(response, 400, {
        error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Already refunded' },
      })
    await cancel()
    await work(portal)
    expect(await due()).toMatchObject([{ state: 'done' }])
  })

  test('during a crash is repeated with the same key', async () => {
    behave = (_, response) => json(response, 200, refund())
    await cancel()
    await work(portal)
    // This is the state after a crash between the provider's response and our commit.
    await portal.db
      .updateTable('refunds')
      .set({ state: 'due', done_at: null, provider_refund_id: null, created_at: new Date(Date.now() - 600_000) })
      .execute()
    await tasksOf(portal).sweep_payments()
    const keys = asked.filter(({ url }) => url.endsWith('/refunds')).map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })
})
