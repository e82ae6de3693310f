import { sql } from 'kysely'
import { MINUTE_MS } from '../../contract/base/time-units.ts'
import { isToBeStrung, STRUNG_STATUS } from '../../contract/job/statuses.ts'
import { bedIds, orderedBed } from '../../contract/job/string-bed.ts'
import type { Trx } from '../base/database/connect.ts'
import { saveAsStrung } from '../job/as-strung/save.ts'
import { noteFrame } from '../job/frame/frame-questions.ts'
import { canBeRedoneUntil } from '../job/redo-sql.ts'
import { restringFree } from '../job/redos/restring-free.ts'
import { statusIs } from '../job/status-sql.ts'
import { getJob } from '../job/string-jobs/queries.ts'
import type { Staff } from './write.ts'

const MACHINES = ['Protech 8', 'Portable']

/**
 * A racket that was strung a little looser than ordered, one that came back and is strung again free of charge, and one
 * whose owner is asked about a crack.
 */
export async function insertRepairs(trx: Trx, { technician, customer }: Staff, now: Date) {
  await insertAsStrung(trx, { technician, customer })
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
    .where(statusIs('j', isToBeStrung))
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
    .set({ created_at: new Date(now.getTime() - 5 * MINUTE_MS) })
    .where('kind', '=', 'question')
    .execute()
}

/** The racket that the customer can collect has a pound less than ordered, with the reason. */
async function insertAsStrung(trx: Trx, { technician, customer }: Pick<Staff, 'technician' | 'customer'>) {
  await trx.updateTable('bench_settings').set({ machines: MACHINES }).execute()
  const ready = await trx
    .selectFrom('string_jobs as j')
    .select('j.id')
    .where('j.owner_id', '=', customer)
    .where('j.order_status', '=', STRUNG_STATUS)
    .where('j.tension', '>', 21)
    .where('j.tension_kg', 'is', null)
    .orderBy('j.id', 'desc')
    .executeTakeFirst()
  if (!ready) return
  const job = await getJob(trx, ready.id)
  const ordered = bedIds(orderedBed(job))
  const as_strung = {
    ...ordered,
    mains: { ...ordered.mains, tension: ordered.mains.tension - 1 },
    crosses: { ...ordered.crosses, tension: ordered.crosses.tension - 1 },
  }
  const remark = 'The grommets are worn, so I strung both a pound looser.'
  const from = { as_strung: null, machine: null, remark: '' }
  const strung = { as_strung, machine: MACHINES[0] ?? null, remark, from }
  await saveAsStrung(trx, { string_job_id: ready.id, actor_id: technician }, strung)
}
