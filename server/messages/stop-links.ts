import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** The address in reminders that stops them for a customer. */
export async function stopUrlOf(db: Db, user_id: number, publicUrl: string): Promise<string> {
  const { stop_token } = await db
    .insertInto('message_choices')
    .values({ user_id })
    // An update that changes nothing returns the row that exists.
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: sql`excluded.user_id` }))
    .returning('stop_token')
    .executeTakeFirstOrThrow()
  return `${publicUrl}/stop/${stop_token}`
}
