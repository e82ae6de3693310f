import * as times from '../contract/base/shop-time.ts'
import { config } from './config.ts'

// The moments of pages, always in the shop's time zone and in the form of its country.

/** 'Nov 3, 2026, 4:05 PM' */
export const fullDate = (date: string | Date) => times.fullDate(date, config)

/** 'Nov 3, 2026' */
export const mediumDate = (date: string) => times.mediumDate(date, config)

/** 'Nov 3', or 'Nov 3, 2025' for a day of another year. */
export const shortDate = (date: string, now: number) => times.shortDate(date, now, config)
