import type { Say } from '../../../contract/base/say.ts'
import { frameQuestionText } from '../../../contract/job/frame-questions.ts'
import type { Trx } from '../../base/database/connect.ts'
import { moneyFormat } from '../../catalog/settings/queries.ts'
import { planNotice } from '../../messages/notices.ts'
import type { LockedJob } from '../locked-job.ts'

// A job can have two questions to its customer: about extras, and about its frame. They share one message.

type Questions = Partial<Pick<LockedJob, 'asked_extras' | 'frame_question_id' | 'frame_state'>>

/** Plans the message with the questions that are open after a change of a job, or takes it back when none is. */
export async function planQuestions(trx: Trx, job: LockedJob, change: Questions): Promise<Questions> {
  const after = { ...job, ...change }
  const isFrameOpen = after.frame_state === 'asked'
  const isOpen = isFrameOpen || after.asked_extras.length > 0
  // An answer to one question asks nothing, although the other one may still be open.
  const isFrameAsked = isFrameOpen && job.frame_state !== 'asked'
  const isAsking = isFrameAsked || (change.asked_extras ?? []).length > 0
  if (!isOpen || isAsking) {
    const detail = isOpen ? await detailOf(trx, after) : null
    await planNotice(trx, { kind: 'question', job, detail }, new Date())
  }
  return change
}

async function detailOf(trx: Trx, job: LockedJob): Promise<(say: Say) => string> {
  const parts = [
    job.frame_state === 'asked' && (await frameText(trx, job)),
    job.asked_extras.length > 0 && (await extrasText(trx, job)),
  ]
  return (say) => parts.flatMap((part) => (part ? [part(say)] : [])).join('\n\n')
}

async function extrasText(trx: Trx, { asked_extras }: LockedJob) {
  const format = await moneyFormat(trx)
  const names = asked_extras.map(({ name, amount }) => `${name} (${format(amount)})`).join(', ')
  return (say: Say) => `${say`May we add this to your order?`} ${names}`
}

async function frameText(trx: Trx, { frame_question_id, racket_id }: LockedJob) {
  const { model_name, problem } = await trx
    .selectFrom('frame_questions as q')
    .innerJoin('rackets as r', (join) => join.on('r.id', '=', racket_id))
    .select(['q.problem', 'r.model_name'])
    .where('q.id', '=', frame_question_id)
    .executeTakeFirstOrThrow()
  return (say: Say) => frameQuestionText(model_name, problem, say)
}
