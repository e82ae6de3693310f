import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { addJob } from '../base/jobs/jobs.ts'
import type { Changer, JobChange } from './change.ts'
import { returnCredit } from './credit-ledger.ts'
import { recordEvent } from './history.ts'
import type { JobRow } from './locked-job.ts'

/**
 * Starts the refunds of paid jobs that were cancelled. A credit returns at once, card money is refunded through the
 * provider in the background, and money from the counter is due until staff pay it back.
 */
export async function startRefunds(trx: Trx, changes: JobChange[], { actor_id }: Changer) {
  for (const { after } of changes) await startRefund(trx, after, actor_id)
}

async function startRefund(
  trx: Trx,
  { id: string_job_id, paid_payment_id, owner_id }: JobRow,
  actor_id: number | null,
) {
  if (paid_payment_id === null) return
  const payment = await trx
    .selectFrom('payments as p')
    .select(['p.id', 'p.method', 'p.amount'])
    .select((row) =>
      row
        .selectFrom('refunds as r')
        .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('r.amount'), lit(0)).as('sum'))
        .whereRef('r.payment_id', '=', 'p.id')
        .as('refunded'),
    )
    .where('p.id', '=', paid_payment_id)
    .executeTakeFirstOrThrow()
  const isCredit = payment.method === 'credit'
  const refund = await trx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      string_job_id,
      amount: payment.amount - (payment.refunded ?? 0),
      state: isCredit ? 'done' : 'due',
      done_at: isCredit ? sql<Date>`now()` : null,
      reason: 'cancelled',
      actor_id,
    })
    // The shop may already have refunded the payment at the provider.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!refund) return
  if (isCredit) await returnCredit(trx, owner_id, { payment_id: payment.id }, actor_id)
  if (payment.method === 'card') await addJob(trx, 'refund_card', { refund_id: refund.id })
  await recordEvent(trx, string_job_id, actor_id, 'refund', { to: refund.state })
}
