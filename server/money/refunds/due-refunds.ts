import { sql } from 'kysely'
import type { DueRefund } from '../../../contract/money/refunds.ts'
import { recordAudit } from '../../base/audit/queries.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { openableId, personLabel } from '../../base/database/person-label.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { retryRefund } from './card-refunds.ts'
import { markRefundDone } from './refunds.ts'

const selectDueRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .leftJoin('string_jobs as j', 'j.id', 'r.string_job_id')
    .leftJoin('pack_sales as s', 's.id', 'p.pack_sale_id')
    // The customer who paid gets the money.
    .innerJoin('users as o', (join) => join.on('o.id', '=', sql<number>`coalesce(p.payer_id, j.owner_id, s.user_id)`))
    .where('r.state', '=', 'due')

/** Refunds that are due, oldest first. */
export const dueRefunds = (db: Db): Promise<DueRefund[]> =>
  selectDueRefunds(db)
    .select([
      'r.id',
      'r.string_job_id',
      's.name as pack',
      personLabel('o').as('customer'),
      openableId('o').as('customer_id'),
      'p.method',
      'r.amount',
      'r.reason',
      'r.attempts',
      'r.last_error',
      sql<string>`iso(r.created_at)`.as('date'),
    ])
    .orderBy('r.id')
    .execute()

/** Settles a due refund by hand. Throws 404 when there is no such refund, and 409 when it cannot be done. */
export function settleRefund(db: Db, actor_id: number, id: number, act: 'done' | 'retry'): Promise<void> {
  return transact(db, async (trx) => {
    const settled = act === 'done' ? await markRefundDone(trx, id, actor_id) : await retryRefund(trx, id)
    const refund = await trx
      .selectFrom('refunds')
      .innerJoin('payments as p', 'p.id', 'refunds.payment_id')
      .leftJoin('pack_sales as s', 's.id', 'p.pack_sale_id')
      .select(['refunds.string_job_id', 'refunds.state', 's.name as pack'])
      .where('refunds.id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('This refund does not exist.'))
    if (!settled) {
      if (refund.state === 'done') throw conflict('This refund is already done.')
      throw conflict(
        act === 'done'
          ? 'Card payments are refunded by the payment provider. Retry the refund instead.'
          : 'This payment was taken at the counter. Refund it at the counter.',
      )
    }
    await recordAudit(trx, {
      actor_id,
      action: 'refund',
      subject: refund.pack ?? `String Job #${refund.string_job_id}`,
      from_value: 'due',
      to_value: act === 'done' ? 'paid out by hand' : 'retried',
    })
  })
}
