import { sql } from 'kysely'
import { type Db, transact } from '../database/connect.ts'
import { recordEvent } from '../string-jobs/queries.ts'
import { type PaymentProvider, ProviderRefused } from './provider.ts'
import { lockJobToPay } from './queries.ts'

/**
 * Gives a card's money back through the provider, if that is still due. A failure is written down, and the sweep tries
 * again with growing pauses.
 */
export async function refundCard(db: Db, provider: PaymentProvider, refund_id: number) {
  const refund = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.attempts', 'p.provider_payment_id'])
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .where('p.method', '=', 'card')
    .executeTakeFirst()
  if (!refund?.provider_payment_id) return
  const { provider_payment_id: payment_id, attempts } = refund
  try {
    // The key changes only with a failure that was written down, so a crash in between refunds nothing twice.
    const { refund_id: id, failed } = await provider.refund(payment_id, `refund-${payment_id}-${attempts}`)
    if (failed) await noteFailure(db, refund_id, failed)
    else await markDone(db, refund_id, id)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    await noteFailure(db, refund_id, reasonOf(error))
  }
}

const reasonOf = (error: Error) =>
  error instanceof ProviderRefused ? error.message : error.cause instanceof Error ? error.cause.message : error.message

async function noteFailure(db: Db, id: number, why: string) {
  await db
    .updateTable('refunds')
    .set({ attempts: sql`attempts + 1`, last_error: why.slice(0, 500), last_tried_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

/** Says that the provider has refunded; false when that was known. */
function markDone(db: Db, id: number, provider_refund_id: string | null): Promise<void> {
  return transact(db, async (trx) => {
    const done = await trx
      .updateTable('refunds')
      .set({ state: 'done', done_at: sql<Date>`now()`, provider_refund_id, last_error: null })
      .where('id', '=', id)
      .where('state', '=', 'due')
      .returning('string_job_id')
      .executeTakeFirst()
    if (done) await recordEvent(trx, done.string_job_id, null, 'refund', { from: 'due', to: 'done' })
    else if (provider_refund_id) await nameRefund(trx, id, provider_refund_id)
  })
}

/** The provider's event may have been faster than its answer, which alone has the refund's id. */
async function nameRefund(trx: Db, id: number, provider_refund_id: string) {
  await trx
    .updateTable('refunds')
    .set({ provider_refund_id })
    .where('id', '=', id)
    .where('provider_refund_id', 'is', null)
    .execute()
}

interface PaidByCard {
  id: number
  string_job_id: number
  amount: number
  provider_payment_id: string
}

/** Records that so much of a payment, in cents, has gone back by now; by whom it was sent back does not matter. */
export async function recordRefunded(trx: Db, provider_payment_id: string, refunded: number): Promise<boolean> {
  const payment = await trx
    .selectFrom('payments')
    .select(['id', 'string_job_id', 'amount'])
    .where('provider_payment_id', '=', provider_payment_id)
    .executeTakeFirst()
  if (!payment) return false
  await lockJobToPay(trx, payment.string_job_id)
  await addUp(trx, { ...payment, provider_payment_id }, refunded)
  return true
}

/** The provider may tell of a refund before it tells of the payment. */
export async function recordEarlierRefunds(trx: Db, payment: PaidByCard) {
  const { refunded } = await trx
    .selectFrom('webhook_events')
    .select((event) => event.fn.max('amount').as('refunded'))
    .where('type', '=', 'charge.refunded')
    .where('object_id', '=', payment.provider_payment_id)
    .executeTakeFirstOrThrow()
  if (refunded) await addUp(trx, payment, refunded)
}

async function addUp(trx: Db, { id: payment_id, string_job_id, amount }: PaidByCard, refunded: number) {
  const refunds = await trx
    .selectFrom('refunds')
    .select(['id', 'amount', 'state'])
    .where('payment_id', '=', payment_id)
    .execute()
  const done = refunds.filter(({ state }) => state === 'done').reduce((sum, refund) => sum + refund.amount, 0)
  const due = refunds.find(({ state }) => state === 'due')
  const total = Math.min(refunded, amount)
  if (total <= done) return
  if (due && total === amount) return markDone(trx, due.id, null)

  const reason = total === amount ? 'provider' : 'partial'
  if (due)
    await trx
      .updateTable('refunds')
      .set({ amount: amount - total })
      .where('id', '=', due.id)
      .execute()
  await trx
    .insertInto('refunds')
    .values({
      payment_id,
      string_job_id,
      amount: total - done,
      state: 'done',
      done_at: sql<Date>`now()`,
      reason,
    })
    .execute()
  await recordEvent(trx, string_job_id, null, 'refund', { to: reason === 'partial' ? 'partial' : 'done' })
}

/** A refund that the bank sent back to the provider is due again; false when it is none of ours. */
export async function reopenRefund(trx: Db, provider_refund_id: string, why: string): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds')
    .set({
      state: 'due',
      done_at: null,
      provider_refund_id: null,
      attempts: sql`attempts + 1`,
      last_error: why,
      last_tried_at: sql<Date>`now()`,
    })
    .where('provider_refund_id', '=', provider_refund_id)
    .where('state', '=', 'done')
    .returning('string_job_id')
    .executeTakeFirst()
  if (refund) await recordEvent(trx, refund.string_job_id, null, 'refund', { from: 'done', to: 'due' })
  return refund !== undefined
}
