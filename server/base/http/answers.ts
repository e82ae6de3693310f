import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { english, type Say } from '../../../contract/base/say.ts'
import { isApiKey, tokenOf } from '../access/token.ts'
import { InvalidInput, isDatabaseDamaged, notFound, Refusal, refusalOf } from '../errors.ts'
import { refusalPage } from './public-page.ts'

/** Finds the language of a person's browser: as the shop offers it now, or without reading the database. */
interface Readers {
  sayTo(request: FastifyRequest): Promise<Say>
  sayAsKnown(request: FastifyRequest): Say
}

/**
 * Handles every error: a refusal becomes its status and sentence, any other error a 500 with a request id. Browsers get the
 * sentence in the language of their reader, and programs in English.
 */
export function answerErrors(app: FastifyInstance, readers: Readers) {
  async function answer(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    return answerError(error, request, reply, await sayFor(request, error))
  }
  async function sayFor(request: FastifyRequest, error: unknown): Promise<Say> {
    const { authorization, cookie, 'sec-fetch-mode': mode } = request.headers
    // A program, even if its library for HTTP sends the headers of a browser.
    if (isApiKey(tokenOf(authorization))) return english
    if (cookie === undefined && mode === undefined) return english
    const status = refusalOf(error)?.status ?? 500
    // The database may be down, and a refused flood must not reach it.
    return status >= 500 || status === 429 ? readers.sayAsKnown(request) : readers.sayTo(request)
  }
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(notFound(), request, reply))
}

/**
 * Handles the errors of the public pages that the server renders: people read the sentence on a page. The language is the
 * one that is known without the database, which may be down.
 */
export function answerWithPages(app: FastifyInstance, { sayAsKnown }: Pick<Readers, 'sayAsKnown'>) {
  app.setErrorHandler((error, request, reply) => {
    const { status, sentence, headers } = loggedRefusal(error, request)
    const say = sayAsKnown(request)
    return reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(refusalPage(request.styleNonce, say`Not available`, sentence(say), say))
  })
}

/** The refusal that the caller gets for an error. Those that are a fault of the server are logged. */
function loggedRefusal(error: unknown, request: FastifyRequest): Refusal {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error }, 'request failed')
  else if (isDatabaseDamaged(error)) request.log.error({ err: error }, 'the database is damaged, or its disk is')
  else if (refusal.status >= 500) request.log.warn({ err: error }, 'request refused')
  return refusal ?? new Refusal(500, 'Something went wrong on our side.')
}

/** Sends the response for an error, even before a route is known, such as for a malformed URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, say = english) {
  const refusal = loggedRefusal(error, request)
  const { status, sentence, body, headers } = refusal
  const asList = request.routeOptions?.config?.endpoint?.errors === 'list'
  // A user can report this id, and it finds the line in the log.
  const requestId = status >= 500 ? request.id : undefined
  const messages = refusal instanceof InvalidInput ? refusal.messages.map(say.of) : [sentence(say)]
  const fields =
    body.fields && Object.fromEntries(Object.entries(body.fields).map(([name, text]) => [name, say.of(text)]))
  const answer = asList
    ? [...messages, ...(requestId ? [say`Request ${requestId}`] : [])]
    : { error: sentence(say), ...body, ...(fields && { fields }), request_id: requestId }
  return reply
    .code(status)
    .headers(headers)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(answer))
}
