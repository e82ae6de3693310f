import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Language, languageOf } from '../../../contract/base/languages.ts'
import type { MailFilter, OutgoingMail } from '../../../contract/messages/mail.ts'
import { type Db, transact } from '../../base/database/connect.ts'
import { labelOrNull } from '../../base/database/person-label.ts'
import { notFound } from '../../base/errors.ts'
import { sayTo } from '../../base/process/catalogs.ts'
import { withHours } from '../../catalog/hours/queries.ts'
import { shopSettings } from '../../catalog/settings/queries.ts'
import { currentTicket } from '../../job/ticket-sql.ts'
import { type Email, html, plainText, translated } from './emails.ts'
import { sendAt } from './sending.ts'

/**
 * Puts an English email into the outgoing mail, in the language of its reader; given a transaction, it leaves only when that
 * commits. The detail stays when the text is removed.
 */
export function postEmail(db: Db, english: Email, detail = ''): Promise<void> {
  return transact(db, async (trx) => {
    const settings = await shopSettings(trx)
    const say = sayTo(languageOf(await choiceOfAddress(trx, english.to), settings))
    const shop = await withHours(trx, settings, say)
    const email = translated(english, say)
    const { to: recipient, subject } = email
    const text_body = plainText(email, shop)
    await postMail(trx, { recipient, subject, text_body, html_body: html(email, shop, say), detail })
  })
}

/** The language that the person with an email address chose; null without an account or a choice. */
async function choiceOfAddress(db: Db, address: string): Promise<Language | null> {
  const person = await db
    .selectFrom('users')
    .select('language')
    .where(sql`lower(email)`, '=', address.toLowerCase())
    .where('language', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return person?.language ?? null
}

interface WrittenMail {
  recipient: string
  subject: string
  text_body: string
  html_body: string
  detail?: string
}

/** The same for an email that is already written. */
export function postMail(db: Db, mail: WrittenMail): Promise<void> {
  return transact(db, async (trx) => {
    const { id } = await trx.insertInto('messages').values(mail).returning('id').executeTakeFirstOrThrow()
    await sendAt(trx, id)
  })
}

// An email that failed and is retried is also waiting, but the filter shows it as failed.
const SHOWN = {
  waiting: sql<boolean>`m.state = 'waiting'`,
  failed: sql<boolean>`m.state in ('failed', 'kept')`,
  sent: sql<boolean>`m.state = 'sent'`,
  stopped: sql<boolean>`m.state = 'stopped'`,
}

/** The newest hundred emails and messages of a filter, newest first. */
export const listMail = (db: Db, show: MailFilter): Promise<OutgoingMail[]> =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as c', 'c.id', 'm.customer_id')
    .leftJoin('users as a', 'a.id', 'm.actor_id')
    .select(['m.id', 'm.kind', 'm.channel', 'm.recipient', 'm.subject', 'm.state', 'm.is_final', 'm.stop_reason'])
    .select((eb) => [
      labelOrNull('c').as('customer'),
      labelOrNull('a').as('actor'),
      // A link in an email about an account may open it, so only those that were not sent are shown.
      sql<string | null>`case when m.state = 'kept' or m.kind <> 'account' then nullif(m.text_body, '') end`.as('text'),
      sql<string | null>`iso(m.passed_on_at)`.as('passed_on_date'),
      'm.last_error as error',
      sql<string>`iso(m.created_at)`.as('create_date'),
      sql<string>`iso(m.due_at)`.as('due_date'),
      sql<string | null>`iso(m.sent_at)`.as('sent_date'),
      jsonArrayFrom(
        eb
          .selectFrom('message_jobs as mj')
          .innerJoin('string_jobs as j', 'j.id', 'mj.string_job_id')
          .select(['j.id', currentTicket('j').as('ticket')])
          .whereRef('mj.message_id', '=', 'm.id')
          .orderBy('j.id'),
      ).as('jobs'),
    ])
    // TypeScript does not see that the condition rules out 'all'.
    .$if(show !== 'all', (messages) => messages.where(SHOWN[show as Exclude<MailFilter, 'all'>]))
    .orderBy('m.id', 'desc')
    .limit(100)
    .execute()

/** Records that a manager passed on an email that could not be sent. Throws 404 for any other email. */
export async function passOnMail(db: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ passed_on_at: sql`now()` })
    .where('id', '=', id)
    .where('state', '=', 'kept')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
