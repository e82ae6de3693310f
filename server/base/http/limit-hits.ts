import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Say } from '../../../contract/base/say.ts'
import { networkOf } from '../access/network.ts'
import { tooMany } from '../errors.ts'
import { HitCounts } from './hit-counts.ts'
import { REQUESTS } from './limit-callers.ts'
import { refusalPage } from './public-page.ts'

/** Far more than people open pages behind a secret address. A page that is refused asks again (web/public/live.js). */
export const SECRET_HITS = { max: 20, timeWindow: 1_000 }

/**
 * Limits the hits of a network on the routes of `app`, before they read anything. With `sayAsKnown`, the refusal is a page
 * in the reader's language, unless it is null because the address is no page. Otherwise it is a usual one.
 */
export async function limitHits(
  app: FastifyInstance,
  {
    limit = REQUESTS,
    sayAsKnown,
  }: { limit?: typeof REQUESTS; sayAsKnown?: (request: FastifyRequest) => Say | null } = {},
) {
  await app.register(rateLimit, { global: false, store: HitCounts })
  const countHit = app.createRateLimit({ ...limit, keyGenerator: ({ ip }) => networkOf(ip) })
  app.addHook('onRequest', async (request, reply) => {
    const hits = await countHit(request)
    if (hits.isAllowed || !hits.isExceeded) return
    const say = sayAsKnown?.(request)
    if (!say) throw tooMany(hits.ttlInSeconds)
    const text = say`Please wait a moment, and open the page again.`
    const page = refusalPage(request.styleNonce, say`Too many requests`, text, say)
    return reply
      .code(429)
      .headers({ 'retry-after': String(hits.ttlInSeconds), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
