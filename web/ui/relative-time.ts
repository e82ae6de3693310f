const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
// The specification counts 90 days as 3 months.
const MONTH = 30 * DAY
const YEAR = 365.25 * DAY

// The unit for each age. A unit begins late, so that the text is as precise as people say it.
const STEPS: [unit: Intl.RelativeTimeFormatUnit, length: number, upTo: number][] = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, DAY],
  ['day', DAY, 2 * WEEK],
  ['week', WEEK, 2 * MONTH],
  ['month', MONTH, YEAR],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

// The page is in English, so dates are too, in the person's own variant.
const locale = globalThis.navigator?.language?.startsWith('en') ? navigator.language : 'en-US'

/** Created late: the first one loads the browser's language data, which takes half of the page's start-up time. */
const formats = once(() => ({
  relative: new Intl.RelativeTimeFormat('en'),
  mediumDateShortTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
  day: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
}))
// Usually while the page waits for its data. In Safari, which lacks this function, with the first date.
globalThis.requestIdleCallback?.(formats)

function once<Value extends object>(make: () => Value) {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** '3 days ago'; 'just now' within a minute, also for a date slightly in the future because of a wrong clock. */
export function relativeTime(date: string, now: number): string {
  const difference = Date.parse(date) - now
  const age = Math.abs(difference)
  if (age < MINUTE) return 'just now'
  const [unit, length] = STEPS.find(([, , upTo]) => age < upTo) ?? (['year', YEAR] as const)
  return formats().relative.format(Math.sign(difference) * Math.floor(age / length), unit)
}

/** 'Nov 3, 2026, 4:05 PM' */
export const fullDate = (date: string) => formats().mediumDateShortTime.format(new Date(date))

/** 'Nov 3, 2026' */
export const mediumDate = (date: string) => formats().medium.format(new Date(date))

/** 'Nov 3', or 'Nov 3, 2025' for a day of another year. */
export function shortDate(date: string, now: number): string {
  const isThisYear = new Date(date).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? formats().day.format(new Date(date)) : mediumDate(date)
}
