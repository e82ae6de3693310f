import {
  hasCredit,
  isOnlyStringing,
  type PriceLine,
  sumOfPriceLines,
  withoutCredit,
} from '../../contract/job/price-lines.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import type { LockedJob } from './locked-job.ts'
import { requireOpenPrice } from './open-price.ts'
import { recordPayment } from './payment.ts'
import type { JobColumns } from './write.ts'

/** The sentence of a 409 for a job that would be on account without a price. */
export const NO_PRICE_ON_ACCOUNT = 'This job has no price, so it cannot be paid on account.'

/** The price lines of a new job and their sum, as columns of string_jobs. */
export const priceColumns = (lines: PriceLine[] | null) => ({
  price: sumOfPriceLines(lines),
  price_lines: lines && JSON.stringify(lines),
})

/** The same as columns of a change. */
export const pricesOf = (lines: PriceLine[] | null) => ({ price: sumOfPriceLines(lines), price_lines: lines })

/**
 * The columns that give a job other price lines. Actions that change a price use it; a cancellation and an undo set the
 * columns themselves. A credit that pays the stringing becomes the payment of the whole job when nothing else is left to
 * pay. A paid job keeps its lines, and a different price is refused with 409, as it is while a payment is on its way. So is
 * a job on account without a price, for which no statement could ask.
 */
export async function setLines(
  trx: Trx,
  job: LockedJob,
  lines: PriceLine[] | null,
  actor_id: number | null,
): Promise<JobColumns> {
  const isOther = compositionOf(job.price_lines) !== compositionOf(lines)
  if (job.is_order_paid && !isOther) return {}
  const isOpen = !isCancelled(job.order_status)
  if (isOther && isOpen) await requireOpenPrice(trx, job)
  if (lines === null && job.on_account_at !== null) throw conflict(NO_PRICE_ON_ACCOUNT)
  const rest = lines && hasCredit(lines) ? withoutCredit(lines) : null
  if (rest === null || !isOnlyStringing(rest) || !isOpen) return pricesOf(lines)
  const payment = { string_job_id: job.id, method: 'credit', amount: 0, actor_id } as const
  return { ...pricesOf(rest), ...(await recordPayment(trx, payment)) }
}

/** The parts of a price, without the names of strings, extras and speeds. */
export const compositionOf = (lines: PriceLine[] | null) => String(lines?.map(({ kind, amount }) => [kind, amount]))
