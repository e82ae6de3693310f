import type { EditedJob } from '../../../contract/job/order-edits.ts'
import type { StaffJob } from '../../../contract/work/counter.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { conflict } from '../../base/errors.ts'
import { editOrder } from '../../job/string-jobs/edit.ts'
import { getTechnicianJob } from '../../job/technician/queries.ts'
import { findOwner, getStaffJob } from './queries.ts'

/** Corrects a customer's order. Throws 404 when it is missing, and like editOrder. */
export function correctOrder(db: Db, actor_id: number, id: number, input: EditedJob): Promise<StaffJob> {
  return transact(db, async (trx) => {
    await getTechnicianJob(trx, id)
    const owner = await findOwner(trx, id)
    if (!owner) throw conflict('The customer has deleted their account, so this order can no longer be corrected.')
    await editOrder(trx, id, { by: 'staff', actor_id, owner, input })
    return getStaffJob(trx, id)
  })
}
