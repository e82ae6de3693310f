import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../torture/client.ts'
import { type Shop, untilOk } from '../torture/shop.ts'

const PAUSE_MS = 50
const PATIENCE_MS = 180_000

/** Writes and reads all the time, as every role, and measures how long nothing was acknowledged. */
export class Probe {
  readonly #stops: (() => Promise<void>)[] = []
  #lastSuccess = performance.now()
  #longest = 0
  /** The moment when the newest acknowledged write was sent. */
  #newestStart = 0
  refusedReads = 0
  /** Responses to reads that are wrong even during a fault. */
  readonly wrong = new Set<string>()
  /** Emails for a forgotten password: the number of requests, and of those that the portal accepted. */
  emails = { asked: 0, promised: 0 }
  reads = 0

  static async start(shop: Shop): Promise<Probe> {
    const [customer] = shop.customers
    if (!customer) throw new Error('There is no customer')
    const { client, racket } = customer
    const probe = new Probe()
    for (let writer = 0; writer < 3; writer++) {
      const job = (await untilOk(() => client.call('POST', '/string_job/', { racket, tension: 24 }))) as { id: number }
      let seconds = 0
      probe.#repeat(async () => {
        const start = performance.now()
        const path = `/technician/string_job/${job.id}/duration/`
        const { status } = await shop.staff.call('PATCH', path, { mains_duration: ++seconds })
        if (status === 200) probe.#succeeded(start)
      })
    }
    probe.#read(client, '/racket/')
    probe.#read(shop.staff, '/technician/string_job/?page=1')
    const today = new Date().toISOString().slice(0, 10)
    probe.#read(shop.staff, `/shop/money/?from=${today}&to=${today}`)
    probe.#repeat(async () => {
      probe.emails.asked++
      const answer = await fetch(`${client.base}/api/auth/request-password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: client.origin },
        body: JSON.stringify({ email: client.email }),
        signal: AbortSignal.timeout(15_000),
      })
      await answer.arrayBuffer()
      if (answer.ok) probe.emails.promised++
      await sleep(1_000)
    })
    probe.#repeat(async () => {
      const answer = await fetch(client.base, { signal: AbortSignal.timeout(15_000) })
      await answer.arrayBuffer()
      probe.#count(answer.ok)
    })
    return probe
  }

  #read(client: Client, path: string) {
    this.#repeat(async () => {
      const { status, body } = await client.call('GET', path)
      this.#count(status === 200)
      if (![200, 503, 0].includes(status)) this.wrong.add(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    })
  }

  #count(isGood: boolean) {
    this.reads++
    if (!isGood) this.refusedReads++
  }

  #repeat(request: () => Promise<void>) {
    let isRunning = true
    const work = async () => {
      while (isRunning) {
        await request().catch(() => this.#count(false))
        await sleep(PAUSE_MS)
      }
    }
    const done = work()
    this.#stops.push(() => {
      isRunning = false
      return done
    })
  }

  #succeeded(start: number) {
    this.#longest = Math.max(this.#longest, performance.now() - this.#lastSuccess)
    this.#lastSuccess = performance.now()
    this.#newestStart = Math.max(this.#newestStart, start)
  }

  /** Forgets the pauses so far. */
  begin() {
    this.#longest = 0
  }

  /** Waits until a write that is sent from now on is acknowledged. */
  async works() {
    const begin = performance.now()
    while (this.#newestStart < begin) {
      if (performance.now() - begin > PATIENCE_MS) throw new Error('No write was acknowledged for three minutes')
      await sleep(20)
    }
  }

  /** The longest time in milliseconds without an acknowledged write since `begin`. */
  get longestPause(): number {
    return Math.max(this.#longest, performance.now() - this.#lastSuccess)
  }

  async stop() {
    await Promise.all(this.#stops.map((stop) => stop()))
  }
}
