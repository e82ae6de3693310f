import { byDue } from '../../../contract/job/due-order.ts'
import type { Db } from '../../base/database/connect.ts'
import { nextPromise, type Outlook, readOutlookForPromise } from './queue.ts'

/** A job whose racket comes to the shop. */
interface Arrival {
  id: number
  technician_id: number | null
  speed_due_at: Date | null
  speed_bring_by: Date | null
}

/** The columns of a promise. */
interface PromiseColumns {
  due_at: Date
  forecast_at?: Date
}

/**
 * The promises for rackets that arrive now, one after the other, by the ids of their jobs. A job with a speed gets the
 * moment of its speed if it arrives in time, and otherwise none until staff choose one. Nothing is promised while the
 * shop is closed for a month.
 */
export async function promiseArrivals(db: Db, arrivals: Arrival[]): Promise<Map<number, PromiseColumns>> {
  const promises = new Map<number, PromiseColumns>()
  if (arrivals.length === 0) return promises
  const outlook = await readOutlookForPromise(db)
  const waiting = outlook.jobs.filter((job) => arrivals.every(({ id }) => id !== job.id))
  outlook.jobs = [...waiting, ...arrivals.map((arrival) => asQueued(arrival, outlook))].sort(byDue)
  for (const arrival of arrivals) {
    const promised = arrival.speed_due_at ? promiseOfSpeed(arrival, outlook) : promiseInQueue(arrival.id, outlook)
    if (promised) promises.set(arrival.id, promised)
  }
  return promises
}

const asQueued = ({ id, technician_id, speed_due_at }: Arrival, { now }: Outlook) => ({
  id,
  received: now.getTime(),
  due: speed_due_at?.getTime() ?? null,
  stringer: technician_id,
  started: null,
  is_promised: speed_due_at === null,
  is_held: false,
})

function promiseOfSpeed({ speed_due_at, speed_bring_by }: Arrival, { now }: Outlook): PromiseColumns | null {
  const isInTime = speed_due_at && speed_bring_by && now <= speed_bring_by
  return isInTime ? { due_at: speed_due_at } : null
}

/** A new promise for a racket in the queue, as if it came now. The outlook has it from then on, too. */
export function promiseInQueue(id: number, outlook: Outlook): PromiseColumns | null {
  const waiting = outlook.jobs.find((job) => job.id === id)
  const others = outlook.jobs.filter((job) => job.id !== id)
  const promised = nextPromise({ ...outlook, jobs: others })
  if ('reason' in promised || !waiting) return null
  outlook.jobs = [...others, { ...waiting, due: promised.due.getTime() }].sort(byDue)
  return { due_at: promised.due, forecast_at: promised.ready }
}
