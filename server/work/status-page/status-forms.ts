import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Say } from '../../../contract/base/say.ts'
import { ownOrigins, refuseForeignOrigin } from '../../base/access/origins.ts'
import type { Db } from '../../base/database/connect.ts'
import { Refusal } from '../../base/errors.ts'
import { refusalPage } from '../../base/http/public-page.ts'
import { answerExtras } from '../../job/extras/job-extras.ts'
import { answerFrame } from '../../job/frame/frame-questions.ts'
import type { PaymentProvider } from '../../money/card-provider/provider.ts'
import { openCheckout } from '../../money/payments/checkout.ts'
import {
  type FindJob,
  pathOf,
  type Readers,
  type TaggedJob,
  type TaggedRequest,
  tagInPath,
  UNKNOWN,
} from './tagged-request.ts'

interface Options {
  db: Db
  payments: PaymentProvider
  publicUrl: string
  readers: Readers
  findJob: FindJob
  /** Drops the rendered pages of a tag. */
  drop: (tag: string) => void
}

/** The end of the address that answers a question about extras. The amount in cents is what the customer saw. */
const Answer = z.object({ choice: z.enum(['accept', 'decline']), amount: z.string().regex(/^\d{1,9}$/) })

/** The names of the extras that the customer saw, in the query of the same address. */
const Seen = z.object({
  extra: z.pipe(
    z.transform((names) => [names].flat()),
    z.array(z.string()),
  ),
})

/** The end of the address that answers the question about the frame, with the number of the question. */
const FrameChoice = z.object({ choice: z.enum(['yes', 'no']), question: z.string().regex(/^\d{1,9}$/) })

/**
 * The forms of the status page, which pay for the job and answer the shop's questions. Anyone who has the tag may answer, as
 * they may also pay.
 */
export function statusForms(app: FastifyInstance, { db, payments, publicUrl, readers, findJob, drop }: Options) {
  /**
   * Makes the handler of a form: it answers a refusal with a page that has this title. The action returns the address to
   * which the browser goes on; null for an address that answers nothing.
   */
  const onForm =
    (titleOf: (say: Say) => string, act: (request: TaggedRequest, job: TaggedJob) => Promise<string | null>) =>
    async (request: TaggedRequest, reply: FastifyReply) => {
      let choice: TaggedJob['language'] = null
      try {
        refuseForeignOrigin(request, ownOrigins(publicUrl))
        const job = await findJob(request, reply)
        if (!job) return reply
        choice = job.language
        const address = await act(request, job)
        if (address !== null) return reply.redirect(address, 303)
        const say = await readers.sayTo(request, choice)
        return reply.code(404).send(refusalPage(request.styleNonce, say`Not Found`, NO_ANSWER, say))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const say = await readers.sayTo(request, choice)
        return reply
          .code(error.status)
          .headers(error.headers)
          .type('text/html; charset=utf-8')
          .send(refusalPage(request.styleNonce, titleOf(say), error.message, say, pathOf(request)))
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

  const answer = onForm(notRecorded, async (request, job) => {
    const answered = Answer.safeParse(request.params)
    if (!answered.success) return null
    const { choice, amount } = answered.data
    const names = Seen.safeParse(request.query).data?.extra
    const answer = { accept: choice === 'accept', amount: Number(amount), names }
    await answerExtras(db, { string_job_id: job.id, actor_id: null }, answer)
    return pathOf(request)
  })

  const answerAboutFrame = onForm(notRecorded, async (request, job) => {
    const answered = FrameChoice.safeParse(request.params)
    if (!answered.success) return null
    const answer = { question: Number(answered.data.question), accepts: answered.data.choice === 'yes' }
    await answerFrame(db, { string_job_id: job.id, actor_id: null, missing: UNKNOWN }, answer)
    return pathOf(request)
  })

  app.post('/t/:tag/pay', pay)
  app.post('/t/:tag/extras/:choice/:amount', answer)
  app.post('/t/:tag/frame/:choice/:question', answerAboutFrame)
}

const notRecorded = (say: Say) => say`Your answer was not recorded`

const NO_ANSWER = "Please open your racket's page again and answer there."
