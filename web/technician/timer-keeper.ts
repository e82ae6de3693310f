import {
  asRecord,
  freshTimer,
  longAbsence,
  run,
  saved,
  secondsAt,
  stop,
  type TimerRecord,
  updated,
} from './stopwatch.ts'

interface Device {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  onChange: () => void
  /** The person who is signed in; undefined while this is not known. */
  person: () => number | undefined
}

/** The timers in a device's storage, which all pages of the portal share. */
export function createTimerKeeper({ storage, now, onChange, person }: Device) {
  const find = (key: string): TimerRecord | null => asRecord(parse(storage.getItem(key)))

  function write(key: string, record: TimerRecord) {
    storage.setItem(key, JSON.stringify(record))
    onChange()
  }

  function writeStopped(key: string, record: TimerRecord) {
    const by = person()
    write(key, by === undefined ? record : { ...record, by })
  }

  return {
    /** Null when this device has not timed this side. */
    find,

    seconds(key: string, server_seconds: number): number {
      const record = find(key)
      return record ? secondsAt(record, now()) : server_seconds
    },

    start(key: string, server_seconds: number) {
      const record = find(key) ?? freshTimer(server_seconds, now())
      if (!record.running) write(key, run(record, record.seconds, now()))
    },

    pause(key: string) {
      const record = find(key)
      if (record?.running) writeStopped(key, stop(record, secondsAt(record, now()), now()))
    },

    /** Stops at `seconds`, which a person entered. */
    set(key: string, seconds: number, server_seconds: number) {
      writeStopped(key, stop(find(key) ?? freshTimer(server_seconds, now()), seconds, now()))
    },

    /** The seconds of a long absence, or 0. Renews `last_updated`, so that the technician is asked once. */
    takeAbsence(key: string): number {
      const record = find(key)
      const absence = record ? longAbsence(record, now()) : 0
      if (record && absence > 0) write(key, run(record, secondsAt(record, now()), now()))
      return absence
    },

    /** Takes away the seconds of an absence. */
    discard(key: string, seconds: number) {
      const record = find(key)
      if (!record) return
      const rest = secondsAt(record, now()) - seconds
      if (record.running) write(key, run(record, rest, now()))
      else writeStopped(key, stop(record, rest, now()))
    },

    /** Records that the server saved `seconds`. */
    saved(key: string, seconds: number) {
      const record = find(key)
      if (record) write(key, saved(record, seconds))
    },

    /** Compares the timer with what the server has. */
    update(key: string, server_seconds: number) {
      const record = find(key)
      if (!record) return
      const next = updated(record, server_seconds)
      if (next !== record) write(key, next)
    },

    /** Replaces this device's seconds by the server's. */
    takeOver(key: string, server_seconds: number) {
      write(key, freshTimer(server_seconds, now()))
    },

    /** Records what the server has, so that this device's seconds may replace it. */
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
