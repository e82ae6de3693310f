import {
  asPulse,
  asRecord,
  type Clock,
  cap,
  freshTimer,
  heard,
  landed,
  latest,
  longAbsence,
  run,
  type Sighting,
  secondsAt,
  stop,
  type TimerPulse,
  type TimerRecord,
} from '../../contract/timer.ts'

interface Device {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  clock: () => Clock
}

/** A page's view of the timers that lie on the device: what is written here, every other page sees. */
export function createTimerKeeper({ storage, clock }: Device) {
  const sightings = new Map<string, Sighting>()
  const pulseKey = (key: string) => `${key}.pulse`

  function readPulse(key: string): TimerPulse | null {
    return asPulse(parse(storage.getItem(pulseKey(key))))
  }

  /** The record as it lies there; null when this device keeps none. */
  function find(key: string): TimerRecord | null {
    const record = asRecord(parse(storage.getItem(key)))
    if (record?.running) sight(key, latest(record, readPulse(key)).at)
    return record
  }

  function sight(key: string, at: number) {
    if (sightings.get(key)?.at !== at) sightings.set(key, { at, steady: clock().steady })
  }

  function write(key: string, record: TimerRecord) {
    storage.setItem(key, JSON.stringify(record))
    if (record.running) sight(key, record.last_updated)
    else storage.removeItem(pulseKey(key))
  }

  const read = (key: string, server_seconds: number) => find(key) ?? freshTimer(server_seconds, clock())

  const secondsOf = (key: string, record: TimerRecord) =>
    secondsAt(record, readPulse(key), sightings.get(key) ?? null, clock())

  return {
    find,

    /** The seconds of a timer now; those of the server when this device keeps none. */
    seconds(key: string, server_seconds: number): number {
      const record = find(key)
      return record ? secondsOf(key, record) : server_seconds
    },

    start(key: string, server_seconds: number) {
      const record = read(key, server_seconds)
      if (!record.running) write(key, run(record, record.seconds, clock()))
    },

    pause(key: string) {
      const record = find(key)
      if (record?.running) write(key, stop(record, secondsOf(key, record), clock()))
    },

    reset(key: string, server_seconds: number) {
      write(key, stop(read(key, server_seconds), 0, clock()))
    },

    /** Looks after a running timer; answers for how many seconds nobody did, when that was too long to go without saying. */
    beat(key: string): number {
      const record = find(key)
      if (!record?.running) return 0
      const now = clock()
      const absence = longAbsence(record, readPulse(key), now)
      const pulse: TimerPulse = { of: record.last_updated, seconds: secondsOf(key, record), at: now.wall }
      storage.setItem(pulseKey(key), JSON.stringify(pulse))
      sight(key, pulse.at)
      return absence
    },

    /** Takes seconds away that were counted while nobody was there. */
    discard(key: string, seconds: number) {
      const record = find(key)
      if (!record) return
      const rest = cap(secondsOf(key, record) - seconds)
      write(key, record.running ? run(record, rest, clock()) : stop(record, rest, clock()))
    },

    /** The server has taken `seconds`. */
    landed(key: string, seconds: number) {
      const record = find(key)
      if (record) write(key, landed(record, seconds))
    },

    /** The server tells what it has. */
    heard(key: string, server_seconds: number) {
      const record = find(key)
      if (!record) return
      const next = heard(record, server_seconds)
      if (next !== record && JSON.stringify(next) !== JSON.stringify(record)) write(key, next)
    },

    /** Takes over what the server has, in place of what this device has. */
    takeOver(key: string, server_seconds: number) {
      write(key, freshTimer(server_seconds, clock()))
    },

    /** Notes what the server has, and leaves what this device has to be sent over it. */
    know(key: string, server_seconds: number) {
      const record = find(key)
      if (record) write(key, { ...record, known: server_seconds })
    },
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
