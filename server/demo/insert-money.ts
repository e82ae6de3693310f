import type { Insertable } from 'kysely'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import type { Database } from '../base/database/schema.ts'
import { shopCurrency } from '../catalog/settings/queries.ts'
import { statusOf } from './plan.ts'
import { wayOf } from './plan-money.ts'
import type { Random } from './random.ts'
import type { DemoJob, Staff } from './write.ts'

interface Entry extends Omit<Insertable<Database['credit_entries']>, 'balance_after' | 'lot_id'> {
  created_at: Date
}

const CARD_OF_FIVE = 5
const SPARE_CREDITS = 3

/** Inserts payments, refunds and credit entries. Returns the jobs whose refund is still due. */
export async function insertMoney(trx: Trx, random: Random, jobs: DemoJob[], staff: Staff): Promise<Set<DemoJob>> {
  const entries: Entry[] = []
  const due = new Set<DemoJob>()
  const cards = await insertCardPayments(trx, jobs)
  for (const job of jobs) {
    const { paid } = job.plan
    if (!paid) continue
    const payment_id = await insertPayment(trx, job, staff, cards.get(job))
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

interface CardPayment {
  checkout_session_id: number
  provider_payment_id: string
}

/** Inserts a card payment for each moment at which a customer paid; it may be for several jobs. */
async function insertCardPayments(trx: Trx, jobs: DemoJob[]): Promise<Map<DemoJob, CardPayment>> {
  const together = new Map<string, DemoCard>()
  for (const job of jobs) {
    if (job.plan.paid?.by !== 'card') continue
    const { date } = job.plan.paid
    const key = `${job.owner_id} ${date.getTime()}`
    const card = together.get(key) ?? { id: job.id, date, jobs: [], amount: 0 }
    together.set(key, { ...card, jobs: [...card.jobs, job], amount: card.amount + job.price })
  }
  const payments = new Map<DemoJob, CardPayment>()
  for (const card of together.values()) {
    const payment = await insertCardPayment(trx, card)
    for (const job of card.jobs) payments.set(job, payment)
  }
  await insertAtSandbox(trx, [...together.values()])
  return payments
}

interface DemoCard {
  /** The id of the first job, for the ids at the provider. */
  id: number
  date: Date
  jobs: DemoJob[]
  amount: number
}

async function insertCardPayment(trx: Trx, { id, date, jobs, amount }: DemoCard): Promise<CardPayment> {
  const { id: checkout_session_id } = await trx
    .insertInto('checkout_sessions')
    .values({
      amount,
      state: 'complete',
      provider_session_id: `cs_demo_${id}`,
      created_at: new Date(date.getTime() - 40_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('checkout_jobs')
    .values(
      jobs.map((job) => ({
        checkout_session_id,
        string_job_id: job.id,
        amount: job.price,
        state: 'complete' as const,
      })),
    )
    .execute()
  const provider_payment_id = `pi_demo_${id}`
  await trx.insertInto('card_payments').values({ provider_payment_id, amount, created_at: date }).execute()
  return { checkout_session_id, provider_payment_id }
}

/** Inserts the payments in the sandbox too, so that they can be refunded there. */
async function insertAtSandbox(trx: Trx, cards: DemoCard[]) {
  const currency = (await shopCurrency(trx)).toLowerCase()
  const moneyOf = ({ amount, date }: DemoCard) => ({ amount, currency, created_at: date })
  await trx
    .insertInto('sandbox.payment_intents')
    .values(
      cards.map((card) => ({
        id: `pi_demo_${card.id}`,
        card: '4242424242424242',
        status: 'succeeded' as const,
        ...moneyOf(card),
      })),
    )
    .execute()
  await trx
    .insertInto('sandbox.checkout_sessions')
    .values(
      cards.map((card) => ({
        id: `cs_demo_${card.id}`,
        title: card.jobs.length === 1 ? `String Job #${card.id}` : `${card.jobs.length} string jobs`,
        lines: JSON.stringify(card.jobs.map(({ id, price }) => ({ name: `String Job #${id}`, amount: price }))),
        success_url: '/string-jobs',
        cancel_url: '/string-jobs',
        status: 'complete' as const,
        payment_status: 'paid' as const,
        payment_intent: `pi_demo_${card.id}`,
        expires_at: card.date,
        ...moneyOf(card),
      })),
    )
    .execute()
}

async function insertPayment(trx: Trx, job: DemoJob, staff: Staff, card: CardPayment | undefined): Promise<number> {
  const { paid } = job.plan
  if (!paid) throw new Error('This job was not paid')
  const { id } = await trx
    .insertInto('payments')
    .values({
      string_job_id: job.id,
      method: paid.by,
      way: paid.by === 'technician' ? wayOf(job) : null,
      amount: paid.by === 'credit' ? 0 : job.price,
      is_applied: true,
      ...card,
      actor_id: paid.by === 'technician' ? staff.technician : job.owner_id,
      created_at: paid.date,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertRefund(trx: Trx, job: DemoJob, payment_id: number, date: Date, isDue: boolean) {
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
async function insertCredits(trx: Trx, entries: Entry[], staff: Staff) {
  const balances = new Map<number, number>()
  const rows: (Entry & { balance_after: number })[] = []
  const write = (entry: Entry) => {
    const balance_after = (balances.get(entry.user_id) ?? 0) + entry.amount
    balances.set(entry.user_id, balance_after)
    rows.push({ ...entry, balance_after })
  }
  const grant = (user_id: number, amount: number, note: string, created_at: Date) =>
    write({ user_id, amount, reason: 'granted', note, actor_id: staff.manager, created_at })

  for (const entry of entries.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    if (entry.amount < 0 && !balances.get(entry.user_id)) {
      grant(entry.user_id, CARD_OF_FIVE, 'Pack of five', new Date(entry.created_at.getTime() - 1_000))
    }
    write(entry)
  }
  const missing = SPARE_CREDITS - (balances.get(staff.customer) ?? 0)
  if (missing > 0) grant(staff.customer, missing, 'Brought a friend to the shop', new Date())

  const lots = await trx
    .insertInto('credit_lots')
    .values([...balances.keys()].map((user_id) => ({ user_id })))
    .returning(['id', 'user_id'])
    .execute()
  const lotOf = new Map(lots.map(({ id, user_id }) => [user_id, id]))
  await trx
    .insertInto('credit_entries')
    .values(rows.map((row) => ({ ...row, lot_id: lotOf.get(row.user_id) ?? 0 })))
    .execute()
  for (const [id, stringing_credits] of balances) {
    await trx.updateTable('users').set({ stringing_credits }).where('id', '=', id).execute()
  }
}
