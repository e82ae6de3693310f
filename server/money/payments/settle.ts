import { sql } from 'kysely'
import { isCancelled } from '../../../contract/job/statuses.ts'
import type { CheckoutState } from '../../../contract/money/payments.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import type { CheckoutRowState, RefundReason } from '../../base/database/tables/payments.ts'
import { isCheckoutIn, PAYABLE, UNSETTLED } from '../../job/checkout-states.ts'
import { type LockedJob, lockJobs } from '../../job/locked-job.ts'
import { type LockedSale, lockPackSale } from '../../job/pack-sales.ts'
import type { Checkout } from '../card-provider/provider.ts'
import { recordEarlierRefunds } from '../refunds/refunded-amounts.ts'
import { refundLatePayment } from '../refunds/refunds.ts'
import { applyPayment } from './pay.ts'
import { recordPackPayment } from './settle-sale.ts'

type ShownState = CheckoutState['state']

/**
 * Updates our records to the state of a checkout at the provider, and returns the state the customer sees; null when
 * the checkout is unknown. The webhook, the return page and the sweep all end here, in any order and any number of
 * times: money is recorded once, applied to each job that it can pay, and refunded for the others.
 */
export function settle(db: Db, checkout: Checkout): Promise<ShownState | null> {
  return transact(db, async (trx) => {
    const attempt = await findAttempt(trx, checkout)
    if (!attempt) return null
    const { state } = checkout
    const jobs = await lockJobs(trx, attempt.string_job_ids)
    const sale = attempt.pack_sale_id === null ? undefined : await lockPackSale(trx, attempt.pack_sale_id)
    if (state === 'paid') await recordCardPayment(trx, { jobs, sale }, attempt, checkout)
    else await updateState(trx, attempt.id, { ...checkout, state })
    return shownState(trx, attempt.id)
  })
}

type Attempt = NonNullable<Awaited<ReturnType<typeof findAttempt>>>

/** Finds our record by the provider's id, or by our own key when the event arrives before we have stored that id. */
function findAttempt(trx: Trx, { id, attempt_key }: Checkout) {
  return trx
    .selectFrom('checkout_sessions as s')
    .select(['s.id', 's.amount', 's.currency', 's.pack_sale_id', 's.payer_id'])
    .select(
      sql<number[]>`array(select a.string_job_id from checkout_jobs a where a.checkout_session_id = s.id)`.as(
        'string_job_ids',
      ),
    )
    .where((row) =>
      row.or([row('s.provider_session_id', '=', id), ...(attempt_key ? [row('s.attempt_key', '=', attempt_key)] : [])]),
    )
    .executeTakeFirst()
}

interface Locked {
  jobs: LockedJob[]
  sale: LockedSale | undefined
}

async function recordCardPayment(trx: Trx, { jobs, sale }: Locked, attempt: Attempt, checkout: Checkout) {
  const provider_payment_id = checkout.payment_id ?? checkout.id
  const known = await trx
    .selectFrom('card_payments')
    .select('provider_payment_id')
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
  const { amount, currency } = checkout
  await trx.insertInto('card_payments').values({ provider_payment_id, amount, currency }).execute()
  const payment = { checkout_session_id: attempt.id, provider_payment_id }
  if (sale) await recordPackPayment(trx, sale, attempt, checkout, payment)
  for (const share of await sharesOfCheckout(trx, attempt, checkout)) {
    const job = jobs.find(({ id }) => id === share.string_job_id)
    if (!job) throw new Error(`string job ${share.string_job_id} is missing`)
    const reason = whyNotApplied(job, share, attempt, checkout)
    if (reason)
      await refundLatePayment(trx, { string_job_id: job.id }, { ...payment, amount: share.amount, currency, reason })
    else {
      const payer_id = attempt.payer_id === job.owner_id ? null : attempt.payer_id
      const actor_id = payer_id ?? job.owner_id
      const { amount } = share
      await applyPayment(trx, { ...payment, string_job_id: job.id, amount, method: 'card', actor_id, payer_id })
    }
  }
  await recordEarlierRefunds(trx, provider_payment_id)
}

