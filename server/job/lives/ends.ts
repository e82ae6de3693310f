import { sql } from 'kysely'
import { hasEnded } from '../../../contract/job/life-rules.ts'
import type { BedEnd } from '../../../contract/job/lives.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { lockOwnJob, type OwnerOrStaff } from '../locked-job.ts'
import { requireStrung } from '../require-status.ts'

/**
 * Says why the strings of a job came out; a later answer replaces it, but skipping the question is no answer. Throws 404,
 * and 409 for a job that is not strung.
 */
export const saveEnd = (
  db: Db,
  { owner_id, actor_id, string_job_id }: OwnerOrStaff & { string_job_id: number },
  { reason, zone }: BedEnd,
) =>
  transact(db, async (trx) => {
    const job = await lockOwnJob(trx, owner_id, string_job_id)
    requireStrung(job)
    const end = { reason, zone, by: actor_id, at: sql<Date>`now()` }
    await trx
      .insertInto('bed_ends')
      .values({ string_job_id, ...end })
      .onConflict((conflicting) => {
        const replaced = conflicting.column('string_job_id').doUpdateSet(end)
        return hasEnded(reason) ? replaced : replaced.where(isOfEarlierStrings)
      })
      .execute()
  })

/** SQL: the job was set back to New and strung again after the answer. */
const isOfEarlierStrings = sql<boolean>`
  bed_ends.at < (select ready_at from string_jobs where id = bed_ends.string_job_id)`

/** Removes the reason why the strings of a job came out. Throws 404 for a job of another customer. */
export const clearEnd = (db: Db, owner_id: number | null, string_job_id: number) =>
  transact(db, async (trx) => {
    await lockOwnJob(trx, owner_id, string_job_id)
    await trx.deleteFrom('bed_ends').where('string_job_id', '=', string_job_id).execute()
  })
