import { DAY, DAYS, FIRST_DAY, hoursOn, isoDay, MINUTE, OPEN, STRINGERS, type Stringer } from './calendar.ts'
import { type Random, randomOf } from './random.ts'

// A year in a shop with two stringers. It knows nothing about forecasts: it asks for a promise when a racket comes, and
// from then on people, machines and bad luck decide when the racket is ready.

export interface Racket {
  id: number
  received: number
  /** The promised time, and the forecast before it was rounded. */
  due: number
  forecast: number | null
  stringer: number | null
  started: number | null
  ready: number | null
  /** Seconds on the timers. */
  mains: number
  crosses: number
}

/** The data that a shop has when it promises a time. */
export interface Knowledge {
  now: number
  /** The rackets that are not ready yet, also those on the machines. */
  open: Pick<Racket, 'id' | 'received' | 'due' | 'stringer' | 'started'>[]
  strung: Racket[]
}

/** A way to make promises. Returns the due moment, and the forecast that it was rounded from (null without one). */
export type PromiseRule = (shop: Knowledge) => { due: number; forecast: number | null }

/** Rackets a day at normal load, from Monday to Saturday. */
const A_DAY = [5, 3, 4, 5, 4, 5, 0]

const TOURNAMENT = { from: '2026-09-14', to: '2026-09-19' }

/** The number of rackets relative to an ordinary day: many before the season, few in summer. */
function season(day: number): number {
  const date = isoDay(day)
  if (date >= TOURNAMENT.from && date <= TOURNAMENT.to) return 2
  const month = new Date(day).getUTCMonth()
  return [1, 1, 1.05, 1, 0.95, 0.85, 0.7, 0.75, 1.25, 1.2, 1.05, 0.9][month] ?? 1
}

/** The times at which rackets come to the counter, in order. The evening before training is the rush. */
function arrivals(random: Random, load: number): number[] {
  const times: number[] = []
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS * DAY; day += DAY) {
    const open = hoursOn(OPEN, day)
    if (!open) continue
    const customers = random.poisson((A_DAY[(Math.floor(day / DAY) + 3) % 7] ?? 0) * load * season(day) * 0.8)
    for (let i = 0; i < customers; i++) {
      // An online order of a customer who never comes.
      if (random.chance(0.08)) continue
      const isRush = random.chance(0.45)
      const length = open.to - open.from
      const at = isRush ? open.to - random.between(0.03, 0.3) * length : open.from + random.next() * length
      const rackets = random.chance(0.18) ? 2 + Math.floor(random.next() * 2) : 1
      for (let racket = 0; racket < rackets; racket++) times.push(Math.min(at + racket * MINUTE, open.to - MINUTE))
    }
  }
  return times.sort((a, b) => a - b)
}

/** The days on which a stringer calls in sick, which nobody enters anywhere. */
function sickDays(random: Random): Set<string> {
  const days = new Set<string>()
  for (let day = FIRST_DAY; day < FIRST_DAY + DAYS * DAY; day += DAY) {
    if (!random.chance(0.015)) continue
    days.add(isoDay(day))
    if (random.chance(0.4)) days.add(isoDay(day + DAY))
  }
  return days
}

interface Person extends Stringer {
  sick: Set<string>
  /** The time at which the stringer looks for the next racket. */
  looks: number
}

const isAway = ({ holiday, sick }: Person, time: number) => {
  const day = isoDay(time)
  return sick.has(day) || (day >= holiday[0] && day <= holiday[1])
}

/** The hours in which a stringer really works, from a moment on. */
function nextWork(person: Person, time: number): { from: number; to: number } | null {
  for (let day = time; day < time + 40 * DAY; day += DAY) {
    const hours = hoursOn(person.week, day)
    if (hours && hours.to > time && !isAway(person, day)) return hours
  }
  return null
}

export interface Year {
  rackets: Racket[]
  /** The share of the stringers' hours in which they string. */
  busy: number
}

/** Runs a year. `promise` is asked once for each racket. */
export function runYear(seed: number, load: number, promise: PromiseRule): Year {
  const random = randomOf(seed)
  const coming = arrivals(random, load)
  const people: Person[] = STRINGERS.map((stringer) => ({ ...stringer, sick: sickDays(random), looks: FIRST_DAY }))
  const rackets: Racket[] = []
  let open: Racket[] = []
  const strung: Racket[] = []
  let worked = 0

  const receive = (now: number) => {
    strung.push(...open.filter(isReady(now)))
    open = open.filter((racket) => !isReady(now)(racket))
    const shop = {
      now,
      open: open.map(({ id, received, due, stringer, started }) => ({ id, received, due, stringer, started })),
      strung,
    }
    const racket: Racket = {
      id: rackets.length + 1,
      received: now,
      ...promise(shop),
      stringer: null,
      started: null,
      ready: null,
      mains: 0,
      crosses: 0,
    }
    rackets.push(racket)
    open.push(racket)
    // A stringer with nothing to do notices the racket some minutes later.
    for (const person of people) {
      if (person.looks === Infinity) person.looks = now + random.between(1, 8) * MINUTE
    }
  }

  const look = (person: Person) => {
    const now = person.looks
    const hours = nextWork(person, now)
    if (!hours) {
      person.looks = now + DAY
      return
    }
    if (now < hours.from) {
      person.looks = hours.from + random.between(0, 10) * MINUTE
      return
    }
    const queue = open.filter(({ started }) => started === null).sort((a, b) => a.due - b.due || a.id - b.id)
    // Now and then a stringer takes the second racket, because its string is on the machine already.
    const racket = queue.length > 1 && random.chance(0.05) ? queue[1] : queue[0]
    if (!racket) {
      person.looks = Infinity
      return
    }
    if (now + 20 * MINUTE > hours.to) {
      person.looks = hours.to + MINUTE
      return
    }
    string(person, racket, now)
  }

  const string = (person: Person, racket: Racket, now: number) => {
    // The frame and the string make both sides slower or faster together.
    const racketItself = random.skewed(1, 0.14)
    const trouble = random.chance(0.03) ? random.between(1.6, 3) : 1
    // The second stringer becomes faster during the year.
    const practice = person.id === 2 ? 1 - (0.1 * (now - FIRST_DAY)) / (DAYS * DAY) : 1
    const side = (minutes: number) => random.skewed(minutes, 0.12) * racketItself * practice
    racket.stringer = person.id
    racket.started = now
    racket.mains = Math.round(side(person.mains) * 60)
    racket.crosses = Math.round(side(person.crosses) * trouble * 60)
    const around = random.skewed(3, 0.4) * MINUTE
    racket.ready = now + (racket.mains + racket.crosses) * 1000 + around
    worked += racket.ready - now
    const interruption = random.chance(0.08) ? random.between(5, 20) : 0
    person.looks = racket.ready + (random.skewed(1.5, 0.6) + interruption) * MINUTE
  }

  for (;;) {
    const arrival = coming[0] ?? Infinity
    const person = people.reduce((first, other) => (other.looks < first.looks ? other : first))
    if (arrival === Infinity && person.looks === Infinity) break
    if (arrival <= person.looks) receive(coming.shift() ?? 0)
    else look(person)
  }

  let hours = 0
  for (const person of people) {
    for (let day = FIRST_DAY; day < FIRST_DAY + DAYS * DAY; day += DAY) {
      const shift = hoursOn(person.week, day)
      if (shift && !isAway(person, day)) hours += shift.to - shift.from
    }
  }
  return { rackets, busy: worked / hours }
}

const isReady =
  (now: number) =>
  ({ ready }: Racket) =>
    ready !== null && ready <= now
