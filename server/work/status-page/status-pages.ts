import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ALL_LANGUAGES } from '../../../contract/base/languages.ts'
import { SettleRequest } from '../../../contract/money/payments.ts'
import type { Db } from '../../base/database/connect.ts'
import { answerWithPages } from '../../base/http/answers.ts'
import { allowForms } from '../../base/http/headers.ts'
import { limitHits, SECRET_HITS } from '../../base/http/limit-hits.ts'
import type { Hub } from '../../base/live/hub.ts'
import { openStream, requireStream } from '../../base/live/stream.ts'
import { createReaders } from '../../catalog/settings/languages.ts'
import { tagReader } from '../../job/tags/tag-reader.ts'
import { findTaggedJob } from '../../job/tags/tags.ts'
import type { PaymentProvider } from '../../money/card-provider/provider.ts'
import { settleReturn } from '../../money/payments/end-checkout.ts'
import { statusOfJob } from './queries.ts'
import { keepRendered } from './rendered.ts'
import { statusForms } from './status-forms.ts'
import { statusPage } from './status-html.ts'
import { createFindJob, pathOf, type TaggedRequest, tagInPath } from './tagged-request.ts'

interface Options {
  db: Db
  payments: PaymentProvider
  publicUrl: string
  /** Limits how many unknown tags a network can try. */
  isLimited: boolean
  /** Limits how often a network can open status pages. */
  limitsHits: boolean
  hub: Hub
}

/** The place of the nonce in a rendered page, which each response fills with its own. */
const NONCE = randomUUID()

/**
 * The public status page of a job, rendered here: `/t/{tag}`, and `/T/{tag}` as QR codes have it. It reads no cookie. Its
 * only forms pay for the job and answer the shop's questions, without an account and without a script.
 */
export const statusPages =
  ({ db, payments, publicUrl, isLimited, limitsHits, hub }: Options) =>
  async (app: FastifyInstance) => {
    await app.register(compress, { threshold: 1024, encodings: ['gzip'] })
    allowForms(app, payments.checkout_origins)
    app.addContentTypeParser('application/x-www-form-urlencoded', { bodyLimit: 1024 }, async () => null)

    const readers = createReaders(db)
    answerWithPages(app, readers)
    const findJob = createFindJob({ db, isLimited, readers })
    const rendered = keepRendered()

    /** Drops the pages of a job, which has one in each language. */
    function drop(tag: string) {
      for (const language of ALL_LANGUAGES) rendered.drop(`${tag} ${language}`)
    }

    if (limitsHits) await limitHits(app, { limit: SECRET_HITS, sayAsKnown: readers.sayAsKnown })

    async function show(request: TaggedRequest, reply: FastifyReply) {
      const job = await findJob(request, reply)
      if (!job) return reply
      const session = SettleRequest.safeParse({ session_id: request.query.session_id })
      const tag = tagInPath(request)
      if (session.success) {
        drop(tag)
        await settleReturn(db, payments, { ...session.data, owner_id: job.owner_id }).catch(logged(request))
        return reply.redirect(`${pathOf(request)}?paid`, 303)
      }
      const arrival = 'paid' in request.query ? 'paid' : 'abandoned' in request.query ? 'abandoned' : null
      const say = await readers.sayTo(request, job.language)
      const version = `${job.version} ${hub.passes()} ${arrival}`
      const render = async () =>
        statusPage(await statusOfJob(db, job.id), tag, NONCE, { say, now: new Date(), arrival })
      return reply.send(
        (await rendered.page(`${tag} ${say.language}`, version, render)).replaceAll(NONCE, request.styleNonce),
      )
    }

    async function requireTag(request: FastifyRequest, reply: FastifyReply) {
      // The route has this parameter.
      if (!(await findJob(request as TaggedRequest, reply))) return reply
      reply.removeHeader('content-type')
    }

    async function follow({ params }: FastifyRequest, reply: FastifyReply) {
      // The route has this parameter.
      const { tag } = params as TaggedRequest['params']
      const job = await findTaggedJob(db, tag)
      // The tag was replaced a moment ago. The page asks again and is refused.
      if (job) openStream(hub, reply, tagReader(db, tag, job.id))
    }

    // Programs that check the links of a message send HEAD requests.
    app.get('/t/:tag', { exposeHeadRoute: true }, show)
    app.get('/T/:tag', { exposeHeadRoute: true }, show)
    app.get(
      '/t/:tag/live',
      { config: { isStream: true }, onRequest: requireStream, preHandler: requireTag, sse: true },
      follow,
    )
    statusForms(app, { db, payments, publicUrl, readers, findJob, drop })
  }

/** A provider that does not answer now will report the payment later. */
const logged = (request: TaggedRequest) => (error: unknown) => {
  request.log.warn({ err: error }, 'a returning customer’s checkout could not be settled')
}
