import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveEvent } from '../../../contract/base/live.ts'
import { type Listener, listen } from './listener.ts'
import { joinNotices, type Notice } from './notice.ts'

/** Notices that arrive within this time are sent together, in milliseconds. */
const MOMENT_MS = 40
const CHECK_MS = 30_000

/** An open stream. */
export interface Reader {
  /** Returns the event about a notice; null when the reader must not see it. */
  eventOf(notice: Notice): LiveEvent | null
  /** True when a notice may have changed what the reader is allowed to see. */
  isConcerned(notice: Notice): boolean
  /** False when the reader is no longer allowed to read. */
  isAdmitted(): Promise<boolean>
  send(event: LiveEvent): void
  end(): void
}

export interface Hub {
  /** Adds a reader, and sends it `all` as soon as nothing can be missed. Returns the function that removes it. */
  add(reader: Reader): () => void
  /** The number of open streams. */
  count(): number
  /** Ends all streams. */
  stop(): Promise<void>
}

export const EVERYTHING: LiveEvent = { kind: 'all', ids: [] }

interface Options {
  /** The address of the database, without a pooler in transaction mode. */
  url: string
  /** The time between two checks of every reader, in milliseconds. */
  checkEvery?: number
}

/** Passes the notices of the database on to the open streams. It starts to listen with the first stream. */
export function createHub({ url, checkEvery = CHECK_MS }: Options): Hub {
  const readers = new Set<Reader>()
  let listener: Listener | undefined
  let checking: NodeJS.Timeout | undefined
  let waiting: Notice[] = []
  let isChecking = false
  let isStopped = false

  function start() {
    listener ??= listen({ url, onNotice, onListening: () => onNotice({ kind: 'all', rows: null }) })
    checking ??= setInterval(() => void checkAll(), checkEvery).unref()
  }

  function onNotice(notice: Notice) {
    waiting.push(notice)
    if (waiting.length === 1) setTimeout(pass, MOMENT_MS)
  }

  function pass() {
    const notices = joinNotices(waiting)
    waiting = []
    for (const reader of readers) {
      if (notices.some((notice) => notice.rows === null || reader.isConcerned(notice)))
        void passChecked(reader, notices)
      else passTo(reader, notices)
    }
  }

  async function passChecked(reader: Reader, notices: Notice[]) {
    await check(reader)
    if (readers.has(reader)) passTo(reader, notices)
  }

  async function checkAll() {
    if (isChecking) return
    isChecking = true
    // One after the other, so that many streams do not take the connections of requests.
    for (const reader of readers) await check(reader)
    isChecking = false
  }

  async function check(reader: Reader) {
    const isAdmitted = await reader.isAdmitted().catch(() => true)
    if (isAdmitted || !readers.delete(reader)) return
    reader.end()
  }

  return {
    add(reader) {
      if (isStopped) {
        reader.end()
        return () => {}
      }
      readers.add(reader)
      start()
      if (listener?.isListening()) reader.send(EVERYTHING)
      // The reader's rights may have changed since the request was admitted.
      void check(reader)
      return () => readers.delete(reader)
    },
    count: () => readers.size,
    async stop() {
      isStopped = true
      clearInterval(checking)
      for (const reader of readers) reader.end()
      readers.clear()
      await Promise.race([listener?.stop(), sleep(1_000, undefined, { ref: false })])
    },
  }
}

function passTo(reader: Reader, notices: Notice[]) {
  const events = notices.map((notice) => reader.eventOf(notice)).filter((event) => event !== null)
  const everything = events.find(({ kind }) => kind === 'all')
  for (const event of everything ? [everything] : events) reader.send(event)
}
