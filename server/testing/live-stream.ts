import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { LiveEvent } from '../../contract/base/live.ts'

const PATIENCE_MS = 15_000

function refuseToWait() {
  throw new Error('The stream goes on after 15 seconds')
}

/** An open stream of a portal that listens. */
export interface LiveStream {
  status: number
  /** The events so far. */
  events: LiveEvent[]
  /** Resolves to the first event that `fits`: one that arrived earlier and was not awaited, or the next one. */
  next(fits?: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** Resolves when the stream has ended, however late. */
  ended: Promise<void>
  /** Waits for the end of the stream. Throws when it goes on, instead of waiting as long as a test may take. */
  untilEnd(): Promise<void>
  close(): void
}

/** Opens a stream as a page does, and reads it until it ends or is closed. */
export async function openLiveStream(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string> = {},
): Promise<LiveStream> {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The portal of the test does not listen')
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${address.port}${path}`, {
    headers: { accept: 'text/event-stream', ...headers },
    signal: abort.signal,
  })
  const events: LiveEvent[] = []
  const arrivals = new EventTarget()
  let seen = 0

  async function read() {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) events.push(LiveEvent.parse(JSON.parse(data)))
      }
      arrivals.dispatchEvent(new Event('event'))
    }
  }
  const ended = read().catch(() => {})

  return {
    status: response.status,
    events,
    async next(fits = () => true) {
      for (;;) {
        while (seen < events.length) {
          const event = events[seen]
          seen += 1
          if (event && fits(event)) return event
        }
        await once(arrivals, 'event')
      }
    },
    ended,
    untilEnd: () => Promise.race([ended, sleep(PATIENCE_MS, undefined, { ref: false }).then(refuseToWait)]),
    close: () => abort.abort(),
  }
}
