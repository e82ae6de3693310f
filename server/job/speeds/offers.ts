import { sql } from 'kysely'
import { speedMoments } from '../../../contract/catalog/hours.ts'
import { byDue } from '../../../contract/job/due-order.ts'
import type { QueuedJob } from '../../../contract/job/forecast.ts'
import { keepsPromises } from '../../../contract/job/promise.ts'
import { type Speed, worthOffering } from '../../../contract/job/speeds.ts'
import { isToBeStrung } from '../../../contract/job/statuses.ts'
import type { Db } from '../../base/database/connect.ts'
import type { Outlook } from '../promises/queue.ts'
import { statusIs } from '../status-sql.ts'
import { listSpeeds } from './queries.ts'

/** A speed with the moment that it promises now, and the one by which the racket must arrive. */
export interface OfferedSpeed extends Speed {
  due: Date
  bring_by_at: Date
}

/** Decides whether a speed can be sold once more. */
export interface Sales {
  speeds: OfferedSpeed[]
  isSoldOut: (speed: OfferedSpeed) => boolean
  /** Counts a speed that is being sold, before it is in the database. */
  add: (speed: OfferedSpeed) => void
}

/**
 * The speeds with their moments and the number sold of each, without the job that is to be `moved` to another moment. A
 * shop without speeds costs one query.
 */
export async function readSales(db: Db, { now, hours, jobs, forecast }: Outlook, moved?: number): Promise<Sales> {
  const speeds = (await listSpeeds(db)).flatMap((speed) => {
    const moments = speedMoments(hours, speed, now)
    return moments ? [{ ...speed, due: moments.due, bring_by_at: moments.bring_by }] : []
  })
  if (speeds.length === 0) return { speeds, isSoldOut: () => true, add() {} }
  const sold = await countSold(db, speeds, moved)
  const others = jobs.filter(({ id }) => id !== moved)
  const promised = forecast ? [...others, ...(await awaitedJobs(db, now))].sort(byDue) : []
  return {
    speeds,
    isSoldOut({ id, due, most_per_day }) {
      if (most_per_day !== null && (sold.get(keyOf(id, due)) ?? 0) >= most_per_day) return true
      return forecast !== null && !keepsPromises(forecast.bench, promised, due)
    },
    add({ id, due }) {
      sold.set(keyOf(id, due), (sold.get(keyOf(id, due)) ?? 0) + 1)
      promised.push({ id: Infinity, due: due.getTime(), received: now.getTime(), stringer: null, started: null })
      promised.sort(byDue)
    },
  }
}

/** The speeds that can be ordered for a racket that is not here yet: sooner than standard, and worth their price. */
export const soonerThan = ({ speeds, isSoldOut }: Sales, standard: Date) =>
  worthOffering(
    speeds.filter(({ due }) => due < standard),
    isSoldOut,
  )

const keyOf = (speed_id: number, due: Date) => `${speed_id} ${due.getTime()}`

/** The number of times that each speed was sold for the moment that it promises now. */
async function countSold(db: Db, speeds: OfferedSpeed[], moved?: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('string_jobs as j')
    .select(['j.speed_id', 'j.speed_due_at', sql<number>`count(*)`.as('count')])
    .where((eb) => eb.or(speeds.map(({ id, due }) => eb.and({ 'j.speed_id': id, 'j.speed_due_at': due }))))
    .where(({ not }) => not(statusIs('j', 'isCancelled')))
    .$if(moved !== undefined, (jobs) => jobs.where('j.id', '<>', moved ?? 0))
    .groupBy(['j.speed_id', 'j.speed_due_at'])
    .execute()
  return new Map(
    rows.flatMap(({ speed_id, speed_due_at, count }) =>
      speed_id !== null && speed_due_at ? [[keyOf(speed_id, speed_due_at), count]] : [],
    ),
  )
}

/** The rackets that are not here yet, but can still arrive in time for the ordered speed. */
async function awaitedJobs(db: Db, now: Date): Promise<QueuedJob[]> {
  const rows = await db
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.speed_due_at', 'j.technician_id'])
    .where('j.speed_bring_by', '>=', now)
    .where('j.received_at', 'is', null)
    .where(statusIs('j', isToBeStrung))
    .execute()
  return rows.map(({ id, speed_due_at, technician_id }) => ({
    id,
    due: speed_due_at?.getTime() ?? null,
    received: now.getTime(),
    stringer: technician_id,
    started: null,
  }))
}
