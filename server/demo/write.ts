import type { Insertable } from 'kysely'
import { allShelves } from '../../contract/bench.ts'
import {
  FIRST_STATUS,
  isCancelled,
  isCompleted,
  isPending,
  isReady,
  type OrderStatus,
} from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import type { Database, JobEventKind } from '../database/schema.ts'
import { shopCurrency } from '../settings/queries.ts'
import { type PlannedJob, type PlannedRacket, statusOf } from './plan.ts'
import type { Random } from './random.ts'

/** The ids of the people who can sign in. */
export interface Staff {
  manager: number
  technician: number
  customer: number
}

export interface DemoPerson {
  id: number
  created_at: Date
  tier_status: string
}

/** A planned job with the ids of its rows. */
export interface DemoJob {
  id: number
  owner_id: number
  technician_id: number | null
  price: number
  plan: PlannedJob
}

const isOpen = (racket: PlannedRacket) => racket.last?.isOpen ?? false

/** Inserts the rackets: some are favorites, and some were retired after their last job. */
export async function insertRackets(
  trx: Db,
  random: Random,
  rackets: PlannedRacket[],
  people: DemoPerson[],
  now: Date,
): Promise<Map<PlannedRacket, number>> {
  // The customer who can sign in owns the first six rackets and gets one of each kind.
  const kept = rackets.slice(0, 5).findLast((racket) => !isOpen(racket))
  const rows = rackets.map((racket, index) => {
    const since = racket.last?.date ?? racket.created_at.getTime()
    const isRetired = !isOpen(racket) && (random.chance(0.1) || racket === kept)
    return {
      owner_id: people[racket.owner]?.id ?? 0,
      manufacturer: racket.manufacturer,
      model_name: racket.model_name,
      racket_name: racket.racket_name,
      serial_number: racket.serial_number,
      created_at: racket.created_at,
      is_favorite: !isRetired && (random.chance(0.35) || index === 5),
      retire_date: isRetired ? new Date(random.between(since, now.getTime())) : null,
    }
  })
  const inserted = await trx.insertInto('rackets').values(rows).returning('id').execute()
  return new Map(rackets.map((racket, index) => [racket, inserted[index]?.id ?? 0]))
}

/** Inserts the jobs, oldest first, so that ids grow with dates. */
export async function insertJobs(
  trx: Db,
  plans: PlannedJob[],
  shop: { people: DemoPerson[]; racketIds: Map<PlannedRacket, number>; strings: number[]; technicians: number[] },
): Promise<DemoJob[]> {
  const tiers = await trx.selectFrom('membership_tiers').selectAll().execute()
  const jobs = plans.map((plan) => {
    const owner = shop.people[plan.racket.owner]
    const tier = tiers.find(({ tier_status }) => tier_status === owner?.tier_status)
    const price = plan.string === null ? tier?.stringing_price_labor_only : tier?.stringing_price
    return {
      id: 0,
      owner_id: owner?.id ?? 0,
      technician_id: plan.assigned ? (shop.technicians[plan.technician] ?? null) : null,
      price: price ?? 0,
      plan,
    }
  })
  const shelfOf = assignShelves()
  const rows = jobs.map(({ owner_id, technician_id, price, plan }): Insertable<Database['string_jobs']> => {
    const status = statusOf(plan)
    return {
      owner_id,
      racket_id: shop.racketIds.get(plan.racket) ?? 0,
      string_id: plan.string === null ? null : (shop.strings[plan.string] ?? null),
      tension: plan.tension,
      cross_tension: plan.cross_tension,
      pre_stretch: plan.pre_stretch,
      technician_notes: plan.technician_notes,
      // A cancelled job cannot be paid, so a job that was paid first is cancelled after its payment is inserted.
      order_status: isCancelled(status) && plan.paid ? FIRST_STATUS : status,
      order_create_date: plan.ordered,
      order_completion_date: isCompleted(status) ? (plan.steps.at(-1)?.date ?? null) : null,
      ...momentsOf(plan),
      shelf: isReady(status) ? shelfOf(owner_id) : null,
      technician_id,
      mains_duration: plan.mains_duration,
      cross_duration: plan.cross_duration,
      price,
    }
  })
  const inserted = await trx.insertInto('string_jobs').values(rows).returning('id').execute()
  return jobs.map((job, index) => ({ ...job, id: inserted[index]?.id ?? 0 }))
}

