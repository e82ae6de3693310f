import { sql } from 'kysely'
import type { Trx } from '../../base/database/connect.ts'

/**
 * Moves to an account what a walk-in customer pays for others, and who pays for the walk-in customer, unless that would make
 * a chain. Statements and payments move, too. The rows of all of them must be locked, and the rackets moved.
 */
export async function claimBillTo(trx: Trx, walkInId: number, userId: number): Promise<void> {
  const [walkIn, account] = await Promise.all([billedOf(trx, walkInId), billedOf(trx, userId)])
  await trx.updateTable('statements').set({ customer_id: userId }).where('customer_id', '=', walkInId).execute()
  await trx.updateTable('payments').set({ payer_id: userId }).where('payer_id', '=', walkInId).execute()
  await sql`
    update payments p set payer_id = null from string_jobs j
    where j.id = p.string_job_id and j.owner_id = ${userId} and p.payer_id = ${userId}
  `.execute(trx)

  // First without anyone who pays, because each step alone must make no chain.
  await trx.updateTable('users').set({ billed_to_id: null }).where('id', '=', walkInId).execute()
  const isOfWalkIn = account.billed_to_id === walkInId
  if (isOfWalkIn) await trx.updateTable('users').set({ billed_to_id: null }).where('id', '=', userId).execute()
  const paysForAccount = isOfWalkIn ? null : account.billed_to_id
  await trx
    .updateTable('users')
    .set({ billed_to_id: paysForAccount === null ? userId : null })
    .where('billed_to_id', '=', walkInId)
    .execute()
  if (walkIn.billed_to_id === null || walkIn.billed_to_id === userId || paysForAccount !== null) return
  await sql`
    update users set billed_to_id = ${walkIn.billed_to_id}
    where id = ${userId} and not exists (select from users other where other.billed_to_id = ${userId})
  `.execute(trx)
}

const billedOf = (trx: Trx, id: number) =>
  trx.selectFrom('users').select('billed_to_id').where('id', '=', id).executeTakeFirstOrThrow()
