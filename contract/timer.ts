export const TIMER_SIDES = ['mains', 'cross'] as const
export type TimerSide = (typeof TIMER_SIDES)[number]

// Without zod, so that a bench's phone need not load it.

/** What a duration can be at most, in seconds: a day. */
export const MAX_DURATION = 86_400

/** Absences longer than this, in seconds, are asked about: nobody strings for four hours. */
export const LONG_ABSENCE = 4 * 60 * 60

/** The device's clocks may disagree by this much, in milliseconds, without one having been set. */
const CLOCK_NOISE = 50

/** One side's timer of one job, as it lies on the device; written by what people do. Moments are ms since 1970. */
export interface TimerRecord {
  /** Milliseconds count too: 12.345. Of a running timer: what it had at `last_updated`. */
  seconds: number
  running: boolean
  last_updated: number
  /** True when the server has these seconds. */
  sent: boolean
  /** What the server had when this device last heard of it, in whole seconds. */
  known?: number
}

/** How far a running timer was when a page last looked after it; `of` is the record's `last_updated`. */
export interface TimerPulse {
  of: number
  seconds: number
  at: number
}

const isDuration = (value: unknown) => typeof value === 'number' && value >= 0 && value <= MAX_DURATION

/** What lies on a device, where anybody may have written, as a record; null when it is none. */
export function asRecord(value: unknown): TimerRecord | null {
  // Each field is checked below.
  const record = value as TimerRecord | null
  const isRecord =
    typeof record === 'object' &&
    isDuration(record?.seconds) &&
    typeof record?.running === 'boolean' &&
    Number.isFinite(record.last_updated) &&
    typeof record.sent === 'boolean' &&
    (record.known === undefined || (isDuration(record.known) && Number.isInteger(record.known)))
  return isRecord ? record : null
}

/** The same for a pulse. */
export function asPulse(value: unknown): TimerPulse | null {
  // Each field is checked below.
  const pulse = value as TimerPulse | null
  const isPulse =
    typeof pulse === 'object' && isDuration(pulse?.seconds) && Number.isFinite(pulse?.of) && Number.isFinite(pulse?.at)
  return isPulse ? pulse : null
}

/** The two clocks of a device, in milliseconds: what it says the time is, and one that nobody can set. */
export interface Clock {
  wall: number
  steady: number
}

/** When, by the steady clock, this page came to know what was so at the moment `at`. */
export interface Sighting {
  at: number
  steady: number
}

/** No timer shows less than nothing or more than a day. */
export const cap = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_DURATION)

/** The newest that is known of a running timer. */
export const latest = (record: TimerRecord, pulse: TimerPulse | null): Pick<TimerPulse, 'seconds' | 'at'> =>
  pulse?.of === record.last_updated ? pulse : { seconds: record.seconds, at: record.last_updated }

/** The seconds of a timer now. A wall clock that was set back since `sighting` costs nothing. */
export function secondsAt(
  record: TimerRecord,
  pulse: TimerPulse | null,
  sighting: Sighting | null,
  clock: Clock,
): number {
  if (!record.running) return record.seconds
  const { seconds, at } = latest(record, pulse)
  const byWall = clock.wall - at
  const bySteady = sighting?.at === at ? clock.steady - sighting.steady : 0
  return cap(seconds + Math.max(bySteady - byWall > CLOCK_NOISE ? bySteady : byWall, 0) / 1000)
}

/** For how many seconds no page looked after a running timer, when longer than four hours; else 0. */
export function longAbsence(record: TimerRecord, pulse: TimerPulse | null, clock: Clock): number {
  const away = (clock.wall - latest(record, pulse).at) / 1000
  return record.running && away > LONG_ABSENCE ? away : 0
}

/** A timer that this device has not kept yet. */
export const freshTimer = (server_seconds: number, clock: Clock): TimerRecord => ({
  seconds: cap(server_seconds),
  running: false,
  last_updated: clock.wall,
  sent: true,
  known: server_seconds,
})

/** A running timer that has `seconds` from now on. */
export const run = (record: TimerRecord, seconds: number, clock: Clock): TimerRecord => ({
  ...record,
  seconds: cap(seconds),
  running: true,
  last_updated: clock.wall,
})

/** A stopped timer with `seconds` that are still to be sent. */
export const stop = (record: TimerRecord, seconds: number, clock: Clock): TimerRecord => ({
  ...record,
  seconds: cap(seconds),
  running: false,
  last_updated: clock.wall,
  sent: false,
})

/** What is shown and sent: whole seconds. */
export const wholeSeconds = (seconds: number) => Math.floor(seconds)

/** True when the server is to be told. */
export const isUnsent = (record: TimerRecord) => !record.running && !record.sent

/** The record when the server has taken `seconds`; what the timer did since is still to be sent. */
export const landed = (record: TimerRecord, seconds: number): TimerRecord => ({
  ...record,
  known: seconds,
  sent: !record.running && wholeSeconds(record.seconds) === seconds,
})

/** The record when the server tells what it has: a stopped timer with nothing to send takes that over. */
export function heard(record: TimerRecord, server_seconds: number): TimerRecord {
  if (record.running || !record.sent) return record
  const seconds = wholeSeconds(record.seconds) === server_seconds ? record.seconds : cap(server_seconds)
  return { ...record, seconds, known: server_seconds }
}

/** m:ss, the minutes going on past 59. */
export function formatDuration(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
