import { sum } from '../base/sum.ts'
import { canBePaid } from './statuses.ts'
import type { StringJob } from './string-jobs.ts'

/** The facts that decide whether a customer pays for a job when they collect the racket. */
export type MaybeToPay = Pick<
  StringJob,
  'order_status' | 'is_order_paid' | 'is_payment_on_its_way' | 'is_on_account' | 'price'
>

/** The customer has to pay for the job when they collect the racket. */
export const isToPay = (job: MaybeToPay) => canBePaid(job) && !job.is_on_account

/** The sum of the prices of several jobs, in cents. Jobs without a price count as 0. */
export const sumOfPrices = (jobs: readonly { price: number | null }[]) => sum(jobs.map(({ price }) => price ?? 0))

/** The amount that the customer still has to pay for these jobs, in cents. */
export const amountToPay = (jobs: MaybeToPay[]) => sumOfPrices(jobs.filter(isToPay))
