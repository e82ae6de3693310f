import { sql } from 'kysely'
import type { Region } from '../../../contract/base/region.ts'
import type { OpeningHours } from '../../../contract/catalog/opening-hours.ts'
import { finishTimes } from '../../../contract/job/forecast.ts'
import type { PromiseRecord } from '../../../contract/job/promises.ts'
import { isReady } from '../../../contract/job/statuses.ts'
import type { Db } from '../../base/database/connect.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { promiseRecord } from '../../job/promises/queries.ts'
import { isLate, readOutlook, type WaitingJob } from '../../job/promises/queue.ts'
import { wasTakenBack } from '../../job/redo-sql.ts'
import { findNextPromise } from '../../job/speeds/next-promise.ts'
import { statusIs } from '../../job/status-sql.ts'

const LONGEST_NEXT = 6
const MOST_MACHINES = 2
const LONGEST_READY = 9

/** A racket on the machine. Without a color, it gets the customer's own string. */
export interface RacketOnMachine {
  ticket: string
  side: 'mains' | 'crosses'
  ready: Date | null
  color: string | null
  cross_color: string | null
}

/** A racket in the list of the next ones. `ready` is the forecast for one that is late, and otherwise the promise. */
export interface WaitingRacket {
  ticket: string
  ready: Date | null
  is_late: boolean
}

/** Everything that the board shows: no names and no prices. */
export interface Board {
  shop: { name: string; hours: OpeningHours; region: Region; free_hours: string }
  now: Date
  machine: RacketOnMachine[]
  next: WaitingRacket[]
  /** The number of further rackets in the queue. */
  more: number
  /** The tickets of ready rackets, the latest first. */
  ready: string[]
  ready_count: number
  /** The promise for a racket that is brought now; null when the shop makes none. */
  promise: Date | null
  record: PromiseRecord
}

/** Reads the present content of the board. */
export async function readBoard(db: Db): Promise<Board> {
  const settings = await shopSettings(db)
  const { now, hours, region, jobs, forecast } = await readOutlook(db)
  const finished = forecast ? finishTimes(forecast.bench, jobs, 'usual') : []
  const queue = jobs.map((job, index) => ({ ...job, finish: finished[index] }))
  const started = queue.filter((job) => job.started !== null).slice(0, MOST_MACHINES)
  // Those that are being strung and have no picture are among the next ones.
  const waiting = queue.filter((job) => !started.includes(job))
  const shown = await shownJobs(
    db,
    [...started, ...waiting.slice(0, LONGEST_NEXT)].map(({ id }) => id),
  )
  const ready = await readyTickets(db)
  const next = await findNextPromise(db)
  return {
    shop: { name: settings.name, hours, region, free_hours: settings.opening_hours },
    now,
    machine: started.flatMap((racket) => {
      const job = shown.get(racket.id)
      if (!job?.ticket) return []
      const side = job.mains_duration > 0 ? 'crosses' : 'mains'
      return [
        {
          ticket: job.ticket,
          side,
          ready: momentOf(racket.finish) ?? promised(racket),
          color: job.color,
          cross_color: job.cross_color,
        },
      ]
    }),
    next: waiting.flatMap((job) => {
      const ticket = shown.get(job.id)?.ticket
      if (!ticket) return []
      const is_late = isLate(job, now)
      return [{ ticket, ready: (is_late ? momentOf(job.finish) : null) ?? promised(job), is_late }]
    }),
    more: Math.max(0, waiting.length - LONGEST_NEXT),
    ready: ready.slice(0, LONGEST_READY),
    ready_count: ready.length,
    promise: next.is_shown && next.due_at !== null ? new Date(next.due_at) : null,
    record: await promiseRecord(db),
  }
}

const promised = ({ due, is_promised }: WaitingJob) => (is_promised ? momentOf(due) : null)

const momentOf = (time: number | null | undefined) =>
  time === null || time === undefined || time === Infinity ? null : new Date(time)

const colorOf = (half: 'mains' | 'crosses') => sql<string | null>`(
  select coalesce(color_hex_code, '#ffffff') from strings where id = (b.bed #>> ${sql.lit(`{${half},string}`)})::integer
)`

async function shownJobs(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('string_jobs as j')
    .innerJoin('string_beds as b', 'b.string_job_id', 'j.id')
    .select(['j.id', 'j.ticket', 'j.mains_duration'])
    .select([colorOf('mains').as('color'), colorOf('crosses').as('cross_color')])
    .where('j.id', '=', sql<number>`any(${ids}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function readyTickets(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('string_jobs as j')
    .select('j.ticket')
    .where(statusIs('j', isReady))
    .where('j.left_at', 'is', null)
    .where(({ not }) => not(wasTakenBack('j')))
    .orderBy(sql`j.ready_at desc nulls last`)
    .orderBy('j.id', 'desc')
    .limit(1_000)
    .execute()
  return rows.flatMap(({ ticket }) => ticket ?? [])
}
