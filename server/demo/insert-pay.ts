import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import type { Staff } from './write.ts'

const PER_RACKET = 800

/** Inserts a rule for the pay of stringers, and what they earned with the rackets of the last three weeks. */
export async function insertPay(trx: Trx, { manager }: Staff) {
  await trx.insertInto('pay_rules').values({ kind: 'per_racket', value: PER_RACKET, actor_id: manager }).execute()
  await sql`
    insert into pay_entries (string_job_id, technician_id, amount, created_at)
    select id, technician_id, ${PER_RACKET}::integer, ready_at from string_jobs
    where technician_id is not null and redo_of is null and ready_at > now() - interval '21 days'
      and order_status in ('READY_FOR_PICKUP', 'COMPLETED')
    order by ready_at
  `.execute(trx)
}
