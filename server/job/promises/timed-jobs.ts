import { JOBS_TO_MEASURE } from '../../../contract/job/pace.ts'
import type { Db } from '../../base/database/connect.ts'

/** The newest jobs that were timed; `measurePaces` needs them. */
export async function timedJobs(db: Db) {
  const rows = await db
    .selectFrom('string_jobs')
    .select(['technician_id', 'received_at', 'ready_at', 'mains_duration', 'cross_duration'])
    .where('ready_at', 'is not', null)
    .where('technician_id', 'is not', null)
    .where('mains_duration', '>', 0)
    .where('cross_duration', '>', 0)
    .orderBy('ready_at', 'desc')
    .limit(JOBS_TO_MEASURE)
    .execute()
  return rows.map(({ technician_id, received_at, ready_at, mains_duration, cross_duration }) => ({
    stringer: technician_id ?? 0,
    received: received_at?.getTime() ?? 0,
    ready: ready_at?.getTime() ?? 0,
    mains: mains_duration,
    crosses: cross_duration,
  }))
}
