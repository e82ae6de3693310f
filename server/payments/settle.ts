import type { CheckoutState } from '../../contract/payments.ts'
import { isCancelled } from '../../contract/statuses.ts'
import { type Db, transact } from '../database/connect.ts'
import type { CheckoutRowState, RefundReason } from '../database/schema.ts'
import { applyPayment, lockJobToPay } from './pay.ts'
import type { Checkout } from './provider.ts'
import { recordEarlierRefunds } from './refunded-amounts.ts'
import { refundLatePayment } from './refunds.ts'

type ShownState = CheckoutState['state']

/**
 * Updates our records to the state of a checkout at the provider, and returns the state the customer sees; null when
 * the checkout is unknown. The webhook, the return page and the sweep all end here, in any order and any number of
 * times: money is recorded once, applied if its job can be paid, and refunded otherwise.
 */
export function settle(db: Db, checkout: Checkout): Promise<ShownState | null> {
  return transact(db, async (trx) => {
    const attempt = await findAttempt(trx, checkout)
    const job = attempt && (await lockJobToPay(trx, attempt.string_job_id))
    if (!attempt || !job) return null
    const { state } = checkout
    if (state === 'paid') await recordPayment(trx, job, attempt, checkout)
    else await updateState(trx, attempt.id, { ...checkout, state })
    return shownState(trx, attempt.id)
  })
}

type Job = NonNullable<Awaited<ReturnType<typeof lockJobToPay>>>
type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Finds our record by the provider's id, or by our own key when the event arrives before we have stored that id. */
function findAttempt(trx: Db, { id, attempt_key }: Checkout) {
  return trx
    .selectFrom('checkout_sessions')
    .select(['id', 'string_job_id', 'amount', 'currency'])
    .where((row) =>
      row.or([row('provider_session_id', '=', id), ...(attempt_key ? [row('attempt_key', '=', attempt_key)] : [])]),
    )
    .executeTakeFirst()
}

async function recordPayment(trx: Db, job: Job, attempt: Attempt, checkout: Checkout) {
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
  const reason = whyNotApplied(job, attempt, checkout)
  const payment = { checkout_session_id: attempt.id, provider_payment_id, amount: checkout.amount }
  const id = reason
    ? await refundLatePayment(trx, job.id, { ...payment, currency: checkout.currency, reason })
    : await applyPayment(trx, job.id, { ...payment, method: 'card', actor_id: job.owner_id })
  await recordEarlierRefunds(trx, { id, string_job_id: job.id, amount: checkout.amount, provider_payment_id })
}

/** The current price counts: an edit may have changed it after the customer opened the checkout. */
function whyNotApplied(job: Job, attempt: Attempt, { amount, currency }: Checkout): RefundReason | null {
  if (job.is_order_paid) return 'job was paid already'
  if (isCancelled(job.order_status)) return 'job was cancelled'
  if (amount !== attempt.amount || currency !== attempt.currency || amount !== job.price) return 'amount differs'
  return null
}

type UnpaidState = Exclude<Checkout['state'], 'paid'>

// The states that each state may follow. A paid checkout stays paid, even when an older event arrives late.
const PREDECESSORS: Record<UnpaidState, CheckoutRowState[]> = {
  open: ['creating'],
  waiting: ['creating', 'open'],
  failed: ['creating', 'open', 'waiting', 'closing'],
  expired: ['creating', 'open', 'closing'],
}

async function updateState(trx: Db, attempt_id: number, checkout: Checkout & { state: UnpaidState }) {
  await trx
    .updateTable('checkout_sessions')
    .set((row) => ({
      state: checkout.state,
      provider_session_id: row.fn.coalesce('provider_session_id', row.val(checkout.id)),
      url: row.fn.coalesce(row.val(checkout.url), 'url'),
    }))
    .where('id', '=', attempt_id)
    .where('state', 'in', PREDECESSORS[checkout.state])
    .execute()
}

const SHOWN_STATES: Record<CheckoutRowState, ShownState> = {
  creating: 'open',
  open: 'open',
  waiting: 'waiting',
  closing: 'expired',
  failed: 'failed',
  expired: 'expired',
  complete: 'paid',
}

/** The state of a checkout as its customer sees it. */
export async function shownState(db: Db, attempt_id: number): Promise<ShownState> {
  const attempt = await db
    .selectFrom('checkout_sessions as s')
    .innerJoin('string_jobs as j', 'j.id', 's.string_job_id')
    .leftJoin('payments as p', 'p.checkout_session_id', 's.id')
    .select(['s.state', 'j.is_order_paid', 'p.is_applied'])
    .where('s.id', '=', attempt_id)
    .executeTakeFirstOrThrow()
  if (attempt.is_applied === false) return 'refunded'
  return attempt.is_order_paid ? 'paid' : SHOWN_STATES[attempt.state]
}
