import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../base/database/connect.ts'
import { answerMiss } from '../base/http/answer-miss.ts'
import { answerWithPages } from '../base/http/answers.ts'
import { html } from '../base/http/html.ts'
import { limitHits, SECRET_HITS } from '../base/http/limit-hits.ts'
import { publicPage } from '../base/http/public-page.ts'
import { createReaders } from '../catalog/settings/languages.ts'
import { shopSettings } from '../catalog/settings/queries.ts'
import { customerOfLink, stopReminders } from './stop-links.ts'

interface Options {
  db: Db
  /** Limits how many unknown links an address can try. */
  isLimited: boolean
  /** Limits how often a network can open these pages. */
  limitsHits: boolean
}

// Mail programs send about 30 bytes, or a form of several parts.
const MAX_BODY = 4 * 1024

/**
 * The public page of a link that stops reminders (RFC 8058). GET shows one button and changes nothing, because mail
 * programs open links. POST needs no sign-in, cookie or Origin, and its body is not used. A link does not end, because
 * people keep old emails.
 */
export const stopPages =
  ({ db, isLimited, limitsHits }: Options) =>
  async (app: FastifyInstance) => {
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY }, (_request, _body, done) => done(null))

    const head = (reply: FastifyReply) =>
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8')

    const readers = createReaders(db)
    answerWithPages(app, readers)
    if (limitsHits) await limitHits(app, { limit: SECRET_HITS, sayAsKnown: readers.sayAsKnown })

    const refuse = async (request: FastifyRequest, reply: FastifyReply) =>
      answerMiss(request, reply, { db, kind: 'stop', isLimited, text: UNKNOWN, say: await readers.sayTo(request) })

    // Each path below has a token.
    const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token

    // Programs that check the links of a message send HEAD requests.
    app.get('/stop/:token', { exposeHeadRoute: true }, async (request, reply) => {
      head(reply)
      const customer = await customerOfLink(db, tokenOf(request))
      if (!customer) return refuse(request, reply)
      const say = await readers.sayTo(request, customer.language)
      const { name } = await shopSettings(db)
      const body = html`<main><h1>${say`Stop reminders?`}</h1>
<p>${say`${name} will no longer remind you about rackets that are ready or need new strings. You will still get other messages.`}</p>
<form method="post"><p><button>${say`Stop Reminders`}</button></p></form></main>`
      return reply.send(publicPage(say`Stop reminders · ${name}`, request.styleNonce, body, { say }))
    })

    app.post('/stop/:token', async (request, reply) => {
      head(reply)
      const customer = await stopReminders(db, tokenOf(request))
      if (!customer) return refuse(request, reply)
      const say = await readers.sayTo(request, customer.language)
      const { name } = await shopSettings(db)
      const body = html`<main><h1>${say`Reminders are stopped`}</h1>
<p>${say`${name} no longer reminds you about rackets that are ready or need new strings. You can turn reminders back on in your account.`}</p></main>`
      return reply.send(publicPage(say`Reminders are stopped · ${name}`, request.styleNonce, body, { say }))
    })
  }

const UNKNOWN = 'This link is no longer valid. You can choose your messages in your account.'
