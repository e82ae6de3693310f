import { sql } from 'kysely'
import { shopClock, shopTime } from '../../../contract/base/shop-time.ts'
import { forecastSentence } from '../../../contract/job/due.ts'
import { finishTimes } from '../../../contract/job/forecast.ts'
import type { PromiseRecord, Queue } from '../../../contract/job/promises.ts'
import type { Db } from '../../base/database/connect.ts'
import { selectJobs } from '../string-jobs/queries.ts'
import { nextPromise, type Outlook, placeOfNext, readOutlook } from './queue.ts'

const LONGEST_LIST = 500

/** The rackets that are to be strung, in due order, with what the forecast says about each. */
export async function findQueue(db: Db): Promise<Queue> {
  const outlook = await readOutlook(db)
  const { now, hours, jobs, forecast } = outlook
  const finished = forecast ? finishTimes(forecast.bench, jobs, 'usual') : []
  const shown = jobs.slice(0, LONGEST_LIST)
  const rows = await selectJobs(db)
    .select('j.technician_id')
    .where('j.id', 'in', shown.map(({ id }) => id).concat(0))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    jobs: shown.flatMap(({ id, due }, position) => {
      const row = byId.get(id)
      if (!row) return []
      const is_late = row.due_at !== null && due !== null && now.getTime() > due
      return [{ ...row, position, is_late, is_late_soon: !is_late && due !== null && (finished[position] ?? 0) > due }]
    }),
    count: jobs.length,
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

/** The number of promises of the last 90 days, and of those kept. A late racket that is still not ready counts as not kept. */
export const promiseRecord = (db: Db): Promise<PromiseRecord> =>
  db
    .selectFrom('string_jobs')
    .select([sql<number>`count(*) filter (where ready_at <= due_at)`.as('kept'), sql<number>`count(*)`.as('promised')])
    .where('due_at', '>', sql<Date>`now() - interval '90 days'`)
    .where((eb) => eb.or([eb('ready_at', 'is not', null), eb('due_at', '<', sql<Date>`now()`)]))
    .where('order_status', '<>', 'CANCELLED')
    .executeTakeFirstOrThrow()
