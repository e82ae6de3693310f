import { JOBS_TO_MEASURE } from '../../../contract/job/pace.ts'
import type { Db } from '../../base/database/connect.ts'
import { stringerOf } from '../stringer-sql.ts'

/** The newest jobs that were timed; `measurePaces` needs them. */
export async function timedJobs(db: Db) {
  const rows = await db
    .selectFrom('string_jobs')
    .select(stringerOf('string_jobs').as('stringer'))
    .select(['received_at', 'ready_at', 'mains_duration', 'cross_duration'])
    .where('ready_at', 'is not', null)
    .where(stringerOf('string_jobs'), 'is not', null)
    .where('mains_duration', '>', 0)
    .where('cross_duration', '>', 0)
    .orderBy('ready_at', 'desc')
    .limit(JOBS_TO_MEASURE)
    .execute()
  return rows.map(({ stringer, received_at, ready_at, mains_duration, cross_duration }) => ({
    stringer: stringer ?? 0,
    received: received_at?.getTime() ?? 0,
    ready: ready_at?.getTime() ?? 0,
    mains: mains_duration,
    crosses: cross_duration,
  }))
}
