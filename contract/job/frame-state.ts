import type { FrameQuestion } from './frame-questions.ts'

// Not with the questions, because the first load of a customer has only this.

export type HasFrameQuestion = { frame_question: FrameQuestion | null }

/** The question that the customer has not answered yet; null for none. */
export const unanswered = ({ frame_question }: HasFrameQuestion) =>
  frame_question?.is_open && frame_question.answer === null ? frame_question : null

/** The question that waits for the shop's decision, because the customer said no; null for none. */
export const undecided = ({ frame_question }: HasFrameQuestion) =>
  frame_question?.is_open && frame_question.answer !== null ? frame_question : null
