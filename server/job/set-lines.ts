import {
  hasCredit,
  isOnlyStringing,
  type PriceLine,
  sumOfLines,
  withoutCredit,
} from '../../contract/job/price-lines.ts'
import { isCancelled } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { applyPayment } from '../money/payments/apply-payment.ts'
import { closeCheckouts } from '../money/payments/checkout-sessions.ts'
import { returnCredit, spendCredit } from './credit-ledger.ts'
import { requireOpenPrice } from './open-price.ts'

/** The price lines of a job and their sum, as columns of string_jobs. */
export const priceColumns = (lines: PriceLine[] | null) => ({
  price: sumOfLines(lines),
  price_lines: lines && JSON.stringify(lines),
})

/**
 * Gives a job other price lines. Everything that changes the price of a job calls it. It closes the checkouts that show
 * the old price. A credit that pays the stringing becomes the payment of the whole job when nothing else is left to pay.
 * A paid job keeps its lines, and a different price is refused with 409, as it is while a payment is on its way. The row
 * of the job must be locked, and before it that of the owner where a line is taken off.
 */
export async function setLines(
  trx: Trx,
  id: number,
  lines: PriceLine[] | null,
  actor_id: number | null,
): Promise<void> {
  const job = await trx
    .selectFrom('string_jobs')
    .select(['id', 'owner_id', 'order_status', 'is_order_paid', 'price_lines'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const isOther = pricesOf(job.price_lines) !== pricesOf(lines)
  if (job.is_order_paid && !isOther) return
  const isOpen = !isCancelled(job.order_status)
  if (isOther && isOpen) await requireOpenPrice(trx, job)
  const rest = lines && hasCredit(lines) ? withoutCredit(lines) : null
  const isCovered = isOpen && rest !== null && isOnlyStringing(rest)
  await trx
    .updateTable('string_jobs')
    .set(priceColumns(isCovered ? rest : lines))
    .where('id', '=', id)
    .execute()
  if (isCovered) await payWithHeldCredit(trx, job, actor_id)
  else if (isOther) await closeCheckouts(trx, [id])
}

/** What a price consists of, without the names of strings, extras and speeds. */
const pricesOf = (lines: PriceLine[] | null) => String(lines?.map(({ kind, amount }) => [kind, amount]))

/** Pays a whole job with the credit that paid its stringing. */
async function payWithHeldCredit(
  trx: Trx,
  { id, owner_id }: { id: number; owner_id: number },
  actor_id: number | null,
) {
  await returnCredit(trx, owner_id, { string_job_id: id }, actor_id)
  const payment_id = await applyPayment(trx, id, { method: 'credit', amount: 0, actor_id })
  await spendCredit(trx, owner_id, { payment_id }, actor_id)
}
