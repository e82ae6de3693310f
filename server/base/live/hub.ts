import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { LiveEvent } from '../../../contract/base/live.ts'
import { sum } from '../../../contract/base/sum.ts'
import { type Listener, listen } from './listener.ts'
import { createMemory } from './memory.ts'
import { joinNotices, type Notice } from './notice.ts'

/** Notices that arrive within this time are sent together, in milliseconds. */
const MOMENT_MS = 40
const CHECK_MS = 30_000
/** The checks at a time, so that many streams do not take the connections of requests. */
const CHECKS = 4
const LIMITS = { perPerson: 20, perNetwork: 400 }

/** The rights of a reader of streams, and how long they last. */
export interface Reader {
  /** Whose streams these are: a person, a tag, or the board. */
  person: string
  /** The reader's admission, such as a session. Streams with the same key have the same reader. */
  key: string
  /** Returns the event about a notice; null when the reader must not see it. */
  eventOf(notice: Notice): LiveEvent | null
  /** True when a notice may have changed what the reader is allowed to see. */
  isConcerned(notice: Notice): boolean
  /** False when the reader is no longer allowed to read. */
  isAdmitted(): Promise<boolean>
}

/** An open connection. */
export interface Stream {
  /** The network that it comes from. */
  network: string
  /** The age of the oldest data of its page, in milliseconds, if the page knows it. */
  age?: number | undefined
  send(event: LiveEvent): void
  end(): void
}

export interface Hub {
  /**
   * Adds a stream, and sends it `all` as soon as nothing can be missed, or the changes since its page read its data, if all
   * of them are known. Returns the function that removes it.
   */
  add(reader: Reader, stream: Stream): () => void
  /** The number of open streams. */
  count(): number
  /** The number of times that notices were passed on. While it is the same, the streams have reported nothing new. */
  passes(): number
  /** Ends all streams. */
  stop(): Promise<void>
}

export const EVERYTHING: LiveEvent = { kind: 'all', ids: [] }
const POLL: LiveEvent = { kind: 'poll', ids: [] }

interface Options {
  /** The address of the database, without a pooler in transaction mode. */
  url: string
  /** The time between two checks of every reader, in milliseconds. */
  checkEvery?: number
}

/** A stream with what it may read. */
interface Open {
  stream: Stream
  reader: Reader
  person: Person
}

interface Person {
  /** The streams of the person, oldest first. */
  open: Set<Open>
  /** The notices that wait for the end of a check, because it may end what the person may see. */
  waiting: Notice[]
  isChecking: boolean
  /** True when another check has to follow the present one. */
  isDue: boolean
}

/**
 * Passes the notices of the database on to the open streams. It starts to listen with the first stream. Of too many
 * streams of a person or a network, the oldest ends with the event `poll`.
 */
export function createHub({ url, checkEvery = CHECK_MS }: Options): Hub {
  const people = new Map<string, Person>()
  const networks = new Map<string, Set<Open>>()
  const checks = pLimit(CHECKS)
  const memory = createMemory()
  let listener: Listener | undefined
  let checking: NodeJS.Timeout | undefined
  let waiting: Notice[] = []
  let passes = 0
  let isStopped = false

  function start() {
    listener ??= listen({ url, onNotice, onListening })
    checking ??= setInterval(() => {
      for (const person of people.values()) void check(person)
    }, checkEvery).unref()
  }

  // Notices of the time before may be lost. Because this one is remembered, streams with older data begin with everything.
  const onListening = () => onNotice({ kind: 'all', rows: null })

  function onNotice(notice: Notice) {
    memory.remember(notice)
    waiting.push(notice)
    if (waiting.length === 1) setTimeout(pass, MOMENT_MS)
  }

  function pass() {
    const notices = joinNotices(waiting)
    waiting = []
    passes++
    for (const person of people.values()) {
      const mayChange = readersOf(person).some((reader) =>
        notices.some((notice) => notice.rows === null || reader.isConcerned(notice)),
      )
      if (person.isChecking || mayChange) {
        person.waiting.push(...notices)
        void check(person)
      } else passToAll(person, notices)
    }
  }

  /** Checks the readers of a person, once at a time however many notices arrive, and passes on what waited for it. */
  async function check(person: Person) {
    person.isDue = true
    if (person.isChecking) return
    person.isChecking = true
    while (person.isDue) {
      person.isDue = false
      const notices = joinNotices(person.waiting.splice(0))
      for (const reader of readersOf(person)) {
        if (await checks(() => reader.isAdmitted().catch(() => true))) continue
        for (const open of [...person.open].filter((one) => one.reader === reader)) end(open)
      }
      passToAll(person, notices)
    }
    person.isChecking = false
  }

  function end(open: Open) {
    remove(open)
    open.stream.end()
  }

  function remove(open: Open) {
    const { person, reader, stream } = open
    const network = networks.get(stream.network)
    person.open.delete(open)
    network?.delete(open)
    if (person.open.size === 0 && people.get(reader.person) === person) people.delete(reader.person)
    if (network?.size === 0) networks.delete(stream.network)
  }

  /** Ends the oldest stream if there are more than `most`. */
  function keep(most: number, streams: Set<Open>) {
    const [oldest] = streams
    if (!oldest || streams.size <= most) return
    oldest.stream.send(POLL)
    end(oldest)
  }

  return {
    add(reader, stream) {
      if (isStopped) {
        stream.end()
        return () => {}
      }
      const person = people.get(reader.person) ?? newPerson()
      const network = networks.get(stream.network) ?? new Set()
      const shared = readersOf(person).find(({ key }) => key === reader.key) ?? reader
      const open = { stream, person, reader: shared }
      person.open.add(open)
      people.set(reader.person, person)
      networks.set(stream.network, network.add(open))
      keep(LIMITS.perPerson, person.open)
      keep(LIMITS.perNetwork, network)
      start()
      if (listener?.isListening()) {
        const missed = stream.age === undefined ? null : memory.since(stream.age)
        if (missed) passTo(shared, [stream], missed)
        else stream.send(EVERYTHING)
      }
      // The reader's rights may have changed since the request was admitted.
      void check(person)
      return () => remove(open)
    },
    count: () => sum([...people.values()].map(({ open }) => open.size)),
    passes: () => passes,
    async stop() {
      isStopped = true
      clearInterval(checking)
      for (const person of people.values()) for (const open of person.open) end(open)
      await Promise.race([listener?.stop(), sleep(1_000, undefined, { ref: false })])
    },
  }
}

const newPerson = (): Person => ({ open: new Set(), waiting: [], isChecking: false, isDue: false })

const readersOf = ({ open }: Person) => [...new Set([...open].map(({ reader }) => reader))]

function passToAll(person: Person, notices: Notice[]) {
  for (const reader of readersOf(person)) {
    const streams = [...person.open].filter((open) => open.reader === reader).map(({ stream }) => stream)
    passTo(reader, streams, notices)
  }
}

function passTo(reader: Reader, streams: Stream[], notices: Notice[]) {
  const events = notices.map((notice) => reader.eventOf(notice)).filter((event) => event !== null)
  const everything = events.find(({ kind }) => kind === 'all')
  for (const stream of streams) {
    for (const event of everything ? [everything] : events) stream.send(event)
  }
}
