import { sql } from 'kysely'
import { hasCredit } from '../../../contract/job/price-lines.ts'
import type { Trx } from '../../base/database/connect.ts'
import type { RefundReason } from '../../base/database/tables/payments.ts'
import { addJob } from '../../base/jobs/jobs.ts'
import { holdsCredit, returnCredit } from '../../job/credit-ledger.ts'
import { recordEvent } from '../../job/history.ts'
import { refundedOf } from '../../job/payment-sql.ts'
import { takeAllUnpaidCredits, takeUnpaidCredits } from '../../job/unpaid-credits.ts'

/**
 * Gives back the credit that paid the stringing once the whole payment of the rest was or will be refunded, even if the
 * job is not cancelled. Of a pack, takes the unused credits that the refunds are for. The rows of the owner and the job
 * must be locked.
 */
export async function returnCreditWhenRefunded(trx: Trx, payment_id: number, actor_id: number | null): Promise<void> {
  const payment = await trx
    .selectFrom('payments as p')
    .select(['p.string_job_id', 'p.pack_sale_id', 'p.amount', 'p.is_applied'])
    .select(refundedOf('p').as('refunded'))
    .select(
      sql<boolean>`exists (select from refunds r where r.payment_id = p.id and not r.of_speed)`.as('is_of_stringing'),
    )
    .where('p.id', '=', payment_id)
    .executeTakeFirstOrThrow()
  if (payment.pack_sale_id !== null) return takeUnpaidCredits(trx, payment.pack_sale_id)
  if (payment.string_job_id === null) return
  if (payment.is_applied && payment.is_of_stringing && payment.refunded === payment.amount) {
    await returnStringingCredit(trx, payment.string_job_id, actor_id)
  }
}

/** Gives back the credit that pays the stringing of a paid job, which keeps the lines that its payment was for. */
async function returnStringingCredit(trx: Trx, string_job_id: number, actor_id: number | null) {
  const { owner_id, price_lines } = await trx
    .selectFrom('string_jobs')
    .select(['owner_id', 'price_lines'])
    .where('id', '=', string_job_id)
    .executeTakeFirstOrThrow()
  if (!hasCredit(price_lines) || !(await holdsCredit(trx, string_job_id))) return
  await returnCredit(trx, owner_id, { string_job_id }, actor_id)
  await takeAllUnpaidCredits(trx, owner_id)
}

/** Records money that the shop refunded at the provider. The rows of the owner and the job must be locked. */
export async function insertShopRefund(
  trx: Trx,
  { id: payment_id, string_job_id }: { id: number; string_job_id: number | null },
  amount: number,
  { isWhole }: { isWhole: boolean },
): Promise<void> {
  const reason = isWhole ? 'provider' : 'partial'
  await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount, state: 'done', done_at: sql<Date>`now()`, reason })
    .execute()
  await recordEvent(trx, string_job_id, null, 'refund', { to: isWhole ? 'done' : 'partial' })
  await returnCreditWhenRefunded(trx, payment_id, null)
}

interface LatePayment {
  checkout_session_id: number
  provider_payment_id: string
  /** In cents. */
  amount: number
  currency: string
  reason: RefundReason
}

type PaidThing = { string_job_id: number } | { pack_sale_id: number }

/** Records card money that cannot pay its job or pack, and starts its refund. */
export async function refundLatePayment(trx: Trx, thing: PaidThing, payment: LatePayment): Promise<void> {
  const string_job_id = 'string_job_id' in thing ? thing.string_job_id : null
  const { id: payment_id } = await trx
    .insertInto('payments')
    .values({ ...payment, ...thing, method: 'card', is_applied: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: refund_id } = await trx
    .insertInto('refunds')
    .values({ payment_id, string_job_id, amount: payment.amount, state: 'due', reason: payment.reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(trx, 'refund_card', { refund_id })
  await recordEvent(trx, string_job_id, null, 'refund', { to: 'due' })
}

/** Records that staff paid money from the counter back. Returns false when no such refund is due. */
export async function markRefundDone(trx: Trx, refund_id: number, actor_id: number): Promise<boolean> {
  const refund = await trx
    .updateTable('refunds as r')
    .from('payments as p')
    .set({ state: 'done', done_at: sql<Date>`now()`, actor_id })
    .where('r.id', '=', refund_id)
    .where('r.state', '=', 'due')
    .whereRef('p.id', '=', 'r.payment_id')
    .where('p.method', '=', 'technician')
    .returning('r.string_job_id')
    .executeTakeFirst()
  if (refund) await recordEvent(trx, refund.string_job_id, actor_id, 'refund', { from: 'due', to: 'done' })
  return refund !== undefined
}
