import { sql } from 'kysely'
import { type Db, type Trx, transact } from '../../base/database/connect.ts'
import { conflict, notFound } from '../../base/errors.ts'
import { NO_JOB } from '../../job/string-jobs/order.ts'
import { recordEvent } from '../../job/string-jobs/queries.ts'
import { type JobToPay, lockJobsToPay } from './pay.ts'

/** Lets the customer pay a job later, by a statement. The job must be locked and unpaid. Throws 409 without a price. */
export async function putOnAccount(trx: Trx, { id, price }: JobToPay, actor_id: number): Promise<void> {
  if (price === null) throw conflict('This job has no price, so it cannot be paid on account.')
  const put = await trx
    .updateTable('string_jobs')
    .set({ on_account_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('on_account_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (put) await recordEvent(trx, id, actor_id, 'on_account', { to: 'on account' })
}

/** Takes a job off account. Throws 404, and 409 when it is not on account, or when it is on a statement. */
export function takeOffAccount(db: Db, string_job_id: number, actor_id: number): Promise<void> {
  return transact(db, async (trx) => {
    const [job] = await lockJobsToPay(trx, [string_job_id])
    if (!job) throw notFound(NO_JOB)
    const line = await trx
      .selectFrom('statement_jobs')
      .select('statement_id')
      .where('string_job_id', '=', job.id)
      .executeTakeFirst()
    if (line) throw conflict('This job is on a statement, so it stays on account.')
    const taken = await trx
      .updateTable('string_jobs')
      .set({ on_account_at: null })
      .where('id', '=', job.id)
      .where('on_account_at', 'is not', null)
      .where('paid_payment_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw conflict('This job is not on account.')
    await recordEvent(trx, job.id, actor_id, 'on_account', { from: 'on account' })
  })
}
