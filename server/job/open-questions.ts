import { isolated } from '../../contract/base/isolated.ts'
import type { Say } from '../../contract/base/say.ts'
import { inARow, listed } from '../../contract/base/sentence.ts'
import { frameQuestionText } from '../../contract/job/frame-questions.ts'
import { isPayable } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { moneyFormat } from '../catalog/settings/queries.ts'
import type { LockedJob } from './locked-job.ts'

/** The columns of a job that say which questions to its customer wait for an answer. */
export type AskedColumns = Pick<LockedJob, 'asked_extras' | 'frame_question_id' | 'frame_state'>

/** True if a job asks its customer about extras: the price of a paid job cannot change, so nothing can be answered. */
export const asksAboutExtras = (job: Pick<LockedJob, 'asked_extras' | 'is_order_paid' | 'order_status'>) =>
  job.asked_extras.length > 0 && isPayable(job)

export const NOT_OPEN = 'This question is no longer open. Please look at the job again.'

/** The questions to the customer of a job that wait for an answer, as text; null when none does. */
export async function openQuestions(
  trx: Trx,
  job: AskedColumns & Pick<LockedJob, 'racket_id' | 'is_order_paid' | 'order_status'>,
): Promise<((say: Say) => string) | null> {
  const parts = [
    ...(job.frame_state === 'asked' ? [await frameText(trx, job)] : []),
    ...(asksAboutExtras(job) ? [await extrasText(trx, job)] : []),
  ]
  return parts.length === 0 ? null : (say) => parts.map((part) => part(say)).join('\n\n')
}

async function extrasText(trx: Trx, { asked_extras }: Pick<AskedColumns, 'asked_extras'>) {
  const format = await moneyFormat(trx)
  const names = asked_extras.map(({ name, amount }) => `${isolated(name)} (${format(amount)})`)
  return (say: Say) => inARow([say`May we add this to your order?`, listed(names, say.language)], say.language)
}

async function frameText(
  trx: Trx,
  { frame_question_id, racket_id }: Pick<LockedJob, 'frame_question_id' | 'racket_id'>,
) {
  const { model_name, problem } = await trx
    .selectFrom('frame_questions as q')
    .innerJoin('rackets as r', (join) => join.on('r.id', '=', racket_id))
    .select(['q.problem', 'r.model_name'])
    .where('q.id', '=', frame_question_id)
    .executeTakeFirstOrThrow()
  return (say: Say) => frameQuestionText(model_name, problem, say)
}