/** Gives each customer a shelf of their own, as long as there are free ones. */
function assignShelves() {
  const free = allShelves({ racks: 6, places: 8 })
  const shelves = new Map<number, string | null>()
  return (owner_id: number): string | null => {
    const shelf = shelves.get(owner_id) ?? free.shift() ?? null
    shelves.set(owner_id, shelf)
    return shelf
  }
}

/** When the racket came, when its stringing began, when it was ready, and when it left. */
function momentsOf(plan: PlannedJob) {
  const dateOf = (matches: (status: OrderStatus) => boolean) =>
    plan.steps.find(({ status }) => matches(status))?.date ?? null
  const ready_at = dateOf(isReady)
  return {
    received_at: plan.assigned ?? ready_at,
    started_at: ready_at && startOf(plan, ready_at),
    ready_at,
    left_at: isCancelled(statusOf(plan)) && plan.paid ? null : dateOf((status) => !isPending(status)),
  }
}

const startOf = (plan: PlannedJob, ready: Date) =>
  new Date(ready.getTime() - 60_000 - (plan.mains_duration + plan.cross_duration) * 1_000)

interface Entry extends Omit<Insertable<Database['credit_entries']>, 'balance_after'> {
  created_at: Date
}

const CARD_OF_FIVE = 5
const SPARE_CREDITS = 3

/** Inserts payments, refunds and credit entries. Returns the jobs whose refund is still due. */
export async function insertMoney(trx: Db, random: Random, jobs: DemoJob[], staff: Staff): Promise<Set<DemoJob>> {
  const entries: Entry[] = []
  const due = new Set<DemoJob>()
  for (const job of jobs) {
    const { paid } = job.plan
    if (!paid) continue
    const payment_id = await insertPayment(trx, job, staff)
    await trx.updateTable('string_jobs').set({ paid_payment_id: payment_id }).where('id', '=', job.id).execute()
    const entry = { user_id: job.owner_id, payment_id, actor_id: job.owner_id }
    if (paid.by === 'credit') entries.push({ ...entry, amount: -1, reason: 'spent', created_at: paid.date })
    const status = statusOf(job.plan)
    if (!isCancelled(status)) continue
    const date = job.plan.steps.at(-1)?.date ?? paid.date
    await trx.updateTable('string_jobs').set({ order_status: status, left_at: date }).where('id', '=', job.id).execute()
    // The shop hands cash back in person, and has not done so for some jobs.
    if (paid.by === 'technician' && random.chance(0.5)) due.add(job)
    await insertRefund(trx, job, payment_id, date, due.has(job))
    if (paid.by === 'credit') entries.push({ ...entry, amount: 1, reason: 'returned', created_at: date })
  }
  await insertCredits(trx, entries, staff)
  return due
}

