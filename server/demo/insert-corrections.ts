import { isReady } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { payAtCounter } from '../money/payments/pay-at-counter.ts'
import { voidPayment } from '../money/payments/void.ts'
import { createStatement } from '../money/statements/actions.ts'
import { statusOf } from './plan.ts'
import { CASH } from './plan-money.ts'
import type { DemoJob, Staff } from './write.ts'

/** Makes a statement for one of the customers with jobs on account, who has not paid it yet. */
export async function insertStatement(trx: Trx, jobs: DemoJob[], staff: Staff) {
  const onAccount = jobs.find(({ plan }) => plan.onAccount)
  if (onAccount) await createStatement(trx, onAccount.owner_id, staff.manager)
}

/** Records a payment for the wrong racket, and its void. */
export async function insertVoid(trx: Trx, jobs: DemoJob[], { technician }: Staff) {
  const job = jobs.findLast(({ plan }) => isReady(statusOf(plan)) && !plan.paid && !plan.onAccount)
  if (!job) return
  await payAtCounter(trx, job.id, { actor_id: technician, way: CASH })
  await voidPayment(trx, job.id, 'Paid for another racket', { id: technician, is_manager: false })
}
