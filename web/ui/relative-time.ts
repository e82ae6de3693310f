const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const YEAR = 365.25 * DAY
const MONTH = YEAR / 12

// The longest time that a unit speaks of, so that nothing is said more coarsely than a person would.
const STEPS: [unit: Intl.RelativeTimeFormatUnit, length: number, upTo: number][] = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, DAY],
  ['day', DAY, 2 * WEEK],
  ['week', WEEK, 2 * MONTH],
  ['month', MONTH, YEAR],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

const format = new Intl.RelativeTimeFormat('en')

/** '3 days ago'; 'just now' within a minute, and for what a wrong clock puts a little ahead. */
export function relativeTime(date: string, now: number): string {
  const difference = Date.parse(date) - now
  const age = Math.abs(difference)
  if (age < MINUTE) return 'just now'
  const [unit, length] = STEPS.find(([, , upTo]) => age < upTo) ?? (['year', YEAR] as const)
  return format.format(Math.sign(difference) * Math.floor(age / length), unit)
}

// The words around are English, so the date is too, in the person's own kind of English.
const locale = globalThis.navigator?.language?.startsWith('en') ? navigator.language : 'en-US'
const mediumDateShortTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** 'Nov 3, 2026, 4:05 PM' */
export const fullDate = (date: string) => mediumDateShortTime.format(new Date(date))

/** 'Nov 3, 2026' */
export const mediumDate = (date: string) => medium.format(new Date(date))
