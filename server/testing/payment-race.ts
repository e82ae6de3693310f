import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../base/database/connect.ts'
import { createJob, createPerson, createTechnician, insertCheckout, type Person } from './factories.ts'
import { eventOf, sendEvent, sessionObject, useCredit } from './payments.ts'
import type { TestApp } from './test-app.ts'

const CREDITS = 5
const JOBS = 20
const TRIES_PER_JOB = 10

/** Uses a credit for a job and returns the HTTP status. */
export type UseCredit = (portal: TestApp, customer: Person, job: number) => Promise<number>

const useCreditByHttp: UseCredit = async (portal, customer, job) => (await useCredit(portal, customer, job)).status

/**
 * Runs everything at once for a customer with 5 credits and 20 jobs: 200 attempts to use a credit, a card payment for
 * every second job with three events, payments at the counter and cancellations. Returns every contradiction found.
 */
export async function race(portal: TestApp, attempt: UseCredit = useCreditByHttp): Promise<string[]> {
  const customer = await createPerson(portal, { credits: CREDITS })
  const technician = await createTechnician(portal)
  const jobs = await Promise.all(Array.from({ length: JOBS }, () => createJob(portal, customer)))
  const cards = jobs.filter((_, index) => index % 2 === 0)
  await openSessions(portal.db, cards)
  const counters = jobs.filter((_, index) => index % 4 === 1)
  const cancels = jobs.filter((_, index) => index % 5 === 0)
  const credit = (job: number) => () => attempt(portal, customer, job)
  const actions = shuffled([
    ...jobs.flatMap((job) => Array.from({ length: TRIES_PER_JOB }, () => credit(job))),
    ...cards.flatMap((job) => {
      const event = eventOf('checkout.session.completed', sessionObject(`cs_${job}`))
      return [event, event, { ...event, id: `${event.id}_again` }].map(
        (one) => async () => eventStatus((await sendEvent(portal, one)).status),
      )
    }),
    ...counters.flatMap((job) =>
      [1, 2].map(() => async () => {
        const path = `/technician/string_job/${job}/mark_paid/`
        return (await portal.ask('PATCH', path, { as: technician, body: {} })).status
      }),
    ),
    ...counters.map((job) => async () => {
      const path = `/technician/string_job/${job}/void/`
      return (await portal.ask('POST', path, { as: technician, body: {} })).status
    }),
    ...cancels.map((job) => async () => {
      const body = { order_status: 'CANCELLED' }
      return (await portal.ask('PATCH', `/string_job/${job}/`, { as: customer, body })).status
    }),
  ])
  const statuses = await allAtOnce(portal, actions)
  return [...unexpected(statuses), ...(await contradictions(portal.db, customer, cards))]
}

/** The webhook must accept every payment, so 409 counts as unexpected. */
export const eventStatus = (status: number) => (status === 409 ? 410 : status)

async function openSessions(db: Db, jobs: number[]) {
  for (const job of jobs) {
    const open = { state: 'open', provider_session_id: `cs_${job}`, url: 'http://localhost:3000/' } as const
    await insertCheckout(db, [job], { amount: 2000, ...open })
  }
}

/** Opens every connection first, so that all requests start at the same time. */
export async function allAtOnce(portal: TestApp, actions: (() => Promise<number>)[]): Promise<number[]> {
  await Promise.all(Array.from({ length: 16 }, () => portal.pool.query('select pg_sleep(0.05)')))
  return Promise.all(actions.map((action) => untilAnswered(action)))
}

/** Repeats a request that a busy portal answers with 503. The repeats must have the effect of one request. */
export async function untilAnswered(action: () => Promise<number>): Promise<number> {
  for (let tries = 1; ; tries++) {
    const status = await action()
    if (status !== 503 || tries === 20) return status
    await sleep(100 + Math.random() * 400)
  }
}

export const unexpected = (statuses: number[]) =>
  [...new Set(statuses)].filter((status) => ![200, 409].includes(status)).map((status) => `an answer was ${status}`)

/** The rows of the view `reconciliation`. */
export async function contradictionsOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('reconciliation').selectAll().execute()
  return rows.map(({ problem, subject }) => `${problem}: ${subject}`)
}

async function contradictions(db: Db, customer: Person, cards: number[]): Promise<string[]> {
  const wrong = await contradictionsOf(db)
  const paidTwice = await db
    .selectFrom('payments')
    .select('string_job_id')
    .where('is_applied', '=', true)
    .groupBy('string_job_id')
    .having((row) => row.fn.countAll(), '>', 1)
    .execute()
  if (paidTwice.length > 0) wrong.push(`${paidTwice.length} jobs were paid twice`)

  const spent = await count(db, customer, 'spent')
  const returned = await count(db, customer, 'returned')
  const { stringing_credits } = await db
    .selectFrom('users')
    .select('stringing_credits')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  if (stringing_credits !== CREDITS - spent + returned) {
    wrong.push(`${stringing_credits} credits are left of ${CREDITS}, ${spent} spent and ${returned} returned`)
  }

  const recorded = await db.selectFrom('payments').select('id').where('method', '=', 'card').execute()
  if (recorded.length !== cards.length) wrong.push(`${recorded.length} of ${cards.length} card payments were recorded`)
  return wrong
}

async function count(db: Db, customer: Person, reason: 'spent' | 'returned'): Promise<number> {
  const rows = await db
    .selectFrom('credit_entries')
    .select('id')
    .where('user_id', '=', customer.id)
    .where('reason', '=', reason)
    .execute()
  return rows.length
}

export function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
