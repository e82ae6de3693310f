import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 500

/** Makes an attempt to connect, and throws its error. After a failure, it waits before the next attempt. */
export type ReconnectGate = (attempt: () => Promise<void>) => Promise<void>

/**
 * Keeps a portal from flooding a database that is failing over. After a failure, it makes one attempt at a time, and the
 * others share its outcome. The pauses grow to half a second and are random, so that several portals do not reconnect
 * at the same moment.
 */
export function createReconnectGate({ now = Date.now, random = Math.random, wait = sleep } = {}): ReconnectGate {
  let pause = 0
  let closedUntil = 0
  let probe: Promise<void> | null = null

  async function tryOnce(attempt: () => Promise<void>) {
    // Attempts that begin together count as one failure.
    const nextPause = Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, pause * 2))
    try {
      await attempt()
      pause = 0
    } catch (error) {
      pause = nextPause
      closedUntil = now() + pause * (0.5 + random() / 2)
      throw error
    }
  }

  async function tryLater(attempt: () => Promise<void>) {
    await wait(Math.max(0, closedUntil - now()))
    await tryOnce(attempt)
  }

  return async (attempt) => {
    if (pause === 0) return tryOnce(attempt)
    if (probe) {
      await probe
      return tryOnce(attempt)
    }
    probe = tryLater(attempt).finally(() => {
      probe = null
    })
    return probe
  }
}
