import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../torture/client.ts'

const AGAIN_MS = 500
const PATIENCE_MS = 120_000

/** Keeps a stream of changes open as a page does: when it ends, it is opened again. */
export class StreamReader {
  readonly #leaving = new AbortController()
  readonly #done: Promise<void>
  events = 0
  /** The number of times that the stream was opened. */
  openings = 0

  constructor(client: Client) {
    this.#done = this.#follow(client)
  }

  async #follow(client: Client) {
    while (!this.#leaving.signal.aborted) {
      await this.#read(client).catch(() => {})
      await sleep(AGAIN_MS)
    }
  }

  async #read(client: Client) {
    const answer = await fetch(`${client.base}/api/live/`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${await client.token()}` },
      signal: this.#leaving.signal,
    })
    if (!answer.ok || !answer.body) return
    this.openings++
    for await (const chunk of answer.body) {
      if (Buffer.from(chunk).includes('data:')) this.events++
    }
  }

  /** The milliseconds until an event arrives. Throws after two minutes. */
  async resumes(): Promise<number> {
    const begin = performance.now()
    for (const before = this.events; this.events === before; await sleep(50)) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error('No event arrived for two minutes')
    }
    return performance.now() - begin
  }

  async stop() {
    this.#leaving.abort()
    await this.#done
  }
}
