import { type ClockRegion, fullDate, isSameDay, shopClock } from '../../contract/base/shop-time.ts'

/** 'at 2:20 PM' today, otherwise 'on' with the date. */
export const sendingTime = (due: Date, now: Date, region: ClockRegion) =>
  isSameDay(due, now, region) ? `at ${shopClock(due, region)}` : `on ${fullDate(due, region)}`
