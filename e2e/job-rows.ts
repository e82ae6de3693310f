import type { Db } from '../server/base/database/connect.ts'

// Rows of the database about one job.

export const jobRow = (db: Db, id: number) =>
  db.selectFrom('string_jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
export const tagOf = async (db: Db, id: number) =>
  (await db.selectFrom('tags').select('tag').where('string_job_id', '=', id).executeTakeFirstOrThrow()).tag
export const ticketOf = async (db: Db, id: number) => (await jobRow(db, id)).ticket ?? ''
export const eventsOf = async (db: Db, id: number) =>
  (await db.selectFrom('job_events').select('event').where('string_job_id', '=', id).orderBy('id').execute()).map(
    ({ event }) => event,
  )
