import type { Trx } from '../../base/database/connect.ts'
import { planNotice } from '../../messages/notices.ts'
import type { LockedJob } from '../locked-job.ts'
import { type AskedColumns, openQuestions } from '../open-questions.ts'

// A job can have two questions to its customer: about extras, and about its frame. They share one message.

/**
 * Plans the message with the questions that are open after a change of a job. Without a new question, it only changes the
 * message that waits, or takes it back when no question is open.
 */
export async function planQuestions(
  trx: Trx,
  job: LockedJob,
  change: Partial<AskedColumns>,
): Promise<Partial<AskedColumns>> {
  const after = { ...job, ...change }
  // An answer to one question asks nothing, although the other one may still be open.
  const isFrameAsked = after.frame_state === 'asked' && job.frame_state !== 'asked'
  const isNews = isFrameAsked || (change.asked_extras ?? []).length > 0
  await planNotice(trx, { kind: 'question', job, detail: await openQuestions(trx, after), isNews }, new Date())
  return change
}
