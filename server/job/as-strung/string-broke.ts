import { rounded } from '../../../contract/base/money.ts'
import { orderedBed, orderOfRow } from '../../../contract/job/string-bed.ts'
import { bedStringsText } from '../../../contract/job/string-bed-text.ts'
import type { TechnicianJob } from '../../../contract/job/technician.ts'
import type { Db } from '../../base/database/connect.ts'
import { requireBegun, requireNotCancelled, requireNotStrung } from '../require-status.ts'
import { changeTechnicianJob } from '../technician/change-technician-job.ts'
import { withStrings } from './bed-strings.ts'

/**
 * Records that the string broke while the racket was strung, which takes another set from the stock. Throws 404, and 409
 * before the stringing began, after its end, and when the job is cancelled.
 */
export const stringBroke = (db: Db, string_job_id: number, actor_id: number): Promise<TechnicianJob> =>
  changeTechnicianJob(db, string_job_id, actor_id, async (trx, job) => {
    requireNotCancelled(job)
    requireNotStrung(job)
    requireBegun(job)
    const bed = await withStrings(trx, job.as_strung ?? orderedBed(orderOfRow(job)))
    return {
      set: { broken_meters: rounded(job.broken_meters + job.set_meters, 2) },
      history: [{ event: 'broke', to: bedStringsText(bed) }],
    }
  })
