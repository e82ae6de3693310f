// The calendar of the simulated shop in Berlin. It is written from the clock alone and shares no code with the product.
// Times are milliseconds of the shop's wall clock, as if it were UTC; `toMoment` turns them into real moments.

export const MINUTE = 60_000
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** The hours of a day from Monday to Sunday: from, to; null when there are none. */
export type Week = ([number, number] | null)[]

export const FIRST_DAY = Date.UTC(2026, 0, 5) // a Monday
export const DAYS = 364

export const OPEN: Week = [[10, 20], [10, 20], [10, 20], [10, 20], [10, 20], [10, 16], null]

/** The days of the year on which the shop is closed. */
export const CLOSED = ['2026-04-03', '2026-04-06', '2026-05-01', '2026-05-25', '2026-12-24', '2026-12-25', '2026-12-26']

export interface Stringer {
  id: number
  week: Week
  /** The median minutes of mains and crosses. */
  mains: number
  crosses: number
  /** The first and last day of an announced holiday. */
  holiday: [string, string]
}

export const STRINGERS: Stringer[] = [
  {
    id: 1,
    week: [null, [10, 17], null, [12, 17], [10, 17], null, null],
    mains: 8.5,
    crosses: 11.5,
    holiday: ['2026-07-20', '2026-08-02'],
  },
  {
    id: 2,
    week: [null, [12, 17], [11, 17], null, null, [10, 16], null],
    mains: 10.5,
    crosses: 14.5,
    holiday: ['2026-10-12', '2026-10-25'],
  },
]

export const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const startOfDay = (time: number) => time - (time % DAY)
const weekdayOf = (time: number) => (Math.floor(time / DAY) + 3) % 7

/** The hours of a week on the day of a moment; null when there are none or the shop is closed. */
export function hoursOn(week: Week, time: number): { from: number; to: number } | null {
  const hours = week[weekdayOf(time)]
  if (!hours || CLOSED.includes(isoDay(time))) return null
  return { from: startOfDay(time) + hours[0] * HOUR, to: startOfDay(time) + hours[1] * HOUR }
}

/** The minutes for which the shop is open between two moments. */
export function openMinutes(one: number, other: number): number {
  const [from, to] = one < other ? [one, other] : [other, one]
  let minutes = 0
  for (let day = startOfDay(from); day <= to; day += DAY) {
    const hours = hoursOn(OPEN, day)
    if (hours) minutes += Math.max(0, Math.min(to, hours.to) - Math.max(from, hours.from)) / MINUTE
  }
  return minutes
}

// Summer time lasts from the last Sunday of March to the last Sunday of October.
const isSummer = (time: number) => time >= Date.UTC(2026, 2, 29, 2) && time < Date.UTC(2026, 9, 25, 3)

export const toMoment = (time: number) => new Date(time - (isSummer(time) ? 2 : 1) * HOUR)

export const toWallClock = (moment: Date) => {
  const summer = moment.getTime() + 2 * HOUR
  return isSummer(summer) ? summer : moment.getTime() + HOUR
}
