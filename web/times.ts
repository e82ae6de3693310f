import * as times from '../contract/base/shop-time.ts'
import { config } from './config.ts'

// The moments of pages, always in the shop's time zone and in the form of its country.

/** 'Nov 3, 2026, 4:05 PM' */
export const fullDate = (date: string | Date) => times.fullDate(date, config)

/** 'Nov 3, 2026' */
export const mediumDate = (date: string) => times.mediumDate(date, config)

/** 'Nov 3', or 'Nov 3, 2025' for a day of another year. */
export const shortDate = (date: string, now: number) => times.shortDate(date, now, config)

/** 'Thu, Nov 26' for '2026-11-26', a day of the shop's calendar, or 'Wed, Nov 26, 2025' for one of another year. */
export const calendarDay = (day: string) => times.calendarDay(day, Date.now(), config)

/** 'Thu, Nov 26, 5:00 PM', or 'Wed, Nov 26, 2025, 5:00 PM' for a moment of another year. */
export const calendarTime = (date: string) => times.calendarTime(date, Date.now(), config)

/** 'Thursday, November 26', or 'Wednesday, November 26, 2025' for a day of another year. */
export const longCalendarDay = (day: string) => times.longCalendarDay(day, Date.now(), config)

/** 'Nov 26, 2026' for a day of the shop's calendar. */
export const calendarMediumDate = (day: string) => times.calendarMediumDate(day, config)
