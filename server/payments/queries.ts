import { sql } from 'kysely'
import type { PaymentMethod } from '../../contract/payments.ts'
import { isCancelled } from '../../contract/statuses.ts'
import type { Db } from '../database/connect.ts'
import { prepare } from '../database/prepare.ts'
import { addJob } from '../jobs/jobs.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { type CreditUse, recordCredit, returnCredit, takeCredit } from './credits.ts'
import { makingPaid, PAYMENT } from './making-paid.ts'

const selectJobToPay = (trx: Db, { id }: { id: number }) =>
  trx
    .selectFrom('string_jobs')
    .select(['id', 'owner_id', 'order_status', 'is_order_paid', 'price'])
    .where('id', '=', id)

const jobToPay = prepare(selectJobToPay)
const lockedJobToPay = prepare((trx, of: { id: number }) => selectJobToPay(trx, of).forUpdate())

/**
 * A job, locked until the transaction ends, with what decides whether it can be paid; undefined when it is missing.
 * The strongest lock at once: paying changes a key, and a lock that is made stronger later can deadlock.
 */
export const lockJobToPay = (trx: Db, id: number) => lockedJobToPay.first(trx, { id })

interface Payment {
  string_job_id: number
  method: PaymentMethod
  amount: number
  actor_id: number
  checkout_session_id: number | null
  provider_payment_id: string | null
}

type NewPayment = Pick<Payment, 'method' | 'amount' | 'actor_id'> &
  Partial<Pick<Payment, 'checkout_session_id' | 'provider_payment_id'>>

/** Writes an applied payment and with it the job as paid. The job must be locked and payable. */
export async function applyPayment(trx: Db, string_job_id: number, payment: NewPayment): Promise<number> {
  const job = await paying.first(trx, {
    checkout_session_id: null,
    provider_payment_id: null,
    ...payment,
    string_job_id,
  })
  if (!job?.paid_payment_id) throw new Error(`string job ${string_job_id} is missing`)
  await haveClosed(trx, job.closing)
  return job.paid_payment_id
}

// The payment, the job that it pays, its history and its checkouts: one statement.
const paying = prepare((db, payment: Payment) => {
  const { string_job_id, method, amount, actor_id, checkout_session_id, provider_payment_id } = payment
  const withPayment = db
    .with('payment', (q) =>
      q
        .insertInto('payments')
        .values({ string_job_id, is_applied: true, method, amount, actor_id, checkout_session_id, provider_payment_id })
        .returning(PAYMENT),
    )
    .with('closed', (q) => closingCheckouts(q, payment))
  return makingPaid(withPayment).returning(['j.paid_payment_id', closedIds.as('closing')])
})

/** Marks a job as paid at the counter, whoever owns it; paid before, by whatever method, it stays as it is. */
export async function payAtCounter(
  trx: Db,
  string_job_id: number,
  technician_id: number,
): Promise<'paid' | 'missing' | 'cancelled'> {
  const job = await lockJobToPay(trx, string_job_id)
  if (!job) return 'missing'
  if (job.is_order_paid) return 'paid'
  if (isCancelled(job.order_status)) return 'cancelled'
  await applyPayment(trx, job.id, { method: 'technician', amount: job.price ?? 0, actor_id: technician_id })
  return 'paid'
}

type CreditOutcome = 'paid' | 'no credit' | 'missing' | 'cancelled' | 'paid already' | 'on its way'

/**
 * Pays a job with one of its owner's credits, or says what hinders it. The credit is taken first and decides the
 * race; what else than 'paid' comes back means that nothing must be committed.
 */
export async function payWithCredit(trx: Db, use: CreditUse): Promise<CreditOutcome> {
  const { user_id, string_job_id } = use
  const balance_after = await takeCredit(trx, use)
  const job = await (balance_after === null
    ? jobToPay.first(trx, { id: string_job_id })
    : lockJobToPay(trx, string_job_id))
  const refusal = whyUnpayable(job, user_id)
  if (refusal) return refusal
  if (balance_after === null) return 'no credit'
  // It does not come before card money.
  if (await isPaymentOnItsWay(trx, string_job_id)) return 'on its way'
  const payment_id = await applyPayment(trx, string_job_id, { method: 'credit', amount: 0, actor_id: user_id })
  await recordCredit(trx, { user_id, amount: -1, balance_after, reason: 'spent', payment_id, actor_id: user_id })
  return 'paid'
}

type JobToPay = Awaited<ReturnType<typeof lockJobToPay>>

