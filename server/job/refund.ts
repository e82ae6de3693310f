import { sql } from 'kysely'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import type { Trx } from '../base/database/connect.ts'
import { addJob } from '../base/jobs/jobs.ts'
import type { Changer, JobChange } from './change.ts'
import { returnCredit } from './credit-ledger.ts'
import { recordEvent } from './history.ts'
import type { JobRow } from './locked-job.ts'
import { leftOfPayment } from './payment-sql.ts'

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
    .selectFrom('payments')
    .select(['id', 'method', 'amount'])
    .where('id', '=', paid_payment_id)
    .executeTakeFirstOrThrow()
  const amount = await readLeftOfPayment(trx, payment)
  const isCredit = payment.method === 'credit'
  // A manager may have refunded everything before.
  const isDone = isCredit || amount === 0
  const refund = await trx
    .insertInto('refunds')
    .values({
      payment_id: payment.id,
      string_job_id,
      amount,
      state: isDone ? 'done' : 'due',
      done_at: isDone ? sql<Date>`now()` : null,
      reason: 'cancelled',
      actor_id,
    })
    // The shop may already have refunded the payment at the provider.
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'state'])
    .executeTakeFirst()
  if (!refund) return
  if (isCredit) await returnCredit(trx, owner_id, { payment_id: payment.id }, actor_id)
  if (payment.method === 'card' && !isDone) await addJob(trx, 'refund_card', { refund_id: refund.id })
  await recordEvent(trx, string_job_id, actor_id, 'refund', { to: refund.state })
}

export interface RefundedPart {
  string_job_id: number
  amount: number
  /** The reason for the refund. */
  reason: string
}

/** The payment that paid a job; undefined while it is unpaid. */
export const appliedPayment = (trx: Trx, string_job_id: number) =>
  trx
    .selectFrom('payments')
    .select(['id', 'amount', 'method'])
    .where('string_job_id', '=', string_job_id)
    .where('is_applied', '=', true)
    .executeTakeFirst()

/**
 * Starts the refund of a part of a payment, which was for a job or for a pack. Card money is refunded through the
 * provider, and money from the counter is due until staff pay it back.
 */
export async function startPartRefund(
  trx: Trx,
  { id: payment_id, method }: { id: number; method: PaymentMethod },
  {
    reason: note,
    ...refund
  }: Omit<RefundedPart, 'string_job_id'> & { string_job_id: number | null; actor_id: number; of_speed: boolean },
) {
  const { id: refund_id } = await trx
    .insertInto('refunds')
    .values({ ...refund, payment_id, state: 'due', reason: 'manager', note })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (method === 'card') await addJob(trx, 'refund_card', { refund_id })
  await recordEvent(trx, refund.string_job_id, refund.actor_id, 'refund', { to: 'partial' })
}

/**
 * Lists the refund of a paid job's speed, which the shop did not keep. Credits never pay a speed. The job must be
 * locked.
 */
export async function refundSpeed(
  trx: Trx,
  actor_id: number,
  { string_job_id, name, amount }: { string_job_id: number; name: string; amount: number },
) {
  const payment = await appliedPayment(trx, string_job_id)
  if (!payment || payment.method === 'credit') return
  const refunded = Math.min(amount, await readLeftOfPayment(trx, payment))
  if (refunded === 0) return
  await startPartRefund(trx, payment, { string_job_id, amount: refunded, reason: name, actor_id, of_speed: true })
}

/** Reads `leftOfPayment` of the payment of a job or a pack, which must be locked. */
export async function readLeftOfPayment(trx: Trx, { id }: { id: number }): Promise<number> {
  const { left } = await trx
    .selectFrom('payments as p')
    .select(leftOfPayment('p').as('left'))
    .where('p.id', '=', id)
    .$narrowType<{ left: number }>()
    .executeTakeFirstOrThrow()
  return left
}
