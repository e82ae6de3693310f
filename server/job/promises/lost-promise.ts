import type { Trx } from '../../base/database/connect.ts'
import { planNotice } from '../../messages/notices.ts'
import type { JobChange } from '../change.ts'

/** Takes back the messages about a new time that still wait, for jobs that have lost their promise. */
export async function takeBackNewTimes(trx: Trx, changes: JobChange[]) {
  for (const { after } of changes) await planNotice(trx, { kind: 'new_time', job: after, detail: null }, new Date())
}
