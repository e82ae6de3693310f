import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { InvalidInput, isDatabaseDamaged, notFound, Refusal, refusalOf } from '../errors.ts'

/** Handles every error: a refusal becomes its status and sentence, any other error a 500 with a request id. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply))
}

/** Sends the response for an error, also before a route is known, such as for a malformed URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  else if (isDatabaseDamaged(error)) request.log.error({ err: error }, 'the database is damaged, or its disk is')
  else if (refusal.status >= 500) request.log.warn({ err: error }, 'request refused')

  const { status, message, body, headers } = refusal ?? new Refusal(500, 'Something went wrong on our side.')
  const asList = request.routeOptions?.config?.endpoint?.errors === 'list'
  // A user can report this id, and it finds the line in the log.
  const requestId = status >= 500 ? request.id : undefined
  const messages = refusal instanceof InvalidInput ? refusal.messages : [message]
  const answer = asList
    ? [...messages, ...(requestId ? [`Request ${requestId}`] : [])]
    : { error: message, ...body, request_id: requestId }
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer))
}
