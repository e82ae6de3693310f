import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { ChecklistResult } from '../../../contract/work/bench.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { changeJob } from '../../job/change.ts'
import { requireToBeStrung } from '../../job/require-status.ts'
import { getTechnicianJob } from '../../job/technician/queries.ts'

/** Records what was looked at before the stringing. Throws 409 when the racket is not to be strung. */
export function recordChecklist(
  db: Db,
  id: number,
  { checked, skipped }: ChecklistResult,
  actor_id: number,
): Promise<TechnicianJob> {
  return transact(db, async (trx) => {
    await changeJob(trx, id, { actor_id }, (_, job) => {
      requireToBeStrung(job)
      return { history: [{ event: 'checklist', from: skipped.join(', ') || null, to: checked.join(', ') }] }
    })
    return getTechnicianJob(trx, id)
  })
}
