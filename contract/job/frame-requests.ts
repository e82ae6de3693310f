import * as z from 'zod/mini'
import { id } from '../base/ids.ts'
import { orList } from '../base/sentence.ts'
import { requiredLine } from '../base/text.ts'

// The requests of staff and customers about a frame. They are apart from frame-questions.ts, which every customer loads
// first.

const DECISIONS = ['go_on', 'give_back'] as const

export const MAX_PROBLEM = 200

/** The staff's notes about a frame. `is_settled`: the staff have asked the customer already, and go on. */
export const FrameProblem = z.strictObject({
  problem: requiredLine('What is wrong', 'Please enter what is wrong', MAX_PROBLEM),
  is_settled: z._default(z.boolean({ error: 'is_settled must be true or false' }), false),
})

const question = id('Please choose a question')

/** The customer's answer. Refused (409) when the question is no longer open. */
export const FrameAnswer = z.strictObject({
  question,
  accepts: z.boolean({ error: 'Please answer yes or no' }),
})

/** The states of an open question: the customer has not answered, or said no. */
const STATES = ['asked', 'refused'] as const

/**
 * The shop's decision: to string the racket, or to cancel its job and give it back after the customer said no. Refused
 * (409) when the question is no longer in the state that staff saw, if the request names one.
 */
export const FrameDecision = z.strictObject({
  question,
  decision: z.enum(DECISIONS, { error: `decision must be ${orList(DECISIONS)}` }),
  seen: z.optional(z.enum(STATES, { error: `seen must be ${orList(STATES)}` })),
})
