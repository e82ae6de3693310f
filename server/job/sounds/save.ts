import { sql } from 'kysely'
import { REFERENCE_HOURS } from '../../../contract/job/sound-rules.ts'
import type { SoundInput } from '../../../contract/job/sounds.ts'
import type { Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { type LockedJob, lockOwnJob, type OwnerOrStaff } from '../locked-job.ts'
import { requireStrung } from '../require-status.ts'

/** A sound a day for half a year. The curve shows the newest. */
const MOST_OF_A_JOB = 200

/**
 * Saves a sound of the strings that a job put into a racket. The first one within 48 hours is the one that later ones are
 * compared with. Throws 404, and 409 when the racket has not been strung, was strung again, or has too many sounds.
 */
export async function saveSound(
  trx: Trx,
  { owner_id, actor_id, string_job_id }: OwnerOrStaff & { string_job_id: number },
  { hz, taps, spread }: SoundInput,
): Promise<void> {
  // Two first sounds at the same time come here one after the other.
  const job = await lockOwnJob(trx, owner_id, string_job_id)
  requireStrung(job)
  if (await wasStrungAgain(trx, job)) throw conflict('Other strings are in this racket now.')
  await refuseTooMany(trx, job)
  await forgetEarlierStrings(trx, job)
  const isReference = sql<boolean>`
    now() <= (select ready_at from string_jobs where id = ${job.id}) + make_interval(hours => ${REFERENCE_HOURS})
    and not exists (select from bed_sounds where string_job_id = ${job.id} and is_reference)`
  await trx
    .insertInto('bed_sounds')
    .values({ string_job_id: job.id, hz, taps, spread, by: actor_id, is_reference: isReference })
    .execute()
}

/** The lock on the job lets nobody else add one in the meantime. */
async function refuseTooMany(trx: Trx, { id }: LockedJob) {
  const { count } = await trx
    .selectFrom('bed_sounds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('string_job_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= MOST_OF_A_JOB) {
    throw conflict(`These strings already have ${MOST_OF_A_JOB} readings. No more can be saved.`)
  }
}

const wasStrungAgain = async (trx: Trx, { id, racket_id }: LockedJob) =>
  (await trx
    .selectFrom('bed_lives as present')
    .innerJoin('bed_lives as later', 'later.racket_id', 'present.racket_id')
    .select('later.string_job_id')
    .where('present.racket_id', '=', racket_id)
    .where('present.string_job_id', '=', id)
    .whereRef('later.ready_at', '>', 'present.ready_at')
    .executeTakeFirst()) !== undefined

/** A job that was not ready yet was strung again, so its first sound is that of other strings. */
const forgetEarlierStrings = (trx: Trx, { id }: LockedJob) =>
  trx
    .updateTable('bed_sounds')
    .set({ is_reference: false })
    .where('string_job_id', '=', id)
    .where('is_reference', '=', true)
    .where(sql<boolean>`at < (select ready_at from string_jobs where id = ${id})`)
    .execute()
