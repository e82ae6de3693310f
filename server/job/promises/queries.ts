import { sql } from 'kysely'
import { shopClock, shopTime } from '../../../contract/base/shop-time.ts'
import { forecastSentence } from '../../../contract/job/due.ts'
import { finishTimes } from '../../../contract/job/forecast.ts'
import { type PromiseRecord, QUEUE_PAGE_SIZE, type Queue, type QueueJob } from '../../../contract/job/promises.ts'
import type { Db } from '../../base/database/connect.ts'
import { isPromiseDecided } from '../promise-sql.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { isFree, isLate, isLateSoon, nextPromise, type Outlook, placeOfNext, readOutlook } from './queue.ts'

/** A page of the rackets that are to be strung, with what the forecast says about each. */
export async function findQueue(db: Db, page: number): Promise<Queue> {
  const outlook = await readOutlook(db)
  const { now, hours, forecast } = outlook
  const finished = forecast ? finishTimes(forecast.bench, outlook.jobs, 'usual') : []
  const jobs = outlook.jobs.map((job, position) => ({ ...job, position }))
  const nextFree = jobs.find(isFree)
  const listed = [...jobs.filter(({ started }) => started !== null), ...jobs.filter(({ started }) => started === null)]
  const shown = listed.slice((page - 1) * QUEUE_PAGE_SIZE, page * QUEUE_PAGE_SIZE)
  const rows = await selectJobs(db)
    .select('j.technician_id')
    .where('j.id', '=', sql<number>`any(${[nextFree, ...shown].flatMap((job) => job?.id ?? [])}::integer[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shownJob = (job: (typeof jobs)[number]): QueueJob[] => {
    const row = byId.get(job.id)
    if (!row) return []
    const { position } = job
    return [{ ...row, position, is_late: isLate(job, now), is_late_soon: isLateSoon(job, finished[position], now) }]
  }
  return {
    jobs: shown.flatMap(shownJob),
    next_free: (nextFree && shownJob(nextFree)[0]) ?? null,
    count: jobs.length,
    late: jobs.filter((job) => isLate(job, now)).length,
    record: await promiseRecord(db),
    explanation: explain(outlook, placeOfNext(outlook, nextPromise(outlook))),
    time_zone: hours.time_zone,
  }
}

/** Explains the forecast for a racket behind `before` others; null without a forecast. */
export function explain({ now, region, forecast }: Outlook, before: number): string | null {
  if (!forecast) return null
  const times = forecast.bench.workers.flatMap(({ hoursAt }) => hoursAt(0) ?? [])
  const first = Math.min(...times.map(({ start }) => start))
  if (first === Infinity) return null
  const atWork = times.filter(({ start }) => start === first)
  const isNow = first === now.getTime()
  const last = Math.max(...atWork.map(({ end }) => end))
  return forecastSentence(
    {
      stringers: atWork.length,
      until: isNow ? shopClock(last, region) : null,
      from: isNow ? null : shopTime(first, region),
      minutes: Math.round(forecast.paces.shop.usual),
    },
    before,
  )
}

/** The number of promises of the last 90 days, and of those kept. */
export const promiseRecord = (db: Db): Promise<PromiseRecord> =>
  db
    .selectFrom('string_jobs')
    .select([sql<number>`count(*) filter (where ready_at <= due_at)`.as('kept'), sql<number>`count(*)`.as('promised')])
    .where('due_at', '>', sql<Date>`now() - interval '90 days'`)
    .where(isPromiseDecided('string_jobs'))
    .executeTakeFirstOrThrow()
