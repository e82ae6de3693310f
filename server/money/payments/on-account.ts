import { sql } from 'kysely'
import { ON_ACCOUNT } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../../job/change.ts'
import { type LockedJob, NO_JOB } from '../../job/locked-job.ts'
import { NO_PRICE_ON_ACCOUNT } from '../../job/set-lines.ts'
import { type JobColumns, NOW } from '../../job/write.ts'

/** True if the shop offers to pay on account: `isOnAccountWay` of the contract in SQL, for a row of `shop_settings`. */
export const offersOnAccount = sql<boolean>`(
  ${ON_ACCOUNT.toLowerCase()} = any(select lower(way) from unnest(shop_settings.ways_to_pay) way)
)`

/** The columns of an unpaid job that the customer pays later, by a statement. Throws 409 without a price. */
export function onAccount({ price, on_account_at }: LockedJob): JobColumns {
  if (price === null) throw conflict(NO_PRICE_ON_ACCOUNT)
  return on_account_at ? {} : { on_account_at: NOW }
}

/** Takes a job off account. Throws 404, and 409 when it is not on account, or when it is on a statement. */
export const takeOffAccount = (db: Db, string_job_id: number, actor_id: number): Promise<void> =>
  changeJob(db, string_job_id, { actor_id, missing: NO_JOB }, async (trx, job) => {
    const line = await trx
      .selectFrom('statement_jobs')
      .select('statement_id')
      .where('string_job_id', '=', job.id)
      .executeTakeFirst()
    if (line) throw conflict('This job is on a statement, so it stays on account.')
    if (job.on_account_at === null || job.is_order_paid) throw conflict('This job is not on account.')
    return { set: { on_account_at: null } }
  })
