import { sql } from 'kysely'
import { finishTimes } from '../../../contract/job/forecast.ts'
import type { JobForecast, Place } from '../../../contract/job/promises.ts'
import type { Db } from '../../base/database/connect.ts'
import { getTechnicianJob } from '../technician/queries.ts'
import { promiseInQueue } from './arrivals.ts'
import { explain } from './queries.ts'
import { isInQueue, isLateSoon, type Outlook, readOutlook } from './queue.ts'

const moment = (jobs: string) =>
  sql`coalesce(${sql.ref(`${jobs}.due_at`)}, ${sql.ref(`${jobs}.speed_due_at`)}, 'infinity')`

/** The jobs in the queue with the number of rackets that are due before each. */
const places = (db: Db) =>
  db
    .selectFrom('string_jobs as j')
    .select(['j.id'])
    .select(
      sql<number>`(
        select count(*) from string_jobs o
        where ${isInQueue('o')} and (${moment('o')}, o.id) < (${moment('j')}, j.id)
      )`.as('position'),
    )
    .where(isInQueue('j'))

/** The places in line of a customer's rackets. */
export const placesOf = (db: Db, owner_id: number): Promise<Place[]> =>
  places(db).where('j.owner_id', '=', owner_id).orderBy('j.id').execute()

/** The number of rackets that are due before a job; null when it is not in the queue. */
export async function positionOf(db: Db, id: number): Promise<number | null> {
  const place = await places(db).where('j.id', '=', id).executeTakeFirst()
  return place?.position ?? null
}

/** The new promise that a job would get, and its place in line then. */
function newPromise(id: number, outlook: Outlook): JobForecast['new_promise'] {
  const then = { ...outlook }
  const promised = promiseInQueue(id, then)
  return promised && { due_at: promised.due_at.toISOString(), position: then.jobs.findIndex((job) => job.id === id) }
}

/** The forecast of a job. Throws 404 when the job is missing. */
export async function forecastOf(db: Db, id: number): Promise<JobForecast> {
  await getTechnicianJob(db, id)
  const outlook = await readOutlook(db)
  const { now, jobs, forecast } = outlook
  const position = jobs.findIndex((job) => job.id === id)
  const job = jobs[position]
  if (!job) return { position: null, is_late_soon: false, explanation: null, new_promise: null }
  const finished = forecast ? finishTimes(forecast.bench, jobs, 'usual')[position] : undefined
  return {
    position,
    is_late_soon: isLateSoon(job, finished, now),
    explanation: explain(outlook, position),
    new_promise: newPromise(id, outlook),
  }
}
