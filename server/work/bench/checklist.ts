import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { ChecklistResult } from '../../../contract/work/bench.ts'
import type { Db } from '../../base/database/connect.ts'
import { requireToBeStrung } from '../../job/require-status.ts'
import { changeTechnicianJob } from '../../job/technician/change-technician-job.ts'

/** Records what was looked at before the stringing. Throws 409 when the racket is not to be strung. */
export const recordChecklist = (
  db: Db,
  id: number,
  { checked, skipped }: ChecklistResult,
  actor_id: number,
): Promise<TechnicianJob> =>
  changeTechnicianJob(db, id, actor_id, (_, job) => {
    requireToBeStrung(job)
    return { history: [{ event: 'checklist', from: skipped.join(', ') || null, to: checked.join(', ') }] }
  })
