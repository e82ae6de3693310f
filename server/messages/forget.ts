import { sql } from 'kysely'
import { DAY_MS } from '../../contract/base/time-units.ts'
import type { Db, Trx } from '../base/database/connect.ts'
import { statusIs } from '../job/status-sql.ts'
import { isToBeSent } from './message-sql.ts'
import { lockMessages } from './plan.ts'

const BLANK = { recipient: '', subject: '', text_body: '', html_body: '', detail: '', last_error: null }

/** Removes texts and addresses of messages that are 180 days old. */
export const blankOld = (db: Db, now: Date) =>
  db
    .updateTable('messages')
    .set({ ...BLANK, blanked_at: now })
    .where('created_at', '<', new Date(now.getTime() - 180 * DAY_MS))
    .where('blanked_at', 'is', null)
    .execute()

/** Deletes emails about accounts that are 90 days old. */
export const forgetOldAccountMail = (db: Db) =>
  db
    .deleteFrom('messages')
    .where('kind', '=', 'account')
    .where('created_at', '<', sql<Date>`now() - interval '90 days'`)
    .execute()

/** Stops the waiting messages of a person who deletes their account, and removes texts and addresses of the others. */
export async function forgetMessages(trx: Trx, customer_id: number): Promise<void> {
  await lockMessages(trx, customer_id)
  const ofPerson = () => trx.updateTable('messages').where('customer_id', '=', customer_id)
  await ofPerson()
    .set({ state: 'stopped', stop_reason: 'account deleted', is_final: false })
    .where('state', 'in', ['waiting', 'failed'])
    .execute()
  await ofPerson()
    .set({ ...BLANK, blanked_at: sql`now()` })
    .execute()
  await trx
    .deleteFrom('webhook_deliveries')
    .where('message_id', 'in', (messages) =>
      messages.selectFrom('messages').select('id').where('customer_id', '=', customer_id),
    )
    .execute()
  await trx.deleteFrom('push_devices').where('user_id', '=', customer_id).execute()
  await trx.deleteFrom('message_choices').where('user_id', '=', customer_id).execute()
  await trx.deleteFrom('message_wishes').where('user_id', '=', customer_id).execute()
}

/**
 * The address of a deleted account, and those that it had before and nobody has now: the warning about a change of email
 * went to the old address, and its detail is the new one.
 */
export async function addressesOf(trx: Trx, email: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with recursive addresses (address) as (
      select ${email}::text
      union
      select m.recipient from addresses a join messages m on m.kind = 'account' and m.detail = a.address
      where not exists (select from users u where lower(u.email) = lower(m.recipient))
    )
    select address from addresses
  `.execute(trx)
  return rows.map(({ address }) => address)
}

/** Deletes the emails to addresses of a deleted account, and takes these out of the others. */
export async function forgetAccountMail(trx: Trx, addresses: string[]): Promise<void> {
  await trx.deleteFrom('messages').where('kind', '=', 'account').where('recipient', 'in', addresses).execute()
  await trx
    .updateTable('messages')
    .set({ detail: '' })
    .where('kind', '=', 'account')
    .where('detail', 'in', addresses)
    .execute()
}

/** Removes copies for the webhook that are 30 days old. */
export const forgetCopies = (db: Db, now: Date) =>
  db
    .deleteFrom('webhook_deliveries')
    .where('created_at', '<', new Date(now.getTime() - 30 * DAY_MS))
    .execute()

/** Stops what was waiting when a backup was made, and the reminders that were due since: they may have been sent. */
export async function stopRestoredMessages(db: Db): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('delivered_at', 'is', null).execute()
  await db
    .updateTable('messages')
    .set({ state: 'stopped', stop_reason: 'restored' })
    .where(isToBeSent('messages'))
    .execute()
  const tellsSomeone = sql<boolean>`(
    exists (
      select from string_jobs j where ${statusIs('j', 'isPending')} and coalesce(j.received_at, j.ready_at) is not null
    )
    or exists (select from message_wishes)
  )`
  await db.updateTable('message_settings').set({ restored_at: sql`now()` }).where(tellsSomeone).execute()
}
