import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ALL_LANGUAGES } from '../../../contract/base/languages.ts'
import type { Say } from '../../../contract/base/say.ts'
import { parseTag } from '../../../contract/job/tags.ts'
import { SettleRequest } from '../../../contract/money/payments.ts'
import { ownOrigins, refuseForeignOrigin } from '../../base/access/origins.ts'
import type { Db } from '../../base/database/connect.ts'
import { Refusal } from '../../base/errors.ts'
import { answerMiss } from '../../base/http/answer-miss.ts'
import { allowForms } from '../../base/http/headers.ts'
import { limitHits, SECRET_HITS } from '../../base/http/limit-hits.ts'
import { refusalPage } from '../../base/http/public-page.ts'
import type { Hub } from '../../base/live/hub.ts'
import { openStream, requireStream } from '../../base/live/stream.ts'
import { createReaders } from '../../catalog/settings/languages.ts'
import { answerExtras } from '../../job/extras/job-extras.ts'
import { answerFrame } from '../../job/frame/frame-questions.ts'
import { tagReader } from '../../job/tags/tag-reader.ts'
import { findTaggedJob } from '../../job/tags/tags.ts'
import type { PaymentProvider } from '../../money/card-provider/provider.ts'
import { openCheckout } from '../../money/payments/checkout.ts'
import { settleReturn } from '../../money/payments/end-checkout.ts'
import { statusOfJob } from './queries.ts'
import { keepRendered } from './rendered.ts'
import { statusPage } from './status-html.ts'

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

/** Is replaced by the nonce of each response. */
const NONCE = randomUUID()

type Request = FastifyRequest<{ Params: { tag: string }; Querystring: Record<string, unknown> }>
type TaggedJob = NonNullable<Awaited<ReturnType<typeof findTaggedJob>>>

/** The end of the address that answers a question about extras. The amount in cents is what the customer saw. */
const Answer = z.object({ choice: z.enum(['accept', 'decline']), amount: z.string().regex(/^\d{1,9}$/) })

/** The end of the address that answers the question about the frame, with the number of the question. */
const FrameChoice = z.object({ choice: z.enum(['yes', 'no']), question: z.string().regex(/^\d{1,9}$/) })

type TaggedRequest = Pick<Request, 'ip' | 'params' | 'styleNonce' | 'headers'>

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
    const rendered = keepRendered()

    /** Drops the pages of a job, which has one in each language. */
    function drop(tag: string) {
      for (const language of ALL_LANGUAGES) rendered.drop(`${tag} ${language}`)
    }

    if (limitsHits) await limitHits(app, { limit: SECRET_HITS, sayAsKnown: readers.sayAsKnown })

    async function show(request: Request, reply: FastifyReply) {
      const job = await jobOf(request, reply)
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

    /**
     * Makes the handler of a form: it answers a refusal with a page that has this title. The action returns the address to
     * which the browser goes on; null for an address that answers nothing.
     */
    const onForm =
      (titleOf: (say: Say) => string, act: (request: Request, job: TaggedJob) => Promise<string | null>) =>
      async (request: Request, reply: FastifyReply) => {
        let choice: TaggedJob['language'] = null
        try {
          refuseForeignOrigin(request, ownOrigins(publicUrl))
          const job = await jobOf(request, reply)
          if (!job) return reply
          choice = job.language
          const address = await act(request, job)
          return address === null ? refuseAnswer(request, reply, choice) : reply.redirect(address, 303)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          const say = await readers.sayTo(request, choice)
          return refuse(request, reply, error, { title: titleOf(say), say })
        }
      }

    const pay = onForm(
      (say) => say`Payment not possible`,
      (request, job) => {
        drop(tagInPath(request))
        return openCheckout(db, payments, {
          user_id: job.owner_id,
          string_job_ids: [job.id],
          is_from_status_page: true,
        })
      },
    )

    /** Records the answer to the shop's question about extras. Anyone who has the tag may answer, as they may also pay. */
    const answer = onForm(notRecorded, async (request, job) => {
      const answered = Answer.safeParse(request.params)
      if (!answered.success) return null
      const { choice, amount } = answered.data
      const answer = { accept: choice === 'accept', amount: Number(amount) }
      await answerExtras(db, { string_job_id: job.id, actor_id: null }, answer)
      return pathOf(request)
    })

    /** Records the answer to the question about the frame, which anyone who has the tag may give. */
    const answerAboutFrame = onForm(notRecorded, async (request, job) => {
      const answered = FrameChoice.safeParse(request.params)
      if (!answered.success) return null
      const answer = { question: Number(answered.data.question), accepts: answered.data.choice === 'yes' }
      await answerFrame(db, { string_job_id: job.id, actor_id: null, missing: UNKNOWN }, answer)
      return pathOf(request)
    })

    async function requireTag(request: FastifyRequest, reply: FastifyReply) {
      // The route has this parameter.
      if (!(await jobOf(request as Request, reply))) return reply
      reply.removeHeader('content-type')
    }

    async function follow({ params }: FastifyRequest, reply: FastifyReply) {
      // The route has this parameter.
      const { tag } = params as Request['params']
      const job = await findTaggedJob(db, tag)
      // The tag was replaced a moment ago. The page asks again and is refused.
      if (job) openStream(hub, reply, tagReader(db, tag, job.id))
    }

    /** The job of the address; null when the tag is not valid, which is answered. */
    async function jobOf(request: TaggedRequest, reply: FastifyReply) {
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8')
      const job = await findTaggedJob(db, request.params.tag)
      if (job) return job
      await answerMiss(request, reply, { db, kind: 'tag', isLimited, text: UNKNOWN, say: await readers.sayTo(request) })
      return null
    }

    function refuse(
      request: TaggedRequest,
      reply: FastifyReply,
      { status, headers, message }: Refusal,
      { title, say }: { title: string; say: Say },
    ) {
      return reply
        .code(status)
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(refusalPage(request.styleNonce, title, message, say, pathOf(request)))
    }

    /** An address that answers nothing. */
    async function refuseAnswer(request: TaggedRequest, reply: FastifyReply, choice: TaggedJob['language']) {
      const say = await readers.sayTo(request, choice)
      return reply.code(404).send(refusalPage(request.styleNonce, say`Not Found`, NO_ANSWER, say))
    }

    app.get('/t/:tag', show)
    app.get('/T/:tag', show)
    app.get(
      '/t/:tag/live',
      { config: { isStream: true }, onRequest: requireStream, preHandler: requireTag, sse: true },
      follow,
    )
    app.post('/t/:tag/pay', pay)
    app.post('/t/:tag/extras/:choice/:amount', answer)
    app.post('/t/:tag/frame/:choice/:question', answerAboutFrame)
  }

/** The tag as QR codes have it; empty when the address has none. */
const tagInPath = ({ params }: TaggedRequest) => parseTag(params.tag) ?? ''

const pathOf = (request: TaggedRequest) => `/t/${tagInPath(request)}`

/** A provider that does not answer now will report the payment later. */
const logged = (request: Request) => (error: unknown) => {
  request.log.warn({ err: error }, 'a returning customer’s checkout could not be settled')
}

const notRecorded = (say: Say) => say`Your answer was not recorded`

const NO_ANSWER = "Please open your racket's page again and answer there."
const UNKNOWN = 'This code does not belong to a racket in this shop, or it is out of date. Please ask the shop.'
