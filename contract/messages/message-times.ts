import { DAY_MS, MINUTE_MS } from '../base/time-units.ts'
import { closingOfDay, closingWithin, isOpen, nextOpenMoment } from '../catalog/hours.ts'
import type { OpeningHours } from '../catalog/opening-hours.ts'

// The rules for the times at which messages to customers may be sent.

/** The times for messages: the shop's hours, and the minutes that staff have to change their mind. */
export interface MessageTimes {
  hours: OpeningHours
  delay_minutes: number
}

/** A job that its customer does not know about yet. `moment` is when it became ready, or was received. */
export interface Unannounced {
  id: number
  order_id: number
  moment: Date
  /** Other rackets of the same order are still to be strung, so the message waits for them until closing time. */
  is_order_partial: boolean
}

export interface PlannedMessage {
  job_ids: number[]
  due: Date
}

/** The last minute of opening hours, so that sending takes place while the shop is open. */
const beforeClosing = (closing: Date, opened: Date) =>
  new Date(Math.max(opened.getTime(), closing.getTime() - MINUTE_MS))

/**
 * The end of the delay that starts at `moment`, or at the next opening. It ends at closing time at the latest. Null while
 * the shop does not open again.
 */
export function endOfDelay({ hours, delay_minutes }: MessageTimes, moment: Date): Date | null {
  const opened = nextOpenMoment(hours, moment)
  if (!opened) return null
  const wanted = new Date(Math.max(opened.getTime(), moment.getTime() + delay_minutes * MINUTE_MS))
  const closing = closingWithin(hours, opened, wanted)
  return closing ? beforeClosing(closing, opened) : wanted
}

/** The last minute of the day on which the shop is open at `moment`, or opens next. */
function endOfDay({ hours }: MessageTimes, moment: Date): Date | null {
  const opened = nextOpenMoment(hours, moment)
  const closing = opened && closingOfDay(hours, opened)
  return opened && closing && beforeClosing(closing, opened)
}

const earliest = (moments: (Date | null)[]): Date | null =>
  moments.filter((moment) => moment !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
const latest = (moments: Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())))

/**
 * The messages to send about a customer's jobs. Whole orders share one message at the end of the first of their delays;
 * the delay of an order starts with its last racket. Rackets of partial orders wait for closing time.
 */
export function planMessages(jobs: Unannounced[], times: MessageTimes): PlannedMessage[] {
  const partial = jobs.filter((job) => job.is_order_partial)
  const whole = jobs.filter((job) => !job.is_order_partial)
  const orders = byOrder(whole)
  const wholeDue = earliest(orders.map((order) => endOfDelay(times, latest(order.map(({ moment }) => moment)))))
  const partialDue = earliest(partial.map(({ moment }) => endOfDay(times, moment)))
  if (wholeDue && partialDue && partialDue <= wholeDue) return [{ job_ids: idsOf(jobs), due: partialDue }]
  return [
    ...(wholeDue ? [{ job_ids: idsOf(whole), due: wholeDue }] : []),
    ...(partialDue ? [{ job_ids: idsOf(partial), due: partialDue }] : []),
  ]
}

const idsOf = (jobs: Unannounced[]) => jobs.map(({ id }) => id).toSorted((a, b) => a - b)

function byOrder(jobs: Unannounced[]): Unannounced[][] {
  const orders = new Map<number, Unannounced[]>()
  for (const job of jobs) orders.set(job.order_id, [...(orders.get(job.order_id) ?? []), job])
  return [...orders.values()]
}

/**
 * Returns `now` when a due message may be sent now, otherwise the moment to try again: the next opening, if there is
 * one.
 */
export function sendingMoment(
  { due, is_by_hand }: { due: Date; is_by_hand: boolean },
  hours: OpeningHours,
  now: Date,
): Date {
  if (due > now) return due
  if (is_by_hand || isOpen(hours, now)) return now
  return nextOpenMoment(hours, now) ?? new Date(now.getTime() + DAY_MS)
}

/** The number of the newest reminder that is due, from 1; 0 for none. Reminders due before `not_before` are skipped. */
export function dueReminder(ready: Date, days: number[], now: Date, not_before: Date | null): number {
  const isDue = (day: number) => {
    const due = ready.getTime() + day * DAY_MS
    return due <= now.getTime() && (!not_before || due >= not_before.getTime())
  }
  return days.findLastIndex(isDue) + 1
}

// Minutes until the next attempt. The last pause repeats.
const PAUSES = [1, 2, 5, 10, 15, 30, 60]
const MIN_ATTEMPTS = 6

/**
 * The moment to try a failed message again; null after a day and at least six attempts. `attempts` counts those that
 * failed.
 */
export function nextAttempt(first_tried: Date, attempts: number, now: Date): Date | null {
  if (attempts >= MIN_ATTEMPTS && now.getTime() - first_tried.getTime() >= DAY_MS) return null
  return new Date(now.getTime() + (PAUSES[attempts - 1] ?? 60) * MINUTE_MS)
}
