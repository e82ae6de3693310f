import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HOUR_MS } from '../../../contract/base/time-units.ts'
import { networkOf } from '../access/network.ts'
import { tooMany } from '../errors.ts'
import { HitCounts } from './hit-counts.ts'

// 100 requests per second, in bursts of up to 400.
/** The requests of a person or a network. */
export const REQUESTS = { max: 400, timeWindow: 4_000 }
// A page opens one stream, and another after a lost connection. Refused pages read their data from time to time.
const STREAMS = { max: 40, timeWindow: 10_000 }
// The answer of each Idempotency-Key is kept for a day. Pages send a key for each POST.
const KEPT_ANSWERS = { max: 300, timeWindow: HOUR_MS }
const BYTES_PER_EXTRA_POINT = 100_000

/** Each API key has a limit of its own, so that a script does not slow down its maker. */
const callerOf = ({ caller, ip }: FastifyRequest) => {
  if (!caller) return networkOf(ip)
  return caller.apiKey ? `key ${caller.apiKey.id}` : `user ${caller.user.id}`
}

/**
 * Limits requests: per person, or per network where the caller is unknown. A request costs one point, and each 100 kB
 * of its response costs another. Returns the functions that count a request without a good token, the opening of a stream,
 * and a customer's request whose answer is kept.
 */
export async function limitCallers(api: FastifyInstance) {
  await api.register(rateLimit, {
    ...REQUESTS,
    store: HitCounts,
    keyGenerator: callerOf,
  })
  const countPoint = api.createRateLimit()
  api.addHook('onSend', async (request, _reply, payload) => {
    const points = typeof payload === 'string' ? Math.floor(payload.length / BYTES_PER_EXTRA_POINT) : 0
    for (let point = 0; point < Math.min(points, REQUESTS.max); point++) await countPoint(request)
  })

  const limiter = (limit: Parameters<typeof api.createRateLimit>[0]) => {
    const count = api.createRateLimit(limit)
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) {
        throw tooMany(result.ttlInSeconds)
      }
    }
  }
  return {
    countStranger: limiter({ ...REQUESTS, keyGenerator: (request) => `stranger ${networkOf(request.ip)}` }),
    countStream: limiter({ ...STREAMS, keyGenerator: ({ caller }) => `streams of ${caller?.user.id}` }),
    countKept: limiter({ ...KEPT_ANSWERS, keyGenerator: ({ caller }) => `kept answers of ${caller?.user.id}` }),
  }
}
