import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../base/database/connect.ts'
import { isDatabaseAway } from '../../base/errors.ts'
import { answerMiss } from '../../base/http/answer-miss.ts'
import { limitHits, SECRET_HITS } from '../../base/http/limit-hits.ts'
import { refusalPage } from '../../base/http/public-page.ts'
import { EVERYTHING, type Hub, type Reader } from '../../base/live/hub.ts'
import { openStream, requireStream } from '../../base/live/stream.ts'
import { createReaders } from '../../catalog/settings/languages.ts'
import { readBoard } from './board.ts'
import { boardPage } from './board-html.ts'
import { isBoardKey } from './key.ts'

interface Options {
  db: Db
  /** Limits the number of unknown keys that an address can try. */
  isLimited: boolean
  /** Limits how often a network can open the board. */
  limitsHits: boolean
  hub: Hub
}

// Fastify reads the query into an object.
const keyOf = ({ query }: FastifyRequest) => (query as Record<string, unknown>).key

/**
 * The board on the wall, which needs no account: `/board?key=…`, rendered here. Its address contains the key, so no link
 * and no request from it has a referrer.
 */
export const boardPages =
  ({ db, isLimited, limitsHits, hub }: Options) =>
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (_, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    })

    const readers = createReaders(db)
    if (limitsHits) await limitHits(app, { limit: SECRET_HITS, sayAsKnown: readers.sayAsKnown })

    async function requireKey(request: FastifyRequest, reply: FastifyReply) {
      if (await isBoardKey(db, keyOf(request))) return
      reply.type('text/html; charset=utf-8')
      const say = await readers.sayTo(request)
      await answerMiss(request, reply, { db, kind: 'board', isLimited, text: UNKNOWN, say })
      return reply
    }

    // Uptime monitors send HEAD requests.
    app.get('/board', { exposeHeadRoute: true, preHandler: requireKey }, async (request, reply) => {
      const page = boardPage(await readBoard(db), request.styleNonce, await readers.sayToAll())
      return reply.type('text/html; charset=utf-8').send(page)
    })
    app.get(
      '/board/live',
      { config: { isStream: true }, onRequest: requireStream, preHandler: requireKey, sse: true },
      async (request, reply) => openStream(hub, reply, boardReader(db, keyOf(request))),
    )
    app.setErrorHandler((error, request, reply) => {
      if (!isDatabaseAway(error)) throw error
      const say = readers.sayAsKnown(request)
      const page = refusalPage(request.styleNonce, say`Not available`, say`The board cannot be shown right now.`, say)
      // A board that starts during an outage tries again.
      return reply.code(503).headers({ refresh: '10' }).type('text/html; charset=utf-8').send(page)
    })
  }

const SHOWN = new Set(['job', 'shop', 'all'])

/** The reader of a board. Its events say that something on it may have changed, but not what. */
const boardReader = (db: Db, key: unknown): Reader => ({
  person: 'board',
  key: String(key),
  eventOf: ({ kind }) => (SHOWN.has(kind) ? EVERYTHING : null),
  isConcerned: ({ kind }) => kind === 'board',
  isAdmitted: () => isBoardKey(db, key),
})

const UNKNOWN = "There is no board at this address, or its key has changed. Please ask the shop's manager."
