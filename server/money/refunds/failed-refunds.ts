import { sql } from 'kysely'
import type { Trx } from '../../base/database/connect.ts'
import { recordEvent } from '../../job/history.ts'
import { lockJobs } from '../../job/locked-job.ts'
import type { RefundFailure } from '../card-provider/provider.ts'

/** A refund of a card payment; `amount` is in cents. */
export interface RefundRow {
  id: number
  payment_id: number
  string_job_id: number | null
  amount: number
  state: 'due' | 'done'
}

/**
 * Records a refund that failed after the provider had accepted it, once, and makes our refund due again. A failure that
 * matches no refund stays on the manager's list. Returns false when it matches none.
 */
export async function recordFailedRefund(trx: Trx, failure: RefundFailure, at: Date | null): Promise<boolean> {
  const string_job_ids = await findJobs(trx, failure)
  if (string_job_ids.length > 0) await lockJobs(trx, string_job_ids)
  const inserted = await trx
    .insertInto('failed_refunds')
    .values({
      provider_refund_id: failure.refund_id,
      provider_payment_id: failure.payment_id,
      amount: failure.amount,
      reason: failure.reason,
      ...(at && { failed_at: at }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted ? match(trx, failure) : true
}

/** Tries again to match the failures of a payment since `at`, after a refund of that time has been recorded. */
export async function matchFailedRefunds(trx: Trx, payment_id: string, at: Date): Promise<void> {
  const failures = await trx
    .selectFrom('failed_refunds')
    .select(['provider_refund_id as refund_id', 'amount', 'reason'])
    .where('provider_payment_id', '=', payment_id)
    .where('refund_id', 'is', null)
    .where('failed_at', '>=', at)
    .orderBy('id')
    .execute()
  for (const failure of failures) await match(trx, { ...failure, payment_id, our_refund_id: null })
}

/** The jobs of the card payment that a refund belongs to. */
async function findJobs(trx: Trx, { refund_id, payment_id }: RefundFailure): Promise<number[]> {
  const rows = await trx
    .selectFrom('payments as p')
    .select('p.string_job_id')
    .where((where) =>
      where.or([
        where('p.provider_payment_id', '=', payment_id),
        where('p.provider_payment_id', 'in', (refunded) =>
          refunded
            .selectFrom('refunds as r')
            .innerJoin('payments as share', 'share.id', 'r.payment_id')
            .select('share.provider_payment_id')
            .where('r.provider_refund_id', '=', refund_id),
        ),
      ]),
    )
    .execute()
  return rows.flatMap(({ string_job_id }) => string_job_id ?? [])
}

async function match(trx: Trx, failure: RefundFailure): Promise<boolean> {
  const refund = (await findOurs(trx, failure)) ?? (await findByAmount(trx, failure))
  if (!refund) return false
  await trx
    .updateTable('failed_refunds')
    .set({ refund_id: refund.id })
    .where('provider_refund_id', '=', failure.refund_id)
    .execute()
  // A later attempt of the same refund may have succeeded under another id.
  const isCurrent = [null, failure.refund_id].includes(refund.provider_refund_id)
  if (refund.state === 'done' && isCurrent) await reopenRefund(trx, refund, failure.reason)
  return true
}

const selectRefunds = (trx: Trx) =>
  trx
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.payment_id', 'r.string_job_id', 'r.amount', 'r.state', 'r.provider_refund_id'])

/** Finds the refund by the provider's id, or by our id in the provider's metadata. */
async function findOurs(trx: Trx, { refund_id, our_refund_id, payment_id }: RefundFailure) {
  const byProviderId = await selectRefunds(trx).where('r.provider_refund_id', '=', refund_id).executeTakeFirst()
  if (byProviderId || our_refund_id === null || payment_id === null) return byProviderId
  return (
    selectRefunds(trx)
      .where('r.id', '=', our_refund_id)
      // Another portal on the same account of the provider numbers its refunds in the same way.
      .where('p.provider_payment_id', '=', payment_id)
      .executeTakeFirst()
  )
}

/** Finds the only completed refund of this payment and amount whose id at the provider is unknown. */
async function findByAmount(trx: Trx, { payment_id, amount }: RefundFailure) {
  if (payment_id === null || amount === null) return undefined
  const candidates = await selectRefunds(trx)
    .where('p.provider_payment_id', '=', payment_id)
    // The refund of a whole payment for several jobs can exceed an integer.
    .where('r.amount', '=', sql<number>`${amount}::bigint`)
    .where('r.state', '=', 'done')
    .where('r.provider_refund_id', 'is', null)
    .limit(2)
    .execute()
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Makes a refund due again, with a new key for the provider. The job must be locked. */
export async function reopenRefund(trx: Trx, { id, payment_id, string_job_id, amount }: RefundRow, reason: string) {
  await trx
    .updateTable('refunds')
    .set((row) => ({
      state: 'due',
      done_at: null,
      provider_refund_id: null,
      attempts: row('attempts', '+', 1),
      refusals: row('refusals', '+', 1),
      last_error: reason,
      last_tried_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute()
  await recordEvent(trx, string_job_id, null, 'refund', { from: 'done', to: 'due' })
  // The money of a failure that matched no refund until now is due again.
  await trx
    .updateTable('failed_refunds')
    .set({ refund_id: id })
    .where('id', 'in', (failures) =>
      failures
        .selectFrom('failed_refunds as f')
        .innerJoin('payments as p', 'p.provider_payment_id', 'f.provider_payment_id')
        .select('f.id')
        .where('p.id', '=', payment_id)
        .where('f.amount', '=', amount)
        .where('f.refund_id', 'is', null)
        .orderBy('f.id')
        .limit(1),
    )
    .execute()
}
