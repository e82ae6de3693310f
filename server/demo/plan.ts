import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/base/time-units.ts'
import { type Tensions, tensionsIn } from '../../contract/catalog/kilograms.ts'
import type { TensionUnit } from '../../contract/catalog/tension-unit.ts'
import { type Risk, riskOf } from '../../contract/job/consents.ts'
import type { AskedExtra } from '../../contract/job/extras.ts'
import type { PaymentMethod } from '../../contract/job/payment-methods.ts'
import {
  FIRST_STATUS,
  isCancelled,
  isCompleted,
  isPending,
  isReady,
  type OrderStatus,
} from '../../contract/job/statuses.ts'
import { nicknames, technicianNotes } from './people.ts'
import rackets from './rackets.json' with { type: 'json' }
import type { Random } from './random.ts'

const RACKETS = 100
const JOBS = 300

export interface PlannedRacket {
  /** The index of its owner in the list of people; the database assigns the ids later. */
  owner: number
  manufacturer: string
  model_name: string
  racket_name: string
  serial_number: string
  created_at: Date
  /** In lbs. */
  tension_limit: number | null
  tension: number
  string: number | null
  /** The time of the last change of its newest job; `isOpen` is true while that job is open. */
  last: { date: number; isOpen: boolean } | null
}

export interface PlannedJob extends Tensions {
  racket: PlannedRacket
  string: number | null
  /** The string of the crosses where it is another one. */
  cross_string: number | null
  pre_stretch: boolean
  technician_notes: string
  ordered: Date
  /** The statuses that followed the first one, in order. */
  steps: { status: OrderStatus; date: Date }[]
  assigned: Date | null
  technician: number
  mains_duration: number
  cross_duration: number
  paid: { date: Date; by: PaymentMethod } | null
  /** The moment when staff put the job on account. */
  onAccount: Date | null
  /** Staff add it when they take the racket. */
  extra: AskedExtra | null
}

export const statusOf = (job: PlannedJob): OrderStatus => job.steps.at(-1)?.status ?? FIRST_STATUS

/** The risk that the customer accepted, or null when the tension is not above the limit of the racket. */
export const riskOfPlan = (job: PlannedJob): Risk | null => riskOf(job, job.racket)

/** The rackets of the demo shop; person 0 is the customer who can sign in, and has six. */
export function planRackets(random: Random, people: Date[], strings: number, now: Date): PlannedRacket[] {
  return Array.from({ length: RACKETS }, (_, index) => {
    const owner = index < 6 ? 0 : index < people.length + 5 ? index - 5 : random.whole(1, people.length - 1)
    const racket = random.pick(rackets)
    const joined = people[owner]?.getTime() ?? now.getTime()
    return {
      owner,
      manufacturer: racket.manufacturer,
      model_name: racket.model_name,
      racket_name: random.chance(0.35) ? random.pick(nicknames) : '',
      serial_number: random.chance(0.4) ? `${random.whole(10, 99)}${random.whole(100_000, 999_999)}` : '',
      created_at: new Date(joined + random.between(0, 0.3) * (now.getTime() - joined)),
      tension_limit: racket.max_tension,
      tension: Math.min(random.whole(44, 58) / 2, racket.max_tension ?? 24),
      string: random.chance(0.85) ? random.whole(0, strings - 1) : null,
      last: null,
    }
  })
}

/** The orders of the last year, oldest first, in the unit of the shop. */
export function planJobs(random: Random, all: PlannedRacket[], now: Date, unit: TensionUnit): PlannedJob[] {
  const times = orderTimes(random, now.getTime())
  return times.map((time, index) => {
    // Gives the customer who can sign in some open jobs, while they have a racket at home.
    const theirs = all.filter(({ owner, last }) => owner === 0 && !last?.isOpen)
    const isTheirs = index > times.length - 30 && index % 9 === 0 && theirs.length > 0
    const planned = planJob(random, chooseRacket(random, isTheirs ? theirs : all, time), time, now.getTime())
    const job = { ...planned, ...tensionsIn(unit, planned) }
    const status = statusOf(job)
    const end = job.steps.at(-1)?.date.getTime() ?? time
    job.racket.last = { date: end, isOpen: isPending(status) }
    return job
  })
}

/** The customer's newest job that is not strung yet has another string in the crosses, a pound looser. */
export function orderHybrid(jobs: PlannedJob[], strings: number, unit: TensionUnit) {
  const job = jobs.findLast(
    (each) => each.racket.owner === 0 && each.string !== null && statusOf(each) === FIRST_STATUS,
  )
  if (!job || job.string === null) return
  job.cross_string = (job.string + 1) % strings
  const tension = job.racket.tension
  Object.assign(
    job,
    tensionsIn(unit, { tension, cross_tension: tension - 1, tension_kg: null, cross_tension_kg: null }),
  )
}

