import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const ON_THEIR_WAY_MS = 100
const SWEEP_MS = 50

/** Answers the requests that are already sent, then closes the server. Later requests are refused. */
export async function closeApp(app: FastifyInstance) {
  // A connection that looks idle may carry a request that has not arrived yet; closing it now would lose the request.
  await sleep(ON_THEIR_WAY_MS)
  // Connections that become idle while other requests finish would otherwise stay open and delay the end.
  const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
  await app.close().finally(() => clearInterval(sweep))
}
