import { sql } from 'kysely'
import { regionOf } from '../../../contract/base/countries.ts'
import type { Region } from '../../../contract/base/region.ts'
import type { OpeningHours } from '../../../contract/catalog/opening-hours.ts'
import { byDue } from '../../../contract/job/due-order.ts'
import { type Bench, benchOf, type QueuedJob } from '../../../contract/job/forecast.ts'
import { measurePaces, type Paces } from '../../../contract/job/pace.ts'
import { type Promised, promiseByHours, promiseByQueue } from '../../../contract/job/promise.ts'
import { isToBeStrung, ORDER_STATUSES } from '../../../contract/job/statuses.ts'
import type { Db } from '../../base/database/connect.ts'
import { openingHours } from '../../catalog/hours/queries.ts'
import { hasStatus } from '../status-sql.ts'
import { stringerHours } from './stringers.ts'
import { timedJobs } from './timed-jobs.ts'

/** The basis of a promise. Without a bench there is no forecast, and promises are made by hours. */
export interface Outlook {
  now: Date
  hours: OpeningHours
  region: Region
  turnaround_hours: number
  /** The rackets in the shop that are to be strung, in due order. */
  jobs: QueuedJob[]
  forecast: { bench: Bench; paces: Paces } | null
}

/** True if the racket of a job is in the shop and waits to be strung. */
export const isInQueue = (jobs: string) =>
  sql<boolean>`(${hasStatus(jobs, ORDER_STATUSES.filter(isToBeStrung))} and ${sql.ref(`${jobs}.received_at`)} is not null)`

/** Reads what a promise depends on. A promise by the queue needs enough timed jobs and a stringer with hours. */
export async function readOutlook(db: Db): Promise<Outlook> {
  const { promise, turnaround_hours, now, ...settings } = await db
    .selectFrom('shop_settings')
    .select(['promise', 'turnaround_hours', sql<Date>`now()`.as('now'), 'country', 'time_zone', 'currency'])
    .executeTakeFirstOrThrow()
  const hours = await openingHours(db)
  const jobs = await queuedJobs(db)
  const forecast = promise === 'queue' ? await readForecast(db, hours, now) : null
  return { now, hours, region: regionOf(settings), turnaround_hours, jobs, forecast }
}

/** The promise for a racket that is received now. */
export function nextPromise({ now, hours, turnaround_hours, jobs, forecast }: Outlook): Promised {
  const promised = forecast && promiseByQueue(hours, forecast.bench, jobs)
  if (promised && !('reason' in promised && promised.reason === 'no_stringers')) return promised
  return promiseByHours(hours, turnaround_hours, now)
}

/** The number of rackets that are due before one that is received now. Without a promise, it comes after all others. */
export function placeOfNext({ jobs }: Outlook, promised: Promised): number {
  const next = { id: Infinity, due: 'reason' in promised ? null : promised.due.getTime() }
  return jobs.filter((job) => byDue(job, next) < 0).length
}

async function queuedJobs(db: Db): Promise<QueuedJob[]> {
  const rows = await db
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.received_at', 'j.due_at', 'j.speed_due_at', 'j.technician_id', 'j.started_at'])
    .where(isInQueue('j'))
    .execute()
  return rows
    .map(({ id, received_at, due_at, speed_due_at, technician_id, started_at }) => ({
      id,
      received: received_at?.getTime() ?? 0,
      // A racket that arrived too late for its speed keeps its place until staff choose a time.
      due: (due_at ?? speed_due_at)?.getTime() ?? null,
      stringer: technician_id,
      started: started_at?.getTime() ?? null,
    }))
    .sort(byDue)
}

async function readForecast(db: Db, hours: OpeningHours, now: Date): Promise<Outlook['forecast']> {
  const paces = measurePaces(await timedJobs(db))
  if (!paces) return null
  const seen = await lastSeen(db)
  const stringers = (await stringerHours(db)).filter(({ spans }) => spans.length > 0)
  const bench = benchOf(
    stringers.map(({ id, spans, away }) => ({
      id,
      hours: {
        spans,
        closed: [...hours.closed, ...away.map(({ from, to }) => ({ from, to: to ?? '9999-12-31' }))],
        time_zone: hours.time_zone,
      },
      pace: paces.own.get(id) ?? paces.shop,
      lastSeen: seen.get(id) ?? null,
    })),
    now,
  )
  return { bench, paces }
}

/** Returns the time at which each stringer last finished a racket, in milliseconds. */
async function lastSeen(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('string_jobs')
    .select((eb) => ['technician_id', eb.fn.max('ready_at').as('ready_at')])
    .where('ready_at', '>', sql<Date>`now() - interval '1 day'`)
    .groupBy('technician_id')
    .execute()
  return new Map(rows.map(({ technician_id, ready_at }) => [technician_id ?? 0, ready_at?.getTime() ?? 0]))
}
