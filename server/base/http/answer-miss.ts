import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Say } from '../../../contract/base/say.ts'
import { countAttempt } from '../access/attempts.ts'
import { networkOf } from '../access/network.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../errors.ts'
import { refusalPage } from './public-page.ts'

interface Miss {
  db: Db
  /** The kind of address that was guessed; each is counted on its own. */
  kind: 'tag' | 'stop' | 'board'
  isLimited: boolean
  /** The sentence of the page. */
  text: string
  /** Says the page in the reader's language. */
  say: Say
}

/** Answers a request for an unknown secret address: 404, or 429 after 30 of them in ten minutes from one network. */
export async function answerMiss(
  request: Pick<FastifyRequest, 'ip' | 'styleNonce'>,
  reply: FastifyReply,
  { db, kind, isLimited, text, say }: Miss,
) {
  try {
    if (isLimited) await countAttempt(db, [{ kind, by: networkOf(request.ip), max: 30, minutes: 10 }])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    reply.code(error.status).headers(error.headers)
    return reply.send(refusalPage(request.styleNonce, say`Too many attempts`, error.message, say))
  }
  return reply.code(404).send(refusalPage(request.styleNonce, say`Not Found`, text, say))
}
