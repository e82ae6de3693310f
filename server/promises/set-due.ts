import { byDue } from '../../contract/due-order.ts'
import type { Db } from '../database/connect.ts'
import { isInQueue, nextPromise, readOutlook } from './queue.ts'

/**
 * Promises a time for those of these jobs whose rackets have just come. Jobs that have a promise already, or whose rackets
 * are not in the shop, stay as they are.
 */
export async function promiseReceived(trx: Db, ids: number[]) {
  const jobs = await trx
    .selectFrom('string_jobs as j')
    .select('j.id')
    .where('j.id', 'in', ids)
    .where('j.due_at', 'is', null)
    .where(isInQueue('j'))
    .orderBy('j.id')
    .execute()
  if (jobs.length > 0) {
    await setDue(
      trx,
      jobs.map(({ id }) => id),
    )
  }
}

/**
 * Promises a new time for rackets in the queue, as if they came now, one after the other. Returns the last promise with
 * the shop's time zone; null while the shop is closed for a month, which changes nothing.
 */
export async function setDue(trx: Db, ids: number[]): Promise<{ due: Date; time_zone: string } | null> {
  const outlook = await readOutlook(trx)
  let due: Date | null = null
  for (const id of ids) {
    const waiting = outlook.jobs.find((job) => job.id === id)
    const others = outlook.jobs.filter((job) => job.id !== id)
    const promised = nextPromise({ ...outlook, jobs: others })
    if ('reason' in promised || !waiting) return null
    due = promised.due
    outlook.jobs = [...others, { ...waiting, due: due.getTime() }].sort(byDue)
    await trx.updateTable('string_jobs').set({ due_at: due }).where('id', '=', id).execute()
  }
  return due && { due, time_zone: outlook.hours.time_zone }
}
