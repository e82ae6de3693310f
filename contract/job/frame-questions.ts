import * as z from 'zod/mini'
import { Timestamp } from '../base/ids.ts'
import { isolated } from '../base/isolated.ts'
import { english, type Say } from '../base/say.ts'
import { type HasFrameQuestion, unanswered, undecided } from './frame-state.ts'

// A problem with a frame, and the question to the customer whether to string it anyway.

/** The newest question about the frame of a job. */
export const FrameQuestion = z.object({
  id: z.int(),
  /** The problem in the words of the shop. */
  problem: z.string(),
  date: Timestamp,
  /** True while the job waits for the customer's answer, or for the shop's decision after 'no'. */
  is_open: z.boolean(),
  answer: z.nullable(z.object({ accepts: z.boolean(), way: z.enum(['signed_in', 'label', 'shop']), date: Timestamp })),
})
export type FrameQuestion = z.infer<typeof FrameQuestion>

/** The question as the customer reads it. */
export const frameQuestionText = (model_name: string, problem: string, say: Say = english) =>
  say`Something is wrong with the frame of your ${isolated(model_name)}: ${isolated(problem.replace(/[.!\s]+$/, ''))}. It may break when it is strung. String it anyway?`

/** 'Waiting for Lena', or 'Lena does not want it strung'; null for a job that nothing holds up. */
export const frameMark = (job: HasFrameQuestion, name: string, say: Say = english): string | null => {
  if (unanswered(job)) return say`Waiting for ${name}`
  return undecided(job) ? say`${name} does not want it strung` : null
}
