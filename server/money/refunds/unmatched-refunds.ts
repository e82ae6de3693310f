import { sql } from 'kysely'
import type { UnmatchedRefund } from '../../../contract/money/refunds.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { notFound } from '../../base/errors.ts'

/** Refunds that failed at the provider, match none of ours and are not settled, oldest first. */
export const unmatchedRefunds = (db: Db): Promise<UnmatchedRefund[]> =>
  db
    .selectFrom('failed_refunds')
    .select(['id', 'provider_refund_id', 'provider_payment_id', 'amount', 'reason'])
    .select(sql<string>`iso(failed_at)`.as('date'))
    .where('refund_id', 'is', null)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()

/** Takes an unmatched refund off the list. Throws 404 when it is not on the list. */
export function settleUnmatchedRefund(db: Db, actor_id: number, id: number): Promise<void> {
  return transact(db, async (trx) => {
    const settled = await trx
      .updateTable('failed_refunds')
      .set({ settled_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('refund_id', 'is', null)
      .where('settled_at', 'is', null)
      .returning('provider_refund_id')
      .executeTakeFirstOrThrow(() => notFound('This refund does not exist.'))
    await recordAudit(trx, {
      actor_id,
      action: 'refund',
      subject: settled.provider_refund_id.slice(0, 200),
      from_value: 'failed',
      to_value: 'dealt with by hand',
    })
  })
}
