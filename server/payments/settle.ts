import type { CheckoutState } from '../../contract/payments.ts'
import { isCancelled } from '../../contract/statuses.ts'
import { type Db, transact } from '../database/connect.ts'
import type { CheckoutRowState, RefundReason } from '../database/schema.ts'
import { addJob } from '../jobs/jobs.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import type { Checkout } from './provider.ts'
import { applyPayment, lockJobToPay } from './queries.ts'
import { recordEarlierRefunds } from './refunds.ts'

type State = CheckoutState['state']

/**
 * Brings our records to where a checkout stands at the provider; null when it is none of ours. The webhook, the page
 * that customers come back to and the sweep all end here, in any order and as often as they like: money is recorded
 * once, applied to a job that can be paid, and given back otherwise.
 */
export function settle(db: Db, checkout: Checkout): Promise<State | null> {
  return transact(db, async (trx) => {
    const attempt = await findAttempt(trx, checkout)
    const job = attempt && (await lockJobToPay(trx, attempt.string_job_id))
    if (!attempt || !job) return null
    if (checkout.state === 'paid') await takeMoney(trx, job, attempt, checkout)
    else await follow(trx, attempt.id, checkout)
    return stateOf(trx, attempt.id)
  })
}

type Job = NonNullable<Awaited<ReturnType<typeof lockJobToPay>>>
type Row = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Our attempt, by the provider's id, or by our own when the provider is faster than our commit. */
function findAttempt(trx: Db, { id, attempt_key }: Checkout) {
  return trx
    .selectFrom('checkout_sessions')
    .select(['id', 'string_job_id', 'amount', 'currency'])
    .where((row) =>
      row.or([row('provider_session_id', '=', id), ...(attempt_key ? [row('attempt_key', '=', attempt_key)] : [])]),
    )
    .executeTakeFirst()
}

async function takeMoney(trx: Db, job: Job, attempt: Row, checkout: Checkout) {
  const provider_payment_id = checkout.payment_id ?? checkout.id
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (known) return

  await trx
    .updateTable('checkout_sessions')
    .set((row) => ({
      state: 'complete',
      provider_session_id: row.fn.coalesce('provider_session_id', row.val(checkout.id)),
    }))
    .where('id', '=', attempt.id)
    .execute()
  const why = whyNotApplied(job, attempt, checkout)
  const money = { checkout_session_id: attempt.id, provider_payment_id, amount: checkout.amount }
  const payment_id = why
    ? await sendBack(trx, job.id, { ...money, currency: checkout.currency, reason: why })
    : await applyPayment(trx, job.id, { method: 'card', actor_id: job.owner_id, ...money })
  await recordEarlierRefunds(trx, { id: payment_id, string_job_id: job.id, amount: money.amount, provider_payment_id })
}

/** The price counts as it is now: an edit may have changed it after the customer went to pay. */
function whyNotApplied(job: Job, attempt: Row, { amount, currency }: Checkout): RefundReason | null {
  if (job.is_order_paid) return 'job was paid already'
  if (isCancelled(job.order_status)) return 'job was cancelled'
  if (amount !== attempt.amount || currency !== attempt.currency || amount !== job.price) return 'amount differs'
  return null
}

/** Records money that cannot be applied, and that it goes back. */
async function sendBack(
  trx: Db,
  string_job_id: number,
  money: {
    checkout_session_id: number
    provider_payment_id: string
    amount: number
    currency: string
    reason: RefundReason
  },
): Promise<number> {
  const { id: payment_id } = await trx
    .insertInto('payments')
    .values({ string_job_id, method: 'card', is_applied: false, ...money })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: refund_id } = await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount: money.amount, state: 'due', reason: money.reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'refund_card', { refund_id })
  await recordEvent(trx, string_job_id, null, 'refund', { to: 'due' })
  return payment_id
}

// From where each may follow; a paid checkout stays paid, whatever comes late.
const FROM: Record<Exclude<Checkout['state'], 'paid'>, CheckoutRowState[]> = {
  open: ['creating'],
  waiting: ['creating', 'open'],
  failed: ['creating', 'open', 'waiting', 'closing'],
  expired: ['creating', 'open', 'closing'],
}

async function follow(trx: Db, id: number, checkout: Checkout) {
  if (checkout.state === 'paid') return
  await trx
    .updateTable('checkout_sessions')
    .set((row) => ({
      state: checkout.state as Exclude<Checkout['state'], 'paid'>,
      provider_session_id: row.fn.coalesce('provider_session_id', row.val(checkout.id)),
      url: row.fn.coalesce(row.val(checkout.url), 'url'),
    }))
    .where('id', '=', id)
    .where('state', 'in', FROM[checkout.state])
    .execute()
}

const SHOWN: Record<CheckoutRowState, State> = {
  creating: 'open',
  open: 'open',
  waiting: 'waiting',
  closing: 'expired',
  failed: 'failed',
  expired: 'expired',
  complete: 'paid',
}

/** Where an attempt stands, as its customer is told. */
export async function stateOf(trx: Db, id: number): Promise<State> {
  const attempt = await trx
    .selectFrom('checkout_sessions as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .leftJoin('payments as p', 'p.checkout_session_id', 's.id')
    .select(['s.state', 'j.is_order_paid', 'p.is_applied'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  if (attempt.is_applied === false) return 'refunded'
  return attempt.is_order_paid ? 'paid' : SHOWN[attempt.state]
}
