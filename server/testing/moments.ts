import { isoDay } from '../../contract/base/shop-time.ts'

// Units of time in milliseconds.
export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The moment so many milliseconds from now. */
export const later = (ms: number) => new Date(Date.now() + ms)

/** The moment so many milliseconds before now. */
export const ago = (ms: number) => later(-ms)

/** The moment so many days before now. */
export const daysAgo = (days: number) => ago(days * DAY)

/** The day, in UTC, so many days from today: '2026-11-24'. */
export const dayIn = (days: number) => isoDay(later(days * DAY), 'UTC')
