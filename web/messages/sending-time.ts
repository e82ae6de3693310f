import { fullDate } from '../ui/relative-time.ts'

/** 'at 14:20' today, otherwise 'on' with the date. */
export function sendingTime(due: Date, now: Date): string {
  if (due.toDateString() !== now.toDateString()) return `on ${fullDate(due.toISOString())}`
  const [hours, minutes] = [due.getHours(), due.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `at ${hours}:${minutes}`
}
