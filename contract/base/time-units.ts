// Units of time in milliseconds.
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A moment in whole seconds since 1970. */
export const unixSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
