import { Counter, type Registry } from 'prom-client'

const MINUTE_MS = 60_000
const MOST = 10

/**
 * Counts payment events that were refused; calls `alarm` with their number when there are more than ten within a
 * minute, once for each such minute: somebody forges, or the signing secret or a clock is wrong.
 */
export function countRefusedEvents(registry: Registry | undefined, alarm: (refused: number) => void): () => void {
  const counter = new Counter({
    name: 'stringbed_payment_events_refused_total',
    help: 'Payment events that were refused: not signed, not fresh, or not readable.',
    registers: registry ? [registry] : [],
  })
  let since = Number.NEGATIVE_INFINITY
  let refused = 0
  return () => {
    counter.inc()
    const now = performance.now()
    if (now - since > MINUTE_MS) {
      since = now
      refused = 0
    }
    refused += 1
    if (refused === MOST + 1) alarm(refused)
  }
}
