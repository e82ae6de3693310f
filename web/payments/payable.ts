import { cardProblem } from '../../contract/catalog/price-limits.ts'
import type { StringJob } from '../../contract/job/string-jobs.ts'
import { isToPay, sumOfPrices } from '../../contract/job/to-pay.ts'
import { MAX_JOBS_PER_PAYMENT } from '../../contract/money/payments.ts'
import { config, say } from '../config.ts'
import { formatMoney } from '../money.ts'
import { payByCard } from './pay.ts'

/** A job to pay for, with what it costs in cents. */
export interface Payable {
  id: number
  price: number
}

/** The jobs that can be paid by card, without those that a statement will collect. */
export const payableTogether = (jobs: StringJob[]): Payable[] =>
  jobs.flatMap((job) => (isToPay(job) && job.price !== null ? [{ id: job.id, price: job.price }] : []))

/** The jobs for which one card payment pays; the others need another one. */
export const inOnePayment = (jobs: Payable[]) => jobs.slice(0, MAX_JOBS_PER_PAYMENT)

/** The button of a toast that pays for several new jobs at once; nothing when one card payment cannot. */
export function payingForAll(jobs: StringJob[]) {
  const [first, ...others] = inOnePayment(payableTogether(jobs))
  if (!first || others.length === 0) return {}
  const sum = sumOfPrices([first, ...others])
  if (cardProblem(sum, config)) return {}
  return { action: { text: say`Pay for All ${formatMoney(sum)}`, run: () => void payByCard(first, ...others) } }
}
