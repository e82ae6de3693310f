import type { Mutant } from './mutant.ts'

const redos = { caughtBy: 'server/job/redos/redos.test.ts' }
const frame = { caughtBy: 'server/job/frame/frame.test.ts' }

/** Faults in redos, and in questions about frames. */
export const redoMutants: Mutant[] = [
  {
    name: 'undoing that a racket was given back leaves it outside the shop',
    file: 'server/base/database/definitions/moments.sql',
    from: ' and old.left_at is not null and new.left_at is not null then',
    to: ' and old.left_at is not null then',
    ...frame,
    named: 'can be undone',
  },
  {
    name: 'a redo can be paid at the counter',
    file: 'server/money/payments/pay-at-counter.ts',
    from: "    if (isPaidWithoutPayment(job)) throw conflict('This job is already paid.')\n",
    to: '    void isPaidWithoutPayment\n',
    caughtBy: 'server/job/redos/free-jobs.test.ts',
    named: 'mark as paid',
  },
  {
    name: 'a racket can be restrung free after the days are over',
    file: 'server/job/redos/restring-free.ts',
    from: '  if (is_over) {',
    to: '  if (is_over && false) {',
    ...redos,
    named: 'after the days are over',
  },
  {
    name: 'a redo of a redo names the redo',
    file: 'server/job/redo-sql.ts',
    from: 'coalesce(',
    to: 'greatest(',
    ...redos,
    named: 'after the days are over',
  },
  {
    name: 'a cancelled redo keeps its string',
    file: 'server/job/following-columns.ts',
    from: '  if (job.redo_of !== null && isCancelled(order_status)) return { used_meters: 0 }\n',
    to: '',
    ...redos,
    named: 'returns its string and nothing else',
  },
  {
    name: 'a redo can move to another racket',
    file: 'server/job/string-jobs/edit.ts',
    from: 'if (job.redo_of !== null && input.racket !== job.racket_id) throw',
    to: 'if (job.redo_of === 0) throw',
    ...redos,
    named: 'keeps its price',
  },
  {
    name: 'a question about the frame does not keep the racket out of Up Next',
    file: 'server/job/promises/queue.ts',
    from: 'stringer === null && started === null && !is_held',
    to: 'stringer === null && started === null && is_held !== null',
    ...frame,
    named: 'holds the job up',
  },
  {
    name: 'an answer to an old question about the frame is recorded',
    file: 'server/job/frame/frame-questions.ts',
    from: "if (job.frame_question_id !== question || job.frame_state !== 'asked') throw",
    to: "if (job.frame_state !== 'asked') throw",
    ...frame,
    named: 'one at a time',
  },
  {
    name: 'a job is cancelled for its frame although the customer has not said no',
    file: 'server/job/frame/frame-questions.ts',
    from: "  if (job.frame_state !== 'refused') throw conflict('The customer has not said no.')\n",
    to: '',
    ...frame,
    named: 'after no',
  },
]