function whyUnpayable(job: JobToPay, owner_id: number): 'missing' | 'cancelled' | 'paid already' | null {
  if (job?.owner_id !== owner_id) return 'missing'
  if (isCancelled(job.order_status)) return 'cancelled'
  return job.is_order_paid ? 'paid already' : null
}

/** True when the customer has paid by card in a way whose money takes a while to arrive. */
export async function isPaymentOnItsWay(trx: Db, string_job_id: number): Promise<boolean> {
  return (await waitingCheckout.first(trx, { string_job_id })) !== undefined
}

const waitingCheckout = prepare((trx, of: { string_job_id: number }) =>
  trx
    .selectFrom('checkout_sessions')
    .select('id')
    .where('string_job_id', '=', of.string_job_id)
    .where('state', '=', 'waiting'),
)

const closingCheckouts = (trx: Pick<Db, 'updateTable'>, of: { string_job_id: number }) =>
  trx
    .updateTable('checkout_sessions')
    .set({ state: 'closing' })
    .where('string_job_id', '=', of.string_job_id)
    .where('state', 'in', ['creating', 'open'])
    .returning('id')
const closed = prepare(closingCheckouts)
const closedIds = sql<number[]>`array(select id from closed)`

/**
 * Lets nobody pay any more at the checkouts of a job: since it is paid, cancelled, or costs something else now. The
 * provider is told later, outside this transaction; money that arrives all the same goes back.
 */
export async function closeCheckouts(trx: Db, string_job_id: number) {
  const closing = await closed.all(trx, { string_job_id })
  await haveClosed(
    trx,
    closing.map(({ id }) => id),
  )
}

async function haveClosed(trx: Db, checkouts: number[]) {
  for (const checkout_id of checkouts) await addJob(trx, 'close_checkout', { checkout_id })
}

// What was paid for a job, if anything was, and the checkouts at which nobody can pay any more.
const leaving = prepare((trx, of: { string_job_id: number }) =>
  trx
    .with('closed', (q) => closingCheckouts(q, of))
    .selectFrom('string_jobs as j')
    .leftJoin('payments as p', (join) => join.onRef('p.string_job_id', '=', 'j.id').on('p.is_applied', '=', true))
    .select([
      'j.owner_id',
      'p.id as payment_id',
      'p.method',
      'p.amount',
      sql<number>`(select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id)`.as('gone'),
      closedIds.as('closing'),
    ])
    .where('j.id', '=', of.string_job_id),
)

/**
 * Starts giving back what was paid for a cancelled job, and closes its checkouts: a credit returns at once, a card's
 * money is due through the provider, a technician's by hand. The owner's row must be locked already.
 */
export async function giveBackMoney(trx: Db, string_job_id: number, actor_id: number | null) {
  const job = await leaving.first(trx, { string_job_id })
  if (!job) return
  await haveClosed(trx, job.closing)
  const { payment_id, method, amount, gone, owner_id } = job
  if (payment_id === null || amount === null) return
  const refund = await trx
    .insertInto('refunds')
    .values({
      payment_id,
      string_job_id,
      amount: amount - gone,
      state: method === 'credit' ? 'done' : 'due',
      done_at: method === 'credit' ? sql<Date>`now()` : null,
      reason: 'cancelled',
      actor_id,
    })
    // The shop may have refunded it at the provider already.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!refund) return
  if (method === 'credit') await returnCredit(trx, owner_id, payment_id, actor_id)
  if (method === 'card') await addJob(trx, 'refund_card', { refund_id: refund.id })
  await recordEvent(trx, string_job_id, actor_id, 'refund', { to: refund.state })
}

/** Says that money taken by hand was given back by hand; false when there is no such refund that is due. */
export async function markRefundDone(trx: Db, refund_id: number, actor_id: number): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds as r')
    .from('payments as p')
    .set({ state: 'done', done_at: sql<Date>`now()`, actor_id })
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .whereRef('p.id', '=', 'r.payment_id')
    .where('p.method', '=', 'technician')
    .returning('r.string_job_id')
    .executeTakeFirst()
  if (refund) await recordEvent(trx, refund.string_job_id, actor_id, 'refund', { from: 'due', to: 'done' })
  return refund !== undefined
}

/** Has a card refund tried again at once, in the background; false when there is no such refund that is due. */
export async function retryRefund(trx: Db, refund_id: number): Promise<boolean> {
  const refund = await trx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.id')
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .where('p.method', '=', 'card')
    .executeTakeFirst()
  if (refund) await addJob(trx, 'refund_card', { refund_id: refund.id })
  return refund !== undefined
}
