import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { regionOf } from '../../../contract/base/countries.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { OpeningHours } from '../../../contract/catalog/opening-hours.ts'
import { byDue } from '../../../contract/job/due-order.ts'
import { benchOf, type ForecastBench, type QueuedJob } from '../../../contract/job/forecast.ts'
import { measurePaces, type Paces } from '../../../contract/job/pace.ts'
import { type Promised, promiseByHours, promiseByQueue } from '../../../contract/job/promise.ts'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { Db } from '../../base/database/connect.ts'
import { prepare } from '../../base/database/prepare.ts'
import { hoursOf, selectHours } from '../../catalog/hours/queries.ts'
import { statusIs } from '../status-sql.ts'
import { stringerOf } from '../stringer-sql.ts'
import { stringerHours } from './stringers.ts'
import { timedJobs } from './timed-jobs.ts'

/** A racket in the queue. `is_held`: it waits for an answer about its frame. */
export type WaitingJob = QueuedJob & { is_promised: boolean; is_held: boolean }

/** True if nobody has taken a racket of the queue, and nothing holds it up. */
export const isFree = ({ stringer, started, is_held }: Pick<WaitingJob, 'stringer' | 'started' | 'is_held'>) =>
  stringer === null && started === null && !is_held

/** True if the promised time of a racket has passed. `due` of a racket that missed its speed is no promise. */
export const isLate = ({ due, is_promised }: WaitingJob, now: Date) =>
  is_promised && due !== null && now.getTime() > due

/** True if a racket is not late yet, but will be: the forecast says when it is `finished`. */
export const isLateSoon = (job: WaitingJob, finished: number | undefined, now: Date) =>
  job.is_promised && job.due !== null && finished !== undefined && finished > job.due && !isLate(job, now)

/** The basis of a promise. Without a bench there is no forecast, and promises are made by hours. */
export interface Outlook {
  now: Date
  hours: OpeningHours
  region: Region
  turnaround_hours: number
  /** The rackets in the shop that are to be strung, in due order. `due` may also be the time of a speed that they missed. */
  jobs: WaitingJob[]
  forecast: { bench: ForecastBench; benchAt: (moment: Date) => ForecastBench; paces: Paces } | null
}

/** True if the racket of a job is in the shop and waits to be strung: `isInQueue` of the contract in SQL. */
export const isInQueue = (jobs: string) =>
  sql<boolean>`(${statusIs(jobs, isToBeStrung)} and ${sql.ref(`${jobs}.received_at`)} is not null)`

/**
 * Reads what a promise depends on, and the queue. A promise by the queue needs enough timed jobs and a stringer with
 * hours.
 */
export const readOutlook = (db: Db): Promise<Outlook> => outlookFrom(db, outlookRow)

/** The same without the queue if the shop promises by hours: a promise does not depend on the queue then. */
export const readOutlookForPromise = (db: Db): Promise<Outlook> => outlookFrom(db, promiseRow)

async function outlookFrom(db: Db, rows: typeof outlookRow): Promise<Outlook> {
  const row = await rows.only(db, {})
  const { promise, turnaround_hours, now } = row
  const hours = hoursOf(row)
  const jobs = row.jobs.sort(byDue)
  const forecast = promise === 'queue' ? await readForecast(db, hours, now) : null
  return { now, hours, region: regionOf(row), turnaround_hours, jobs, forecast }
}

/** The promise for a racket that is received now, or that arrives later. */
export function nextPromise({ now, hours, turnaround_hours, jobs, forecast }: Outlook, arrival = now): Promised {
  const behindAll = forecast && promiseByQueue(hours, forecast.bench, jobs)
  const promised =
    behindAll && arrival > now ? laterOf(behindAll, promiseByQueue(hours, forecast.benchAt(arrival), [])) : behindAll
  return promised && !('reason' in promised && promised.reason === 'no_stringers')
    ? promised
    : promiseByHours(hours, turnaround_hours, arrival)
}

/** A racket that arrives later waits for the present ones, or finds them done. Stringers may have left until then. */
const laterOf = (behindAll: Promised, alone: Promised) =>
  'due' in behindAll && ('reason' in alone || alone.due > behindAll.due) ? alone : behindAll

/** The number of rackets that are due before one that is received now. Without a promise, it comes after all others. */
export function placeOfNext({ jobs }: Outlook, promised: Promised): number {
  const next = { id: Infinity, due: 'reason' in promised ? null : promised.due.getTime() }
  return jobs.filter((job) => byDue(job, next) < 0).length
}

/** The rackets in the shop that are to be strung, in due order. */
export async function queuedJobs(db: Db): Promise<WaitingJob[]> {
  const { jobs } = await outlookRow.only(db, {})
  return jobs.sort(byDue)
}

// The settings, the opening hours and the queue in one statement.
const prepareRow = (needsQueue: RawBuilder<boolean>) =>
  prepare({}, (db) =>
    selectHours(db)
      .select(['promise', 'turnaround_hours', 'country', 'currency', sql<Date>`now()`.as('now')])
      .select((eb) =>
        jsonArrayFrom(
          eb
            .selectFrom('string_jobs as j')
            .select(['j.id', 'j.technician_id as stringer'])
            .select([
              milliseconds(sql`j.received_at`).$notNull().as('received'),
              // A racket that arrived too late for its speed keeps its place until staff choose a time.
              milliseconds(sql`coalesce(j.due_at, j.speed_due_at)`).as('due'),
              milliseconds(sql`j.started_at`).as('started'),
              sql<boolean>`j.due_at is not null`.as('is_promised'),
              sql<boolean>`j.frame_question_id is not null`.as('is_held'),
            ])
            .where(isInQueue('j'))
            .where(needsQueue)
            // For the planner, which would otherwise choose an index that also has the orders whose rackets are not here.
            .orderBy('j.due_at'),
        ).as('jobs'),
      ),
  )
const outlookRow = prepareRow(sql`true`)
const promiseRow = prepareRow(sql`promise = 'queue'`)

// Milliseconds, because reading thousands of dates takes longer than the query.
const milliseconds = (moment: ReturnType<typeof sql>) =>
  sql<number | null>`floor(extract(epoch from ${moment}) * 1000)::float8`

async function readForecast(db: Db, hours: OpeningHours, now: Date): Promise<Outlook['forecast']> {
  const paces = measurePaces(await timedJobs(db))
  if (!paces) return null
  const seen = await lastSeen(db)
  const stringers = (await stringerHours(db)).filter(({ spans }) => spans.length > 0)
  const machines = stringers.map(({ id, spans, away }) => ({
    id,
    hours: {
      spans,
      closed: [...hours.closed, ...away.map(({ from, to }) => ({ from, to: to ?? '9999-12-31' }))],
      time_zone: hours.time_zone,
    },
    pace: paces.own.get(id) ?? paces.shop,
    lastSeen: seen.get(id) ?? null,
  }))
  const benchAt = (moment: Date) => benchOf(machines, moment)
  return { bench: benchAt(now), benchAt, paces }
}

/** Returns the time at which each stringer last finished a racket, in milliseconds. */
async function lastSeen(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('string_jobs')
    .select((eb) => [stringerOf('string_jobs').as('stringer'), eb.fn.max('ready_at').as('ready_at')])
    .where('ready_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('stringer')
    .execute()
  return new Map(rows.map(({ stringer, ready_at }) => [stringer ?? 0, ready_at?.getTime() ?? 0]))
}
