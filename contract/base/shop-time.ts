import { ownLanguageOf, type Region, remembered } from './region.ts'
import { english, type Say } from './say.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts'

// The only file that formats moments; the linter enforces it. All of them are in the shop's time zone and in the form of
// its country, wherever the person who reads them is.

/** The facts that decide how a moment is written: the shop's clock, and the language of the reader for its words. */
export interface ClockRegion extends Pick<Region, 'country' | 'time_zone'> {
  /** English by default. */
  say?: Say
}

type Moment = string | number | Date

interface Forms {
  locale: string
  hourCycle: 'h12' | 'h23'
}

/**
 * The locale for dates, which is English, and the clock. Where English has no form for a country, its order of day and
 * month.
 */
const formsOf = remembered((country): Forms => {
  const english = `en-${country}`
  const own = ownLanguageOf(country).locale
  const clock = new Intl.DateTimeFormat(own, { hour: 'numeric' }).resolvedOptions().hourCycle
  const hourCycle = clock === 'h23' || clock === 'h24' ? 'h23' : 'h12'
  if (new Intl.DateTimeFormat(english).resolvedOptions().locale === english) return { locale: english, hourCycle }
  const parts = new Intl.DateTimeFormat(own, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  const isMonthFirst = parts.find(({ type }) => type === 'month' || type === 'day')?.type === 'month'
  return { locale: isMonthFirst ? 'en' : 'en-001', hourCycle }
})

const STYLES = {
  weekday: { weekday: 'short' },
  fullWeekday: { weekday: 'long' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  dayOfYear: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  long: { weekday: 'long', month: 'long', day: 'numeric' },
  longOfYear: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  monthDay: { month: 'short', day: 'numeric' },
  date: { dateStyle: 'medium' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

// Created late, because the first one loads the browser's language data, which takes half of the page's start-up time.
const formatOf = remembered((key) => {
  const [style = '', country = '', timeZone = '', language = 'en'] = key.split(' ')
  const { locale: english, hourCycle } = formsOf(country)
  const locale = language === 'en' ? english : `${language}-${country}`
  const clock = { hour: hourCycle === 'h23' ? '2-digit' : 'numeric', minute: '2-digit', hourCycle } as const
  // The key is one of the styles, or that of the clock.
  const options = STYLES[style as keyof typeof STYLES] ?? clock
  return new Intl.DateTimeFormat(locale, { ...options, timeZone })
})

const write = (style: keyof typeof STYLES | 'clock', moment: Moment, { country, time_zone, say }: ClockRegion) =>
  inKorean(
    formatOf(`${style} ${country} ${time_zone} ${say?.language ?? 'en'}`)
      .format(new Date(moment))
      // Some browsers have a narrow space before PM.
      .replaceAll('\u202f', ' '),
    say,
  )

/** Browsers write the halves of the day in Korean, and Node in English. */
const inKorean = (text: string, say: Say | undefined) =>
  say?.language === 'ko' ? text.replace('AM', '오전').replace('PM', '오후') : text

/** A moment on the shop's clock: 'Thu, Nov 26, 5:00 PM' in the United States, 'Thu, 26 Nov, 17.00' in Denmark. */
export const shopTime = (moment: Moment, region: ClockRegion) => withClock(shopDay(moment, region), moment, region)

/** The separator between a day and the time. Chinese, Japanese and Korean have no comma there. */
const commaOf = ({ say }: ClockRegion) => (say && ['ja', 'ko', 'zh-Hans'].includes(say.language) ? ' ' : ', ')

/** The day of a moment in words, and its time on the shop's clock. */
const withClock = (day: string, moment: Moment, region: ClockRegion) =>
  `${day}${commaOf(region)}${shopClock(moment, region)}`

/** The day of a moment on the shop's calendar: 'Thu, Nov 26'. */
export const shopDay = (moment: Moment, region: ClockRegion) => write('day', moment, region)

/** The clock time of a moment in the shop: '5:00 PM'. */
export const shopClock = (moment: Moment, region: ClockRegion) => write('clock', moment, region)

/** 'Thursday, November 26' */
export const longDay = (moment: Moment, region: ClockRegion) => write('long', moment, region)

/** 'Nov 3, 2026' */
export const mediumDate = (moment: Moment, region: ClockRegion) => write('date', moment, region)

/** 'Nov 3, 2026, 4:05 PM' */
export const fullDate = (moment: Moment, region: ClockRegion) => withClock(mediumDate(moment, region), moment, region)

/** 'Nov 3', or 'Nov 3, 2025' for a day of another year. */
export function shortDate(moment: Moment, now: number, region: ClockRegion): string {
  const yearOf = (each: Moment) => isoDay(each, region.time_zone).slice(0, 4)
  return yearOf(moment) === yearOf(now) ? write('monthDay', moment, region) : mediumDate(moment, region)
}

/** Returns true if two moments are on the same day of the shop's calendar. */
export const isSameDay = (a: Moment, b: Moment, { time_zone }: Pick<Region, 'time_zone'>) =>
  isoDay(a, time_zone) === isoDay(b, time_zone)

/** Shortens a promised moment: 'Today 18:00', 'Tomorrow 12:00', 'Thu 18:00' or 'Thu, Dec 3, 18:00'. */
export function shortTime(moment: Moment, now: number, region: ClockRegion): string {
  const clock = shopClock(moment, region)
  const { say = english } = region
  const days = daysApart(now, moment, region)
  if (days === 0) return say`Today ${clock}`
  return days === 1 ? say`Tomorrow ${clock}` : weekdayTime(moment, now, region)
}

/** The days of the shop's calendar from one moment to another; a day can have 23 or 25 hours. */
const daysApart = (from: Moment, to: Moment, { time_zone }: Pick<Region, 'time_zone'>) =>
  (Date.parse(isoDay(to, time_zone)) - Date.parse(isoDay(from, time_zone))) / DAY_MS

// The short names of Japanese and Korean are one character, which alone is another word: 火 is also fire.
const weekdayOf = ({ say }: ClockRegion) =>
  say?.language === 'ja' || say?.language === 'ko' ? 'fullWeekday' : 'weekday'

/** 'Thu 18:00' within six days, and otherwise 'Thu, Dec 3, 18:00'. */
export function weekdayTime(moment: Moment, now: number, region: ClockRegion): string {
  const isNear = Math.abs(new Date(moment).getTime() - now) < 6 * DAY_MS
  return isNear ? `${write(weekdayOf(region), moment, region)} ${shopClock(moment, region)}` : shopTime(moment, region)
}

// A day of the shop's calendar, such as '2026-11-26', is read as midnight in UTC.
const inUtc = ({ country, say }: Pick<ClockRegion, 'country' | 'say'>): ClockRegion => ({
  country,
  time_zone: 'UTC',
  ...(say && { say }),
})

const isThisYear = (day: string, now: number, { time_zone }: Pick<Region, 'time_zone'>) =>
  day.slice(0, 4) === isoDay(now, time_zone).slice(0, 4)

/** 'Thu, Nov 26' for '2026-11-26', a day of the shop's calendar, or 'Wed, Nov 26, 2025' for one of another year. */
export const calendarDay = (day: string, now: number, region: ClockRegion) =>
  write(isThisYear(day, now, region) ? 'day' : 'dayOfYear', day, inUtc(region))

/** 'Thu, Nov 26, 5:00 PM', or 'Wed, Nov 26, 2025, 5:00 PM' for a moment of another year. */
export const calendarTime = (moment: Moment, now: number, region: ClockRegion) =>
  withClock(calendarDay(isoDay(moment, region.time_zone), now, region), moment, region)

/** 'Thursday, November 26', or 'Wednesday, November 26, 2025' for a day of another year. */
export const longCalendarDay = (day: string, now: number, region: ClockRegion) =>
  write(isThisYear(day, now, region) ? 'long' : 'longOfYear', day, inUtc(region))

/** 'Nov 26, 2026' for a day of the shop's calendar. */
export const calendarMediumDate = (day: string, region: Pick<Region, 'country'>) => mediumDate(day, inUtc(region))

/** 'Nov 26' for a day of the shop's calendar. */
export const calendarMonthDay = (day: string, region: Pick<Region, 'country'>) => write('monthDay', day, inUtc(region))

/** '5:00 PM' for '17:00', a time of the shop's clock; the end of a day, '24:00', is midnight. */
export function clockText(time: string, region: Pick<ClockRegion, 'country' | 'say'>): string {
  if (time !== '24:00') return shopClock(`2000-01-01T${time}Z`, inUtc(region))
  const midnight = clockText('00:00', region)
  return formsOf(region.country).hourCycle === 'h23' ? midnight.replace('00', '24') : midnight
}

/** '5:00 PM' for '17:00' in a field: in English, as `readClock` reads it, whatever the language of the person. */
export const typedClock = (time: string, { country }: Pick<ClockRegion, 'country'>) => clockText(time, { country })

/** A clock time as people type it, '5:00 PM', '5pm', '17.00' or '17', as the API writes it: '17:00'. Null for other text. */
export function readClock(typed: string): string | null {
  const text = typed.normalize('NFKC').trim()
  const [, hour = '', minute = '00', half] = /^(\d{1,2})(?:[:.](\d\d))?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(text) ?? []
  if (hour === '' || (half && !(Number(hour) >= 1 && Number(hour) <= 12))) return null
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const isTime = (hours < 24 && Number(minute) < 60) || (hours === 24 && minute === '00')
  return isTime ? `${String(hours).padStart(2, '0')}:${minute}` : null
}

// The Swedish format is the one that the API uses.
const isoFormat = remembered((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone }))

/** The day of a moment in a time zone, as the API writes it: '2026-11-26'. */
export const isoDay = (moment: Moment, time_zone: string) => isoFormat(time_zone).format(new Date(moment))

const isoClockFormat = remembered(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }),
)

/** The clock time of a moment in a time zone, as the API writes it: '17:00'. */
export const isoClock = (moment: Moment, time_zone: string) => isoClockFormat(time_zone).format(new Date(moment))

/** Returns true if a time zone exists. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** The present name of a time zone; the names of some zones have changed. */
export const presentZone = remembered(
  (name) => new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone,
)

/** The time zone of this device. */
export const deviceTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const WEEK = 7 * DAY_MS
// The specification counts 90 days as 3 months.
const MONTH = 30 * DAY_MS
const YEAR = 365.25 * DAY_MS

// The unit for each age. A unit begins late, so that the text is as precise as people say it.
const STEPS: [unit: Intl.RelativeTimeFormatUnit, length: number, upTo: number][] = [
  ['minute', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, DAY_MS],
  ['day', DAY_MS, 2 * WEEK],
  ['week', WEEK, 2 * MONTH],
  ['month', MONTH, YEAR],
  ['year', YEAR, Number.POSITIVE_INFINITY],
]

const relative = remembered((locale) => new Intl.RelativeTimeFormat(locale))

/** '3 days ago'; 'just now' within a minute, even for a date slightly in the future because of a wrong clock. */
export function relativeTime(date: string, now: number, say: Say = english): string {
  const difference = Date.parse(date) - now
  const age = Math.abs(difference)
  if (age < MINUTE_MS) return say`just now`
  const [unit, length] = STEPS.find(([, , upTo]) => age < upTo) ?? (['year', YEAR] as const)
  // A link that expires after seven days says 'in 7 days', even a second after it was made.
  const count = difference > 0 ? Math.round(age / length) : Math.floor(age / length)
  return relative(say.language).format(Math.sign(difference) * count, unit)
}

// The first day of the week by the Unicode CLDR; in all other countries it is Monday. Not every browser knows it.
const SUNDAY =
  'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW US VE VI WS YE ZA ZW'
const SATURDAY = 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'

/** 'Mon' for 1: the weekday's short name, as ISO 8601 numbers the days. */
export const weekdayName = (weekday: number, region: Pick<ClockRegion, 'country' | 'say'>) =>
  // November 22, 2026 is a Sunday.
  write('weekday', Date.UTC(2026, 10, 22 + weekday), inUtc(region))

/** The weekdays in the order of the country's calendar, as ISO 8601 numbers them: Monday is 1. */
export function weekdaysOf({ country }: Pick<Region, 'country'>): number[] {
  const first = SUNDAY.split(' ').includes(country) ? 7 : SATURDAY.split(' ').includes(country) ? 6 : 1
  return Array.from({ length: 7 }, (_, index) => ((first + index - 1) % 7) + 1)
}
