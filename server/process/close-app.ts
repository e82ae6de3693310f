import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const ON_THEIR_WAY_MS = 100
const SWEEP_MS = 50

/** Answers the requests that were sent before the end, then closes; what comes later is refused. */
export async function closeApp(app: FastifyInstance) {
  // A connection that looks idle may have a request on its way: closed now, it would be lost without an answer.
  await sleep(ON_THEIR_WAY_MS)
  // Connections that become idle while others are still answered would be kept alive, and hold the end up.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}
