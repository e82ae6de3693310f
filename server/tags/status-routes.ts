import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '../auth/attempts.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/errors.ts'
import { statusOfTag } from './status.ts'
import { refusalPage, statusPage } from './status-html.ts'

interface Options {
  db: Db
  /** Limits how many unknown tags an address can try. */
  isLimited: boolean
}

/** The public status page of a job, rendered here: `/t/{tag}`, and `/T/{tag}` as QR codes have it. It reads no cookie. */
export const statusPages =
  ({ db, isLimited }: Options) =>
  async (app: FastifyInstance) => {
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8')
      const { tag } = request.params as { tag: string }
      const status = await statusOfTag(db, tag)
      if (status) return reply.send(statusPage(status, request.styleNonce, new Date()))
      const wait = isLimited ? await countMiss(request.ip) : null
      if (wait) {
        return reply
          .code(429)
          .headers(wait.headers)
          .send(refusalPage(request.styleNonce, 'Too many attempts', 'Please wait a while before you try again.'))
      }
      return reply.code(404).send(refusalPage(request.styleNonce, 'Not Found', UNKNOWN))
    }

    /** The refusal of one miss too many; null below the limit. */
    async function countMiss(address: string): Promise<Refusal | null> {
      try {
        await countAttempt(db, [{ kind: 'tag', by: address, max: 30, minutes: 10 }])
        return null
      } catch (error) {
        if (error instanceof Refusal) return error
        throw error
      }
    }

    app.get('/t/:tag', answer)
    app.get('/T/:tag', answer)
  }

const UNKNOWN = 'This code does not belong to a racket in this shop, or it is out of date. Please ask the shop.'