/** Orders come in during the day, and more of them in recent days. */
function orderTimes(random: Random, now: number): number[] {
  const times: number[] = []
  for (let count = 0; count < JOBS; count++) {
    const days = count < 18 ? random.between(0.05, 2) : count < 40 ? random.between(1, 7) : random.between(5, 365)
    const day = now - days * DAY_MS
    const atDaytime = day - (day % DAY_MS) + random.between(8, 20) * HOUR_MS
    times.push(Math.min(atDaytime, now - random.between(5, 90) * MINUTE_MS))
  }
  return times.sort((a, b) => a - b)
}

/** Chooses a racket that existed then and has no open job, preferring those that were strung long ago. */
function chooseRacket(random: Random, all: PlannedRacket[], time: number): PlannedRacket {
  const free = all.filter(
    ({ created_at, last }) => created_at.getTime() < time && !last?.isOpen && (last?.date ?? 0) < time,
  )
  const candidates = free.length > 0 ? free : all.filter(({ last }) => !last?.isOpen)
  const sorted = candidates.sort((a, b) => (a.last?.date ?? 0) - (b.last?.date ?? 0))
  return random.pick(sorted.slice(0, Math.max(12, Math.ceil(sorted.length / 2))))
}

/** The same day between 10:00 and 19:00; of two times, the later one stays later. */
const atShop = (time: number) => time - (time % DAY_MS) + 10 * HOUR_MS + (time % DAY_MS) * (9 / 24)

function planJob(random: Random, racket: PlannedRacket, time: number, now: number): PlannedJob {
  const changes = random.chance(0.25)
  const tension = changes
    ? Math.min(36, Math.max(20, racket.tension + random.pick([-1, -0.5, 0.5, 1])))
    : racket.tension
  const job: PlannedJob = {
    racket,
    string: racket.string,
    cross_string: null,
    tension,
    tension_kg: null,
    cross_tension_kg: null,
    cross_tension: random.chance(0.4) ? Math.min(36, tension + random.pick([0.5, 1, 2, 2])) : null,
    pre_stretch: random.chance(0.2),
    technician_notes: random.chance(0.25) ? random.pick(technicianNotes) : '',
    ordered: new Date(time),
    steps: [],
    assigned: null,
    technician: random.weighted([
      [0, 7],
      [1, 3],
    ]),
    mains_duration: 0,
    cross_duration: 0,
    paid: null,
    onAccount: null,
    extra: null,
  }
  advance(random, job, now)
  pay(random, job, now)
  return job
}

/** Advances a job: strung within two days, collected within three more, and sometimes cancelled. */
function advance(random: Random, job: PlannedJob, now: number) {
  const ordered = job.ordered.getTime()
  const age = now - ordered
  if (random.chance(0.07)) {
    const cancelled = Math.max(ordered + 0.3 * HOUR_MS, atShop(ordered + random.between(0.3, 12) * HOUR_MS))
    if (cancelled < now) job.steps.push({ status: 'CANCELLED', date: new Date(cancelled) })
    return
  }
  const ready = Math.max(ordered + 2 * HOUR_MS, atShop(ordered + random.between(5, 46) * HOUR_MS))
  const taken = atShop(ordered + random.between(0.2, 0.7) * (ready - ordered))
  const assigned = Math.max(ordered + 0.2 * HOUR_MS, Math.min(taken, ready - HOUR_MS))
  if (assigned < now && (ready < now || random.chance(0.5))) job.assigned = new Date(assigned)
  // A few jobs are late.
  if (ready > now || (age < 5 * DAY_MS && random.chance(0.12))) return
  job.steps.push({ status: 'READY_FOR_PICKUP', date: new Date(ready) })
  job.mains_duration = random.whole(620, 1_350)
  job.cross_duration = random.whole(780, 1_700)
  const collected = Math.max(ready + 0.5 * HOUR_MS, atShop(ready + random.between(2, 76) * HOUR_MS))
  if (collected > now || (age < 40 * DAY_MS && random.chance(0.06))) return
  job.steps.push({ status: 'COMPLETED', date: new Date(collected) })
}

const METHODS = [
  ['card', 5],
  ['technician', 3],
  ['credit', 2],
] as const

function shareOfPaid(status: OrderStatus): number {
  if (isCompleted(status)) return 0.96
  if (isCancelled(status)) return 0.4
  return isReady(status) ? 0.45 : 0.3
}

function pay(random: Random, job: PlannedJob, now: number) {
  const status = statusOf(job)
  if (!random.chance(shareOfPaid(status))) return
  const until = status === FIRST_STATUS ? now : (job.steps.at(-1)?.date.getTime() ?? now)
  const ordered = job.ordered.getTime()
  const by = random.weighted(METHODS)
  // Customers pay cash when they collect the racket.
  const paid = atShop(random.between(ordered + MINUTE_MS, until - MINUTE_MS))
  const date = by === 'technician' && isCompleted(status) ? until - MINUTE_MS : Math.min(paid, until - MINUTE_MS)
  job.paid = { date: new Date(Math.max(date, ordered + 1_000)), by }
}
