import type { TechnicianJob } from '../../../contract/job/technician.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { type Act, changeJob } from '../change.ts'
import { getTechnicianJob } from './queries.ts'

/** Changes a job, and returns it as technicians see it. Throws 404 when it is missing. */
export const changeTechnicianJob = (db: Db, id: number, actor_id: number, act: Act): Promise<TechnicianJob> =>
  transact(db, async (trx) => {
    await changeJob(trx, id, { actor_id }, act)
    return getTechnicianJob(trx, id)
  })
