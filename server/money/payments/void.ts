import { sql } from 'kysely'
import type { CurrentUser } from '../../../contract/base/users.ts'
import { isCancelled, isPaidWithoutPayment } from '../../../contract/job/statuses.ts'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, forbidden, wrongField } from '../../base/errors.ts'
import { changeJob } from '../../job/change.ts'
import { NO_JOB } from '../../job/locked-job.ts'
import { isOfClosedDay, isOfToday } from '../../job/payment-sql.ts'

type Actor = Pick<CurrentUser, 'id' | 'is_manager'>

/**
 * Voids the payment of a job that staff recorded by mistake, so that the job is unpaid again. Throws 404 when the job is
 * missing, 409 when it has no such payment, 403 when only a manager may do it, and 400 when a reason is needed.
 */
export function voidPayment(db: Db, string_job_id: number, reason: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    await changeJob(trx, string_job_id, { actor_id: actor.id, missing: NO_JOB }, async (_, job) => {
      if (isPaidWithoutPayment(job)) throw conflict('This job is free, so it has no payment to void.')
      const payment = await newestPayment(trx, job.id)
      if (!payment?.is_applied) {
        throw conflict(payment?.is_voided ? 'This payment was already voided.' : 'This job is not paid.')
      }
      if (payment.method !== 'technician') throw conflict('Card and credit payments are refunded, not voided.')
      if (isCancelled(job.order_status) || payment.has_refund) {
        throw conflict('This payment is being refunded, so it cannot be voided.')
      }
      requireMayVoid(payment, reason, actor)
      await trx
        .insertInto('voids')
        .values({ payment_id: payment.id, string_job_id: job.id, reason, actor_id: actor.id })
        .execute()
      return { set: { paid_payment_id: null } }
    })
    // Only after its job no longer refers to it.
    await trx
      .updateTable('payments')
      .set({ is_applied: false })
      .where('string_job_id', '=', string_job_id)
      .where('is_applied', '=', true)
      .execute()
  })
}

/** The payment that applies to a job, or else the newest one at the counter. The job must be locked. */
const newestPayment = (trx: Trx, string_job_id: number) =>
  trx
    .selectFrom('payments as p')
    .select(['p.id', 'p.method', 'p.is_applied', 'p.actor_id'])
    .select([
      sql<boolean>`exists (select from voids v where v.payment_id = p.id)`.as('is_voided'),
      sql<boolean>`exists (select from refunds r where r.payment_id = p.id)`.as('has_refund'),
      isOfToday('p').as('is_of_today'),
      isOfClosedDay('p').as('is_closed'),
    ])
    .where('p.string_job_id', '=', string_job_id)
    .orderBy('p.is_applied', 'desc')
    .orderBy('p.id', 'desc')
    .executeTakeFirst()

/**
 * Technicians void what they recorded on the same day of the shop's calendar until it is closed; managers void any, with a
 * reason.
 */
function requireMayVoid(
  { actor_id, is_of_today, is_closed }: { actor_id: number | null; is_of_today: boolean; is_closed: boolean },
  reason: string,
  actor: Actor,
) {
  const isOwn = actor_id === actor.id
  if (isOwn && is_of_today && !is_closed) return
  if (!actor.is_manager) throw forbidden(whyNotVoid(isOwn, is_closed))
  if (!reason) throw wrongField('reason', 'Please enter a reason')
}

function whyNotVoid(isOwn: boolean, isClosed: boolean): string {
  if (!isOwn) return 'Only a manager can void a payment that someone else recorded.'
  if (isClosed) return 'Only a manager can void a payment of a closed day.'
  return 'Only a manager can void a payment from an earlier day.'
}
