import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import type { Staff } from './write.ts'

const PLAYERS = ['Emil', 'Ida']

/** Gives the rackets of a customer to their children, and lets the demo's customer pay for another one. */
export async function insertFamily(trx: Trx, { customer }: Staff) {
  const parent = sql`(
    select owner_id from rackets where owner_id <> ${customer} and not is_retired and deleted_at is null
    group by owner_id having count(*) >= ${PLAYERS.length} order by owner_id limit 1
  )`
  const { rows } = await sql<{ id: number }>`
    select id from rackets where owner_id = ${parent} and not is_retired and deleted_at is null order by id
    limit ${PLAYERS.length}
  `.execute(trx)
  for (const [index, player] of PLAYERS.entries()) {
    await trx
      .updateTable('rackets')
      .set({ player })
      .where('id', '=', rows[index]?.id ?? 0)
      .execute()
  }
  await sql`
    update users set billed_to_id = ${customer} where id = (
      select j.owner_id from string_jobs j
      where j.on_account_at is not null and not j.is_order_paid and j.order_status <> 'CANCELLED' and j.owner_id <> ${customer}
        and not exists (select from statement_jobs l where l.string_job_id = j.id)
      order by j.id limit 1
    )
  `.execute(trx)
}
