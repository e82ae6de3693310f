import { sql } from 'kysely'
import type { Trx } from '../base/database/connect.ts'
import { lockMessages } from './plan.ts'

/**
 * Moves the messages to a walk-in customer to the account that claims their orders: those that wait reach the account, and
 * all of them go when it is deleted. It also gets the link that stops reminders and what the customer stopped. An account
 * with a choice of its own keeps its link, and the one of the walk-in customer is no longer valid.
 */
export async function claimMessages(trx: Trx, walkInId: number, userId: number): Promise<void> {
  for (const id of [walkInId, userId].toSorted((a, b) => a - b)) await lockMessages(trx, id)
  await trx.updateTable('messages').set({ customer_id: userId }).where('customer_id', '=', walkInId).execute()
  await sql`
    with choice as (delete from message_choices where user_id = ${walkInId} returning unwanted, stop_token)
    insert into message_choices (user_id, unwanted, stop_token) select ${userId}, unwanted, stop_token from choice
    on conflict (user_id) do update set unwanted = message_choices.unwanted || array(
      select kind from unnest(excluded.unwanted) kind where kind <> all (message_choices.unwanted)
    )
  `.execute(trx)
}
