import { type ClockRegion, fullDate, isSameDay, shopClock } from '../../contract/base/shop-time.ts'
import { say } from '../config.ts'

/** 'at 2:20 PM' today, otherwise 'on' with the date. */
export const sendingTime = (due: Date, now: Date, region: ClockRegion) =>
  isSameDay(due, now, region) ? say`at ${shopClock(due, region)}` : say`on ${fullDate(due, region)}`
