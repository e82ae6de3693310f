import { isToBeStrung, type OrderStatus } from './statuses.ts'

interface DueJob {
  order_status: OrderStatus
  due_at: string | null
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** A moment on the shop's clock: 'Thu, Nov 26, 18:00'. */
export function shopTime(moment: string | Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  formats.set(timeZone, format)
  return format.format(new Date(moment))
}

/** Whether a racket is not ready although its moment has passed. */
export const isLate = ({ order_status, due_at }: DueJob, now: number) =>
  due_at !== null && isToBeStrung(order_status) && now > Date.parse(due_at)

/** The promise in one sentence: 'Ready Thu, Nov 26, 18:00'. Null for a job without a promise or one that is strung. */
export function dueSentence(job: DueJob, now: number, timeZone: string): string | null {
  if (job.due_at === null || !isToBeStrung(job.order_status)) return null
  const time = shopTime(job.due_at, timeZone)
  return isLate(job, now) ? `Late: it was promised for ${time}` : `Ready ${time}`
}

/** The place in line: '1st in line', '3rd in line'. `before` rackets are due earlier. */
export function lineSentence(before: number): string {
  const place = before + 1
  const suffix = ['th', 'st', 'nd', 'rd'][place % 100 >= 11 && place % 100 <= 13 ? 0 : place % 10] ?? 'th'
  return `${place}${suffix} in line`
}

/** The stringers at work: `until` is the end of the last of them, or `from` the beginning of the next hours. */
interface AtWork {
  stringers: number
  until: string | null
  from: string | null
  minutes: number
}

/** Explains a forecast to staff: '2 stringers until 20:00, 24 min per racket, 9 before this one'. */
export function forecastSentence({ stringers, until, from, minutes }: AtWork, before: number): string {
  const people = `${stringers} ${stringers === 1 ? 'stringer' : 'stringers'}`
  return `${people} ${until ? `until ${until}` : `from ${from}`}, ${minutes} min per racket, ${before} before this one`
}

/** The day of a moment on the shop's calendar: 'Thu, Nov 26'. */
export const shopDay = (moment: string | Date, timeZone: string) => shopTime(moment, timeZone).slice(0, -TIME.length)

/** The clock time of a moment in the shop: '18:00'. */
export const shopClock = (moment: string | Date, timeZone: string) => shopTime(moment, timeZone).slice(2 - TIME.length)

const TIME = ', 18:00'
