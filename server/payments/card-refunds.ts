import { sql } from 'kysely'
import { type Db, transact } from '../database/connect.ts'
import { addJob } from '../jobs/jobs.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { lockJobToPay } from './pay.ts'
import { type PaymentProvider, ProviderRefused } from './provider.ts'

/** Tries a card refund again at once, in the background. Returns false when no such refund is due. */
export async function retryRefund(trx: Db, refund_id: number): Promise<boolean> {
  const refund = await dueCardRefund(trx, refund_id)
  if (refund) await addJob(trx, 'refund_card', { refund_id })
  return refund !== undefined
}

/**
 * Refunds a card payment through the provider, if that is still due. A failure is recorded, and the sweep tries again
 * after growing pauses.
 */
export async function refundCard(db: Db, provider: PaymentProvider, refund_id: number): Promise<void> {
  const refund = await dueCardRefund(db, refund_id)
  if (!refund?.provider_payment_id) return
  const { provider_payment_id: payment_id, attempts } = refund
  try {
    // The key changes only after a recorded failure, so a crash between call and commit cannot refund twice.
    const { refund_id: provider_refund_id, failed } = await provider.refund(
      payment_id,
      `refund-${payment_id}-${attempts}`,
    )
    if (failed) await recordFailure(db, refund_id, failed)
    else await completeCardRefund(db, refund_id, provider_refund_id)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    await recordFailure(db, refund_id, reasonOf(error))
  }
}

const dueCardRefund = (db: Db, refund_id: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.attempts', 'p.provider_payment_id'])
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .where('p.method', '=', 'card')
    .executeTakeFirst()

const reasonOf = (error: Error) =>
  error instanceof ProviderRefused ? error.message : error.cause instanceof Error ? error.cause.message : error.message

async function recordFailure(db: Db, id: number, reason: string) {
  await db
    .updateTable('refunds')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      last_error: reason.slice(0, 500),
      last_tried_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

function completeCardRefund(db: Db, id: number, provider_refund_id: string | null): Promise<void> {
  return transact(db, async (trx) => {
    const done = await trx
      .updateTable('refunds')
      .set({ state: 'done', done_at: sql<Date>`now()`, provider_refund_id, last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'due')
      .returning('string_job_id')
      .executeTakeFirst()
    if (done) {
      await recordEvent(trx, done.string_job_id, null, 'refund', { from: 'due', to: 'done' })
    } else if (provider_refund_id) {
      // The provider's event was faster than its response, and only the response has the refund's id.
      await trx
        .updateTable('refunds')
        .set({ provider_refund_id })
        .where('id', '=', id)
        .where('provider_refund_id', 'is', null)
        .execute()
    }
  })
}

interface CardPayment {
  id: number
  string_job_id: number
  amount: number
  provider_payment_id: string
}

/**
 * Records how much of a card payment the provider has refunded so far, in cents, whether we or the shop asked for it.
 * Returns false when the payment is unknown.
 */
export async function recordRefunded(trx: Db, provider_payment_id: string, refunded: number): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'string_job_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (!payment) return false
  await lockJobToPay(trx, payment.string_job_id)
  await updateRefunds(trx, { ...payment, provider_payment_id }, refunded)
  return true
}

/** Applies refund events that arrived before the event of their payment. */
export async function recordEarlierRefunds(trx: Db, payment: CardPayment): Promise<void> {
  const { refunded } = await trx
    .selectFrom('webhook_events')
    .select((event) => event.fn.max('amount').as('refunded'))
    .where('type', '=', 'charge.refunded')
    .where('object_id', '=', payment.provider_payment_id)
    .executeTakeFirstOrThrow()
  if (refunded) await updateRefunds(trx, payment, refunded)
}

async function updateRefunds(trx: Db, { id: payment_id, string_job_id, amount }: CardPayment, refunded: number) {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'state'])
    .where('payment_id', '=', payment_id)
    .execute()
  const done = refunds.filter(({ state }) => state === 'done').reduce((sum, refund) => sum + refund.amount, 0)
  const due = refunds.find(({ state }) => state === 'due')
  const total = Math.min(refunded, amount)
  if (total <= done) return
  if (due && total === amount) return completeCardRefund(trx, due.id, null)

  const reason = total === amount ? 'provider' : 'partial'
  if (due) {
    await trx
      .updateTable('refunds')
      .set({ amount: amount - total })
      .where('id', '=', due.id)
      .execute()
  }
  await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount: total - done, state: 'done', done_at: sql<Date>`now()`, reason })
    .execute()
  await recordEvent(trx, string_job_id, null, 'refund', { to: reason === 'partial' ? 'partial' : 'done' })
}

/** Makes a refund due again after the customer's bank rejected it. Returns false when the refund is unknown. */
export async function reopenRefund(trx: Db, provider_refund_id: string, reason: string): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds')
    .set((row) => ({
      state: 'due',
      done_at: null,
      provider_refund_id: null,
      attempts: row('attempts', '+', 1),
      last_error: reason,
      last_tried_at: sql<Date>`now()`,
    }))
    .where('provider_refund_id', '=', provider_refund_id)
    .where('state', '=', 'done')
    .returning('string_job_id')
    .executeTakeFirst()
  if (refund) await recordEvent(trx, refund.string_job_id, null, 'refund', { from: 'done', to: 'due' })
  return refund !== undefined
}
