import { sql } from 'kysely'
import type { OutgoingMail } from '../../contract/mail.ts'
import { type Db, transact } from '../database/connect.ts'
import { hoursInWords } from '../hours/queries.ts'
import { notFound } from '../http/errors.ts'
import { addJob } from '../jobs/jobs.ts'
import { shopSettings } from '../settings/queries.ts'
import { type Email, html, plainText } from './emails.ts'

/** Puts an email into the outgoing mail; given a transaction, it leaves only when that commits. */
export function postEmail(db: Db, email: Email): Promise<void> {
  return transact(db, async (trx) => {
    const settings = await shopSettings(trx)
    const shop = { ...settings, opening_hours: (await hoursInWords(trx)) ?? settings.opening_hours }
    const { id } = await trx
      .insertInto('outgoing_mail')
      .values({
        recipient: email.to,
        subject: email.subject,
        text_body: plainText(email, shop),
        html_body: html(email, shop),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addJob(trx, 'send_mail', { mail_id: id })
  })
}

/** The newest hundred emails, newest first. */
export const listMail = (db: Db): Promise<OutgoingMail[]> =>
  db
    .selectFrom('outgoing_mail')
    .select([
      'id',
      'recipient',
      'subject',
      // A link in an email may open its person's account, so only emails that were not sent are shown.
      sql<string | null>`case when state = 'kept' then text_body end`.as('text'),
      'state',
      sql<string | null>`iso(passed_on_at)`.as('passed_on_date'),
      'last_error as error',
      sql<string>`iso(created_at)`.as('create_date'),
      sql<string | null>`iso(sent_at)`.as('sent_date'),
    ])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Records that a manager passed on an email that could not be sent. Throws 404 for any other email. */
export async function passOnMail(db: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outgoing_mail')
    .set({ passed_on_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
