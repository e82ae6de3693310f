import { sql } from 'kysely'
import { isToBeStrung, ORDER_STATUSES } from '../../contract/job/statuses.ts'
import type { Trx } from '../base/database/connect.ts'
import { noteFrame } from '../job/frame/frame-questions.ts'
import { canBeRedoneUntil } from '../job/redo-sql.ts'
import { restringFree } from '../job/redos/restring-free.ts'
import { hasStatus } from '../job/status-sql.ts'
import type { Staff } from './write.ts'

/** A racket that came back and is strung again free of charge, and one whose owner is asked about a crack. */
export async function insertRepairs(trx: Trx, { technician, customer }: Staff, now: Date) {
  const others = trx
    .selectFrom('string_jobs as j')
    .innerJoin('rackets as r', 'r.id', 'j.racket_id')
    .select('j.id')
    .where('j.owner_id', '<>', customer)
    .where('r.is_retired', '=', false)
    .where('r.deleted_at', 'is', null)
    .orderBy('j.id', 'desc')
    .limit(1)
  const collected = await others
    .where('j.left_at', 'is not', null)
    .where(canBeRedoneUntil('j'), 'is not', null)
    .where(sql<boolean>`not exists (select from string_jobs n where n.racket_id = j.racket_id and n.id > j.id)`)
    .executeTakeFirst()
  if (collected) await restringFree(trx, collected.id, technician)
  const cracked = await others
    .where(hasStatus('j', ORDER_STATUSES.filter(isToBeStrung)))
    .where('j.received_at', 'is not', null)
    .where('j.started_at', 'is', null)
    .where('j.redo_of', 'is', null)
    .executeTakeFirst()
  if (!cracked) return
  const problem = { problem: "crack at 2 o'clock", is_settled: false }
  await noteFrame(trx, { string_job_id: cracked.id, actor_id: technician }, problem)
  // It was asked before the demo shop opens.
  await trx
    .updateTable('messages')
    .set({ created_at: new Date(now.getTime() - 5 * 60_000) })
    .where('kind', '=', 'question')
    .execute()
}
