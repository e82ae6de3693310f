import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput, isDatabaseDamaged, notFound, Refusal, refusalOf } from './errors.ts'

/** One handler for everything thrown: refusals with their sentence, our own mistakes as 500 with a request id. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
}

/** The answer to one thing thrown, also before a route is known, such as for a broken address. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  else if (isDatabaseDamaged(error)) request.log.error({ err: error }, 'the database is damaged, or its disk is')
  else if (refusal.status >= 500) request.log.warn({ err: error }, 'request refused')

  const { status, message, body, headers } = refusal ?? new Refusal(500, 'Something went wrong on our side.')
  const asList = request.routeOptions?.config?.endpoint?.errors === 'list'
  // By its number whoever was shown it finds the line in the log.
  const number = status >= 500 ? request.id : undefined
  const messages = refusal instanceof InvalidInput ? refusal.messages : [message]
  const told = asList
    ? [...messages, ...(number ? [`Request ${number}`] : [])]
    : { error: message, ...body, request_id: number }
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(told))
}
