import { sql } from 'kysely'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { recordEvent } from '../../job/history.ts'
import { type PaymentProvider, ProviderRefused } from '../card-provider/provider.ts'

/** Tries a card refund again at once, in the background. Returns false when no such refund is due. */
export async function retryRefund(trx: Trx, refund_id: number): Promise<boolean> {
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
  const { provider_payment_id: payment_id, payment_id: share_id, refusals, amount } = refund
  try {
    // The key changes only after a refusal, so a crash or a lost answer cannot refund twice.
    const { refund_id: provider_refund_id, failed } = await provider.refund(
      payment_id,
      `refund-${payment_id}-${refund_id}-${refusals}`,
      { id: refund_id, share_id, amount },
    )
    if (failed) await recordFailure(db, refund_id, failed, { isRefusal: true })
    else await completeCardRefund(db, refund_id, provider_refund_id)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    await recordFailure(db, refund_id, reasonOf(error), { isRefusal: error instanceof ProviderRefused })
  }
}

const dueCardRefund = (db: Db, refund_id: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.refusals', 'r.amount', 'r.payment_id', 'p.provider_payment_id'])
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .where('p.method', '=', 'card')
    .executeTakeFirst()

const reasonOf = (error: Error) =>
  error instanceof ProviderRefused ? error.message : error.cause instanceof Error ? error.cause.message : error.message

async function recordFailure(db: Db, id: number, reason: string, { isRefusal }: { isRefusal: boolean }) {
  await db
    .updateTable('refunds')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      refusals: row('refusals', '+', isRefusal ? 1 : 0),
      last_error: reason.slice(0, 500),
      last_tried_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', '=', 'due')
    .execute()
}

/** Marks a due refund as done, unless the provider has already reported that exactly this refund failed. */
export function completeCardRefund(db: Db, id: number, provider_refund_id: string | null): Promise<void> {
  return transact(db, async (trx) => {
    const failure = provider_refund_id && (await findFailure(trx, provider_refund_id))
    if (failure) return recordFailure(trx, id, failure.reason, { isRefusal: true })
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

const findFailure = (trx: Trx, provider_refund_id: string) =>
  trx
    .selectFrom('failed_refunds')
    .select('reason')
    .where('provider_refund_id', '=', provider_refund_id)
    .executeTakeFirst()
