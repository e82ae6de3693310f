import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import Stripe from 'stripe'
import { expect } from 'vitest'
import { workOff } from '../base/jobs/worker.ts'
import { paymentTasks } from '../money/payments/tasks.ts'
import type { Person } from './factories.ts'
import { type Answer, type TestApp, WEBHOOK_SECRET } from './test-app.ts'

/** Starts listening, because the sandbox needs a real socket, and deletes the background jobs of earlier tests. */
export async function readyToPay(portal: TestApp) {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  await sql`delete from graphile_worker._private_jobs`.execute(portal.db)
}

export const tasksOf = ({ db, payments }: TestApp) => paymentTasks({ db, payments, log: { warn: () => {} } })

/** Runs all due background jobs: refunds, closing of checkouts, and the sandbox's events. */
export const work = (portal: TestApp) => workOff(portal.pool, tasksOf(portal))

/** Waits until the ends of all jobs are stored. The worker does not wait for that when its last job has failed. */
export async function jobsEnd({ db }: TestApp) {
  const running = sql`select from graphile_worker._private_jobs where locked_at is not null`
  await expect.poll(async () => (await running.execute(db)).rows.length).toBe(0)
}

/** Makes all scheduled background jobs due now. */
export async function hurry(portal: TestApp) {
  await jobsEnd(portal)
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(portal.db)
}

/** Opens a checkout for one job, or one for several. */
export const openCheckout = (portal: TestApp, as: Person, jobs: number | number[]) =>
  portal.ask('POST', '/stripe/create-checkout-session/', {
    as,
    body: typeof jobs === 'number' ? { string_job_id: jobs } : { string_job_ids: jobs },
  })

export const useCredit = (portal: TestApp, as: Person, string_job_id: number, headers?: Record<string, string>) =>
  portal.ask('POST', '/stripe/use-credit/', { as, body: { string_job_id }, headers })

export const settle = (portal: TestApp, as: Person, session_id: string) =>
  portal.ask('POST', '/stripe/settle/', { as, body: { session_id } })

/** Opens a checkout and returns its id at the provider. */
export async function checkoutFor(portal: TestApp, as: Person, jobs: number | number[]): Promise<string> {
  const answer = await openCheckout(portal, as, jobs)
  expect(answer).toMatchObject({ status: 200 })
  return sessionIn(answer)
}

export const sessionIn = (answer: Answer) => String(answer.body.redirectUrl).split('/').at(-1) ?? ''

/** Submits the checkout page, by default with a card that pays. */
export async function payOnPage(portal: TestApp, session_id: string, form: Record<string, string> = {}) {
  const { statusCode, headers, body } = await portal.app.inject({
    method: 'POST',
    url: `/sandbox/checkout/${session_id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123', ...form }).toString(),
  })
  return { status: statusCode, location: String(headers.location ?? ''), body }
}

export async function answerBank(portal: TestApp, session_id: string, answer: 'confirm' | 'refuse') {
  const { statusCode, headers, body } = await portal.app.inject({
    method: 'POST',
    url: `/sandbox/checkout/${session_id}/authenticate/`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ answer }).toString(),
  })
  return { status: statusCode, location: String(headers.location ?? ''), body }
}

export interface TestEvent {
  id: string
  type: string
  livemode?: boolean
  data: { object: Record<string, unknown> }
}

/** A provider event about an object. */
export const eventOf = (type: string, object: Record<string, unknown>): TestEvent => ({
  id: `evt_${randomUUID()}`,
  type,
  data: { object },
})

/** A checkout session in an event: complete and paid by default. */
export const sessionObject = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  object: 'checkout.session',
  status: 'complete',
  payment_status: 'paid',
  amount_total: 2000,
  currency: 'usd',
  payment_intent: `pi_${id}`,
  ...changes,
})

interface Sending {
  secret?: string
  /** Seconds since the epoch. */
  timestamp?: number
  scheme?: string
  headers?: Record<string, string>
}

/** Sends an event to the webhook, signed like Stripe's. */
export async function sendEvent(
  portal: TestApp,
  event: TestEvent | string,
  { secret = WEBHOOK_SECRET, timestamp, scheme, headers }: Sending = {},
) {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp, scheme })
  const { statusCode, body } = await portal.app.inject({
    method: 'POST',
    url: '/api/stripe/webhook/',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...headers },
    payload,
  })
  return { status: statusCode, body: JSON.parse(body) }
}

/** The payments and refunds of a job, in an order that does not depend on which came first. */
export async function moneyOf(portal: TestApp, string_job_id: number) {
  const job = await portal.db
    .selectFrom('string_jobs')
    .select(['is_order_paid', 'order_status'])
    .where('id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  const payments = await portal.db
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.method', 'p.amount', 'p.is_applied', 'r.state as refund', 'r.reason'])
    .where('p.string_job_id', '=', string_job_id)
    .orderBy('p.is_applied', 'desc')
    .orderBy('p.id')
    .execute()
  return { ...job, payments }
}

/** The refunds of a job, oldest first. */
export const refundsOfJob = ({ db }: TestApp, string_job_id: number) =>
  db
    .selectFrom('refunds')
    .select(['amount', 'state', 'reason'])
    .where('string_job_id', '=', string_job_id)
    .orderBy('id')
    .execute()

/** The only card payment. */
export const cardPaymentIn = ({ db }: TestApp) => db.selectFrom('card_payments').selectAll().executeTakeFirstOrThrow()

/** Returns for each job whether it is paid. */
export const arePaid = (portal: TestApp, jobs: number[]): Promise<boolean[]> =>
  Promise.all(jobs.map(async (job) => (await moneyOf(portal, job)).is_order_paid))

export const applied = (method: 'card' | 'credit' | 'technician', amount: number) => ({
  method,
  amount,
  is_applied: true,
  refund: null,
  reason: null,
})
