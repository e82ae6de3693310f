import type { Trx } from '../base/database/connect.ts'
import { conflict } from '../base/errors.ts'
import type { Changer, JobChange } from './change.ts'
import { holdsCredit, lockBalance, returnCredit, spendCredit } from './credit-ledger.ts'
import { paysStringing, recordEvent } from './history.ts'

const CREDIT_IS_USED = 'The credit for this job was given back and used, so this cannot be undone.'

/**
 * Gives the credit back that paid the stringing of a job, or takes it. Throws 409 when it is to be taken again and the
 * customer has used it meanwhile.
 */
export async function moveStringingCredits(trx: Trx, changes: JobChange[], { actor_id, undoes }: Changer) {
  for (const { after } of changes) {
    const [isHeld, isWanted] = [await holdsCredit(trx, after.id), paysStringing(after)]
    if (isHeld && !isWanted) {
      await returnCredit(trx, after.owner_id, { string_job_id: after.id }, actor_id)
      if (!after.is_order_paid) await recordEvent(trx, after.id, actor_id, 'refund', { to: 'done' })
    }
    if (isHeld || !isWanted) continue
    if (undoes && (await lockBalance(trx, after.owner_id)) === 0) throw conflict(CREDIT_IS_USED)
    await spendCredit(trx, after.owner_id, { string_job_id: after.id }, actor_id)
  }
}

/** Takes the credits that have just paid whole jobs. */
export async function spendCredits(trx: Trx, changes: JobChange[], { actor_id }: Changer) {
  for (const { after } of changes) {
    if (after.paid_payment_id === null) continue
    await spendCredit(trx, after.owner_id, { payment_id: after.paid_payment_id }, actor_id)
  }
}
