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

/** The customer of a link, with the language that they chose; undefined when the link is not valid. */
export async function customerOfLink(db: Db, text: string) {
  // A stop token has the form of a tag. Any other text may not even be valid in the database.
  const token = parseTag(text)
  if (token === null) return undefined
  return db
    .selectFrom('message_choices as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.language'])
    .where('c.stop_token', '=', token)
    .executeTakeFirst()
}

const TO_TURN_OFF = OPT_OUT_KINDS.filter(hasStopLink)
const TO_SWITCH_OFF = OPT_IN_KINDS.filter(hasStopLink)

/** Stops reminders for the customer of a link, and returns them like `customerOfLink`; a second time changes nothing. */
export async function stopReminders(db: Db, token: string) {
  const customer = await customerOfLink(db, token)
  if (!customer) return undefined
  await sql`
    update message_choices set unwanted = unwanted || array(
      select kind from unnest(${TO_TURN_OFF}::text[]) kind where kind <> all (unwanted)
    )
    where user_id = ${customer.id}
  `.execute(db)
  await db.deleteFrom('message_wishes').where('user_id', '=', customer.id).where('kind', 'in', TO_SWITCH_OFF).execute()
  return customer
}
