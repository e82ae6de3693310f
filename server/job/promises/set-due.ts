import { byDue } from '../../../contract/job/due-order.ts'
import type { Trx } from '../../base/database/connect.ts'
import { isInQueue, nextPromise, readOutlook } from './queue.ts'

/**
 * Promises a time for those of these jobs whose rackets have just come. Jobs that have a promise already, or whose rackets
 * are not in the shop, stay as they are. So do those that arrived too late for their speed, until staff choose a time.
 */
export async function promiseReceived(trx: Trx, ids: number[]) {
  const jobs = await trx
    .selectFrom('string_jobs as j')
    .select(['j.id', 'j.received_at', 'j.speed_due_at', 'j.speed_bring_by'])
    .where('j.id', 'in', ids)
    .where('j.due_at', 'is', null)
    .where(isInQueue('j'))
    .orderBy('j.id')
    .execute()
  const standard = jobs.filter(({ speed_due_at }) => speed_due_at === null)
  for (const { id, received_at, speed_due_at, speed_bring_by } of jobs) {
    const isInTime = received_at && speed_bring_by && received_at <= speed_bring_by
    if (isInTime) await trx.updateTable('string_jobs').set({ due_at: speed_due_at }).where('id', '=', id).execute()
  }
  if (standard.length > 0) {
    await setDue(
      trx,
      standard.map(({ id }) => id),
    )
  }
}

/**
 * Promises a new time for rackets in the queue, as if they came now, one after the other. Returns the last promise with
 * the shop's time zone; null while the shop is closed for a month, which changes nothing.
 */
export async function setDue(trx: Trx, ids: number[]): Promise<{ due: Date; time_zone: string } | null> {
  const outlook = await readOutlook(trx)
  let due: Date | null = null
  for (const id of ids) {
    const waiting = outlook.jobs.find((job) => job.id === id)
    const others = outlook.jobs.filter((job) => job.id !== id)
    const promised = nextPromise({ ...outlook, jobs: others })
    if ('reason' in promised || !waiting) return null
    due = promised.due
    outlook.jobs = [...others, { ...waiting, due: due.getTime() }].sort(byDue)
    await trx
      .updateTable('string_jobs')
      .set({ due_at: due, forecast_at: promised.ready })
      .where('id', '=', id)
      .execute()
  }
  return due && { due, time_zone: outlook.hours.time_zone }
}
