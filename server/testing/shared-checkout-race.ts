import type { Db } from '../base/database/connect.ts'
import { createJob, createManager, createPerson, createTechnician, insertCheckout, type Person } from './factories.ts'
import { allAtOnce, contradictionsOf, eventStatus, shuffled, unexpected, untilAnswered } from './payment-race.ts'
import { eventOf, sendEvent, sessionObject, type TestEvent } from './payments.ts'
import type { TestApp } from './test-app.ts'

const PRICE = 2000
const CREDITS = 3
// The jobs of each checkout; the last job is in none.
const CHECKOUTS = [[0, 1, 2], [3, 4], [5, 6, 7], [8]]
const JOBS = 10

/** Delivers an event about a checkout and returns the HTTP status. */
export type Deliver = (portal: TestApp, event: TestEvent) => Promise<number>

const deliverByHttp: Deliver = async (portal, event) => eventStatus((await sendEvent(portal, event)).status)

/**
 * Pays four checkouts of one to three jobs, with duplicated, late and reordered events, while the same jobs are paid with
 * credits, marked as paid, voided, put on account and paid by statements, cancelled, repriced by extras, and taken out of
 * their checkouts. Returns every contradiction.
 */
export async function raceOfSharedCheckouts(portal: TestApp, deliver: Deliver = deliverByHttp): Promise<string[]> {
  const customer = await createPerson(portal, { credits: CREDITS })
  const technician = await createTechnician(portal)
  const manager = await createManager(portal)
  await portal.db
    .updateTable('shop_settings')
    .set({ ways_to_pay: ['On account'] })
    .execute()
  const jobs: number[] = []
  for (let index = 0; index < JOBS; index++) {
    // Every second job is on account, and on a statement, when the race begins.
    const on_account_at = index % 2 === 0 ? new Date() : null
    jobs.push(await createJob(portal, customer, { extras_allowance: 5000, on_account_at }))
  }
  const sessions = CHECKOUTS.map((members, index) => ({
    id: `cs_${index}_${jobs[0]}`,
    members: members.map((member) => jobs[member] as number),
  }))
  for (const { id, members } of sessions) {
    const open = { state: 'open', provider_session_id: id, url: 'http://localhost:3000/' } as const
    await insertCheckout(portal.db, members, { amount: PRICE, ...open })
  }
  const { id: extra } = await portal.db
    .insertInto('extras')
    .values({ name: 'Grip', amount: 500 })
    .returning('id')
    .executeTakeFirstOrThrow()

  const ask = (as: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => async () =>
    (await portal.ask(method, path, { as, ...(body && { body }) })).status
  const events = sessions.flatMap(({ id, members }) => eventsOf(id, members.length * PRICE))
  let received = 0
  const makeStatement = () => portal.ask('POST', '/shop/statements/', { as: manager, body: { customer: customer.id } })
  const payAccount = async (id: number) => {
    const { status, amount } = await payStatement(portal, manager, id)
    received += amount
    return status
  }
  const { id: statement } = (await makeStatement()).body
  const payNext = async () => {
    const { status, body } = await makeStatement()
    return status === 201 ? payAccount(body.id) : status
  }
  const actions = shuffled([
    ...events.map((event) => () => deliver(portal, event)),
    ...jobs.flatMap((job) => [
      ask(customer, 'POST', '/stripe/use-credit/', { string_job_id: job }),
      ...maybe(0.3, ask(customer, 'PATCH', `/string_job/${job}/`, { order_status: 'CANCELLED' })),
      ...maybe(0.4, ask(technician, 'PATCH', `/technician/string_job/${job}/mark_paid/`, {})),
      ...maybe(0.3, ask(technician, 'POST', `/counter/jobs/${job}/extras/`, { extra })),
      ...maybe(0.3, ask(technician, 'POST', `/technician/string_job/${job}/void/`, {})),
      ...maybe(0.4, ask(technician, 'PATCH', `/technician/string_job/${job}/mark_paid/`, { way: 'On account' })),
      ...maybe(0.2, ask(technician, 'DELETE', `/technician/string_job/${job}/on_account/`)),
      ...maybe(0.2, ask(customer, 'POST', '/stripe/leave-checkout/', { string_job_id: job })),
    ]),
    ...[1, 2].flatMap(() => [() => payAccount(statement), payNext]),
  ])
  const statuses = await allAtOnce(portal, actions)
  // Events that come a second time, when everything is over, change nothing.
  const before = await contradictionsOf(portal.db)
  for (const event of events) await deliver(portal, event)
  return [
    ...unexpected(statuses.filter((status) => status !== 204)),
    ...before,
    ...(await contradictionsOf(portal.db)),
    ...(await wrongShares(portal.db, sessions)),
    ...(await wrongStatements(portal.db, manager, received)),
  ]
}

const maybe = <Action>(chance: number, action: Action): Action[] => (Math.random() < chance ? [action] : [])

/** The events that the provider may send about a paid checkout: twice, under another id, and out of date. */
function eventsOf(session: string, amount: number): TestEvent[] {
  const paid = sessionObject(session, { amount_total: amount })
  const open = sessionObject(session, { amount_total: amount, status: 'open', payment_status: 'unpaid' })
  const completed = eventOf('checkout.session.completed', paid)
  return [
    completed,
    completed,
    { ...completed, id: `${completed.id}_again` },
    eventOf('checkout.session.expired', { ...open, status: 'expired' }),
    eventOf('checkout.session.async_payment_failed', open),
  ]
}

/** Pays a statement at the counter like a manager who checks again when the amount has changed. */
async function payStatement(portal: TestApp, manager: Person, id: number) {
  for (let tries = 1; ; tries++) {
    const { due: amount } = (await portal.ask('GET', `/statement/${id}/`, { as: manager })).body
    const pay = () => portal.ask('POST', `/shop/statements/${id}/pay/`, { as: manager, body: { amount } })
    const status = await untilAnswered(async () => (await pay()).status)
    if (status === 200) return { status, amount: Number(amount) }
    if (status !== 409 || tries === 5) return { status, amount: 0 }
  }
}

/** Returns what is wrong: a job on two statements, or payments of the manager that do not add up to `received`. */
async function wrongStatements(db: Db, manager: Person, received: number): Promise<string[]> {
  const lines = await db.selectFrom('statement_jobs').select('string_job_id').execute()
  const paid = await db.selectFrom('payments').select('amount').where('actor_id', '=', manager.id).execute()
  const sum = paid.reduce((total, { amount }) => total + amount, 0)
  return [
    ...(new Set(lines.map((line) => line.string_job_id)).size < lines.length ? ['a job is on two statements'] : []),
    ...(sum === received ? [] : [`statements took ${received}, and ${sum} was recorded`]),
  ]
}

/** Every cent of a card payment pays its job or goes back, and no job is paid twice. */
async function wrongShares(db: Db, sessions: { id: string; members: number[] }[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { id, members } of sessions) {
    const shares = await db
      .selectFrom('payments as p')
      .innerJoin('string_jobs as j', 'j.id', 'p.string_job_id')
      .leftJoin('refunds as r', 'r.payment_id', 'p.id')
      .select(['p.string_job_id', 'p.amount', 'p.is_applied', 'j.paid_payment_id', 'p.id', 'j.order_status', 'j.price'])
      .select('r.amount as refund')
      .where('p.provider_payment_id', '=', `pi_${id}`)
      .orderBy('p.string_job_id')
      .execute()
    if (JSON.stringify(shares.map(({ string_job_id }) => string_job_id)) !== JSON.stringify(members)) {
      wrong.push(`${id} has the shares ${JSON.stringify(shares)}`)
    }
    for (const share of shares) {
      const isKept = share.is_applied && share.order_status !== 'CANCELLED'
      if (share.amount !== PRICE) wrong.push(`a share is ${share.amount}`)
      if (share.is_applied !== (share.paid_payment_id === share.id)) wrong.push('an applied share does not pay its job')
      if (share.is_applied && share.price !== share.amount) wrong.push('a share pays another price')
      if (isKept !== (share.refund === null)) wrong.push('a share is neither kept nor refunded, or both')
      if (share.refund !== null && share.refund !== share.amount) wrong.push('a share is refunded in part')
    }
  }
  return wrong
}
