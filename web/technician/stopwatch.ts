import { MAX_DURATION } from '../../contract/job/technician.ts'

export const SIDES = ['mains', 'cross'] as const
export type TimerSide = (typeof SIDES)[number]

/** In seconds. The technician is asked about longer times without any action, because no racket takes four hours. */
const LONG_ABSENCE = 4 * 60 * 60

/** The timer of one side of a job, as the device stores it. Moments are milliseconds since 1970. */
export interface TimerRecord {
  /** With fractions. The seconds of a running timer are those it had at `last_updated`. */
  seconds: number
  running: boolean
  last_updated: number
  /** True when the server has these seconds. */
  sent: boolean
  /** The whole seconds that the server had when this device last read them. */
  known?: number
  /** The person who stopped it last, if the page knew who was signed in. */
  by?: number
}

const isDuration = (value: unknown) => typeof value === 'number' && value >= 0 && value <= MAX_DURATION

/** A stored value as a record; null when it is not one, because anyone can edit a browser's storage. */
export function asRecord(value: unknown): TimerRecord | null {
  // The fields are checked below.
  const record = value as TimerRecord | null
  const isRecord =
    typeof record === 'object' &&
    isDuration(record?.seconds) &&
    typeof record?.running === 'boolean' &&
    Number.isFinite(record.last_updated) &&
    typeof record.sent === 'boolean' &&
    (record.known === undefined || (isDuration(record.known) && Number.isInteger(record.known))) &&
    (record.by === undefined || Number.isInteger(record.by))
  return isRecord ? record : null
}

const cap = (seconds: number) => Math.min(Math.max(seconds, 0), MAX_DURATION)

const secondsSince = (record: TimerRecord, now: number) => Math.max(now - record.last_updated, 0) / 1000

export const secondsAt = (record: TimerRecord, now: number) =>
  record.running ? cap(record.seconds + secondsSince(record, now)) : record.seconds

/** The seconds for which a timer has been running without any action, if that is more than four hours; otherwise 0. */
export function longAbsence(record: TimerRecord, now: number): number {
  const absence = secondsSince(record, now)
  return record.running && absence > LONG_ABSENCE ? absence : 0
}

/** A stopped timer with the server's seconds. */
export const freshTimer = (server_seconds: number, now: number): TimerRecord => ({
  seconds: cap(server_seconds),
  running: false,
  last_updated: now,
  sent: true,
  known: server_seconds,
})

/** A timer that runs on from `seconds`. */
export const run = (record: TimerRecord, seconds: number, now: number): TimerRecord => ({
  ...record,
  seconds: cap(seconds),
  running: true,
  last_updated: now,
})

/** A stopped timer whose `seconds` have not been sent. */
export const stop = (record: TimerRecord, seconds: number, now: number): TimerRecord => ({
  ...record,
  seconds: cap(seconds),
  running: false,
  last_updated: now,
  sent: false,
})

/** The seconds that are shown and sent. */
export const wholeSeconds = (seconds: number) => Math.floor(seconds)

/** A running timer is sent when it stops. */
export const isUnsent = (record: TimerRecord) => !record.running && !record.sent

/** The record after the server saved `seconds`. The timer may have changed since they were sent. */
export const saved = (record: TimerRecord, seconds: number): TimerRecord => ({
  ...record,
  known: seconds,
  sent: !record.running && wholeSeconds(record.seconds) === seconds,
})

/** The record after the server's seconds were read. Only a stopped timer with nothing to send takes them over. */
export function updated(record: TimerRecord, server_seconds: number): TimerRecord {
  if (record.running || !record.sent) return record
  const isSame = wholeSeconds(record.seconds) === server_seconds
  if (isSame && record.known === server_seconds) return record
  return { ...record, seconds: isSame ? record.seconds : cap(server_seconds), known: server_seconds }
}
