import type { Trx } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import { hasPaymentOnItsWay } from './checkouts.ts'

const PRICE_CHANGES = {
  isPaid: 'This job is already paid, so its price cannot change.',
  isBeingPaid: 'A payment for this job is on its way, so its price cannot change.',
}

/** Throws 409 when a job is paid or its payment is on its way. */
export async function requireOpenPrice(
  trx: Trx,
  job: { id: number; is_order_paid: boolean },
  { isPaid, isBeingPaid }: { isPaid: string; isBeingPaid: string } = PRICE_CHANGES,
) {
  if (job.is_order_paid) throw conflict(isPaid)
  if (await hasPaymentOnItsWay(trx, job.id)) throw conflict(isBeingPaid)
}
