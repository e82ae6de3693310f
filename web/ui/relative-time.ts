const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
// As the specification counts: after 90 days it is 3 months.
const MONTH = 30 * DAY
const YEAR = 365.25 * DAY

// The longest time that a unit speaks of, so that nothing is said more coarsely than a person would.
const STEPS: [unit: Intl.RelativeTimeFormatUnit, length: number, upTo: number][] = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, DAY],
  ['day', DAY, 2 * WEEK],
  ['week', WEEK, 2 * MONTH],
  ['month', MONTH, YEAR],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

// The words around are English, so the date is too, in the person's own kind of English.
const locale = globalThis.navigator?.language?.startsWith('en') ? navigator.language : 'en-US'

/** A browser reads its tables of languages for the first of these, which is half the time the page's code takes to begin. */
const formats = once(() => ({
  relative: new Intl.RelativeTimeFormat('en'),
  mediumDateShortTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
  medium: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
}))
// While the page waits for its data, then; Safari when the first date comes.
globalThis.requestIdleCallback?.(formats)

function once<Value extends object>(make: () => Value) {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** '3 days ago'; 'just now' within a minute, and for what a wrong clock puts a little ahead. */
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
