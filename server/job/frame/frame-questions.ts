import type * as z from 'zod'
import type { FrameAnswer, FrameDecision, FrameProblem } from '../../../contract/job/frame-requests.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db, Trx } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { changeJob } from '../change.ts'
import type { LockedJob } from '../locked-job.ts'
import { NOT_OPEN } from '../open-questions.ts'
import { requireNotCancelled, requireNotStrung } from '../require-status.ts'
import { changeTechnicianJob } from '../technician/change-technician-job.ts'
import { NOW } from '../write.ts'
import { planQuestions } from './questions.ts'

interface Staff {
  actor_id: number
  string_job_id: number
}

interface Customer {
  /** Null on the status page, where nobody is signed in. */
  actor_id: number | null
  /** The customer who answers; undefined on the status page. */
  owner_id?: number
  missing: string
  string_job_id: number
}

const NOTHING_HELD = { frame_question_id: null, frame_state: null }

/**
 * Notes what is wrong with the frame of a racket that is to be strung, and asks its owner, unless staff have done so
 * already. Throws 404, and 409 when the racket is not to be strung or a question is open.
 */
export const noteFrame = (
  db: Db,
  { string_job_id, actor_id }: Staff,
  { problem, is_settled }: z.infer<typeof FrameProblem>,
): Promise<TechnicianJob> =>
  changeTechnicianJob(db, string_job_id, actor_id, async (trx, job) => {
    requireNotCancelled(job)
    requireNotStrung(job)
    if (job.frame_question_id !== null) throw conflict('The customer was already asked about the frame.')
    const { id } = await trx
      .insertInto('frame_questions')
      .values({ string_job_id, problem, asked_by: actor_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!is_settled) {
      return {
        set: await planQuestions(trx, job, { frame_question_id: id, frame_state: 'asked' }),
        history: [{ event: 'frame_asked', to: problem }],
      }
    }
    await recordAnswer(trx, id, { accepts: true, way: 'shop', answered_by: actor_id })
    return { history: [{ event: 'frame_answered', from: problem, to: 'yes' }] }
  })

/** Records what the customer answers. Throws 404, and 409 when the question is no longer open. */
export const answerFrame = (
  db: Db,
  { string_job_id, ...changer }: Customer,
  { question, accepts }: z.infer<typeof FrameAnswer>,
): Promise<void> =>
  changeJob(db, string_job_id, changer, async (trx, job) => {
    if (job.frame_question_id !== question || job.frame_state !== 'asked') throw conflict(NOT_OPEN)
    const way = changer.actor_id === null ? 'label' : 'signed_in'
    await recordAnswer(trx, question, { accepts, way, answered_by: changer.actor_id })
    return {
      set: await planQuestions(trx, job, accepts ? NOTHING_HELD : { frame_state: 'refused' }),
      history: [{ event: 'frame_answered', from: await problemOf(trx, question), to: accepts ? 'yes' : 'no' }],
    }
  })

/**
 * Goes on with a racket whose frame was asked about, or gives it back after the customer said no. Throws 404, and 409 when
 * the question is no longer open or as staff saw it, or the customer has not said no.
 */
export const decideFrame = (
  db: Db,
  { string_job_id, actor_id }: Staff,
  { question, decision, seen }: z.infer<typeof FrameDecision>,
): Promise<TechnicianJob> =>
  changeTechnicianJob(db, string_job_id, actor_id, async (trx, job) => {
    if (job.frame_question_id !== question || (seen && seen !== job.frame_state)) throw conflict(NOT_OPEN)
    if (decision === 'give_back') return givenBack(job)
    if (job.frame_state === 'asked') {
      await recordAnswer(trx, question, { accepts: true, way: 'shop', answered_by: actor_id })
    }
    return {
      set: await planQuestions(trx, job, NOTHING_HELD),
      history: [{ event: 'frame_answered', from: await problemOf(trx, question), to: 'go on' }],
    }
  })

function givenBack(job: LockedJob) {
  if (job.frame_state !== 'refused') throw conflict('The customer has not said no.')
  return { set: { order_status: 'CANCELLED' as const, left_at: NOW } }
}

interface Answer {
  accepts: boolean
  way: 'signed_in' | 'label' | 'shop'
  answered_by: number | null
}

async function recordAnswer(trx: Trx, frame_question_id: number, answer: Answer) {
  await trx
    .insertInto('frame_answers')
    .values({ frame_question_id, ...answer })
    .execute()
}

async function problemOf(trx: Trx, id: number): Promise<string> {
  const { problem } = await trx
    .selectFrom('frame_questions')
    .select('problem')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return problem
}
