import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** The networks and people that are counted at a time. The one that has not sent anything for longest is forgotten. */
const MOST = 5_000

/**
 * Counts hits in windows of time, for @fastify/rate-limit. A window also ends when the clock is set back: in the plugin's
 * own store, it would last until the clock has caught up, and everyone would be refused until then.
 */
export class HitCounts implements FastifyRateLimitStore {
  // The least recent are first.
  readonly #windows = new Map<string, { began: number; hits: number }>()

  incr: FastifyRateLimitStore['incr'] = (key, done, length) => {
    const now = Date.now()
    const known = this.#windows.get(key)
    const window = known && Math.abs(now - known.began) < length ? known : { began: now, hits: 0 }
    window.hits++
    this.#windows.delete(key)
    this.#windows.set(key, window)
    const [oldest] = this.#windows.keys()
    if (oldest !== undefined && this.#windows.size > MOST) this.#windows.delete(oldest)
    done(null, { current: window.hits, ttl: length - Math.abs(now - window.began) })
  }

  /** Each limit counts on its own. */
  child = () => new HitCounts()
}
