import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '../auth/attempts.ts'
import type { Db } from '../database/connect.ts'
import { Refusal } from '../http/errors.ts'
import { html } from '../http/html.ts'
import { shopSettings } from '../settings/queries.ts'
import { publicPage, refusalPage } from '../tags/status-html.ts'
import { isStopToken, stopReminders } from './stop-links.ts'

interface Options {
  db: Db
  /** Limits how many unknown links an address can try. */
  isLimited: boolean
}

/**
 * The public page of a link that stops reminders (RFC 8058). GET shows one button and changes nothing, because mail
 * programs open links. POST needs no sign-in, cookie or Origin, and its body is not read.
 */
export const stopPages =
  ({ db, isLimited }: Options) =>
  async (app: FastifyInstance) => {
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null))
    })

    const head = (reply: FastifyReply) =>
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8')

    async function refuse(request: FastifyRequest, reply: FastifyReply) {
      try {
        if (isLimited) await countAttempt(db, [{ kind: 'stop', by: request.ip, max: 30, minutes: 10 }])
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const page = refusalPage(request.styleNonce, 'Too many attempts', 'Please wait a while before you try again.')
        return reply.code(429).headers(error.headers).send(page)
      }
      return reply.code(404).send(refusalPage(request.styleNonce, 'Not Found', UNKNOWN))
    }

    const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

    app.get('/stop/:token', async (request, reply) => {
      head(reply)
      if (!(await isStopToken(db, tokenOf(request)))) return refuse(request, reply)
      const { name } = await shopSettings(db)
      const body = html`<main><h1>Stop reminders?</h1>
<p>${name} will not remind you of rackets that are ready any more. Other messages stay.</p>
<form method="post"><p><button>Stop Reminders</button></p></form></main>`
      return reply.send(publicPage(`Stop reminders · ${name}`, request.styleNonce, body))
    })

    app.post('/stop/:token', async (request, reply) => {
      head(reply)
      if (!(await stopReminders(db, tokenOf(request)))) return refuse(request, reply)
      const { name } = await shopSettings(db)
      const body = html`<main><h1>Reminders are stopped</h1>
<p>${name} does not remind you of rackets that are ready any more. You can turn reminders on again in your account.</p></main>`
      return reply.send(publicPage(`Reminders are stopped · ${name}`, request.styleNonce, body))
    })
  }

const UNKNOWN = 'This link is not valid any more. You can choose your messages in your account.'