async function insertPayment(trx: Db, job: DemoJob, staff: Staff): Promise<number> {
  const { paid } = job.plan
  if (!paid) throw new Error('This job was not paid')
  const session =
    paid.by === 'card'
      ? await trx
          .insertInto('checkout_sessions')
          .values({
            amount: job.price,
            state: 'complete',
            provider_session_id: `cs_demo_${job.id}`,
            created_at: new Date(paid.date.getTime() - 40_000),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      : null
  const provider_payment_id = session ? `pi_demo_${job.id}` : null
  if (session && provider_payment_id) {
    const line = {
      checkout_session_id: session.id,
      string_job_id: job.id,
      amount: job.price,
      state: 'complete',
    } as const
    await trx.insertInto('checkout_jobs').values(line).execute()
    const card = { provider_payment_id, amount: job.price, created_at: paid.date }
    await trx.insertInto('card_payments').values(card).execute()
    await insertAtSandbox(trx, job, paid.date)
  }
  const { id } = await trx
    .insertInto('payments')
    .values({
      string_job_id: job.id,
      method: paid.by,
      amount: paid.by === 'credit' ? 0 : job.price,
      is_applied: true,
      checkout_session_id: session?.id ?? null,
      provider_payment_id,
      actor_id: paid.by === 'technician' ? staff.technician : job.owner_id,
      created_at: paid.date,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the payment in the sandbox too, so that it can be refunded there. */
async function insertAtSandbox(trx: Db, { id, price }: DemoJob, created_at: Date) {
  const money = { amount: price, currency: (await shopCurrency(trx)).toLowerCase(), created_at }
  await trx
    .insertInto('sandbox.payment_intents')
    .values({ id: `pi_demo_${id}`, card: '4242424242424242', status: 'succeeded', ...money })
    .execute()
  await trx
    .insertInto('sandbox.checkout_sessions')
    .values({
      id: `cs_demo_${id}`,
      title: `String Job #${id}`,
      success_url: '/string-jobs',
      cancel_url: '/string-jobs',
      status: 'complete',
      payment_status: 'paid',
      payment_intent: `pi_demo_${id}`,
      expires_at: created_at,
      ...money,
    })
    .execute()
}

async function insertRefund(trx: Db, job: DemoJob, payment_id: number, date: Date, isDue: boolean) {
  await trx
    .updateTable('sandbox.payment_intents')
    .set({ amount_refunded: job.price })
    .where('id', '=', `pi_demo_${job.id}`)
    .execute()
  await trx
    .insertInto('refunds')
    .values({
      payment_id,
      string_job_id: job.id,
      amount: job.plan.paid?.by === 'credit' ? 0 : job.price,
      state: isDue ? 'due' : 'done',
      reason: 'cancelled',
      provider_refund_id: job.plan.paid?.by === 'card' ? `re_demo_${job.id}` : null,
      actor_id: job.owner_id,
      created_at: date,
      done_at: isDue ? null : date,
    })
    .execute()
}

/** Inserts the ledger in chronological order; customers who run out of credits get five more first. */
async function insertCredits(trx: Db, entries: Entry[], staff: Staff) {
  const balances = new Map<number, number>()
  const rows: Insertable<Database['credit_entries']>[] = []
  const write = (entry: Entry) => {
    const balance_after = (balances.get(entry.user_id) ?? 0) + entry.amount
    balances.set(entry.user_id, balance_after)
    rows.push({ ...entry, balance_after })
  }
  const grant = (user_id: number, amount: number, note: string, created_at: Date) =>
    write({ user_id, amount, reason: 'granted', note, actor_id: staff.manager, created_at })

  for (const entry of entries.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    if (entry.amount < 0 && !balances.get(entry.user_id)) {
      grant(entry.user_id, CARD_OF_FIVE, 'Card of five', new Date(entry.created_at.getTime() - 1_000))
    }
    write(entry)
  }
  const missing = SPARE_CREDITS - (balances.get(staff.customer) ?? 0)
  if (missing > 0) grant(staff.customer, missing, 'Brought a friend to the shop', new Date())

  await trx.insertInto('credit_entries').values(rows).execute()
  for (const [id, stringing_credits] of balances) {
    await trx.updateTable('users').set({ stringing_credits }).where('id', '=', id).execute()
  }
}

type Event = Insertable<Database['job_events']> & { created_at: Date }

/** Inserts the history of each job. */
export async function insertEvents(trx: Db, jobs: DemoJob[], staff: Staff, due: Set<DemoJob>) {
  const events = jobs
    .flatMap((job) => eventsOf(job, staff, due.has(job)))
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  await trx.insertInto('job_events').values(events).execute()
}

function eventsOf({ id, owner_id, technician_id, plan }: DemoJob, staff: Staff, isDue: boolean): Event[] {
  const events: Event[] = []
  const add = (event: JobEventKind, actor_id: number | null, created_at: Date, to: unknown, from?: unknown) => {
    const text = (value: unknown) => (value === undefined ? null : String(value))
    events.push({ string_job_id: id, actor_id, event, created_at, from_value: text(from), to_value: text(to) })
  }
  add('created', owner_id, plan.ordered, FIRST_STATUS)
  if (plan.assigned) {
    add('received', technician_id, plan.assigned, undefined)
    add('assigned', technician_id, plan.assigned, technician_id)
  }
  let from: OrderStatus = FIRST_STATUS
  for (const { status, date } of plan.steps) {
    if (isReady(status)) {
      const crossed = date.getTime() - 60_000
      add('mains_duration', technician_id, new Date(crossed - plan.cross_duration * 1_000), plan.mains_duration, 0)
      add('cross_duration', technician_id, new Date(crossed), plan.cross_duration, 0)
    }
    add('status', isCancelled(status) ? owner_id : technician_id, date, status, from)
    if (isCancelled(status) && plan.paid) {
      const isCredit = plan.paid.by === 'credit'
      add('refund', owner_id, date, isCredit ? 'done' : 'due')
      if (!isCredit && !isDue) add('refund', plan.paid.by === 'card' ? null : staff.manager, date, 'done', 'due')
    }
    from = status
  }
  if (plan.paid) add('paid', plan.paid.by === 'technician' ? staff.technician : owner_id, plan.paid.date, plan.paid.by)
  return events
}