interface Share {
  string_job_id: number
  /** The amount that arrived for the job, in cents. */
  amount: number
  asked: number
}

/** Divides the money among the jobs. If the provider took a different sum, the first shares are filled first. */
async function sharesOfCheckout(trx: Trx, attempt: Attempt, { amount }: Checkout): Promise<Share[]> {
  const asked = await trx
    .selectFrom('checkout_jobs')
    .select(['string_job_id', 'amount as asked'])
    .where('checkout_session_id', '=', attempt.id)
    .orderBy('string_job_id')
    .execute()
  if (amount === attempt.amount) return asked.map((share) => ({ ...share, amount: share.asked }))
  let rest = amount
  const shares = asked.map((share, index) => {
    const part = index === asked.length - 1 ? rest : Math.min(share.asked, rest)
    rest -= part
    return { ...share, amount: part }
  })
  return shares.filter((share, index) => index === 0 || share.amount > 0)
}

/** The current price counts: an edit may have changed it after the customer opened the checkout. */
function whyNotApplied(
  job: LockedJob,
  share: Share,
  attempt: Attempt,
  { amount, currency }: Checkout,
): RefundReason | null {
  if (job.is_order_paid) return 'job was paid already'
  if (isCancelled(job.order_status)) return 'job was cancelled'
  if (amount !== attempt.amount || currency !== attempt.currency || share.asked !== job.price) return 'amount differs'
  return null
}

type UnpaidState = Exclude<Checkout['state'], 'paid'>

// The states that each state may follow. A paid checkout stays paid, even when an older event arrives late.
const PREDECESSORS: Record<UnpaidState, CheckoutRowState[]> = {
  open: ['creating'],
  waiting: PAYABLE,
  failed: UNSETTLED,
  expired: ['creating', 'open', 'closing'],
}

async function updateState(trx: Trx, attempt_id: number, checkout: Checkout & { state: UnpaidState }) {
  await trx
    .updateTable('checkout_sessions')
    .set((row) => ({
      state: checkout.state,
      provider_session_id: row.fn.coalesce('provider_session_id', row.val(checkout.id)),
      url: row.fn.coalesce(row.val(checkout.url), 'url'),
    }))
    .where('id', '=', attempt_id)
    .where(isCheckoutIn('checkout_sessions', PREDECESSORS[checkout.state]))
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
  const jobs = await db
    .selectFrom('checkout_jobs as a')
    .innerJoin('string_jobs as j', 'j.id', 'a.string_job_id')
    .leftJoin('payments as p', (join) =>
      join.onRef('p.checkout_session_id', '=', 'a.checkout_session_id').onRef('p.string_job_id', '=', 'j.id'),
    )
    .select(['a.state', 'j.is_order_paid', 'p.is_applied'])
    .where('a.checkout_session_id', '=', attempt_id)
    .execute()
  if (jobs.some(({ is_applied }) => is_applied === false)) {
    return jobs.some(({ is_applied }) => is_applied) ? 'partly_refunded' : 'refunded'
  }
  const [first] = jobs
  if (!first) return shownStateOfPack(db, attempt_id)
  return jobs.every(({ is_order_paid }) => is_order_paid) ? 'paid' : SHOWN_STATES[first.state]
}

async function shownStateOfPack(db: Db, attempt_id: number): Promise<ShownState> {
  const { state, is_applied } = await db
    .selectFrom('checkout_sessions as s')
    .leftJoin('payments as p', 'p.checkout_session_id', 's.id')
    .select(['s.state', 'p.is_applied'])
    .where('s.id', '=', attempt_id)
    .executeTakeFirstOrThrow()
  return is_applied === false ? 'refunded' : SHOWN_STATES[state]
}
