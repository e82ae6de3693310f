import { say } from '../config.ts'
import { formatMoney } from '../money.ts'

/** Says that a button marks a number of string jobs as paid. */
export const marksAsPaid = (jobs: number) =>
  jobs === 1 ? say`This will mark the string job as paid.` : say`This will mark ${jobs} string jobs as paid.`

/** The text of a question before money is recorded: a sentence, and the amount in cents below it. */
export const withAmount = (sentence: string, amount: number | null) =>
  `${sentence}\n${say`Amount: ${formatMoney(amount)}`}`
