import { sql } from 'kysely'
import { parseTag } from '../../contract/job/tags.ts'
import { hasStopLink, OPT_IN_KINDS, OPT_OUT_KINDS } from '../../contract/messages/message-kinds.ts'
import type { Db } from '../base/database/connect.ts'

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

function find(db: Db, text: string) {
  // A stop token has the form of a tag. Any other text may not even be valid in the database.
  const token = parseTag(text)
  if (token === null) return undefined
  return db.selectFrom('message_choices').select('user_id').where('stop_token', '=', token).executeTakeFirst()
}

/** Returns true if a link is valid. */
export const isStopToken = async (db: Db, token: string): Promise<boolean> => (await find(db, token)) !== undefined

const TO_TURN_OFF = OPT_OUT_KINDS.filter(hasStopLink)
const TO_SWITCH_OFF = OPT_IN_KINDS.filter(hasStopLink)

/** Stops reminders for the customer of a link; a second time changes nothing. False when the link is not valid. */
export async function stopReminders(db: Db, token: string): Promise<boolean> {
  const choice = await find(db, token)
  if (!choice) return false
  await sql`
    update message_choices set unwanted = unwanted || array(
      select kind from unnest(${TO_TURN_OFF}::text[]) kind where kind <> all (unwanted)
    )
    where user_id = ${choice.user_id}
  `.execute(db)
  await db
    .deleteFrom('message_wishes')
    .where('user_id', '=', choice.user_id)
    .where('kind', 'in', TO_SWITCH_OFF)
    .execute()
  return true
}
